import type { Suggestion } from '@uvh/domain/annotation/review';
import boxes from '../imagery/demo-boxes.json';

/** The boxes of the demo's photograph as a real detector suggested them; the file also holds what is there in truth. */
export const DEMO_SUGGESTIONS: readonly Suggestion[] = boxes.map(({ truth: _, ...box }, index) => ({
  ...box,
  bboxId: index + 1,
}));
