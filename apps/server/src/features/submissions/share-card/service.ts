import { workSessionTarget } from '@uvh/domain/game/stars';
import type { Queryable } from '../../../platform/db/database.ts';
import { drawInTurn } from '../../../platform/draw-in-turn.ts';
import type { EventService } from '../../event/service.ts';
import { zonesOf } from '../../event/settings.ts';
import type { LeaderboardService } from '../../leaderboard/service.ts';
import { findLastWorkSession } from '../work-session/queries.ts';
import { workSessionFigures } from '../work-session/service.ts';
import { drawShareCard } from './card-drawing.ts';
import { findTeamName } from './queries.ts';

export interface CardServices {
  readonly db: Queryable;
  readonly leaderboard: Pick<LeaderboardService, 'rankOf'>;
  readonly event: Pick<EventService, 'current'>;
}

interface CardOrder {
  readonly userId: number;
  readonly teamId: number;
  readonly language: string;
}

/** Draws a person's last work session as PNG; undefined when there is none. */
export async function makeShareCard(
  { db, leaderboard, event }: CardServices,
  { userId, teamId, language }: CardOrder,
): Promise<Buffer | undefined> {
  const { classes, settings } = await event.current();
  const session = workSessionFigures(await findLastWorkSession(db, userId, teamId), classes);
  const teamName = await findTeamName(db, teamId);
  if (session.images === 0 || teamName === undefined) return undefined;
  const { rank, zone } = await leaderboard.rankOf(teamId);
  const targetXp = workSessionTarget(zonesOf(settings));
  const card = {
    teamName,
    eventName: settings.eventName,
    isOfTraffic: settings.words === 'traffic',
    xp: session.xp,
    targetXp,
    rank,
    zone: settings.zoneThresholds.length === 0 ? undefined : zone,
    language,
  };
  const canvas = await drawInTurn(() => drawShareCard(card));
  return canvas.encode('png');
}
