import { clamp } from '../annotation/box.ts';
import type { Zone } from './zones.ts';

/** The most XP that the stars of a work session ask for (docs/product/scoring.md#stars). */
const WORK_SESSION_XP_MAX = 500;
/** Stars on the results screen; each stands for an equal part of the target. */
const STAR_COUNT = 3;
/** A work session that fills all stars brings a team of one this share of the way out of the outermost zone. */
const SHARE_OF_FIRST_ZONE = 1 / 3;

/**
 * The XP of a work session that fills all stars, so that they fit what an event's zones ask for: a third of the way from
 * the outermost zone to the next, {@link WORK_SESSION_XP_MAX} at most, which is what the shipped zones give
 * (docs/product/scoring.md#stars).
 */
export function workSessionTarget(zones: readonly Pick<Zone, 'number' | 'minXp'>[]): number {
  const first = zones.find(({ number }) => number === 1)?.minXp ?? Number.POSITIVE_INFINITY;
  return clamp(Math.round(first * SHARE_OF_FIRST_ZONE), 1, WORK_SESSION_XP_MAX);
}

/**
 * How full each star is, 0 to 1, from the first to the last: XP out of the target, one star per third
 * (docs/product/scoring.md#stars).
 */
export function starFills(xp: number, targetXp: number): readonly [number, number, number] {
  const stars = clamp(xp / targetXp, 0, 1) * STAR_COUNT;
  const fill = (index: number): number => clamp(stars - index, 0, 1);
  return [fill(0), fill(1), fill(2)];
}
