import type { ObservedObject } from '../matching/observe.ts';
import type { CrowdModel } from '../skill/model.ts';
import { type CrowdRates, oddsRatio, TYPICAL_RATES } from '../skill/rates.ts';
import { NOTHING_AHEAD, verdictState } from './verdict-state.ts';

type Votes = ObservedObject['votes'];

/**
 * Exponents that make true what is said of drawn boxes: on the odds that something is there, and on the shares of the
 * classes. People who agree are taken in by the same things, so that a second voice says less than it seems; a box that
 * others did not draw is there nearly as often as not. Nearly the same with gold and without, with 3 reviews and 5: read off 30
 * worlds drawn by lot (docs/simulation.md).
 */
const USUALLY_TRUE = {
  alone: { presence: 0.58, classes: 1 },
  together: { presence: 0.48, classes: 0.65 },
  undrawn: { presence: 0.42, classes: 1 },
  shownAndKept: { presence: 0.35, classes: 0.6 },
  shownAndRemoved: { presence: 1, classes: 1 },
} as const;

/** People who agree on a place may be taken in by the same thing: what known truth says of one drawer, and of more. */
export function biasedDrawing(
  p: readonly number[],
  votes: Votes,
  { drawnBias }: Pick<CrowdModel, 'drawnBias'>,
): readonly number[] {
  const removed = p.length - 1;
  const drawers = votes.filter(({ manner, state }) => manner === 'unprompted' && state !== removed).length;
  const bias = drawnBias[drawers > 1 ? 1 : 0];
  if (bias === 0) return p;
  const nothing = (p[removed] ?? 0) * Math.exp(bias);
  const sum = nothing + 1 - (p[removed] ?? 0);
  return p.map((q, state) => (state === removed ? nothing : q) / sum);
}

/**
 * Probabilities of a drawn box made true; `exponent` is how much surer, or less sure, than usual this crowd's may be. Only
 * what people say is doubted: where nearly all drawn boxes are real, as in an event without suggestions, that is known of
 * many of them, and stands. Where fewer are real than usual, what gold says of drawn boxes ({@link biasedDrawing}) has it.
 */
export function temperedDrawing(
  p: readonly number[],
  votes: Votes,
  exponent: number,
  { drawnReal }: Pick<CrowdRates, 'drawnReal'>,
): readonly number[] {
  const removed = p.length - 1;
  const { presence, classes } = USUALLY_TRUE[drawingKind(p, votes)];
  const nothing = (p[removed] ?? 0) ** (presence * exponent);
  const oftener = Math.max(1, oddsRatio(drawnReal, TYPICAL_RATES.drawnReal));
  const real = (1 - (p[removed] ?? 0)) ** (presence * exponent) * oftener ** Math.max(0, 1 - presence * exponent);
  const shares = p.map((q, state) => (state === removed ? 0 : q ** (classes * exponent)));
  const sum = shares.reduce((a, b) => a + b, 0);
  const least = verdictState(p) === removed ? leastNothing(Math.max(...shares) / sum) : 0;
  const gone = Math.max(least, nothing / (nothing + real));
  return shares.map((share, state) => (state === removed ? gone : ((1 - gone) * share) / sum));
}

/** The least probability of nothing with which a box goes whose likeliest class has that share: doubt about it keeps no box. */
function leastNothing(share: number): number {
  const odds = NOTHING_AHEAD * share;
  return odds / (1 + odds) + 1e-9;
}

function drawingKind(p: readonly number[], votes: Votes): keyof typeof USUALLY_TRUE {
  const removed = p.length - 1;
  const isShown = votes.some(({ manner }) => manner !== 'unprompted');
  if (verdictState(p) === removed) return isShown ? 'shownAndRemoved' : 'undrawn';
  if (isShown) return 'shownAndKept';
  return votes.filter(({ state }) => state !== removed).length > 1 ? 'together' : 'alone';
}
