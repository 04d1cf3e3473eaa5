import type { Rect } from '@uvh/domain/annotation/box';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database, Queryable } from '../../platform/db/database.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { LEASE_STATE, type StoredEffort } from '../../platform/db/schema/images.ts';
import { besideCaller, type Caller } from '../../platform/http/caller.ts';
import { type ImageContents, type ImageVersion, VERSION_SQL } from '../images/content.ts';
import { type CandidateSearch, candidatesSql, candidateValues } from '../images/lease/candidates.ts';
import {
  type HeldImage,
  heldImagesIn,
  LEASED_COLUMNS,
  type LeasedRow,
  leasedSql,
  type Progress,
  progressSchema,
  progressSql,
  type Seeker,
} from '../images/lease/queries.ts';

/** The lease that a submission uses, and which version of its image holds. */
export interface LeaseForSubmission extends ImageVersion {
  readonly leaseId: number;
  /** Live, or given back because it ran out; a submitted one is found by its submission. */
  readonly state: number;
}

/** A stored submission, to replay its receipt. */
export interface EarlierSubmission {
  readonly submissionId: number;
  readonly imageId: number;
  /** Hex. */
  readonly bodyHash: string;
  readonly idempotencyKey: string | null;
  readonly scoreDelta: number;
  readonly teamScore: number;
  readonly modified: number;
  readonly total: number;
}

/** What a submission is judged by before it is taken. */
export interface SubmissionGround {
  /** The latest lease of the image by the person for the team. */
  readonly lease: LeaseForSubmission | undefined;
  /** Submissions of the person that the request may repeat: of the same image, or under the same key. */
  readonly earlier: readonly EarlierSubmission[];
}

const EARLIER_SQL = `json_build_object('submissionId', s.id, 'imageId', s.image_id,
  'bodyHash', encode(s.body_hash, 'hex'), 'idempotencyKey', s.idempotency_key, 'scoreDelta', s.score_delta,
  'teamScore', s.team_score, 'modified', s.modified, 'total', s.total)`;

const earlierSubmission = z.object({
  submissionId: z.number(),
  imageId: z.number(),
  bodyHash: z.string(),
  idempotencyKey: z.nullable(z.string()),
  scoreDelta: z.number(),
  teamScore: z.number(),
  modified: z.number(),
  total: z.number(),
});

/** What the person holds, how far they have come, and the submissions under the key of the request. */
const inHand = z.object({
  progress: progressSchema,
  leases: z.array(z.object({ leaseId: z.number(), imageId: z.number(), state: z.number(), version: z.string() })),
  underKey: z.array(earlierSubmission),
});

/** Read together with the person's session: the ground of nearly every submission. */
export const inHandBesideCaller = besideCaller(
  {
    name: 'leases in hand',
    sql: `json_build_object(
      'leases', (
        select coalesce(json_agg(json_build_object('leaseId', l.id, 'imageId', l.image_id, 'state', l.state,
          'version', ${VERSION_SQL})), '[]')
        from lease l join image i on i.id = l.image_id left join image_consensus c on c.image_id = l.image_id
        where l.user_id = u.id and l.team_id = m.team_id and l.state = ${LEASE_STATE.live}),
      'progress', ${progressSql('u.id', 'm.team_id')},
      'underKey', (
        select coalesce(json_agg(${EARLIER_SQL}), '[]') from submission s
        where s.user_id = u.id and s.idempotency_key = a.value))`,
    valueIn: ({ 'idempotency-key': key }) => (typeof key === 'string' ? key : null),
  },
  (value) => inHand.parse(value),
);

/**
 * The ground of a submission as far as it was read with the person's session; undefined where they do not hold the image.
 * Of an image that somebody holds they have no submission: the constraints of leases say so.
 */
export function groundInHand(caller: Caller, imageId: number): SubmissionGround | undefined {
  const known = inHandBesideCaller.of(caller);
  const lease = known?.leases.find((held) => held.imageId === imageId);
  return known && lease && { lease, earlier: known.underKey };
}

/** What the person held before a submission and how far they had come, where it was read with their session. */
export function standingInHand(
  caller: Caller,
): { readonly imageIds: readonly number[]; readonly progress: Progress } | undefined {
  const known = inHandBesideCaller.of(caller);
  return known && { imageIds: known.leases.map(({ imageId }) => imageId), progress: known.progress };
}

interface GroundRow {
  readonly lease_id: string | null;
  readonly state: number;
  readonly version: string;
  readonly earlier: readonly EarlierSubmission[];
}

const submissionGround = prepared<GroundRow>(
  'ground of a submission',
  `select l.id as lease_id, l.state, ${VERSION_SQL} as version, (
     select coalesce(json_agg(${EARLIER_SQL}), '[]')
     from submission s where s.user_id = $1 and (s.image_id = $2 or s.idempotency_key = $4)) as earlier
   from (select 1) one
   left join lateral (
     select l.id, l.state, l.image_id from lease l where l.image_id = $2 and l.user_id = $1 and l.team_id = $3
     order by l.id desc limit 1) l on true
   left join image i on i.id = l.image_id
   left join image_consensus c on c.image_id = l.image_id`,
);

/** Reads the ground of a submission in one statement. */
export async function readSubmissionGround(
  db: Database,
  ask: {
    readonly userId: number;
    readonly teamId: number;
    readonly imageId: number;
    readonly idempotencyKey?: string | undefined;
  },
): Promise<SubmissionGround> {
  const [row] = await submissionGround(db, [ask.userId, ask.imageId, ask.teamId, ask.idempotencyKey ?? null]);
  if (!row) throw new Error('The ground of a submission is one row.');
  const { lease_id: leaseId, state, version, earlier } = row;
  return {
    lease: leaseId === null ? undefined : { leaseId: Number(leaseId), state, imageId: ask.imageId, version },
    earlier,
  };
}

/**
 * Reclaims an expired lease if the image still needs a review, nobody else of the team holds it (a unique index enforces
 * that), and its person is still in the team: who is taken out gives back what they held. Returns false when it is gone.
 * It ends anew, lest the next look for forgotten leases takes it back before the submission is stored.
 */
export async function reclaimLease(tx: Queryable, leaseId: number, expiresAt: Date): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    with back as (
      select l.id, l.image_id, q.is_gold from lease l join image_queue q on q.image_id = l.image_id
      where l.id = ${leaseId} and l.state = ${LEASE_STATE.returned} and (q.open > 0 or q.is_gold)
        and exists (
          select from team_member m where m.user_id = l.user_id and m.team_id = l.team_id and m.left_at is null)
      for update of l, q
    ), taken as (
      update image_queue q set open = q.open - 1 from back where q.image_id = back.image_id and not back.is_gold
    )
    update lease set state = ${LEASE_STATE.live}, expires_at = ${expiresAt.toISOString()}
    from back where lease.id = back.id`);
  return (rowCount ?? 0) > 0;
}

/** The values of a new submission. */
export interface NewSubmission {
  readonly leaseId: number;
  readonly idempotencyKey: string | undefined;
  readonly bodyHash: Buffer;
  readonly boxes: string;
  readonly modified: number;
  readonly total: number;
  readonly relabelled: number;
  readonly added: number;
  readonly deleted: number;
  readonly activeSeconds: number | undefined;
  readonly coverageTiles: number | undefined;
  readonly coverageLooked: number | undefined;
  readonly actions: number | undefined;
  readonly seenCandidates: readonly Rect[] | undefined;
  readonly effort: StoredEffort | undefined;
  readonly createdAt: Date;
}

export interface RecordedSubmission {
  readonly submissionId: number;
  readonly teamScore: number;
  /** What the person holds after it; undefined where nothing was to be leased with it. */
  readonly held?: readonly HeldImage[];
}

/** In SQL, `written` and what it rests on; the lease is used under a further condition. */
const writtenSql = (condition = '') => `
   used as (
     update lease set state = 2, submitted_at = $2::timestamptz where id = $1 and state = 1 ${condition}
     returning id, image_id, user_id, team_id
   ), counted as (
     update image_queue q set done = q.done + 1 from used where q.image_id = used.image_id returning q.image_id
   ), team_now as (
     insert into team_total as t (team_id, xp, images, reached_at)
     select team_id, $8::int, 1, case when $8::int > 0 then $2::timestamptz end
     from used, counted
     on conflict (team_id) do update set
       xp = t.xp + excluded.xp,
       images = t.images + 1,
       reached_at = case when excluded.xp > 0 then excluded.reached_at else t.reached_at end
     returning xp
   ), written as (
     insert into submission (lease_id, image_id, user_id, team_id, idempotency_key, body_hash, boxes, modified, total,
       relabelled, added, deleted, score_delta, team_score, active_seconds, coverage_tiles, coverage_looked, actions,
       seen_candidates, effort, created_at)
     select used.id, used.image_id, used.user_id, used.team_id, $3::text, $4::bytea, $5::text, $6::smallint, $7::smallint,
       $8::int, $9::smallint, $10::smallint, $8::int, team_now.xp, $11::real, $12::smallint, $13::smallint, $14::int,
       $15::jsonb, $16::jsonb, $2::timestamptz
     from used, team_now
     returning id, image_id, user_id, team_id, team_score
   ), explained as (
     insert into ledger (team_id, user_id, submission_id, image_id, kind, amount, params, idempotency_key, created_at)
     select team_id, user_id, id, image_id, 'relabel', $8::int, jsonb_build_object('boxes', $8::int),
       'submission:' || id || ':relabel', $2::timestamptz
     from written where $8::int > 0
   ), member_now as (
     insert into member_total as m (team_id, user_id, xp, images)
     select team_id, user_id, $8::int, 1 from written
     on conflict (team_id, user_id) do update set xp = m.xp + excluded.xp, images = m.images + 1
   )`;

interface RecordedRow {
  readonly submission_id: string;
  readonly team_score: string;
}

/** What was recorded, and an image that the person holds after it. */
export interface HeldRow extends RecordedRow, LeasedRow {
  /** Null where nothing is in hand: one row without an image. */
  readonly held_id: string | null;
}

const recordedSubmission = prepared<RecordedRow>(
  'record a submission',
  `with ${writtenSql()} select id as submission_id, team_score from written`,
);

/**
 * The same, and the next image with it. The turn of the person is taken first, as by all who lease; candidates are looked for
 * before the team's row is locked, for which others of the team wait.
 */
const recordedAndLeased = prepared<HeldRow>(
  'record a submission and lease',
  `with turn as materialized (
     select pg_advisory_xact_lock(hashtextextended('leases of person ' || $17::bigint, 0)),
       ${candidatesSql(22, '$17', '$18')} as images
   ), ${writtenSql('and (select true from turn)')}
   select w.id as submission_id, w.team_score, l.* from written w left join lateral (
     select l.place, l.image_id as held_id, ${LEASED_COLUMNS} from ${leasedSql(
       'lease_up_to(w.user_id, w.team_id, (select images from turn), $19, $2::timestamptz, $20::timestamptz)',
       'w.team_id',
       '$21',
     )}) l on true
   order by l.place`,
);

/**
 * Records a submission in one statement: closes the lease, raises the totals, inserts the submission with the total
 * that it led to, and appends its ledger row. Returns undefined when the lease is no longer live: of concurrent
 * retries one finds it live, the others wait for its row lock and then see it closed.
 *
 * Every part depends on the row returned by `used`, so all of it happens or nothing. Locks are taken in one order
 * (lease, image, team, member), the same as at settlement, which prevents deadlocks.
 */
export async function recordSubmission(
  db: Database,
  values: NewSubmission,
  teamId: number,
): Promise<RecordedSubmission | undefined> {
  const [row] = await recordedSubmission(db, valuesOf(values), rowOfTeam(teamId));
  return row && recordedIn(row);
}

/** The next image, leased with a submission. */
export interface LeaseBeside {
  readonly seeker: Seeker;
  readonly search: CandidateSearch;
  /** As many as the person may hold after it. */
  readonly most: number;
  readonly expiresAt: Date;
  readonly contents: ImageContents;
  /** What they hold already. */
  readonly heldIds: readonly number[];
}

/** A submission and what is to be leased with it. */
export interface SubmissionAndLease {
  readonly values: NewSubmission;
  readonly beside: LeaseBeside;
}

/**
 * Records a submission as {@link recordSubmission} does and leases the next image, in one statement: both are on disk or
 * neither, with one wait for the disk. Gives all that the person holds then. The line of the team is the caller's.
 */
export async function recordOneAndLease(
  db: Database,
  { values, beside: { seeker, search, most, expiresAt, contents, heldIds } }: SubmissionAndLease,
): Promise<RecordedSubmission | undefined> {
  const own = [seeker.userId, seeker.teamId, most, expiresAt, contents.known(heldIds)];
  const all = [...valuesOf(values), ...own, ...candidateValues(search)];
  return recordedWith(await recordedAndLeased(db, all), contents);
}

/** What was recorded, and what is held; undefined where nothing was. */
export function recordedWith(rows: readonly HeldRow[], contents: ImageContents): RecordedSubmission | undefined {
  const [first] = rows;
  const held = rows.filter((row) => row.held_id !== null);
  return first && { ...recordedIn(first), held: heldImagesIn(held, contents) };
}

/** The total of the team, for which all submissions of the team wait. */
export function rowOfTeam(teamId: number): string {
  return `total of team ${teamId}`;
}

function recordedIn({ submission_id: submissionId, team_score: teamScore }: RecordedRow): RecordedSubmission {
  return { submissionId: Number(submissionId), teamScore: Number(teamScore) };
}

function valuesOf(values: NewSubmission): unknown[] {
  return [
    values.leaseId,
    values.createdAt,
    values.idempotencyKey ?? null,
    values.bodyHash,
    values.boxes,
    values.modified,
    values.total,
    values.relabelled,
    values.added,
    values.deleted,
    values.activeSeconds ?? null,
    values.coverageTiles ?? null,
    values.coverageLooked ?? null,
    values.actions ?? null,
    values.seenCandidates ? JSON.stringify(values.seenCandidates) : null,
    values.effort ? JSON.stringify(values.effort) : null,
  ];
}
