import { type SQL, sql } from 'drizzle-orm';
import { appUser } from './schema/accounts.ts';
import { conductFlag } from './schema/consensus.ts';

/** {@link REVIEW_WEIGHT} as text, for statements that are not put together by drizzle. */
export const REVIEW_WEIGHT_SQL = `case when conduct_flag.held_back_at is not null
  and conduct_flag.decided_at is null then 0 else app_user.review_weight end`;

/**
 * The weight with which a person's reviews count now: 0 by an organiser's word, or held back until one looks. For statements that
 * read `app_user` with `conduct_flag` joined to it on the left.
 */
export const REVIEW_WEIGHT = sql.raw(REVIEW_WEIGHT_SQL).mapWith(Number);

/** The same of one person. */
export function reviewWeightOf(userId: number): SQL {
  return sql`(select ${REVIEW_WEIGHT} from ${appUser} left join ${conductFlag} on ${conductFlag.userId} = ${appUser.id}
    where ${appUser.id} = ${userId})`;
}
