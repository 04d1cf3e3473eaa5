import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { audit } from '../../platform/audit/audit.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { team } from '../../platform/db/schema/accounts.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { refusal } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { publish } from '../../platform/pubsub/publish.ts';
import { EVENT_TOPIC } from '../event/service.ts';
import { publishTeamChange } from './events.ts';
import { lockTeam, type Team } from './queries.ts';

export type Standing = 'playing' | 'hidden' | 'disqualified';

type StandingServices = Pick<Platform, 'db' | 'clock'>;

/** What the organisers decided on a team: whether it is in the contest, and seen. */
export function standingOf({ disqualifiedAt, hiddenAt }: Pick<Team, 'disqualifiedAt' | 'hiddenAt'>): Standing {
  if (disqualifiedAt !== null) return 'disqualified';
  return hiddenAt === null ? 'playing' : 'hidden';
}

interface Wanted {
  readonly standing: Standing;
  readonly reason: string;
  /** What it must be now, as whoever decides has seen it or an undo left it. */
  readonly expected?: Standing | undefined;
  readonly undoes?: number;
}

/** Hides or disqualifies a team, or lets it play on. Nothing is booked: ranks leave it out as long as it is so. */
export async function setStanding(
  { db, clock }: StandingServices,
  actor: string,
  teamId: number,
  wanted: Wanted,
): Promise<void> {
  await inTransaction(db, (tx) => setStandingIn(tx, actor, teamId, { ...wanted, now: clock.now() }));
}

/** The same, within a transaction. */
export async function setStandingIn(
  tx: Queryable,
  actor: string,
  teamId: number,
  { standing, reason, expected, undoes, now }: Wanted & { readonly now: Date },
): Promise<void> {
  const found = await lockTeam(tx, teamId);
  if (!found) throw refusal('TEAM_NOT_FOUND');
  const before = standingOf(found);
  if (before === standing || (expected !== undefined && before !== expected)) throw refusal('CHANGED_SINCE');
  await tx
    .update(team)
    .set({
      disqualifiedAt: standing === 'disqualified' ? now : null,
      hiddenAt: standing === 'hidden' ? now : null,
    })
    .where(eq(team.id, teamId));
  await audit(tx, {
    actor,
    action: 'team.standing',
    target: found.name,
    details: {
      teamId,
      reason,
      before: { standing: before },
      after: { standing },
      ...(undoes === undefined ? {} : { undoes }),
    },
  });
  // Clients that show the leaderboard fetch it again, and the team's own all that is theirs: its game is shut, or open again.
  await publish(tx, EVENT_TOPIC);
  await publishTeamChange(tx, teamId);
}

const standingSchema = z.object({ standing: z.enum(['playing', 'hidden', 'disqualified']) });
const actSchema = z.object({ teamId: z.int(), before: standingSchema, after: standingSchema });

/** Gives a team the standing that it had before the act. */
export function undoStanding(services: StandingServices) {
  return async (actor: string, { id, details }: { readonly id: number; readonly details: unknown }): Promise<void> => {
    const { teamId, before, after } = actSchema.parse(details);
    const wanted = { standing: before.standing, expected: after.standing, reason: `undoes ${id}`, undoes: id };
    await setStanding(services, actor, teamId, wanted);
  };
}
