import { asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { appUser } from '../../platform/db/schema/accounts.ts';
import { conductFlag } from '../../platform/db/schema/scores.ts';

/** Returns people with at least one flag, with the weight of their reviews. */
export function listFlagged(db: Queryable) {
  return db
    .select({ email: appUser.email, weight: appUser.reviewWeight, flags: conductFlag.flags })
    .from(conductFlag)
    .innerJoin(appUser, eq(appUser.id, conductFlag.userId))
    .where(sql`jsonb_array_length(${conductFlag.flags}) > 0`)
    .orderBy(asc(appUser.email));
}

/** Sets the weight of a person's reviews. Returns false when nobody has the address. */
export async function updateReviewWeight(tx: Queryable, email: string, weight: 0 | 1): Promise<boolean> {
  const changed = await tx
    .update(appUser)
    .set({ reviewWeight: weight })
    .where(eq(appUser.email, email))
    .returning({ id: appUser.id });
  return changed.length > 0;
}
