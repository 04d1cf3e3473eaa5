import { eq, isNotNull, ne, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { appUser } from '../../platform/db/schema/accounts.ts';
import { conductFlag } from '../../platform/db/schema/scores.ts';

/** The weight with which a person's reviews count now: 0 by an organiser's word, or held back until one looks. */
const effectiveWeight = sql<number>`case when ${conductFlag.heldBackAt} is not null
  and ${conductFlag.decidedAt} is null then 0 else ${appUser.reviewWeight} end`.mapWith(Number);

/** Weights other than 1, by person. */
export async function readWeights(db: Queryable): Promise<Map<number, number>> {
  const rows = await db
    .select({ userId: appUser.id, weight: effectiveWeight })
    .from(appUser)
    .leftJoin(conductFlag, eq(conductFlag.userId, appUser.id))
    .where(or(ne(appUser.reviewWeight, 1), isNotNull(conductFlag.heldBackAt)));
  return new Map(rows.filter(({ weight }) => weight !== 1).map(({ userId, weight }) => [userId, weight]));
}
