import type { Suggestion } from '@uvh/domain/annotation/review';
import type { ZoneNumber } from '@uvh/domain/game/zones';
import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database.ts';
import { image, LEASE_STATE, lease } from '../../../platform/db/schema/images.ts';
import { memberTotal, teamTotal } from '../../../platform/db/schema/scores.ts';

/** Who asks for an image. */
export interface Seeker {
  readonly userId: number;
  readonly teamId: number;
}

/** An image in someone's hands. */
export interface LiveLease {
  readonly imageId: number;
  readonly expiresAt: Date;
  readonly objectKey: string;
  readonly placeholder: string;
  readonly suggestions: readonly Suggestion[];
}

/** The person's live leases, the one on screen first. */
export async function liveLeasesOf(db: Queryable, { userId, teamId }: Seeker, now: Date): Promise<LiveLease[]> {
  return db
    .select({
      imageId: lease.imageId,
      expiresAt: lease.expiresAt,
      objectKey: image.objectKey,
      placeholder: image.placeholder,
      suggestions: image.suggestions,
    })
    .from(lease)
    .innerJoin(image, eq(image.id, lease.imageId))
    .where(
      and(
        eq(lease.userId, userId),
        eq(lease.teamId, teamId),
        eq(lease.state, LEASE_STATE.live),
        gt(lease.expiresAt, now),
      ),
    )
    .orderBy(asc(lease.leasedAt), asc(lease.id));
}

/** Makes the members of a team take turns at leasing, so that two of them never get one image. */
export async function lockTeamLeases(tx: Queryable, teamId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`leases of team ${teamId}`}, 0))`);
}

/** How far team and person have come: decides which images they are given. */
export interface Progress {
  readonly teamXp: number;
  readonly hits: number;
  readonly judged: number;
  /** Images that the person has submitted for this team. */
  readonly reviewed: number;
  readonly ownHits: number;
  readonly ownJudged: number;
}

export async function progressOf(tx: Queryable, { userId, teamId }: Seeker): Promise<Progress> {
  const [team] = await tx.select().from(teamTotal).where(eq(teamTotal.teamId, teamId));
  const [member] = await tx
    .select()
    .from(memberTotal)
    .where(and(eq(memberTotal.teamId, teamId), eq(memberTotal.userId, userId)));
  return {
    teamXp: team?.xp ?? 0,
    hits: team?.hits ?? 0,
    judged: team?.judged ?? 0,
    reviewed: member?.images ?? 0,
    ownHits: member?.hits ?? 0,
    ownJudged: member?.judged ?? 0,
  };
}

/**
 * Where to look for an image: gold, one whose consensus is still in doubt, or one that nobody began. `from` is
 * a random place in the order of keys, so that many who ask at once do not stand at the same spot.
 */
export type Shelf =
  | { readonly kind: 'gold'; readonly from: number }
  | { readonly kind: 'started' }
  | { readonly kind: 'fresh'; readonly from: number };

export interface LeaseTerm {
  readonly leasedAt: Date;
  readonly expiresAt: Date;
}

/**
 * Takes an image off the shelf of a zone and leases it, in one statement. Rows that others hold at this moment
 * are passed over. False when the shelf has nothing for this team.
 */
export async function leaseFrom(
  tx: Queryable,
  seeker: Seeker,
  zone: ZoneNumber,
  shelf: Shelf,
  term: LeaseTerm,
): Promise<boolean> {
  const opens = shelf.kind === 'gold' ? sql`0` : sql`1`;
  const { rowCount } = await tx.execute(sql`
    with picked as (
      select q.image_id from image_queue q
      where q.zone = ${zone} and ${onShelf(shelf)} and ${isNewTo(seeker)}
      order by ${shelf.kind === 'started' ? sql`q.priority desc` : sql`q.rnd`}
      limit 1 for update of q skip locked
    ), taken as (
      update image_queue q set open = q.open - ${opens} from picked where q.image_id = picked.image_id
    )
    insert into lease (image_id, user_id, team_id, state, leased_at, expires_at)
    select image_id, ${seeker.userId}, ${seeker.teamId}, ${LEASE_STATE.live},
      ${term.leasedAt.toISOString()}, ${term.expiresAt.toISOString()}
    from picked`);
  return (rowCount ?? 0) > 0;
}

function onShelf(shelf: Shelf): SQL {
  switch (shelf.kind) {
    case 'gold':
      return sql`q.is_gold and q.rnd >= ${shelf.from}`;
    case 'started':
      return sql`not q.is_gold and q.open > 0 and q.done > 0`;
    case 'fresh':
      return sql`not q.is_gold and q.open > 0 and q.rnd >= ${shelf.from}`;
  }
}

function isNewTo({ userId, teamId }: Seeker): SQL {
  return sql`not exists (
      select 1 from lease l where l.image_id = q.image_id and l.team_id = ${teamId} and l.state in (1, 2))
    and not exists (
      select 1 from lease l where l.image_id = q.image_id and l.user_id = ${userId} and l.state in (1, 2))`;
}

/** Whether any image is left for the team, also one that somebody holds locked at this moment. */
export async function isAnyImageLeft(tx: Queryable, seeker: Seeker): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from image_queue q where (q.open > 0 or q.is_gold) and ${isNewTo(seeker)} limit 1`);
  return rows.length > 0;
}

/** Gives images back to the queue: of the person, those named; returns the ones that were really given back. */
export async function returnLeases(tx: Queryable, seeker: Seeker, imageIds: readonly number[]): Promise<number[]> {
  if (imageIds.length === 0) return [];
  const { rows } = await tx.execute<{ image_id: string }>(sql`
    with returned as (
      update lease set state = ${LEASE_STATE.returned}
      where user_id = ${seeker.userId} and team_id = ${seeker.teamId} and state = ${LEASE_STATE.live}
        and image_id in ${[...imageIds]}
      returning image_id
    ), reopened as (${reopen(sql`returned`)})
    select image_id from returned`);
  return rows.map((row) => Number(row.image_id));
}

/** Gives back leases that ran out, at most so many at once. */
export async function returnExpiredLeases(db: Queryable, now: Date, limit: number): Promise<number> {
  const { rows } = await db.execute(sql`
    with returned as (
      update lease set state = ${LEASE_STATE.returned}
      where id in (
        select id from lease where state = ${LEASE_STATE.live} and expires_at <= ${now.toISOString()}
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
