import { describe, expect, it } from 'vitest';
import { effortFigures } from './figures.ts';

describe('figures of effort', () => {
  it('divide keys by the boxes answered and seconds by the answers of their kind', () => {
    const figures = effortFigures([
      {
        modified: 10,
        effort: { keys: 12, presses: 3, answers: [{ kind: 'confirm', count: 8, seconds: 16 }] },
      },
      {
        modified: 10,
        effort: {
          keys: 10,
          presses: 2,
          answers: [
            { kind: 'confirm', count: 8, seconds: 8 },
            { kind: 'relabel', count: 4, seconds: 20 },
            { kind: 'undo', count: 1, seconds: 1 },
          ],
        },
      },
    ]);
    expect(figures).toEqual({
      images: 2,
      keys_per_box: 1.1,
      presses_per_box: 0.25,
      undo_rate: 5,
      by_kind: [
        { kind: 'confirm', count: 16, seconds_each: 1.5 },
        { kind: 'relabel', count: 4, seconds_each: 5 },
        { kind: 'undo', count: 1, seconds_each: 1 },
      ],
    });
  });

  it('leave out submissions that did not tell, boxes included', () => {
    const told = { modified: 4, effort: { keys: 4, presses: 0, answers: [] } };
    expect(effortFigures([told, { modified: 100, effort: null }]).keys_per_box).toBe(1);
  });

  it('are open while nothing was told', () => {
    expect(effortFigures([])).toEqual({
      images: 0,
      keys_per_box: null,
      presses_per_box: null,
      undo_rate: null,
      by_kind: [],
    });
  });
});
