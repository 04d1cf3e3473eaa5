import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';

interface ImageStates {
  readonly waiting: number;
  readonly started: number;
  readonly done: number;
  readonly gold: number;
  readonly withdrawn: number;
}

/** Every image is in one of these states. */
export async function countImageStates(db: Queryable): Promise<ImageStates> {
  const { rows } = await db.execute<Record<keyof ImageStates, string>>(sql`
    select count(*) filter (where withdrawn_at is not null) as withdrawn,
      count(*) filter (where withdrawn_at is null and is_gold) as gold,
      count(*) filter (where withdrawn_at is null and not is_gold and retired_at is not null) as done,
      count(*) filter (where withdrawn_at is null and not is_gold and retired_at is null and done > 0) as started,
      count(*) filter (where withdrawn_at is null and not is_gold and retired_at is null and done = 0) as waiting
    from image_queue`);
  const row = rows[0];
  return {
    waiting: Number(row?.waiting),
    started: Number(row?.started),
    done: Number(row?.done),
    gold: Number(row?.gold),
    withdrawn: Number(row?.withdrawn),
  };
}

/** Reviews that images want until they are done, if they take as many as those that are. */
export async function countReviewsLeft(db: Queryable, leastReviews: number): Promise<number> {
  const { rows } = await db.execute<{ left: string }>(sql`
    with usual as (
      select greatest(${leastReviews}::float, avg(done) filter (where retired_at is not null)) as reviews
      from image_queue where not is_gold and withdrawn_at is null
    )
    select coalesce(sum(greatest(1, usual.reviews - q.done)), 0) as left
    from image_queue q, usual where not q.is_gold and q.withdrawn_at is null and q.retired_at is null`);
  return Math.round(Number(rows[0]?.left));
}

interface HourlyReviews {
  readonly hour: Date;
  readonly reviews: number;
}

/** Reviews by hour, oldest first; hours without any are there too. */
export async function listReviewsByHour(db: Queryable, now: Date, hours: number): Promise<HourlyReviews[]> {
  const { rows } = await db.execute<{ hour: string; reviews: string }>(sql`
    with span as (select date_trunc('hour', ${now.toISOString()}::timestamptz) as latest),
    counted as (
      select date_trunc('hour', created_at) as hour, count(*) as reviews from submission, span
      where created_at >= span.latest - make_interval(hours => ${hours - 1}) group by 1
    )
    select h.hour, coalesce(counted.reviews, 0) as reviews
    from span, generate_series(span.latest - make_interval(hours => ${hours - 1}), span.latest, interval '1 hour') as h(hour)
    left join counted on counted.hour = h.hour order by h.hour`);
  return rows.map(({ hour, reviews }) => ({ hour: new Date(hour), reviews: Number(reviews) }));
}

export async function countReviewsSince(db: Queryable, since: Date): Promise<number> {
  const { rows } = await db.execute<{ reviews: string }>(
    sql`select count(*) as reviews from submission where created_at >= ${since.toISOString()}::timestamptz`,
  );
  return Number(rows[0]?.reviews);
}

/** How many people leased an image or submitted one since then. */
export async function countActiveSince(db: Queryable, since: Date): Promise<number> {
  const at = since.toISOString();
  const { rows } = await db.execute<{ people: string }>(sql`
    select count(*) as people from (
      select user_id from submission where created_at >= ${at}::timestamptz
      union select user_id from lease where state = 1 and leased_at >= ${at}::timestamptz
    ) active`);
  return Number(rows[0]?.people);
}

export async function countParticipants(db: Queryable): Promise<number> {
  const { rows } = await db.execute<{ people: string }>(
    sql`select count(*) as people from app_user where role = 'participant'`,
  );
  return Number(rows[0]?.people);
}

/** Reviews of everybody, teams that have any, and boxes judged and right: sums of the totals beside the ledger. */
export async function sumTotals(db: Queryable) {
  const { rows } = await db.execute<Record<'reviews' | 'teams' | 'judged' | 'hits', string>>(sql`
    select coalesce(sum(images), 0) as reviews, count(*) filter (where images > 0) as teams,
      coalesce(sum(judged), 0) as judged, coalesce(sum(hits), 0) as hits from team_total`);
  const row = rows[0];
  return {
    reviews: Number(row?.reviews),
    activeTeams: Number(row?.teams),
    judged: Number(row?.judged),
    hits: Number(row?.hits),
  };
}

/** What the workers have before them: images with reviews that their consensus, or the model of people, does not know. */
export async function countWork(db: Queryable) {
  const { rows } = await db.execute<Record<'judge' | 'learn', string>>(sql`
    select (select count(*) from image_queue where done > judged) as judge,
      (select count(*) from image_learning where not is_counted) as learn`);
  return { to_judge: Number(rows[0]?.judge), to_learn: Number(rows[0]?.learn) };
}

export async function databaseSize(db: Queryable): Promise<number> {
  const { rows } = await db.execute<{ bytes: string }>(sql`select pg_database_size(current_database()) as bytes`);
  return Number(rows[0]?.bytes);
}

interface NamedProgress {
  readonly name: string;
  readonly all: number;
  readonly done: number;
}

/** Suggested boxes by class, and those of images that are done. Looks at every image. */
export function listProgressByClass(db: Queryable): Promise<NamedProgress[]> {
  return progress(
    db,
    sql`
    select s ->> 'label' as name, count(*) as all, count(*) filter (where q.retired_at is not null) as done
    from image_queue q join image i on i.id = q.image_id, jsonb_array_elements(i.suggestions) s
    where not q.is_gold and q.withdrawn_at is null group by 1 order by 2 desc, 1 limit 100`,
  );
}

/** Images by camera, and those that are done. Looks at every image. */
export function listProgressByCamera(db: Queryable): Promise<NamedProgress[]> {
  return progress(
    db,
    sql`
    select coalesce(i.camera, b.camera, '') as name, count(*) as all,
      count(*) filter (where q.retired_at is not null) as done
    from image_queue q join image i on i.id = q.image_id left join image_batch b on b.id = i.batch_id
    where not q.is_gold and q.withdrawn_at is null group by 1 order by 2 desc, 1 limit 100`,
  );
}

async function progress(db: Queryable, query: ReturnType<typeof sql>): Promise<NamedProgress[]> {
  const { rows } = await db.execute<{ name: string; all: string; done: string }>(query);
  return rows.map(({ name, all, done }) => ({ name, all: Number(all), done: Number(done) }));
}

/** Images that are not done and that every team has or had: they stay as they are unless another team joins. */
export async function countStarving(db: Queryable, teams: number): Promise<number> {
  const { rows } = await db.execute<{ images: string }>(sql`
    select count(*) as images from (
      select q.image_id from image_queue q join lease l on l.image_id = q.image_id and l.state in (1, 2)
      where not q.is_gold and q.retired_at is null and q.withdrawn_at is null
      group by q.image_id having count(distinct l.team_id) >= ${teams}
    ) starving`);
  return Number(rows[0]?.images);
}
