import { randomUUID } from 'node:crypto';
import { audit } from '../../platform/audit/audit.ts';
import { CommandRefusal } from '../../platform/cli/command-refusal.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { publish } from '../../platform/pubsub/publish.ts';
import { SCORE_TOPIC } from '../submissions/events.ts';
import { findTeamIdByCode, insertAdjustment, listLatestRows, recomputeTotals } from './queries.ts';

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
    const teamScore = await insertAdjustment(tx, {
      teamId,
      amount,
      params: { reason, actor },
      idempotencyKey: `adjustment:${randomUUID()}`,
      createdAt: clock.now(),
    });
    await audit(tx, { actor, action: 'ledger.adjust', target: teamCode, details: { amount, reason } });
    await publish(tx, SCORE_TOPIC, { teamId, teamScore });
    return teamScore;
  });
}

/** Recomputes the totals beside the ledger. Returns how many teams and members had other ones. */
export async function rebuildTotals({ db, clock }: Pick<Platform, 'db' | 'clock'>, actor: string) {
  return inTransaction(db, async (tx) => {
    const counts = await recomputeTotals(tx, clock.now());
    await audit(tx, { actor, action: 'ledger.rebuild', target: 'totals', details: counts });
    return counts;
  });
}

/** The latest rows of a team's ledger, newest first. */
export async function listLedger(db: Queryable, teamCode: string, limit: number) {
  return listLatestRows(db, await teamIdOf(db, teamCode), limit);
}

async function teamIdOf(db: Queryable, code: string): Promise<number> {
  const teamId = await findTeamIdByCode(db, code.trim().toUpperCase());
  if (teamId === undefined) throw new CommandRefusal(`No team has the code ${code}.`);
  return teamId;
}
