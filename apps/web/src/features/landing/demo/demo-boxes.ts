import type { Suggestion } from '@uvh/domain/annotation/review';
import truth from '../imagery/demo-boxes.json';

/** What the machine of the demo got wrong: by place in the list, the label that it gave instead. */
const MISTAKES: ReadonlyMap<number, string> = new Map([
  [1, 'Bus'],
  [4, 'LCV'],
  [5, 'Sedan'],
]);

/** The boxes of the drawn street as a machine might suggest them: three carry a look-alike's class. */
export const DEMO_SUGGESTIONS: readonly Suggestion[] = truth.map((box, index) => ({
  ...box,
  bboxId: index + 1,
  label: MISTAKES.get(index) ?? box.label,
}));
