import type { BoxDraft } from '../draft.ts';
import { definedOf } from '../image-fields.ts';
import type { FileFindings } from '../problem.ts';

/** How much of a vehicle the picture's edge cuts off and something hides, as the format counts it; 0 says nothing. */
export function hiddenOf(truncated: number | undefined, occluded: number | undefined): Pick<BoxDraft, 'attributes'> {
  const told = (value: number | undefined) => (value !== undefined && value > 0 ? value : undefined);
  const attributes = definedOf({ truncated: told(truncated), occluded: told(occluded) });
  return Object.keys(attributes).length === 0 ? {} : { attributes };
}

/** A rectangle that is no vehicle, but a place where there may be some. */
export function leaveOutUnlabelled(at: number, file: FileFindings): undefined {
  return file.leaveOut(at, 'marks a place in which nobody labelled, and was left out', 'unlabelled place');
}
