import { isDeepStrictEqual } from 'node:util';
import type { AnswerInput } from '@uvh/contract/call';
import type { previewEventChange } from '@uvh/contract/calls/organiser/event';
import { type EventSchedule, phaseAt, registrationPhaseAt } from '@uvh/domain/event/phases';
import { classChanges } from './classes/class-changes.ts';
import type { FixedClass } from './classes/fixed-classes.ts';
import { type EventProblem, orderProblems, problemOf, ruleProblems } from './event-problems.ts';
import { type EventSettings, scheduleSchema, settingsSchema } from './settings.ts';
import { tryPay } from './try-pay.ts';
import { settingsToWire, windowsToWire } from './wire-settings.ts';

type Preview = AnswerInput<typeof previewEventChange>;
type Change = Preview['changes'][number];

/** Dates and settings together, as an organiser changes them. */
export interface EventValues {
  readonly schedule: EventSchedule;
  readonly settings: EventSettings;
}

/** What was sent, under our own names, unchecked. */
export interface WantedChange {
  readonly schedule: Partial<EventSchedule>;
  readonly settings: Readonly<Record<string, unknown>>;
}

/** The values as they would be, or what is wrong with them. */
type CheckedChange =
  | { readonly kind: 'possible'; readonly after: EventValues }
  | { readonly kind: 'wrong'; readonly problems: readonly EventProblem[] };

/**
 * Checks a change against all rules at once, so that an organiser mends everything in one go. Pay that is new is tried first,
 * in a thread of its own.
 */
export async function checkChange(
  before: EventValues,
  wanted: WantedChange,
  fixed: readonly FixedClass[] = [],
): Promise<CheckedChange> {
  await tryPay(before.settings, wanted.settings);
  const schedule = scheduleSchema.safeParse({ ...before.schedule, ...wanted.schedule });
  const settings = settingsSchema.safeParse({ ...before.settings, ...wanted.settings });
  const problems = [
    ...(schedule.success ? [] : schedule.error.issues.map((issue) => problemOf('windows', issue))),
    ...(settings.success
      ? [...orderProblems(settings.data), ...ruleProblems(before.settings, settings.data, fixed)]
      : settings.error.issues.map((issue) => problemOf('settings', issue))),
  ];
  if (problems.length > 0 || !schedule.success || !settings.success) return { kind: 'wrong', problems };
  return { kind: 'possible', after: { schedule: schedule.data, settings: settings.data } };
}

/** What a change replaces, by the names on the wire. */
export function changesBetween(before: EventValues, after: EventValues): Change[] {
  const differing = (part: string, old: object, fresh: object): Change[] => {
    const values = new Map<string, unknown>(Object.entries(old));
    return Object.entries(fresh)
      .filter(([name, value]) => !isDeepStrictEqual(value, values.get(name)))
      .map(([name, value]: [string, unknown]) => ({
        field: `${part}.${name}`,
        before: values.get(name),
        after: value,
      }));
  };
  return [
    ...differing('windows', windowsToWire(before.schedule), windowsToWire(sameInstants(before, after))),
    ...differing('settings', withoutClasses(before.settings), withoutClasses(after.settings)),
    ...classChanges(before.settings.classes, after.settings.classes),
  ];
}

function withoutClasses(settings: EventSettings): Omit<ReturnType<typeof settingsToWire>, 'classes'> {
  const { classes: _classes, ...others } = settingsToWire(settings);
  return others;
}

/** The later dates, each as it was written before where it is the same instant. */
function sameInstants({ schedule: before }: EventValues, { schedule: after }: EventValues): EventSchedule {
  const pick = (name: keyof EventSchedule) => {
    const [was, becomes] = [before[name], after[name]];
    const isSame =
      Date.parse(was.opensAt) === Date.parse(becomes.opensAt) &&
      Date.parse(was.closesAt) === Date.parse(becomes.closesAt);
    return isSame ? was : becomes;
  };
  return { registration: pick('registration'), game: pick('game'), competition: pick('competition') };
}

/** What happens to the gates at the moment that the dates change. */
export function gateConsequences(
  before: EventSchedule,
  after: EventSchedule,
  now: Date,
  isForced: boolean,
): Preview['consequences'] {
  if (isDeepStrictEqual(before, after)) return [];
  if (isForced) return [{ kind: 'dates-have-no-effect' }];
  const at = now.getTime();
  const [was, becomes] = [phaseAt(before, at), phaseAt(after, at)];
  const consequences: Preview['consequences'] = [];
  if (was !== becomes && becomes === 'after') consequences.push({ kind: 'game-ends-now' });
  if (was !== becomes && becomes === 'open') consequences.push({ kind: 'game-begins-now' });
  if (was !== becomes && becomes === 'before') consequences.push({ kind: 'game-waits-again' });
  const isOpen = registrationPhaseAt(before, at) === 'open';
  if (isOpen && registrationPhaseAt(after, at) !== 'open') consequences.push({ kind: 'registration-ends-now' });
  return consequences;
}
