import type { Database } from '../../platform/db/database.ts';
import { gathered, prepared } from '../../platform/db/prepared.ts';
import { CANDIDATE_COLUMNS, CANDIDATE_NAMES, candidatesSqlOf, candidateValues } from '../images/lease/candidates.ts';
import { LEASED_COLUMNS, leasedContentSql } from '../images/lease/queries.ts';
import {
  type HeldRow,
  type RecordedSubmission,
  recordedWith,
  recordOneAndLease,
  rowOfTeam,
  type SubmissionAndLease,
} from './record-queries.ts';

/** As many as `record_and_lease` takes. */
const TOGETHER = 8;
const AT_ONCE = 2;
/** How long a statement for several waits for a row. Who holds one longer is waited for by those who need it, one by one. */
const LOCK_WITHIN_MS = 100;

interface TogetherRow extends HeldRow {
  /** Which of the submissions, from 1 on. */
  readonly nth: number;
}

/**
 * The turns of the persons are taken in the order of their ids, before any row is locked, and candidates are looked for then.
 * Boxes are values of their own: within JSON they would be written and read once more.
 */
const recordedTogether = prepared<TogetherRow>(
  'record submissions and lease',
  `with patience as materialized (select set_config('lock_timeout', '${LOCK_WITHIN_MS}', true)), asked as (
     select a.* from patience, json_to_recordset($1::json) as a(
       nth int, user_id bigint, team_id bigint, ${CANDIDATE_COLUMNS.join(', ')})
     order by a.user_id limit ${TOGETHER}
   ), turns as materialized (
     select nth, pg_advisory_xact_lock(hashtextextended('leases of person ' || user_id, 0)),
       ${candidatesSqlOf(CANDIDATE_NAMES, 'user_id', 'team_id')}::text as images
     from (select * from asked offset 0) a
   )
   select l.nth, l.submission_id, l.team_score, l.image_id as held_id, ${LEASED_COLUMNS}
   from (select row_number() over () as place, r.* from record_and_lease(
     $1::json, array[${Array.from({ length: TOGETHER }, (_, index) => `$${index + 3}::text`).join()}],
     (select array_agg(images order by nth) from turns)) r) l
   ${leasedContentSql('$2')}
   order by l.place`,
);

async function recordAllAndLease(
  db: Database,
  all: readonly SubmissionAndLease[],
): Promise<readonly (RecordedSubmission | undefined)[]> {
  const known = all.flatMap(({ beside }) => beside.contents.known(beside.heldIds));
  const boxes = Array.from({ length: TOGETHER }, (_, index) => all[index]?.values.boxes ?? null);
  const rows = await recordedTogether(db, [JSON.stringify(all.map(rowOf)), known, ...boxes]);
  const rowsOf = Map.groupBy(rows, ({ nth }) => nth);
  return all.map(({ beside }, index) => recordedWith(rowsOf.get(index + 1) ?? [], beside.contents));
}

/** All but the boxes, by the names of the statement and of `record_and_lease`. What is undefined is null there. */
function rowOf({ values, beside: { seeker, search, most, expiresAt } }: SubmissionAndLease, index: number) {
  const wanted = candidateValues(search);
  return {
    nth: index + 1,
    user_id: seeker.userId,
    team_id: seeker.teamId,
    most,
    expires_at: expiresAt,
    ...Object.fromEntries(CANDIDATE_NAMES.map((name, place) => [name, wanted[place]])),
    lease_id: values.leaseId,
    created_at: values.createdAt,
    idempotency_key: values.idempotencyKey,
    body_hash: values.bodyHash.toString('hex'),
    modified: values.modified,
    total: values.total,
    relabelled: values.relabelled,
    added: values.added,
    deleted: values.deleted,
    active_seconds: values.activeSeconds,
    coverage_tiles: values.coverageTiles,
    coverage_looked: values.coverageLooked,
    actions: values.actions,
    seen_candidates: values.seenCandidates,
    effort: values.effort,
  };
}

/**
 * Records a submission and leases the next image, together with those of other teams that come at the same moment: one
 * statement and one wait for the disk for all of them. Undefined when the lease is no longer live.
 */
export const recordAndLease = gathered<SubmissionAndLease, RecordedSubmission | undefined>({
  most: TOGETHER,
  atOnce: AT_ONCE,
  all: recordAllAndLease,
  one: recordOneAndLease,
  rowOf: ({ beside }) => rowOfTeam(beside.seeker.teamId),
});
