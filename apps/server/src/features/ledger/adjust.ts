import { randomUUID } from 'node:crypto';
import { desc, eq, sql } from 'drizzle-orm';
import { audit } from '../../platform/audit/audit.ts';
import { CommandRefusal } from '../../platform/cli/command-refusal.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { appUser, team } from '../../platform/db/schema/accounts.ts';
import { ledger } from '../../platform/db/schema/scores.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { publish } from '../../platform/pubsub/publish.ts';
import { SCORE_TOPIC } from '../submissions/events.ts';

export interface Adjustment {
  readonly teamCode: string;
  /** Whole XP, never 0; may be negative. */
  readonly amount: number;
  readonly reason: string;
  readonly actor: string;
}

/**
 * Books XP that no submission brought, with the organiser's reason. It is a row like any other, so the total still
 * follows from the ledger; it does not count as playing, so ties are broken as before. Returns the new score.
 */
export async function adjustScore(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { teamCode, amount, reason, actor }: Adjustment,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const teamId = await teamIdOf(tx, teamCode);
    const params = JSON.stringify({ reason, actor });
    const { rows } = await tx.execute<{ xp: string }>(sql`
      with booked as (
        insert into ledger (team_id, kind, amount, params, idempotency_key, created_at)
        values (${teamId}, 'adjustment', ${amount}::int, ${params}::jsonb, ${`adjustment:${randomUUID()}`},
          ${clock.now().toISOString()}::timestamptz)
        returning team_id, amount
      )
      update team_total t set xp = t.xp + booked.amount from booked where t.team_id = booked.team_id returning t.xp`);
    const teamScore = Number(rows[0]?.xp);
    await audit(tx, { actor, action: 'ledger.adjust', target: teamCode, details: { amount, reason } });
    await publish(tx, SCORE_TOPIC, { teamId, teamScore });
    return teamScore;
  });
}

/** The latest rows of a team's ledger, newest first. */
export async function listLedger(db: Queryable, teamCode: string, limit: number) {
  return db
    .select({
      at: ledger.createdAt,
      amount: ledger.amount,
      kind: ledger.kind,
      username: appUser.username,
      submissionId: ledger.submissionId,
      params: ledger.params,
    })
    .from(ledger)
    .leftJoin(appUser, eq(appUser.id, ledger.userId))
    .where(eq(ledger.teamId, await teamIdOf(db, teamCode)))
    .orderBy(desc(ledger.id))
    .limit(limit);
}

async function teamIdOf(db: Queryable, code: string): Promise<number> {
  const [row] = await db.select({ id: team.id }).from(team).where(eq(team.code, code.trim().toUpperCase()));
  if (!row) throw new CommandRefusal(`No team has the code ${code}.`);
  return row.id;
}
