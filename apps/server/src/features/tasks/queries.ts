import { and, desc, eq, getTableColumns, gte, isNotNull, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { organiserTask } from '../../platform/db/schema/event.ts';

export type TaskRow = typeof organiserTask.$inferSelect;

/** A try at a task: of two at one moment, as where nothing was heard of the process of the first, each has files of its own. */
export type TaskTry = Pick<TaskRow, 'id' | 'tries'>;

export async function insertTask(tx: Queryable, values: typeof organiserTask.$inferInsert): Promise<TaskRow> {
  const [row] = await tx.insert(organiserTask).values(values).returning();
  if (!row) throw new Error('The task was not stored.');
  return row;
}

/** One of the same order that nobody has begun: it would do what another does. */
export async function findWaitingTask(
  tx: Queryable,
  { kind, target, order }: Pick<TaskRow, 'kind' | 'target' | 'order'>,
): Promise<TaskRow | undefined> {
  const [row] = await tx
    .select()
    .from(organiserTask)
    .where(
      and(
        eq(organiserTask.state, 'waiting'),
        eq(organiserTask.kind, kind),
        eq(organiserTask.target, target),
        eq(organiserTask.order, order),
      ),
    )
    .limit(1);
  return row;
}

export async function findTask(db: Queryable, id: number): Promise<TaskRow | undefined> {
  const [row] = await db.select().from(organiserTask).where(eq(organiserTask.id, id));
  return row;
}

/** The order of the latest export, whatever became of it. */
export async function findLastExportOrder(db: Queryable): Promise<unknown> {
  const [row] = await db
    .select({ order: organiserTask.order })
    .from(organiserTask)
    .where(eq(organiserTask.kind, 'export'))
    .orderBy(desc(organiserTask.id))
    .limit(1);
  return row?.order;
}

/**
 * Latest first, with what a list tells of their orders and reports: those of an import may name a hundred thousand files.
 */
export async function listTaskRows(
  db: Queryable,
  { afterId, limit }: { readonly afterId: number | undefined; readonly limit: number },
): Promise<TaskRow[]> {
  const { order, report, ...shown } = getTableColumns(organiserTask);
  const asked = sql<TaskRow['order']>`jsonb_build_object('is_dry_run', ${order} -> 'is_dry_run')`;
  const told = sql<
    TaskRow['report']
  >`jsonb_build_object('lost', ${report} -> 'lost', 'missing', ${report} -> 'missing')`;
  return db
    .select({ ...shown, order: asked, report: told })
    .from(organiserTask)
    .where(afterId === undefined ? undefined : sql`${organiserTask.id} < ${afterId}`)
    .orderBy(sql`${organiserTask.id} desc`)
    .limit(limit);
}

export function countTasks(db: Queryable): Promise<number> {
  return db.$count(organiserTask);
}

/** Takes the oldest that waits. */
export async function takeTask(db: Queryable): Promise<TaskRow | undefined> {
  const [row] = await db
    .update(organiserTask)
    .set({ state: 'running', tries: sql`${organiserTask.tries} + 1` })
    .where(eq(organiserTask.id, sql`(select min(id) from organiser_task where state = 'waiting')`))
    .returning();
  return row;
}

/**
 * One process does tasks at a time: what runs when it begins was left by one that ended. It waits again, and what was begun as
 * often as may be has failed. Returns which tries these were.
 */
export async function takeBackInterrupted(
  db: Queryable,
  {
    now,
    mostTries,
    ...why
  }: { readonly now: Date; readonly mostTries: number } & Pick<TaskRow, 'failure' | 'failureCode'>,
): Promise<readonly TaskTry[]> {
  const isRunning = eq(organiserTask.state, 'running');
  const { id, tries } = organiserTask;
  const failed = await db
    .update(organiserTask)
    .set({ state: 'failed', ...why, finishedAt: now })
    .where(and(isRunning, gte(tries, mostTries)))
    .returning({ id, tries });
  const waiting = await db
    .update(organiserTask)
    .set({ state: 'waiting', progress: null, stepStartedAt: null, progressAt: null })
    .where(isRunning)
    .returning({ id, tries });
  return [...failed, ...waiting];
}

/** Notes how a try ended, unless another was begun since because nothing was heard of it; says whether it was noted. */
export async function finishTask(
  db: Queryable,
  { id, tries }: TaskTry,
  values: Pick<
    TaskRow,
    'state' | 'finishedAt' | 'failure' | 'failureCode' | 'report' | 'file' | 'fileBytes' | 'filePieces'
  >,
): Promise<boolean> {
  const rows = await db
    .update(organiserTask)
    .set(values)
    .where(and(eq(organiserTask.id, id), eq(organiserTask.tries, tries)))
    .returning({ id: organiserTask.id });
  return rows.length > 0;
}

/** Notes how far a task has come, as long as it runs. */
export async function noteProgress(
  db: Queryable,
  id: number,
  values: Pick<TaskRow, 'progress' | 'stepStartedAt' | 'progressAt'>,
): Promise<void> {
  await db
    .update(organiserTask)
    .set(values)
    .where(and(eq(organiserTask.id, id), eq(organiserTask.state, 'running')));
}

/** Tasks that ended before an instant and whose file is still there. */
export async function listTasksToSweep(db: Queryable, before: Date): Promise<TaskRow[]> {
  return db
    .select()
    .from(organiserTask)
    .where(and(isNotNull(organiserTask.file), lt(organiserTask.finishedAt, before)));
}

export async function markSwept(db: Queryable, id: number, sweptAt: Date): Promise<void> {
  await db.update(organiserTask).set({ file: null, filePieces: null, sweptAt }).where(eq(organiserTask.id, id));
}
