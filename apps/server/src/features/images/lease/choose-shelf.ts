import type { ZoneNumber } from '@uvh/domain/game/zones';
import type { Random } from '../../../platform/random.ts';
import type { Shelf } from './lease-queries.ts';

/** Below the bound of an integer column. */
const RANDOM_KEYS = 2 ** 31 - 1;

/** What to try, one after the other, until an image is found. */
export interface Attempt {
  readonly zone: ZoneNumber;
  readonly shelf: Shelf;
}

export interface Choice {
  /** The innermost zone that the team has unlocked. */
  readonly unlocked: ZoneNumber;
  /** Whether this turn is to be a gold image, which nobody can tell from the others. */
  readonly isGoldTurn: boolean;
  /** Whether the person's record is good enough for the hardest images first. */
  readonly isSkilled: boolean;
}

/**
 * The order in which images are looked for. Unlocked zones come first, for the skilled from the innermost
 * outwards, for others from a random one. Within a zone images whose consensus is in doubt come before ones
 * that nobody began: a second opinion settles, a first one opens. Only when the unlocked zones have nothing
 * left are locked ones opened, so that a team that reviewed everything is not stuck below a threshold.
 */
export function attemptsFor(choice: Choice, random: Random): Attempt[] {
  const unlocked = zonesUpTo(choice.unlocked);
  const turn = choice.isSkilled ? 0 : random.below(unlocked.length);
  const zones = [...unlocked.slice(turn), ...unlocked.slice(0, turn)];
  const locked = ALL_ZONES.filter((zone) => zone > choice.unlocked);
  const gold = (zone: ZoneNumber) => around('gold', zone, random);
  const work = (zone: ZoneNumber): Attempt[] => [
    { zone, shelf: { kind: 'started' } },
    ...around('fresh', zone, random),
  ];
  const first = choice.isGoldTurn ? [gold, work] : [work, gold];
  return [...first.flatMap((kind) => zones.flatMap(kind)), ...locked.flatMap(work), ...locked.flatMap(gold)];
}

const ALL_ZONES: readonly ZoneNumber[] = [0, 1, 2, 3];

function zonesUpTo(innermost: ZoneNumber): ZoneNumber[] {
  return ALL_ZONES.filter((zone) => zone <= innermost).reverse();
}

/** From a random key to the end, then once more from the start. */
function around(kind: 'gold' | 'fresh', zone: ZoneNumber, random: Random): Attempt[] {
  return [
    { zone, shelf: { kind, from: random.below(RANDOM_KEYS) } },
    { zone, shelf: { kind, from: 0 } },
  ];
}
