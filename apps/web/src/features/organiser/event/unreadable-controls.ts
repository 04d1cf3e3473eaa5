import { changeEvent } from '@uvh/contract/calls/organiser/event';
import { controlOf, type EventChange, type EventForm } from './event-form.ts';

/** The controls whose text the call cannot even carry, such as a colour that is none or a novel, and why. */
export function unreadableControls(
  change: EventChange,
): { readonly control: keyof EventForm; readonly kind: 'format' | 'too-long-by-far' }[] {
  const { error } = changeEvent.body.safeParse(change);
  return (error?.issues ?? []).flatMap((issue) => {
    const control = controlOf(issue.path.join('.'));
    if (control === undefined) return [];
    // Its own bound is lower, and known to the server alone.
    const isLong = issue.code === 'too_big' && issue.origin === 'string';
    return [{ control, kind: isLong ? 'too-long-by-far' : 'format' }];
  });
}
