import { and, asc, eq, gt } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database, Queryable } from '../../../platform/db/database.ts';
import { holdLock } from '../../../platform/db/named-lock.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import { LEASE_STATE, lease } from '../../../platform/db/schema/images.ts';
import { besideCaller } from '../../../platform/http/caller.ts';
import { CONTENT_SQL, type ContentRow, type ImageContents, type ImageVersion, VERSION_SQL } from '../content.ts';
import { type OpenQuestion, QUESTIONS_SQL } from '../questions/queries.ts';
import { type CandidateSearch, candidatesSql, candidateValues } from './candidates.ts';

/** Who asks for an image. */
export interface Seeker {
  readonly userId: number;
  readonly teamId: number;
}

/** An image in someone's hands. */
export interface HeldImage extends ImageVersion {
  readonly expiresAt: Date;
  /** What earlier reviewers of other teams asked about it. */
  readonly questions: readonly OpenQuestion[];
}

/** Ids of the images that the person holds, the one on screen first. */
export async function heldImagesOf(tx: Queryable, { userId, teamId }: Seeker, now: Date): Promise<number[]> {
  const rows = await tx
    .select({ imageId: lease.imageId })
    .from(lease)
    .where(
      and(
        eq(lease.userId, userId),
        eq(lease.teamId, teamId),
        eq(lease.state, LEASE_STATE.live),
        gt(lease.expiresAt, now),
      ),
    )
    .orderBy(asc(lease.leasedAt), asc(lease.id));
  return rows.map((row) => row.imageId);
}

/** Makes the requests of one person take turns at leasing and giving back. */
export async function lockLeasesOf(tx: Queryable, userId: number): Promise<void> {
  await holdLock(tx, `leases of person ${userId}`);
}

/** How far team and person have come: decides which images they are given. */
export interface Progress {
  readonly teamXp: number;
  /** Images that the person has submitted for this team. */
  readonly reviewed: number;
}

/** What the person holds, the image on screen first, and how far they and their team have come. */
export interface HeldAndProgress {
  readonly held: readonly HeldImage[];
  readonly progress: Progress;
}

const rect = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
const heldRow = z.object({
  image_id: z.coerce.number(),
  expires_at: z.coerce.date(),
  version: z.string(),
  questions: z.nullable(z.array(z.object({ questionId: z.number(), box: rect, note: z.string() }))),
});
const progressRow = z.object({
  xp: z.nullable(z.number()),
  reviewed: z.nullable(z.number()),
});
const heldAndProgressRow = z.extend(progressRow, { held: z.nullable(z.array(heldRow)) });

/** Pairs of `json_build_object` over `team_total tt` and `member_total mt`. */
const PROGRESS_PAIRS = `'xp', tt.xp, 'reviewed', mt.images`;

function progressTables(userId: string, teamId: string): string {
  return `(select 1) one
    left join team_total tt on tt.team_id = ${teamId}
    left join member_total mt on mt.team_id = ${teamId} and mt.user_id = ${userId}`;
}

/** In SQL, of the person and the team that these name; {@link progressSchema} reads it. */
export function progressSql(userId: string, teamId: string): string {
  return `(select json_build_object(${PROGRESS_PAIRS}) from ${progressTables(userId, teamId)})`;
}

export const progressSchema = z.pipe(progressRow, z.transform(progressOf));

function progressOf({ xp, reviewed }: z.infer<typeof progressRow>): Progress {
  return { teamXp: xp ?? 0, reviewed: reviewed ?? 0 };
}

/** In SQL, of the person and the team that these name. */
function heldAndProgressSql(userId: string, teamId: string, now: string): string {
  return `(
    select json_build_object(
      'held', (
        select json_agg(h) from (
          select l.image_id, l.expires_at, ${VERSION_SQL} as version, ${QUESTIONS_SQL} as questions
          from lease l join image i on i.id = l.image_id left join image_consensus c on c.image_id = l.image_id
          where l.user_id = ${userId} and l.team_id = ${teamId} and l.state = 1 and (l.expires_at > ${now}) is true
          order by l.leased_at, l.id) h),
      ${PROGRESS_PAIRS})
    from ${progressTables(userId, teamId)})`;
}

function heldAndProgressOf(value: unknown): HeldAndProgress {
  const { held, ...progress } = heldAndProgressRow.parse(value);
  return { held: (held ?? []).map(heldImageOf), progress: progressOf(progress) };
}

/** Read together with the person's session. */
export const heldBesideCaller = besideCaller(
  { name: 'held images and progress', sql: heldAndProgressSql('u.id', 'm.team_id', 'a.now') },
  heldAndProgressOf,
);

const heldAndProgress = prepared<{ known: unknown }>(
  'held images and progress',
  `select ${heldAndProgressSql('$1', '$2', '$3')} as known`,
);

/** The same by itself. */
export async function readHeldAndProgress(
  db: Database,
  { userId, teamId }: Seeker,
  now: Date,
): Promise<HeldAndProgress> {
  const [row] = await heldAndProgress(db, [userId, teamId, now]);
  return heldAndProgressOf(row?.known);
}

function heldImageOf({
  image_id: imageId,
  expires_at: expiresAt,
  version,
  questions,
}: z.infer<typeof heldRow>): HeldImage {
  return { imageId, expiresAt, version, questions: questions ?? [] };
}

/** An image in hand, and what it shows where that is not kept. */
export type LeasedRow = { readonly held: unknown } & { readonly [K in keyof ContentRow]: ContentRow[K] | null };

/** The columns of {@link LeasedRow} over {@link leasedSql}. */
export const LEASED_COLUMNS = `json_build_object('image_id', l.image_id, 'expires_at', l.expires_at, 'version', l.version,
  'questions', ${QUESTIONS_SQL}) as held, content.*`;

/** What a call of `lease_up_to` for a team leaves in hand, in order of `l.place`; `known` are the contents that are kept. */
export function leasedSql(leaseUpTo: string, team: string, known: string): string {
  return `(select row_number() over () as place, ${team}::bigint as team_id, h.* from ${leaseUpTo} h) l
   ${leasedContentSql(known)}`;
}

/** Joins what the image of each row of `l` shows, where that is not kept. */
export function leasedContentSql(known: string): string {
  return `left join lateral (
     select ${CONTENT_SQL} from image i left join image_consensus c on c.image_id = i.id
     where i.id = l.image_id and (l.image_id || ' ' || l.version) <> all(${known}::text[]) offset 0) content on true`;
}

const leaseUpTo = prepared<LeasedRow>(
  'lease up to',
  `select ${LEASED_COLUMNS} from ${leasedSql(`lease_up_to($1, $2, ${candidatesSql(7)}, $3, $4, $5)`, '$2', '$6')}
   order by l.place`,
);

/** A lease of one more image. */
export interface WantedLease {
  readonly search: CandidateSearch;
  /** As many as the person may hold. */
  readonly most: number;
  /** What they hold, as far as it is known. */
  readonly held: readonly HeldImage[];
  readonly contents: ImageContents;
  readonly leasedAt: Date;
  readonly expiresAt: Date;
}

/**
 * Leases the best image that nobody else is leasing at this moment and that still wants a review, unless the person holds
 * `most` already; gives all that they hold. In one statement, which makes a person's requests wait for each other, and
 * brings what the images show where that is not kept yet.
 */
export async function leaseBest(
  db: Database,
  { userId, teamId }: Seeker,
  { search, most, held, contents, leasedAt, expiresAt }: WantedLease,
): Promise<HeldImage[]> {
  const known = contents.known(held.map(({ imageId }) => imageId));
  const values = [userId, teamId, most, leasedAt, expiresAt, known, ...candidateValues(search)];
  return heldImagesIn(await leaseUpTo(db, values), contents);
}

/** The images in hand, with what they show kept. */
export function heldImagesIn(rows: readonly LeasedRow[], contents: ImageContents): HeldImage[] {
  return rows.map(({ held: one, ...content }) => {
    if (isContent(content)) contents.keep(content);
    return heldImageOf(heldRow.parse(one));
  });
}

/** Kept ones are not read. */
function isContent(row: { [K in keyof ContentRow]: ContentRow[K] | null }): row is ContentRow {
  return row.id !== null;
}
