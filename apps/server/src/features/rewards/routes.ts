import { type FeedItem, reactToFeed, teamFeed, teamPulse } from '@uvh/contract/calls/reward';
import type { FastifyInstance } from 'fastify';
import { bindCall } from '../../platform/http/bind-call.ts';
import type { Member, StoredReaction } from './queries.ts';
import { feedOfTeam, pulseOf, type RewardServices, react, type ToldLine } from './service.ts';

/** What makes people come back. All of it follows from settlements and ranks; none of it pays XP. */
export function registerRewardRoutes(app: FastifyInstance, services: RewardServices): void {
  bindCall(app, teamPulse, async (_input, { userId, team: { teamId } }) => {
    const pulse = await pulseOf(services, { userId, teamId });
    const { countsToday, restsToday, ...streak } = pulse.streak;
    return {
      at_work: pulse.atWork.map((member) => personAnswer(member, userId)),
      overtaken_by: pulse.overtakenBy.map((team) => ({ team_id: team.teamId, name: team.name })),
      goal: pulse.goal,
      team_goal: pulse.teamGoal,
      streak: { ...streak, counts_today: countsToday, rests_today: restsToday },
      badges: pulse.badges.map(({ vehicleClass, reachedOn, ...badge }) => ({
        ...badge,
        vehicle_class: vehicleClass,
        reached_on: reachedOn,
      })),
    };
  });

  bindCall(app, teamFeed, async (_input, { userId, team: { teamId } }) => ({
    items: (await feedOfTeam(services, teamId)).map((told) => itemAnswer(told, userId)),
  }));

  bindCall(app, reactToFeed, async ({ body }, { userId, team: { teamId } }) => {
    await react(services, { userId, teamId }, body);
    return { reaction: body.reaction };
  });
}

function personAnswer({ userId, username, firstName }: Member, readerId: number) {
  return { username, first_name: firstName, is_own: userId === readerId };
}

function itemAnswer({ line, reactions }: ToldLine, readerId: number): FeedItem {
  const told = { item: line.item, day: line.day, reactions: countReactions(reactions, readerId) };
  switch (line.kind) {
    case 'badge': {
      const { kind, badge, tier, threshold } = line;
      const member = personAnswer(line.member, readerId);
      return { ...told, kind, member, badge, vehicle_class: line.vehicleClass, tier, threshold };
    }
    case 'goal':
      return {
        ...told,
        kind: line.kind,
        member: personAnswer(line.member, readerId),
        corrections: line.corrections,
      };
    case 'zone':
      return { ...told, kind: line.kind, zone: line.zone };
    case 'rank':
      return { ...told, kind: line.kind, from: line.from, to: line.to };
  }
}

function countReactions(reactions: readonly StoredReaction[], readerId: number): FeedItem['reactions'] {
  return [...Map.groupBy(reactions, ({ reaction }) => reaction)].map(([reaction, of]) => ({
    reaction,
    count: of.length,
    is_own: of.some(({ userId }) => userId === readerId),
  }));
}
