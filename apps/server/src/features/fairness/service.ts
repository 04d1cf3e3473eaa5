import { canonicalEmail } from '@uvh/domain/account/email';
import { audit } from '../../platform/audit/audit.ts';
import { CommandRefusal } from '../../platform/cli/command-refusal.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { refusal } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { publish } from '../../platform/pubsub/publish.ts';
import { SKILL_MODEL_TOPIC } from '../consensus/skill-model.ts';
import { updateReviewWeight } from './queries.ts';

interface WeightChange {
  readonly address: string;
  /** 0: their reviews do not count in the consensus. */
  readonly weight: 0 | 1;
  readonly actor: string;
  /** Why, in the words of the organiser. */
  readonly reason?: string;
  readonly undoes?: number;
  /** Whether they count before it, as an undo expects; else it is refused with CHANGED_SINCE. */
  readonly expected?: boolean;
  /** When an organiser decided so, null for never; now, where it is not given. */
  readonly decidedAt?: Date | null;
}

/** Sets whether the reviews of a person count in the consensus. Returns the canonical address. */
export function setReviewWeight({ db, clock }: Pick<Platform, 'db' | 'clock'>, change: WeightChange): Promise<string> {
  return inTransaction(db, (tx) => setReviewWeightIn(tx, { ...change, now: clock.now() }));
}

/** The same, within a transaction. */
export async function setReviewWeightIn(
  tx: Queryable,
  { address, weight, actor, reason, undoes, expected, now, decidedAt = now }: WeightChange & { readonly now: Date },
): Promise<string> {
  const email = canonicalEmail(address);
  const before = await updateReviewWeight(tx, email, { weight, decidedAt, now });
  if (before === undefined) throw new CommandRefusal(`Nobody has the address ${email}.`);
  if (expected !== undefined && before.weight > 0 !== expected) throw refusal('CHANGED_SINCE');
  await audit(tx, {
    actor,
    action: 'fairness.count',
    target: email,
    details: {
      counts: weight === 1,
      counted: before.weight > 0,
      decided: before.decidedAt?.toISOString() ?? null,
      ...(reason === undefined ? {} : { reason }),
      ...(undoes === undefined ? {} : { undoes }),
    },
  });
  await publish(tx, SKILL_MODEL_TOPIC);
  return email;
}
