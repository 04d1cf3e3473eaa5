import type { BoxReason } from '@uvh/domain/reward/box-reason';
import type { BoxVerdict } from './reason.ts';

/** Below this certainty what was settled is no truth to learn from. */
const SURE = 0.95;

/** What teaches most comes first: a mistake before a success, a name before a box. */
const TELLING: readonly BoxReason[] = [
  'relabelled-wrong',
  'confirmed-wrong',
  'vehicle-misnamed',
  'deleted-wrong',
  'vehicle-found',
  'relabelled-right',
  'deleted-right',
];

/**
 * The one box of a settled review that its reviewer is shown right away. Never more than one, and always the same, so
 * that asking again tells nothing more of an image that other teams may still be given
 * (docs/product/choices.md#feedback-at-once). Undefined when nothing of it is sure and worth a word.
 */
export function lessonOf(verdicts: readonly BoxVerdict[]): BoxVerdict | undefined {
  return verdicts
    .filter(({ settled, certainty, reason }) => settled !== null && certainty >= SURE && TELLING.includes(reason))
    .toSorted(
      (a, b) =>
        TELLING.indexOf(a.reason) - TELLING.indexOf(b.reason) || areaOf(b) - areaOf(a) || a.boxIndex - b.boxIndex,
    )[0];
}

/** Large boxes show what they teach. */
function areaOf({ settledRect: { width, height } }: BoxVerdict): number {
  return width * height;
}
