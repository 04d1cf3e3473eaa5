import type { Suggestion } from '@uvh/domain/annotation/review';

/** A suggestion for tests; what the test is about is passed in. */
export function aSuggestion(parts: Partial<Suggestion> = {}): Suggestion {
  return { bboxId: 1, label: 'Hatchback', x: 100, y: 100, width: 80, height: 60, ...parts };
}

/** That many suggestions on a grid, apart from each other, with ids from 1. */
export function someSuggestions(count: number, parts: (index: number) => Partial<Suggestion> = () => ({})) {
  return Array.from({ length: count }, (_, index) =>
    aSuggestion({
      bboxId: index + 1,
      x: 20 + (index % 15) * 125,
      y: 20 + Math.floor(index / 15) * 100,
      ...parts(index),
    }),
  );
}
