import type { Rect } from '@uvh/domain/annotation/box';
import type { Database } from '../../platform/db/database.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { StoredEffort } from '../../platform/db/schema/images.ts';
import type { ImageContents } from '../images/content.ts';
import { type CandidateSearch, candidatesSql, candidateValues } from '../images/lease/candidates.ts';
import {
  type HeldImage,
  heldImagesIn,
  LEASED_COLUMNS,
  type LeasedRow,
  leasedSql,
  type Seeker,
} from '../images/lease/queries.ts';

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
