import type { Progress } from '@uvh/consensus/risk/redundancy';
import { and, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { holdLock } from '../../platform/db/named-lock.ts';
import { announcement, eventSetting } from '../../platform/db/schema/event.ts';
import { imageBatch } from '../../platform/db/schema/images.ts';

/** Values by key, as stored. */
export async function readSettings(db: Queryable, keys: readonly string[]): Promise<ReadonlyMap<string, unknown>> {
  const rows = await db
    .select()
    .from(eventSetting)
    .where(inArray(eventSetting.key, [...keys]));
  return new Map(rows.map(({ key, value }) => [key, value]));
}

/** The value of a key, locked until the transaction ends, so that two changes do not undo each other. */
export async function lockSetting(tx: Queryable, key: string): Promise<unknown> {
  await holdLock(tx, `setting ${key}`);
  const [row] = await tx.select().from(eventSetting).where(eq(eventSetting.key, key));
  return row?.value;
}

export async function writeSetting(tx: Queryable, key: string, value: unknown): Promise<void> {
  await tx
    .insert(eventSetting)
    .values({ key, value })
    .onConflictDoUpdate({ target: eventSetting.key, set: { value, updatedAt: sql`now()` } });
}

/** Writes the value unless the key has one, and returns the stored one. */
export async function initialiseSetting(db: Queryable, key: string, value: unknown): Promise<unknown> {
  await db.insert(eventSetting).values({ key, value }).onConflictDoNothing();
  const [row] = await db.select().from(eventSetting).where(eq(eventSetting.key, key));
  return row?.value;
}

export interface ShownAnnouncement {
  readonly id: number;
  readonly text: string;
  readonly tone: 'info' | 'warning';
  readonly createdAt: Date;
}

/** Whether something was imported under that name, and not taken back. */
export async function hasBatch(db: Queryable, name: string): Promise<boolean> {
  const rows = await db
    .select({ id: imageBatch.id })
    .from(imageBatch)
    .where(and(eq(imageBatch.name, name), isNull(imageBatch.undoneAt)))
    .limit(1);
  return rows.length > 0;
}

/** The names under which something was imported that was not taken back. */
export async function listBatchNames(db: Queryable): Promise<string[]> {
  const rows = await db
    .selectDistinct({ name: imageBatch.name })
    .from(imageBatch)
    .where(isNull(imageBatch.undoneAt))
    .orderBy(imageBatch.name);
  return rows.map(({ name }) => name);
}

/** More than that at once nobody reads. */
const MOST_SHOWN = 5;

/** What the app tells everybody now, latest first. */
export async function listShownAnnouncements(db: Queryable, now: Date): Promise<ShownAnnouncement[]> {
  return db
    .select({
      id: announcement.id,
      text: announcement.text,
      tone: announcement.tone,
      createdAt: announcement.createdAt,
    })
    .from(announcement)
    .where(or(isNull(announcement.endsAt), gt(announcement.endsAt, now)))
    .orderBy(desc(announcement.id))
    .limit(MOST_SHOWN);
}

export interface Totals {
  readonly teams: number;
  readonly people: number;
  readonly images: number;
  readonly submissions: number;
  readonly boxes: number;
}

/** Counts for the landing page. */
export async function countTotals(db: Queryable): Promise<Totals> {
  const { rows } = await db.execute<Record<keyof Totals, string>>(sql`
    select
      (select count(*) from team where disqualified_at is null
        and exists (select 1 from team_member m where m.team_id = team.id and m.left_at is null)) as teams,
      (select count(*) from app_user where role = 'participant' and erased_at is null) as people,
      (select count(distinct image_id) from submission) as images,
      (select count(*) from submission) as submissions,
      (select coalesce(sum(total), 0) from submission) as boxes`);
  const row = rows[0];
  if (!row) throw new Error('The totals could not be counted.');
  return {
    teams: Number(row.teams),
    people: Number(row.people),
    images: Number(row.images),
    submissions: Number(row.submissions),
    boxes: Number(row.boxes),
  };
}

/** How many teams have more members than that, where no size of their own was set. */
export async function countTeamsAbove(db: Queryable, size: number): Promise<number> {
  const { rows } = await db.execute<{ teams: string }>(sql`
    select count(*) as teams from (
      select m.team_id from team_member m join team t on t.id = m.team_id
      where m.left_at is null and t.max_size is null group by m.team_id having count(*) > ${size}
    ) large`);
  return Number(rows[0]?.teams);
}

/** What stored boxes bind the classes by. */
export interface ClassUse {
  readonly hasReviews: boolean;
  /** Labels of boxes that are known to be right. */
  readonly trueLabels: ReadonlySet<string>;
}

export async function readClassUse(db: Queryable): Promise<ClassUse> {
  const { rows } = await db.execute<{ has_reviews: boolean; labels: readonly string[] }>(sql`
    select exists (select 1 from submission) as has_reviews,
      array(select distinct box ->> 'label' from image, jsonb_array_elements(truth) as box
        where truth is not null) as labels`);
  return { hasReviews: rows[0]?.has_reviews ?? false, trueLabels: new Set(rows[0]?.labels) };
}

/** XP of every team, lowest first. */
export async function listTeamXp(db: Queryable): Promise<number[]> {
  const { rows } = await db.execute<{ xp: string }>(sql`select xp from team_total order by xp`);
  return rows.map(({ xp }) => Number(xp));
}

/** How many teams could review an image. */
export async function countTeams(db: Queryable): Promise<{ readonly teams: number }> {
  const { rows } = await db.execute<{ teams: string }>(sql`
    select count(*) as teams from team where disqualified_at is null
      and exists (select 1 from team_member m where m.team_id = team.id and m.left_at is null)`);
  return { teams: Number(rows[0]?.teams) };
}

/** How large an event is, and how its images stand: those that were taken out of it are none of them. */
export interface EventCensus {
  readonly teams: number;
  readonly people: number;
  readonly gold: number;
  /** Images that are not gold, by zone. */
  readonly imagesByZone: readonly number[];
  /** Reviews of images that are not gold, so far; and since an instant, those of images included that are no more in it. */
  readonly reviews: number;
  readonly recentReviews: number;
  readonly retired: number;
  /** Teams that have reviewed at least one image. */
  readonly activeTeams: number;
  /** XP of all teams that take part, of the one that has most, and the reviews that it was earned with. */
  readonly earned: { readonly xp: number; readonly most: number; readonly reviews: number };
}

export async function readCensus(db: Queryable, recentSince: Date, zoneCount: number): Promise<EventCensus> {
  const { teams } = await countTeams(db);
  const { rows: zones } = await db.execute<{ zone: number; images: string; retired: string }>(sql`
    select zone, count(*) as images, count(retired_at) as retired from image_queue
    where not is_gold and withdrawn_at is null group by zone`);
  const { rows } = await db.execute<
    Record<'people' | 'gold' | 'reviews' | 'recent' | 'active' | 'xp' | 'most' | 'earning', string>
  >(sql`
    select (select count(distinct user_id) from team_member where left_at is null) as people,
      (select count(*) from image_queue where is_gold) as gold,
      (select coalesce(sum(done), 0) from image_queue where not is_gold and withdrawn_at is null) as reviews,
      (select count(*) from submission s join image_queue q on q.image_id = s.image_id
        where not q.is_gold and s.created_at >= ${recentSince.toISOString()}::timestamptz) as recent,
      (select count(*) from team_total where images > 0) as active, earned.*
    from (select coalesce(sum(xp), 0) as xp, coalesce(max(xp), 0) as most, coalesce(sum(images), 0) as earning
      from team_total join team on team.id = team_id where disqualified_at is null) earned`);
  const row = rows[0];
  return {
    teams,
    people: Number(row?.people),
    gold: Number(row?.gold),
    imagesByZone: Array.from({ length: Math.max(1, zoneCount) }, (_, zone) =>
      Number(zones.find((each) => each.zone === zone)?.images ?? 0),
    ),
    reviews: Number(row?.reviews),
    recentReviews: Number(row?.recent),
    retired: zones.reduce((sum, { retired }) => sum + Number(retired), 0),
    activeTeams: Number(row?.active),
    earned: { xp: Number(row?.xp), most: Number(row?.most), reviews: Number(row?.earning) },
  };
}

/** How many images are done, and are not, by the number of their reviews. */
export async function readProgress(db: Queryable): Promise<Omit<Progress, 'teams'>> {
  const { rows } = await db.execute<{ done: number; retired: boolean; images: string }>(sql`
    select done, retired_at is not null as retired, count(*) as images from image_queue
    where not is_gold and withdrawn_at is null group by 1, 2`);
  const countsOf = (isDone: boolean) => {
    const counts: number[] = [];
    for (const { done, retired, images } of rows) if (retired === isDone) counts[done] = Number(images);
    return Array.from(counts, (count) => count ?? 0);
  };
  return { done: countsOf(true), open: countsOf(false) };
}

/** Images that are not done, with how many teams have or had them. */
export async function readOpenImages(db: Queryable) {
  const { rows } = await db.execute<{ image_id: string; teams: string; done: number }>(sql`
    select q.image_id, q.done, (select count(distinct l.team_id) from lease l
      where l.image_id = q.image_id and l.state in (1, 2)) as teams
    from image_queue q where not q.is_gold and q.retired_at is null`);
  return rows.map((row) => ({
    imageId: Number(row.image_id),
    teams: Number(row.teams),
    reviews: row.done,
    isRetired: false,
  }));
}

/**
 * Gives every image a zone again, after the number of zones has changed: images stay in their order, from the
 * outermost zone in and then by their boxes. `shares` are the shares of the images at or below each zone but the last.
 */
export async function spreadOverZones(tx: Queryable, shares: readonly number[]): Promise<void> {
  const limits = sql`${JSON.stringify(shares)}::jsonb`;
  await tx.execute(sql`
    with placed as (
      select id, (row_number() over (order by zone, jsonb_array_length(suggestions), id) - 1)::float8
        / count(*) over () as share
      from image
    ), spread as (
      select p.id, (select count(*) from jsonb_array_elements_text(${limits}) l where l::float8 <= p.share)::smallint as zone
      from placed p
    ), moved as (
      update image i set zone = s.zone from spread s where s.id = i.id and s.zone <> i.zone
    )
    update image_queue q set zone = s.zone from spread s where s.id = q.image_id and s.zone <> q.zone`);
}

export async function knowsTimeZone(tx: Queryable, timeZone: string): Promise<boolean> {
  const { rows } = await tx.execute<{ known: boolean }>(
    sql`select exists (select from pg_timezone_names where name = ${timeZone}) as known`,
  );
  return rows[0]?.known === true;
}

/** What was settled so far is counted by the days of another time zone; what is settled later reads the setting. */
export async function countDaysAnew(tx: Queryable, timeZone: string): Promise<void> {
  await tx.execute(sql`
    update settled_answer a set day = (s.created_at at time zone ${timeZone})::date
    from submission s where s.id = a.submission_id`);
}
