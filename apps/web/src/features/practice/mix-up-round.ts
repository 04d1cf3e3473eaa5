import { isVehicleClassName } from '@uvh/domain/annotation/vehicle-class';
import type { MixUp } from '@uvh/domain/practice/repetition';

/** One drawing, and two names to choose from. */
export interface MixUpQuestion extends MixUp {
  readonly names: readonly [string, string];
  /** How the drawn vehicle is turned, in radians. */
  readonly turn: number;
}

/** A question about a pair; `random` gives numbers from 0 to below 1. Seen from the front, the side or the back. */
export function questionOf({ truth, said }: MixUp, random: () => number): MixUpQuestion {
  return { truth, said, names: random() < 0.5 ? [truth, said] : [said, truth], turn: random() * 2 * Math.PI };
}

/** Those whose vehicle there is a drawing of; a class that an event made itself has none. */
export function drawable<T extends MixUp>(mixUps: readonly T[]): readonly T[] {
  return mixUps.filter(({ truth }) => isVehicleClassName(truth));
}
