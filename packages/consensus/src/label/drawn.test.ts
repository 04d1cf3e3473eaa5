import { describe, expect, it } from 'vitest';
import type { Vote } from '../matching/vote.ts';
import { TYPICAL_RATES } from '../skill/rates.ts';
import { TRAFFIC } from '../testing/builders.ts';
import { temperedDrawing } from './drawn.ts';
import { verdictState } from './verdict-state.ts';

const { count, removed } = TRAFFIC;

function vote(person: number, state: number, manner: Vote['manner'] = 'unprompted'): Vote {
  return { reviewId: person, annotatorId: person, teamId: person, state, manner };
}

/** Mostly of the first class, with that probability of nothing. */
function belief(nothing: number): number[] {
  const p = new Array<number>(count).fill((0.2 * (1 - nothing)) / (removed - 1));
  p[0] = 0.8 * (1 - nothing);
  p[removed] = nothing;
  return p;
}

describe('what is said of a drawn box', () => {
  const alone = [vote(1, 0), vote(2, removed)];
  const together = [vote(1, 0), vote(2, 0), vote(3, removed)];
  const shown = [vote(1, 0), vote(2, 0, 'explicit')];

  it('adds up to one and leaves the verdict, whoever drew it and however sure it is', () => {
    for (const votes of [alone, together, shown]) {
      for (const nothing of [0.01, 0.2, 0.4, 0.55, 0.58, 0.7, 0.95, 0.999]) {
        for (const exponent of [0.4, 1, 1.5]) {
          const q = temperedDrawing(belief(nothing), votes, exponent, TYPICAL_RATES);
          expect(q.reduce((a, b) => a + b, 0)).toBeCloseTo(1);
          if (verdictState(belief(nothing)) === removed) expect(verdictState(q)).toBe(removed);
        }
      }
    }
  });

  it('is less sure than the votes, the less the more they were led', () => {
    const nothingBy = (votes: readonly Vote[]) => temperedDrawing(belief(0.02), votes, 1, TYPICAL_RATES)[removed] ?? 0;
    expect(nothingBy(alone)).toBeGreaterThan(0.02);
    expect(nothingBy(together)).toBeGreaterThan(nothingBy(alone));
    expect(nothingBy(shown)).toBeGreaterThan(nothingBy(together));
  });

  it('is surer the higher the exponent, of nothing and of its class', () => {
    const said = (exponent: number) => temperedDrawing(belief(0.02), alone, exponent, TYPICAL_RATES);
    const logOdds = (exponent: number) => {
      const nothing = said(exponent)[removed] ?? 0;
      return Math.log(nothing / (1 - nothing));
    };
    expect(logOdds(1.5)).toBeCloseTo(1.5 * logOdds(1), 9);
    expect(said(1.5)[0]).toBeGreaterThan(said(1)[0] ?? 1);
  });

  it('doubts what people say, not that nearly all drawn boxes of a crowd are real', () => {
    const nothing = 0.02;
    const said = (drawnReal: number) => temperedDrawing(belief(nothing), alone, 1, { drawnReal });
    const logOdds = (drawnReal: number) =>
      Math.log((1 - (said(drawnReal)[removed] ?? 0)) / (said(drawnReal)[removed] ?? 0));
    const inAll = (drawnReal: number) => Math.log(drawnReal / (1 - drawnReal));
    expect(logOdds(0.95) - logOdds(0.6)).toBeCloseTo(0.42 * (inAll(0.95) - inAll(0.6)), 9);
    expect(said(0.95)[removed]).toBeGreaterThan(nothing);
    expect(said(0.3)).toEqual(said(0.6));
  });

  it('is no surer of nothing than the verdict needs where others merely did not draw it', () => {
    const said = (votes: readonly Vote[]) => temperedDrawing(belief(0.7), votes, 1, TYPICAL_RATES)[removed] ?? 0;
    expect(said(alone)).toBeLessThan(0.65);
    expect(said([vote(1, 0), vote(2, removed, 'explicit')])).toBeCloseTo(0.7);
  });
});
