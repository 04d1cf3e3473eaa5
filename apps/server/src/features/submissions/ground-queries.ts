import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database, Queryable } from '../../platform/db/database.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { LEASE_STATE } from '../../platform/db/schema/images.ts';
import { besideCaller, type Caller } from '../../platform/http/caller.ts';
import { type ImageVersion, VERSION_SQL } from '../images/content.ts';
import { type Progress, progressSchema, progressSql } from '../images/lease/queries.ts';

/** The lease that a submission uses, and which version of its image holds. */
export interface LeaseForSubmission extends ImageVersion {
  readonly leaseId: number;
  readonly leasedAtMs: number;
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

/** What the person holds, the image on screen first, how far they have come, and the submissions under the key of the request. */
const inHand = z.object({
  progress: progressSchema,
  leases: z.array(
    z.object({
      leaseId: z.number(),
      leasedAtMs: z.number(),
      imageId: z.number(),
      state: z.number(),
      /** One that has run out may be submitted until it is swept, and is in nobody's hands. */
      isRunning: z.boolean(),
      version: z.string(),
    }),
  ),
  underKey: z.array(earlierSubmission),
});

/** Read together with the person's session: the ground of nearly every submission. */
export const inHandBesideCaller = besideCaller(
  {
    name: 'leases in hand',
    sql: `json_build_object(
      'leases', (
        select coalesce(json_agg(json_build_object('leaseId', l.id, 'leasedAtMs', extract(epoch from l.leased_at) * 1000, 'imageId', l.image_id, 'state', l.state,
          'isRunning', (l.expires_at > a.now) is true, 'version', ${VERSION_SQL}) order by l.leased_at, l.id), '[]')
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
  if (known === undefined) return undefined;
  const running = known.leases.filter(({ isRunning }) => isRunning);
  return { imageIds: running.map(({ imageId }) => imageId), progress: known.progress };
}

interface GroundRow {
  readonly lease_id: string | null;
  readonly leased_at_ms: number;
  readonly state: number;
  readonly version: string;
  readonly earlier: readonly EarlierSubmission[];
}

const submissionGround = prepared<GroundRow>(
  'ground of a submission',
  `select l.id as lease_id, (extract(epoch from l.leased_at) * 1000)::float8 as leased_at_ms, l.state, ${VERSION_SQL} as version, (
     select coalesce(json_agg(${EARLIER_SQL}), '[]')
     from submission s where s.user_id = $1 and (s.image_id = $2 or s.idempotency_key = $4)) as earlier
   from (select 1) one
   left join lateral (
     select l.id, l.leased_at, l.state, l.image_id from lease l where l.image_id = $2 and l.user_id = $1 and l.team_id = $3
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
  const { lease_id: leaseId, leased_at_ms: leasedAtMs, state, version, earlier } = row;
  return {
    lease:
      leaseId === null ? undefined : { leaseId: Number(leaseId), leasedAtMs, state, imageId: ask.imageId, version },
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
