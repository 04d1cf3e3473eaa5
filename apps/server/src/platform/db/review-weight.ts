import { type SQL, sql } from 'drizzle-orm';
import { appUser } from './schema/accounts.ts';
import { conductFlag } from './schema/consensus.ts';

/**
 * The weight with which a person's reviews count now: 0 by an organiser's word, or held back until one looks. For statements that
 * read `app_user` with `conduct_flag` joined to it on the left.
 */
export const REVIEW_WEIGHT = sql<number>`case when ${conductFlag.heldBackAt} is not null
  and ${conductFlag.decidedAt} is null then 0 else ${appUser.reviewWeight} end`.mapWith(Number);

/** The same of one person. */
export function reviewWeightOf(userId: number): SQL {
  return sql`(select ${REVIEW_WEIGHT} from ${appUser} left join ${conductFlag} on ${conductFlag.userId} = ${appUser.id}
    where ${appUser.id} = ${userId})`;
}
