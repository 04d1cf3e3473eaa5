import type { Calendar } from '@uvh/domain/event/calendar';
import type { EventSchedule } from '@uvh/domain/event/phases';
import { rankingXp } from '@uvh/domain/team/rank';
import type { DayGain, DaySettlement } from './queries.ts';
import type { Leaderboard } from './service.ts';

const MAX_DAYS = 60;

/** Days of the game up to now, or up to the freeze. */
export function gameDays(
  { game }: EventSchedule,
  shown: Leaderboard,
  { now, calendar }: { readonly now: Date; readonly calendar: Calendar },
): string[] {
  const lastInstant = new Date(Date.parse(game.closesAt) - 1);
  const until = shown.frozenAt ?? now;
  const last = until < lastInstant ? until : lastInstant;
  return calendar.daysBetween(new Date(game.opensAt), last, MAX_DAYS);
}

/** What a team was ranked by at the end of each day. */
export function pointsByDay(
  days: readonly string[],
  gains: readonly DayGain[],
  settled: readonly DaySettlement[],
  teamId: number,
): number[] {
  const ownGains = gains.filter((gain) => gain.teamId === teamId);
  const ownSettled = settled.filter((each) => each.teamId === teamId);
  return days.map((day) => {
    const upToDay = ownSettled.filter((each) => each.day <= day);
    return rankingXp({
      xp: sumOf(ownGains.filter((gain) => gain.day <= day).map(({ xp }) => xp)),
      hits: sumOf(upToDay.map(({ hits }) => hits)),
      settled: sumOf(upToDay.map(({ judged }) => judged)),
    });
  });
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
