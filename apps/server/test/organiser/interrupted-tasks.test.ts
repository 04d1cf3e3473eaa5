import { getTask } from '@uvh/contract/calls/organiser/tasks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { finishTask, insertTask, type TaskRow } from '../../src/features/tasks/queries.ts';
import { runWaitingTasks } from '../../src/features/tasks/run-tasks.ts';
import { aPerson, type Person } from '../support/people.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

let server: TestApp;
let organiser: Person;
beforeAll(async () => {
  server = await startApp();
  organiser = await aPerson(server, { role: 'organiser' });
});
afterAll(() => server.close());

/** One that a killed process has left as it was. */
function interruptedTask(tries: number): Promise<TaskRow> {
  const { db, clock } = server.services;
  return insertTask(db, {
    kind: 'backup',
    actor: 'a test',
    target: '',
    order: { with_pictures: false },
    state: 'running',
    tries,
    createdAt: clock.now(),
    progress: { step: 'pictures', done: 25, total: 100 },
    stepStartedAt: clock.now(),
    progressAt: clock.now(),
  });
}

const taskOf = ({ id }: TaskRow) => server.succeed(getTask, { params: { taskId: id } }, { token: organiser.token });

describe('a task whose process was killed', () => {
  it('is begun again by the next process', async () => {
    const tasks = [await interruptedTask(1), await interruptedTask(2)];
    await runWaitingTasks(server.services);
    for (const task of tasks) expect(await taskOf(task)).toMatchObject({ state: 'done', failure: null });
  });

  it('has failed once it was begun three times, since it may be what ends the process', async () => {
    const task = await interruptedTask(3);
    await runWaitingTasks(server.services);
    expect(await taskOf(task)).toMatchObject({
      state: 'failed',
      failure: 'The server stopped 3 times while it was at work. Begin it again: an import goes on where it was.',
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
