import { eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { eventSetting } from '../../platform/db/schema/event.ts';

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
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`setting ${key}`}, 0))`);
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
      (select count(*) from app_user where role = 'participant') as people,
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
