import { badgesOf, SKILL_TIERS, STEADY_TIERS } from '@uvh/domain/reward/badges';
import { correctionsByDay, type Deed, deedOf } from '@uvh/domain/reward/deeds';
import { DAY_GOAL, streakOf } from '@uvh/domain/reward/streak';
import type { DayStanding, Member, SettledOfPerson } from './queries.ts';

/** A line of a team's feed before anybody has reacted to it. */
export type FeedLine = { readonly item: string; readonly day: string } & (
  | {
      readonly kind: 'badge';
      readonly member: Member;
      readonly badge: ReturnType<typeof badgesOf>[number]['kind'];
      readonly vehicleClass: string;
      readonly tier: number;
      readonly threshold: number;
    }
  | { readonly kind: 'goal'; readonly member: Member; readonly corrections: number }
  | { readonly kind: 'zone'; readonly zone: number }
  | { readonly kind: 'rank'; readonly from: number; readonly to: number }
);

interface FeedGround {
  readonly members: readonly Member[];
  /** Of everybody for the team. */
  readonly settled: readonly SettledOfPerson[];
  readonly standings: readonly DayStanding[];
  /** The days that the feed is about. */
  readonly days: readonly string[];
  readonly today: string;
}

const MOST_LINES = 30;

/** What a team came to on these days, the latest first. It follows from what is booked and settled, and from nothing else. */
export function feedOf({ members, settled, standings, days, today }: FeedGround): readonly FeedLine[] {
  const ofPeople = Map.groupBy(settled, ({ userId }) => userId);
  const lines = members.flatMap((member) => {
    const deeds = (ofPeople.get(member.userId) ?? []).flatMap((boxes) => deedOf(boxes) ?? []);
    return [...badgeLines(member, deeds, today), ...goalLines(member, deeds)];
  });
  const shown = new Set(days);
  return [...lines, ...standingLines(standings)]
    .filter(({ day }) => shown.has(day))
    .toSorted((a, b) => b.day.localeCompare(a.day) || a.item.localeCompare(b.item))
    .slice(0, MOST_LINES);
}

function badgeLines(member: Member, deeds: readonly Deed[], today: string): FeedLine[] {
  const streak = streakOf(correctionsByDay(deeds), { today, open: new Set() });
  return badgesOf(deeds, streak).flatMap(({ kind, vehicleClass, tier, reachedOn }): FeedLine[] => {
    const threshold = (kind === 'steady' ? STEADY_TIERS : SKILL_TIERS)[tier - 1];
    if (reachedOn === null || threshold === undefined) return [];
    const item = ['badge', member.userId, kind, vehicleClass, tier].join(':');
    return [{ item, day: reachedOn, kind: 'badge', member, badge: kind, vehicleClass, tier, threshold }];
  });
}

function goalLines(member: Member, deeds: readonly Deed[]): FeedLine[] {
  return [...correctionsByDay(deeds)].flatMap(([day, corrections]): FeedLine[] =>
    corrections < DAY_GOAL ? [] : [{ item: `goal:${member.userId}:${day}`, day, kind: 'goal', member, corrections }],
  );
}

/** Zones and places that the team gained from one day to the next. */
function standingLines(standings: readonly DayStanding[]): FeedLine[] {
  return standings.flatMap(({ day, zone, rank }, at): FeedLine[] => {
    const before = standings[at - 1];
    if (!before) return [];
    if (zone > before.zone) return [{ item: `zone:${day}`, day, kind: 'zone', zone }];
    if (zone === before.zone && rank > 0 && rank < before.rank)
      return [{ item: `rank:${day}`, day, kind: 'rank', from: before.rank, to: rank }];
    return [];
  });
}
