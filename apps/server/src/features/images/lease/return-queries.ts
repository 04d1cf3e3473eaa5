import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database.ts';
import { LEASE_STATE, lease } from '../../../platform/db/schema/images.ts';
import { isWithin, type TimeSpan } from '../../../platform/db/time-span.ts';
import type { Seeker } from './queries.ts';

function idArray(ids: readonly number[]): SQL {
  return sql`${`{${ids.join(',')}}`}::bigint[]`;
}

/** Gives images back to the queue: of the person, those named; returns the ones that were really given back. */
export async function returnLeases(
  tx: Queryable,
  seeker: Seeker,
  imageIds: readonly number[],
  as: 'returned' | 'declined',
): Promise<number[]> {
  if (imageIds.length === 0) return [];
  return endLiveLeases(tx, seeker, as, sql`image_id = any(${idArray(imageIds)})`);
}

/** Gives everything that the person has for the team back to the queue, also what has run out and was not swept yet. */
export async function returnAllLeases(tx: Queryable, seeker: Seeker): Promise<void> {
  await endLiveLeases(tx, seeker, 'returned', sql`true`);
}

async function endLiveLeases(
  tx: Queryable,
  { userId, teamId }: Seeker,
  as: 'returned' | 'declined',
  which: SQL,
): Promise<number[]> {
  const { rows } = await tx.execute<{ image_id: string }>(sql`
    with returned as (
      update lease set state = ${LEASE_STATE[as]}
      where user_id = ${userId} and team_id = ${teamId} and state = ${LEASE_STATE.live} and ${which}
      returning image_id
    ), reopened as (${reopen(sql`returned`)})
    select image_id from returned`);
  return rows.map((row) => Number(row.image_id));
}

/** A lease that ran out before the person gave the image back counts as given back by choice too. */
export async function declineReturned(tx: Queryable, { userId, teamId }: Seeker, imageId: number): Promise<void> {
  await tx
    .update(lease)
    .set({ state: LEASE_STATE.declined })
    .where(
      and(
        eq(lease.userId, userId),
        eq(lease.teamId, teamId),
        eq(lease.imageId, imageId),
        eq(lease.state, LEASE_STATE.returned),
      ),
    );
}

/** How many images, leased within a span of time, the person gave back by choice. */
export async function countDeclined(tx: Queryable, { userId, teamId }: Seeker, span: TimeSpan): Promise<number> {
  return tx.$count(
    lease,
    and(
      eq(lease.userId, userId),
      eq(lease.teamId, teamId),
      eq(lease.state, LEASE_STATE.declined),
      isWithin(lease.leasedAt, span),
    ),
  );
}

/**
 * Gives back leases that ran out, and those of teams that are out of the contest, at most so many at once. One that ends after
 * `latestEnd` was made while the clock was far ahead: it would last until the clock is there again.
 */
export async function returnExpiredLeases(
  db: Queryable,
  { now, latestEnd }: { readonly now: Date; readonly latestEnd: Date },
  limit: number,
): Promise<number> {
  const { rows } = await db.execute(sql`
    with returned as (
      update lease set state = ${LEASE_STATE.returned}
      where id in (
        select id from lease where state = ${LEASE_STATE.live} and (expires_at <= ${now.toISOString()}
          or expires_at > ${latestEnd.toISOString()} or team_id in (select t.id from team t where t.disqualified_at is not null))
        order by expires_at limit ${limit} for update skip locked)
      returning image_id
    ), reopened as (${reopen(sql`returned`)})
    select 1 from returned`);
  return rows.length;
}

/** The review is asked for again, unless the image is settled or gold, which is never counted. */
function reopen(returned: SQL): SQL {
  return sql`
    update image_queue q set open = q.open + r.reviews
    from (select image_id, count(*)::smallint as reviews from ${returned} group by image_id) r
    where q.image_id = r.image_id and not q.is_gold and q.retired_at is null`;
}
