import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { getTask, linkTaskFile } from '@uvh/contract/calls/organiser/tasks';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { finishTask, insertTask, type TaskRow } from '../../src/features/tasks/queries.ts';
import { runWaitingTasks } from '../../src/features/tasks/run-tasks.ts';
import { exportFileOf, taskFolder } from '../../src/features/tasks/task-files.ts';
import { organiserTask } from '../../src/platform/db/schema/event.ts';
import { aPerson, type Person } from '../support/people.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

let server: TestApp;
let organiser: Person;
beforeAll(async () => {
  server = await startApp();
  organiser = await aPerson(server, { role: 'organiser' });
});
afterAll(() => server.close());

const BACKUP = { kind: 'backup', order: { with_pictures: false } } as const;
const EXPORT = { kind: 'export', order: { formats: ['coco'], methods: ['ours'] } } as const;

/** One that a killed process has left as it was. */
function interruptedTask(tries: number, what: Pick<TaskRow, 'kind' | 'order'> = BACKUP): Promise<TaskRow> {
  const { db, clock } = server.services;
  return insertTask(db, {
    ...what,
    actor: 'a test',
    target: '',
    state: 'running',
    tries,
    createdAt: clock.now(),
    progress: { step: 'pictures', done: 25, total: 100 },
    stepStartedAt: clock.now(),
    progressAt: clock.now(),
  });
}

const taskOf = ({ id }: TaskRow) => server.succeed(getTask, { params: { taskId: id } }, { token: organiser.token });

async function downloaded({ id }: TaskRow): Promise<Buffer> {
  const { url } = await server.succeed(linkTaskFile, { params: { taskId: id } }, { token: organiser.token });
  const answer = await server.app.inject({ url });
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload;
}

describe('a task whose process was killed', () => {
  it('is begun again by the next process', async () => {
    const tasks = [await interruptedTask(1), await interruptedTask(2)];
    await runWaitingTasks(server.services);
    for (const task of tasks) expect(await taskOf(task)).toMatchObject({ state: 'done', failure: null });
  });

  it('is begun again where its data set was whole, but not in the store yet', async () => {
    const [again, failed] = [await interruptedTask(1, EXPORT), await interruptedTask(3, EXPORT)];
    const fileOf = (task: TaskRow) => exportFileOf(server.dataDir, task);
    for (const task of [again, failed]) await writeFile(fileOf(task), 'whole');
    await runWaitingTasks(server.services);
    expect(await taskOf(again)).toMatchObject({ state: 'done', failure: null, has_file: true });
    // Nobody is told of it, so that nobody would ever remove it.
    expect(existsSync(fileOf(failed))).toBe(false);
  });

  it('is begun again beside a backup that was whole, but not told of yet', async () => {
    const task = await interruptedTask(1);
    const before = path.join(taskFolder(server.dataDir), `backup-${task.id}.zip`);
    await writeFile(before, 'whole');
    await runWaitingTasks(server.services);
    const { state, report } = await taskOf(task);
    expect(state).toBe('done');
    expect(report?.path).not.toBe(before);
    expect(await readFile(before, 'utf8')).toBe('whole');
  });

  it('has failed once it was begun three times, since it may be what ends the process', async () => {
    const task = await interruptedTask(3);
    await runWaitingTasks(server.services);
    expect(await taskOf(task)).toMatchObject({
      state: 'failed',
      failure:
        'The server or its database stopped 3 times while it was at work. Begin it again: an import goes on where it was. If it ends so again, it needs more memory than the server has.',
      failure_code: 'interrupted',
    });
  });

  it('is not told as failed by a process that was taken for dead and comes back', async () => {
    const { db, clock } = server.services;
    const task = await interruptedTask(1);
    await runWaitingTasks(server.services);
    await finishTask(db, task, {
      state: 'failed',
      finishedAt: clock.now(),
      failure: 'its folder is gone',
      failureCode: null,
      report: null,
      file: null,
      fileBytes: null,
      filePieces: null,
    });
    expect(await taskOf(task)).toMatchObject({ state: 'done', failure: null });
  });
});

describe('a data set whose process lost its turn while it brought the file into the store', () => {
  it.each([
    ['ends well after the next process', () => Promise.resolve()],
    ['fails after the next process', () => Promise.reject(new Error('the store is away'))],
  ])('is that of the next process, also where the first %s', async (_, outcome) => {
    const { db, blobs } = server.services;
    const begun = await interruptedTask(1, EXPORT);
    await db.update(organiserTask).set({ state: 'waiting', tries: 0 }).where(eq(organiserTask.id, begun.id));
    const stands = Promise.withResolvers<void>();
    const goesOn = Promise.withResolvers<void>();
    const put: typeof blobs.put = async (key, blob) => {
      stands.resolve();
      await goesOn.promise;
      await outcome();
      await blobs.put(key, blob);
    };
    const first = runWaitingTasks({ ...server.services, blobs: { ...blobs, put } });
    await stands.promise;
    // As by reviews that came in meanwhile, the second one's file is another.
    const order = { ...EXPORT.order, formats: ['yolo'] };
    await db.update(organiserTask).set({ order }).where(eq(organiserTask.id, begun.id));
    await runWaitingTasks(server.services);
    const told = await downloaded(begun);
    goesOn.resolve();
    await first;
    expect(await taskOf(begun)).toMatchObject({ state: 'done', failure: null, has_file: true });
    expect((await downloaded(begun)).equals(told)).toBe(true);
    // Nobody would ever sweep what the first one stored.
    expect(await blobs.has(`tasks/${begun.id}/0`)).toBe(false);
  });
});
