import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database.ts';
import { behind, rowsBehind, type SortKey } from '../../../platform/db/keyset.ts';
import { appUser } from '../../../platform/db/schema/accounts.ts';
import { appeal } from '../../../platform/db/schema/appeals.ts';
import { imageConsensus } from '../../../platform/db/schema/consensus.ts';
import { image, submission } from '../../../platform/db/schema/images.ts';
import { settlement } from '../../../platform/db/schema/ledger.ts';

type ImageState = 'waiting' | 'started' | 'done' | 'gold' | 'withdrawn';

interface Row extends Record<string, unknown> {
  readonly id: string;
  readonly object_key: string;
  readonly placeholder: string;
  readonly source_name: string;
  readonly state: ImageState;
  readonly zone: number;
  readonly camera: string | null;
  readonly batch_id: string | null;
  readonly boxes: number;
  readonly reviews: number;
  readonly risk: number;
  readonly agreement: number | null;
  readonly contested: number;
  readonly open_reports: number;
  readonly sort_value: string | number;
}

interface Filter {
  readonly state?: ImageState | undefined;
  readonly zone?: number | undefined;
  readonly camera?: string | undefined;
  readonly label?: string | undefined;
  readonly batch?: number | undefined;
  readonly risk?: number | undefined;
  readonly agreement?: number | undefined;
  readonly contested?: 'yes' | undefined;
  readonly reported?: 'open' | 'any' | undefined;
}

export interface ImageFilter extends Filter {
  readonly sort: 'image_id' | 'risk';
  readonly direction: 'asc' | 'desc';
  readonly sortKey: SortKey | undefined;
  readonly limit: number;
}

/** Each state is a condition of its own, so that PostgreSQL can count and skip without a case for every row. */
const STATES = {
  withdrawn: sql`q.withdrawn_at is not null`,
  gold: sql`q.withdrawn_at is null and q.is_gold`,
  done: sql`q.withdrawn_at is null and not q.is_gold and q.retired_at is not null`,
  started: sql`q.withdrawn_at is null and not q.is_gold and q.retired_at is null and q.done > 0`,
  waiting: sql`q.withdrawn_at is null and not q.is_gold and q.retired_at is null and q.done = 0`,
} as const satisfies Record<ImageState, unknown>;

const state = sql`case when q.withdrawn_at is not null then 'withdrawn' when q.is_gold then 'gold'
  when q.retired_at is not null then 'done' when q.done > 0 then 'started' else 'waiting' end`;

const agreement = sql`(100.0 * q.boxes_right / nullif(q.boxes_judged, 0))::float`;

export type ImageRow = ReturnType<typeof imageRowOf>;

export async function listImageRows(db: Queryable, filter: ImageFilter): Promise<ImageRow[]> {
  const { where, order } = behind(filter.sortKey, filter.direction);
  const sortValue = filter.sort === 'risk' ? sql`q.priority` : sql`q.image_id`;
  // What each row shows besides is looked up for the rows of the page alone.
  const read = db.execute<Row>(sql`
    with page as (
      select * from (
        select q.image_id as id, ${sortValue} as sort_value
        from image_queue q ${pictures(filter)} where ${matches(filter)}
      ) rows where ${where} order by ${order} limit ${filter.limit}
    )
    select ${columns}, page.sort_value from page
    join image i on i.id = page.id join image_queue q on q.image_id = page.id
    order by ${order}`);
  const { rows } = await rowsBehind(filter.sortKey, read);
  return rows.map(imageRowOf);
}

export async function countImages(db: Queryable, filter: Filter): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`
    select count(*)::int as total from image_queue q ${pictures(filter)} where ${matches(filter)}`);
  return rows[0]?.total ?? 0;
}

export async function findImageRow(db: Queryable, imageId: number): Promise<ImageRow | undefined> {
  const { rows } = await db.execute<Row>(sql`
    select ${columns}, 0 as sort_value from image i join image_queue q on q.image_id = i.id where i.id = ${imageId}`);
  return rows.map(imageRowOf)[0];
}

const columns = sql`i.id, i.object_key, i.placeholder, i.source_name, ${state} as state, q.zone, i.camera, i.batch_id,
  jsonb_array_length(i.suggestions) as boxes, q.done as reviews, q.priority as risk, ${agreement} as agreement,
  case when q.is_gold then coalesce((select jsonb_array_length(t.places) from contested_truth t where t.image_id = q.image_id), 0)
    else 0 end as contested,
  (select count(*) from report r where r.image_id = q.image_id and r.decided_at is null)::int as open_reports`;

function matches({ state: wanted, zone, camera, label, batch, risk, agreement: most, contested, reported }: Filter) {
  const parts = [
    wanted === undefined ? undefined : STATES[wanted],
    zone === undefined ? undefined : sql`q.zone = ${zone}`,
    camera === undefined ? undefined : sql`i.camera = ${camera}`,
    label === undefined ? undefined : sql`i.labels @> array[${label}::text]`,
    batch === undefined ? undefined : sql`i.batch_id = ${batch}`,
    risk === undefined ? undefined : sql`q.priority >= ${risk / 100}`,
    contested === undefined ? undefined : IS_CONTESTED,
    reported === undefined ? undefined : REPORTED[reported],
    most === undefined ? undefined : sql`q.done > 0 and ${agreement} <= ${most}`,
  ];
  return sql.join([sql`true`, ...parts.filter((part) => part !== undefined)], sql` and `);
}

/** Gold in play that people contradict. */
const IS_CONTESTED = sql`q.is_gold and q.withdrawn_at is null
  and q.image_id in (select t.image_id from contested_truth t where t.places <> '[]'::jsonb)`;

const REPORTED = {
  any: sql`q.image_id in (select r.image_id from report r)`,
  open: sql`q.image_id in (select r.image_id from report r where r.decided_at is null)`,
} as const;

/** Pictures are wide rows: they are read only where a filter asks what is in them. */
function pictures({ camera, label, batch }: Filter) {
  const isAsked = camera !== undefined || label !== undefined || batch !== undefined;
  return isAsked ? sql`join image i on i.id = q.image_id` : sql``;
}

function imageRowOf(row: Row) {
  return {
    sortKey: { value: row.sort_value, id: Number(row.id) },
    imageId: Number(row.id),
    objectKey: row.object_key,
    placeholder: row.placeholder,
    sourceName: row.source_name,
    state: row.state,
    zone: row.zone,
    camera: row.camera,
    batchId: row.batch_id === null ? null : Number(row.batch_id),
    boxes: row.boxes,
    reviews: row.reviews,
    risk: row.risk,
    agreement: row.agreement,
    contested: row.contested,
    openReports: row.open_reports,
  };
}

/** Gold images that people contradict. */
export function countContested(db: Queryable): Promise<number> {
  return countImages(db, { contested: 'yes' });
}

/** Everything that is known of what is on an image. */
export async function readLayers(db: Queryable, imageId: number) {
  const [layers] = await db
    .select({
      suggestions: image.suggestions,
      truth: image.truth,
      objects: imageConsensus.objects,
      objectsBefore: imageConsensus.objectsBefore,
    })
    .from(image)
    .leftJoin(imageConsensus, eq(imageConsensus.imageId, image.id))
    .where(eq(image.id, imageId));
  const reviews = await db
    .select({
      submissionId: submission.id,
      userId: submission.userId,
      username: appUser.username,
      at: submission.createdAt,
      boxes: submission.boxes,
      judged: settlement.judged,
      hits: settlement.hits,
    })
    .from(submission)
    .innerJoin(appUser, eq(appUser.id, submission.userId))
    .leftJoin(settlement, eq(settlement.submissionId, submission.id))
    .where(eq(submission.imageId, imageId))
    .orderBy(submission.id);
  return { layers: layers && { ...layers, objects: layers.objects ?? layers.objectsBefore }, reviews };
}

/** The boxes of an image that were appealed. */
export function readAppealed(db: Queryable, imageId: number) {
  return db
    .select({
      appealId: appeal.id,
      username: appUser.username,
      box: appeal.box,
      said: appeal.said,
      was: appeal.was,
      outcome: appeal.outcome,
    })
    .from(appeal)
    .innerJoin(appUser, eq(appUser.id, appeal.userId))
    .where(eq(appeal.imageId, imageId))
    .orderBy(appeal.id);
}

/** Cameras and batches, each once. */
export async function readFilters(db: Queryable) {
  // Jumps from one camera to the next in the index, in place of reading it for every image.
  const { rows: cameras } = await db.execute<{ camera: string }>(sql`
    with recursive each as (
      (select camera from image where camera is not null order by camera limit 1)
      union all
      select (select i.camera from image i where i.camera > each.camera order by i.camera limit 1)
      from each where each.camera is not null
    ) select camera from each where camera is not null`);
  const { rows: batches } = await db.execute<{ id: string; name: string }>(
    sql`select id, name from image_batch order by id desc limit 500`,
  );
  return { cameras: cameras.map(({ camera }) => camera), batches };
}
