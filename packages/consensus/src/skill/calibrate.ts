import { clamp } from '@uvh/domain/annotation/box';
import { at, type CrowdSums } from './crowd-sums.ts';
import {
  ERRING_POOLING,
  type Pooling,
  RARELY_WRONG_DISPUTE_BIAS,
  USUAL_POOLING,
  USUAL_TEMPERATURE,
  VERDICT_KINDS,
  type VerdictKind,
} from './model.ts';
import type { CrowdRates } from './rates.ts';
import { DISPUTE_BIASES, DRAWN_BIASES, POOLS, REMOVAL_BIASES, TEMPERATURES } from './sum-layout.ts';

/** How much evidence it takes to leave a temperature of 1: the spread of log temperatures thought likely. */
const TEMPERATURE_SPREAD = 0.25;
/** The same of drawn boxes: gold shows few of them, and what is usual differs little from crowd to crowd. */
const DRAWN_TEMPERATURE_SPREAD = 0.12;
/** The spread of the bias against disputed suggestions thought likely, in log odds. */
const DISPUTE_SPREAD = 1;
/** The spread of the bias towards nothing thought likely, in log odds. */
const REMOVAL_SPREAD = 0.7;
/** The spread of the bias towards nothing of what people drew, in log odds. */
const DRAWN_SPREAD = 1.5;
/**
 * Mistakes of those who look, as a share, up to which a crowd is usual, and from which it errs often: there nothing but
 * known truth can tell a change for the better from one for the worse.
 */
const SELDOM_WRONG = 0.13;
const OFTEN_WRONG = 0.24;
/** The same up to which a change says more than it usually does: who changes something there has seen it. */
const RARELY_WRONG = 0.07;
/** The spread of the weights of the two views thought likely. */
const POOL_SPREAD = 0.25;

/** How sure each kind of verdict may be, by what gold says, from the usual on. */
export function temperaturesOf(crowd: CrowdSums): Record<VerdictKind, number> {
  const { places, sums } = crowd;
  const temperature = (kind: VerdictKind) => {
    const spread = kind === 'drawn' ? DRAWN_TEMPERATURE_SPREAD : TEMPERATURE_SPREAD;
    const first = places.goldTemperatureScore + VERDICT_KINDS.indexOf(kind) * TEMPERATURES.length;
    const scores = TEMPERATURES.map((exponent, index) => {
      const far = Math.log(exponent / USUAL_TEMPERATURE[kind]) / spread;
      return at(sums, first + index) - far ** 2 / 2;
    });
    return Math.exp(expectedOf(TEMPERATURES.map(Math.log), scores));
  };
  return {
    kept: temperature('kept'),
    disputed: temperature('disputed'),
    relabelled: temperature('relabelled'),
    removed: temperature('removed'),
    drawn: temperature('drawn'),
  };
}

/**
 * How the two views are pooled, and the biases: what foretells gold best, the mean over all that is likely; without gold
 * what is usual among crowds that err as often as this one. Votes that are held out have no say: where people err alike
 * they foretell each other, not the truth.
 */
export function poolingOf(crowd: CrowdSums, rates: CrowdRates): Pooling {
  const { places, sums } = crowd;
  const share = erringOf(rates);
  const between = (of: (pooling: Pooling) => number) =>
    of(USUAL_POOLING) + share * (of(ERRING_POOLING) - of(USUAL_POOLING));
  const model = between(({ pool }) => pool.model);
  const dawidSkene = between(({ pool }) => pool.dawidSkene);
  const usualDispute =
    between(({ disputeBias }) => disputeBias) +
    trustOf(rates) * (RARELY_WRONG_DISPUTE_BIAS - USUAL_POOLING.disputeBias);
  const usualRemoval = between(({ removalBias }) => removalBias);
  const cells = POOLS.flatMap((weights, place) =>
    DISPUTE_BIASES.map((bias, column) => {
      const gold = at(sums, places.goldPoolScore + place * DISPUTE_BIASES.length + column);
      const far =
        ((weights.model - model) / POOL_SPREAD) ** 2 +
        ((weights.dawidSkene - dawidSkene) / POOL_SPREAD) ** 2 +
        ((bias - usualDispute) / DISPUTE_SPREAD) ** 2;
      return { weights, bias, score: gold - far / 2 };
    }),
  );
  const scores = cells.map(({ score }) => score);
  const meanOf = (value: (cell: (typeof cells)[number]) => number) => expectedOf(cells.map(value), scores);
  const removals = REMOVAL_BIASES.map((bias, index) => {
    const far = (bias - usualRemoval) / REMOVAL_SPREAD;
    return at(sums, places.goldRemovalScore + index) - far ** 2 / 2;
  });
  return {
    pool: { model: meanOf(({ weights }) => weights.model), dawidSkene: meanOf(({ weights }) => weights.dawidSkene) },
    disputeBias: meanOf(({ bias }) => bias),
    removalBias: expectedOf(REMOVAL_BIASES, removals),
  };
}

/** How far a crowd is one that often errs where it looks: 0 up to what is usual, 1 if so. */
export function erringOf(rates: Pick<CrowdRates, 'error' | 'copy'>): number {
  return clamp((wrongOf(rates) - SELDOM_WRONG) / (OFTEN_WRONG - SELDOM_WRONG), 0, 1);
}

/** How far a crowd is one that hardly ever errs where it looks: 1 if so, 0 from what is usual on. */
export function trustOf(rates: CrowdRates): number {
  return clamp((SELDOM_WRONG - wrongOf(rates)) / (SELDOM_WRONG - RARELY_WRONG), 0, 1);
}

/** How often somebody answers wrongly by looking, as a share of all answers. */
export function wrongOf({ error, copy }: Pick<CrowdRates, 'error' | 'copy'>): number {
  return error * (1 - copy);
}

/** How much likelier nothing is than the votes say where one person drew a box, or (1) where more did, by what gold says. */
export function drawnBiasOf({ places, sums }: CrowdSums, drawers: 0 | 1): number {
  const first = places.goldDrawnScore + drawers * DRAWN_BIASES.length;
  const scores = DRAWN_BIASES.map((bias, index) => at(sums, first + index) - (bias / DRAWN_SPREAD) ** 2 / 2);
  return expectedOf(DRAWN_BIASES, scores);
}

/** Mean of the values, each as likely as its log score says. */
export function expectedOf(values: readonly number[], scores: readonly number[]): number {
  const most = Math.max(...scores);
  const weights = scores.map((score) => Math.exp(score - most));
  const sum = weights.reduce((a, b) => a + b, 0);
  return values.reduce((mean, value, index) => mean + (value * (weights[index] ?? 0)) / sum, 0);
}
