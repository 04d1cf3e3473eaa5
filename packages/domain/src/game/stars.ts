import { clamp } from '../annotation/box.ts';

/** The XP of a work session that fills all stars (docs/product/scoring.md#stars). */
export const WORK_SESSION_XP_MAX = 500;
/** Stars on the results screen; each stands for an equal part of {@link WORK_SESSION_XP_MAX}. */
const STAR_COUNT = 3;

/**
 * How full each star is, 0 to 1, from the first to the last: xp / 500, one star per third
 * (docs/product/scoring.md#stars).
 */
export function starFills(xp: number): readonly [number, number, number] {
  const stars = workSessionShare(xp) * STAR_COUNT;
  const fill = (index: number): number => clamp(stars - index, 0, 1);
  return [fill(0), fill(1), fill(2)];
}

/** XP of a work session as a share of what fills all stars, held to 0 to 1. */
export function workSessionShare(xp: number): number {
  return clamp(xp / WORK_SESSION_XP_MAX, 0, 1);
}
