import * as z from 'zod/mini';
import { audit } from '../../platform/audit/audit.ts';
import { CommandRefusal } from '../../platform/cli/command-refusal.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { refusal } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { heldAccountAt } from '../accounts/organisers.ts';
import { findAccountByEmail, findMembership } from '../accounts/queries.ts';
import { findTeam } from '../teams/queries.ts';
import { setStandingIn } from '../teams/standing.ts';
import { lockDecision } from './queries.ts';
import { setReviewWeight, setReviewWeightIn } from './service.ts';

type DecisionServices = Pick<Platform, 'db' | 'clock'>;

interface Decision {
  readonly userId: number;
  readonly email: string;
  readonly decision: 'dismiss' | 'no-weight' | 'disqualify';
  readonly reason: string;
  /** When it was last decided, as whoever decides has seen it; null for never. */
  readonly expected?: Date | null | undefined;
}

/**
 * What an organiser decides about a person with flags; from then on the server proposes nothing about them. All of it or, where somebody
 * else has decided since they looked, nothing.
 */
export async function decide({ db, clock }: DecisionServices, actor: string, wanted: Decision): Promise<void> {
  const { userId, email, decision, reason, expected } = wanted;
  await inTransaction(db, async (tx) => {
    const decidedAt = await lockDecision(tx, userId);
    if (expected !== undefined && decidedAt?.getTime() !== expected?.getTime()) throw refusal('CHANGED_SINCE');
    const now = clock.now();
    if (decision === 'disqualify') {
      const membership = await findMembership(tx, userId);
      if (!membership) throw new CommandRefusal('They are in no team that could be disqualified.');
      const team = await findTeam(tx, membership.teamId);
      if (team?.disqualifiedAt === null)
        await setStandingIn(tx, actor, membership.teamId, { standing: 'disqualified', reason, now });
    }
    await setReviewWeightIn(tx, { address: email, weight: decision === 'dismiss' ? 1 : 0, actor, reason, now });
  });
}

/** Keeps what somebody says against a decision. It changes nothing by itself. */
export async function keepAppeal({ db }: Pick<Platform, 'db'>, actor: string, address: string, note: string) {
  await inTransaction(db, async (tx) => {
    const { email } = await heldAccountAt(tx, address);
    await audit(tx, { actor, action: 'fairness.appeal', target: email, details: { note } });
  });
}

/** `counted`: whether they did before, `decided`: when that was decided; acts of earlier versions do not say. */
const actSchema = z.object({
  counts: z.boolean(),
  counted: z.optional(z.boolean()),
  decided: z.optional(z.nullable(z.coerce.date())),
});

/**
 * Lets reviews count, or not, as before the act, unless somebody has decided otherwise since. Whom the server held back before
 * anybody had decided is held back again.
 */
export function undoWeight(services: DecisionServices) {
  return async (
    actor: string,
    { id, target, details }: { readonly id: number; readonly target: string; readonly details: unknown },
  ): Promise<void> => {
    const { counts, counted = !counts, decided: decidedAt } = actSchema.parse(details);
    // Erased since: nobody has the address.
    if (!(await findAccountByEmail(services.db, target))) throw refusal('CHANGED_SINCE');
    const before = { weight: counted ? 1 : 0, ...(decidedAt !== undefined && { decidedAt }) } as const;
    await setReviewWeight(services, { address: target, ...before, actor, undoes: id, expected: counts });
  };
}
