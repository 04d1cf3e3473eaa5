import { daysBetween } from '@uvh/domain/event/calendar';
import type { EventSchedule } from '@uvh/domain/event/phases';
import type { DayGain } from './queries.ts';
import type { Leaderboard } from './service.ts';

const MAX_DAYS = 60;

/** Days of the game up to now, or up to the freeze, and the last instant that may be shown. */
export function gameDays({ game }: EventSchedule, shown: Leaderboard, now: Date): { days: string[]; until: Date } {
  const lastInstant = new Date(Date.parse(game.closesAt) - 1);
  const until = shown.frozenAt ?? now;
  const last = until < lastInstant ? until : lastInstant;
  return { days: daysBetween(new Date(game.opensAt), last, MAX_DAYS), until };
}

/** A team's XP at the end of each day. */
export function xpByDay(days: readonly string[], gains: readonly DayGain[], teamId: number): number[] {
  const own = gains.filter((gain) => gain.teamId === teamId);
  return days.map((day) => own.filter((gain) => gain.day <= day).reduce((total, gain) => total + gain.xp, 0));
}
