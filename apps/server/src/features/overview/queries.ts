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

interface Activity {
  readonly reviewsLastHour: number;
  readonly reviewsLastDay: number;
  /** People who leased an image or submitted one in the last ten minutes. */
  readonly activeNow: number;
  readonly activeToday: number;
  /** Oldest first; hours without any are there too. */
  readonly byHour: readonly { readonly hour: Date; readonly reviews: number }[];
}

/** What was done in the hours before now. Reads the reviews of that time once: there may be 100,000. */
export async function readActivity(db: Queryable, now: Date, hours: number): Promise<Activity> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await db.execute<{
    last_hour: string;
    last_day: string;
    active_now: string;
    active_today: string;
    by_hour: { hour: string; reviews: number }[];
  }>(sql`
    with span as (select date_trunc('hour', ${at}) - make_interval(hours => ${hours - 1}) as first),
    recent as materialized (
      select created_at, user_id from submission where created_at >= (select first from span)
    ),
    active as (
      select user_id, max(at) as latest from (
        select user_id, created_at as at from recent
        union all select user_id, leased_at from lease where state = 1 and leased_at >= ${at} - interval '1 day'
      ) acts group by 1
    ),
    counted as (select date_trunc('hour', created_at) as hour, count(*) as reviews from recent group by 1)
    select (select count(*) from recent where created_at >= ${at} - interval '1 hour') as last_hour,
      (select count(*) from recent where created_at >= ${at} - interval '1 day') as last_day,
      (select count(*) from active where latest >= ${at} - interval '10 minutes') as active_now,
      (select count(*) from active where latest >= ${at} - interval '1 day') as active_today,
      (select json_agg(json_build_object('hour', h.hour, 'reviews', coalesce(counted.reviews, 0)) order by h.hour)
        from span, generate_series(span.first, date_trunc('hour', ${at}), interval '1 hour') as h(hour)
        left join counted on counted.hour = h.hour) as by_hour`);
  const row = rows[0];
  return {
    reviewsLastHour: Number(row?.last_hour),
    reviewsLastDay: Number(row?.last_day),
    activeNow: Number(row?.active_now),
    activeToday: Number(row?.active_today),
    byHour: (row?.by_hour ?? []).map(({ hour, reviews }) => ({ hour: new Date(hour), reviews })),
  };
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
