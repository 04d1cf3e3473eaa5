import { type SQL, sql } from 'drizzle-orm';
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
    sql`select count(*) as people from app_user where role = 'participant' and erased_at is null`,
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

/** How much of its log the database keeps for the replication slot whose reader is furthest behind; 0 without slots. */
export async function logKeptForSlots(db: Queryable): Promise<number> {
  const { rows } = await db.execute<{ bytes: string }>(sql`
    select coalesce(max(pg_wal_lsn_diff(
      case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end, restart_lsn)), 0) as bytes
    from pg_replication_slots where not temporary and wal_status is distinct from 'lost'`);
  return Number(rows[0]?.bytes);
}

interface NamedProgress {
  readonly name: string;
  readonly all: number;
  readonly done: number;
}

/** The images that progress is counted by. */
export interface CountedImages {
  /** What stands for all: `image`, or a sample of its pages. */
  readonly images: SQL;
  /** How many there are. */
  readonly all: number;
  /** How many images each of them stands for. */
  readonly each: number;
}

/** More images than this are not all looked at: their boxes are most of the database, and a count would read all of it. */
const LOOKED_AT = 40_000;

/**
 * All images, or of more than forty thousand a sample of so many: the share of a class then is right to half a
 * percent. The same pages each time, so that figures do not tremble from count to count.
 */
export async function imagesToCount(db: Queryable, lookedAt: number = LOOKED_AT): Promise<CountedImages> {
  const { rows } = await db.execute<{ images: string }>(
    sql`select count(*) as images from image_queue where not is_gold and withdrawn_at is null`,
  );
  const all = Number(rows[0]?.images);
  if (all <= lookedAt) return { images: sql`image`, all, each: 1 };
  const images = sql`image tablesample system (${(100 * lookedAt) / all}::real) repeatable (1)`;
  const { rows: sampled } = await db.execute<{ images: string }>(sql`
    select count(*) as images from (select id from ${images}) i join image_queue q on q.image_id = i.id
    where not q.is_gold and q.withdrawn_at is null`);
  const found = Number(sampled[0]?.images);
  return found === 0 ? { images: sql`image`, all, each: 1 } : { images, all, each: all / found };
}

/** Suggested boxes by class, and those of images that are done. */
export function listProgressByClass(db: Queryable, counted: CountedImages): Promise<NamedProgress[]> {
  return progress(
    db,
    counted,
    sql`
    select s ->> 'label' as name, count(*) as all, count(*) filter (where q.retired_at is not null) as done
    from (select id, suggestions from ${counted.images}) i join image_queue q on q.image_id = i.id,
      jsonb_array_elements(i.suggestions) s
    where not q.is_gold and q.withdrawn_at is null group by 1 order by 2 desc, 1 limit 100`,
  );
}

/** Images by camera, and those that are done. */
export function listProgressByCamera(db: Queryable, counted: CountedImages): Promise<NamedProgress[]> {
  return progress(
    db,
    counted,
    sql`
    select coalesce(i.camera, b.camera, '') as name, count(*) as all,
      count(*) filter (where q.retired_at is not null) as done
    from (select id, camera, batch_id from ${counted.images}) i join image_queue q on q.image_id = i.id
      left join image_batch b on b.id = i.batch_id
    where not q.is_gold and q.withdrawn_at is null group by 1 order by 2 desc, 1 limit 100`,
  );
}

/** What is counted in a sample stands for more, and is told in hundreds: more digits would promise too much. */
async function progress(db: Queryable, { each }: CountedImages, query: SQL): Promise<NamedProgress[]> {
  const { rows } = await db.execute<{ name: string; all: string; done: string }>(query);
  const whole = (count: string) => (each === 1 ? Number(count) : Math.round((Number(count) * each) / 100) * 100);
  return rows.map(({ name, all, done }) => ({ name, all: whole(all), done: whole(done) }));
}

/** No image goes to more: it is done after a dozen reviews, and each lease is one that it still wants. */
const MOST_TEAMS_TO_STARVE = 500;

/** Images that are not done and that every team has or had: they stay as they are unless another team joins. */
export async function countStarving(db: Queryable, teams: number): Promise<number> {
  if (teams > MOST_TEAMS_TO_STARVE) return 0;
  const { rows } = await db.execute<{ images: string }>(sql`
    select count(*) as images from (
      select q.image_id from image_queue q join lease l on l.image_id = q.image_id and l.state in (1, 2)
      where not q.is_gold and q.retired_at is null and q.withdrawn_at is null
      group by q.image_id having count(distinct l.team_id) >= ${teams}
    ) starving`);
  return Number(rows[0]?.images);
}
