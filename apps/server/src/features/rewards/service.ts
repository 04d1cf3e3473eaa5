import type { Reaction } from '@uvh/contract/calls/reward';
import { calendarOf } from '@uvh/domain/event/calendar';
import { badgesOf } from '@uvh/domain/reward/badges';
import { correctionsByDay, type Deed, deedOf } from '@uvh/domain/reward/deeds';
import { DAY_GOAL, isWeekend, STREAK_CORRECTIONS, streakOf } from '@uvh/domain/reward/streak';
import { inTransaction } from '../../platform/db/transaction.ts';
import { refusal } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { holdAccount } from '../accounts/queries.ts';
import type { EventService } from '../event/service.ts';
import type { LeaderboardService } from '../leaderboard/service.ts';
import { type FeedLine, feedOf } from './feed.ts';
import {
  deleteReaction,
  listAtWork,
  listOpenDays,
  listReactions,
  listSettledBoxes,
  listStandings,
  listTeamMembers,
  type SettledOfPerson,
  type StoredReaction,
  storeReaction,
} from './queries.ts';

export interface RewardServices extends Pick<Platform, 'db' | 'clock' | 'limiter'> {
  readonly leaderboard: Pick<LeaderboardService, 'visible' | 'yesterday'>;
  readonly event: Pick<EventService, 'current'>;
}

interface MemberOfTeam {
  readonly userId: number;
  readonly teamId: number;
}

const AT_WORK_MS = 15 * 60_000;
const FEED_DAYS = 14;
const DAY_MS = 86_400_000;
/** Longer than any streak that is told of. */
const OPEN_DAYS = 60;
const MOST_OVERTAKING = 3;
const REACTIONS = { name: 'feed reactions', limit: 60, seconds: 60 } as const;

/** Who is at work, who came past, and how far the person has come. */
export async function pulseOf(services: RewardServices, { userId, teamId }: MemberOfTeam) {
  const { db, clock } = services;
  const now = clock.now();
  const { dayOf, dayFrom, startOfDay, timeZone } = calendarOf((await services.event.current()).settings.timeZone);
  const today = dayOf(now);
  const openSince = new Date(startOfDay(dayFrom(now, -OPEN_DAYS)));
  const [members, atWork, own, ofTeamToday, open, overtakenBy] = await Promise.all([
    listTeamMembers(db, teamId),
    listAtWork(db, teamId, new Date(now.getTime() - AT_WORK_MS)),
    listSettledBoxes(db, { userId }),
    listSettledBoxes(db, { teamId, onDay: today }),
    listOpenDays(db, userId, { since: openSince, timeZone }),
    overtaking(services, teamId),
  ]);
  const deeds = deedsOf(own);
  const corrections = correctionsByDay(deeds);
  const streak = streakOf(corrections, { today, open });
  const doneToday = corrections.get(today) ?? 0;
  return {
    atWork: members.filter((member) => atWork.has(member.userId)),
    overtakenBy,
    goal: { done: Math.max(0, doneToday), target: DAY_GOAL },
    teamGoal: { done: Math.max(0, correctionsOn(today, ofTeamToday)), target: DAY_GOAL * members.length },
    streak: {
      days: streak.days,
      best: streak.best,
      countsToday: doneToday >= STREAK_CORRECTIONS,
      restsToday: isWeekend(today),
    },
    badges: badgesOf(deeds, streak),
  };
}

function deedsOf(settled: readonly SettledOfPerson[]): Deed[] {
  return settled.flatMap((boxes) => deedOf(boxes) ?? []);
}

function correctionsOn(day: string, settled: readonly SettledOfPerson[]): number {
  return correctionsByDay(deedsOf(settled)).get(day) ?? 0;
}

/** Teams of the zone that were behind at the end of yesterday and are ahead now, the nearest first. */
async function overtaking({ leaderboard }: RewardServices, teamId: number) {
  const [{ teams }, before] = await Promise.all([leaderboard.visible(), leaderboard.yesterday()]);
  const own = teams.find((team) => team.teamId === teamId);
  const ownBefore = before.get(teamId);
  if (!own || !ownBefore || ownBefore.zone !== own.zone || ownBefore.rank === 0) return [];
  return teams
    .filter((team) => {
      const then = before.get(team.teamId);
      return team.zone === own.zone && team.rank < own.rank && then?.zone === own.zone && then.rank > ownBefore.rank;
    })
    .toSorted((a, b) => b.rank - a.rank)
    .slice(0, MOST_OVERTAKING);
}

export interface ToldLine {
  readonly line: FeedLine;
  readonly reactions: readonly StoredReaction[];
}

/** The feed of a team with what its members think of it. */
export async function feedOfTeam(services: RewardServices, teamId: number): Promise<readonly ToldLine[]> {
  const lines = await linesOf(services, teamId);
  const since = new Date(services.clock.now().getTime() - 2 * FEED_DAYS * DAY_MS);
  const reactions = Map.groupBy(await listReactions(services.db, teamId, since), ({ item }) => item);
  return lines.map((line) => ({ line, reactions: reactions.get(line.item) ?? [] }));
}

async function linesOf(
  { db, clock, leaderboard, event }: RewardServices,
  teamId: number,
): Promise<readonly FeedLine[]> {
  const now = clock.now();
  const { dayOf, daysBetween } = calendarOf((await event.current()).settings.timeZone);
  const days = daysBetween(new Date(now.getTime() - FEED_DAYS * DAY_MS), now, FEED_DAYS);
  const { frozenAt } = await leaderboard.visible();
  // While the leaderboard is frozen nobody learns where they stand.
  const told = frozenAt ? days.filter((day) => day < dayOf(frozenAt)) : days;
  const [members, settled, standings] = await Promise.all([
    listTeamMembers(db, teamId),
    listSettledBoxes(db, { teamId }),
    listStandings(db, teamId, told),
  ]);
  return feedOf({ members, settled, standings, days, today: dayOf(now) });
}

/** One reaction of a person to a line; null takes it back. Refuses with NOT_FOUND what the feed does not tell. */
export async function react(
  services: RewardServices,
  { userId, teamId }: MemberOfTeam,
  { item, reaction }: { readonly item: string; readonly reaction: Reaction | null },
): Promise<void> {
  const { db, clock, limiter } = services;
  await limiter.enforce(REACTIONS, String(userId));
  if (reaction === null) return deleteReaction(db, { teamId, item, userId });
  const lines = await linesOf(services, teamId);
  if (!lines.some((line) => line.item === item)) throw refusal('NOT_FOUND');
  await inTransaction(db, async (tx) => {
    if (!(await holdAccount(tx, userId))) throw refusal('UNAUTHENTICATED');
    await storeReaction(tx, { teamId, item, userId, reaction, createdAt: clock.now() });
  });
}
