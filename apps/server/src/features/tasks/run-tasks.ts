import { rm } from 'node:fs/promises';
import path from 'node:path';
import { exportOrderSchema } from '@uvh/contract/export-order';
import { CommandRefusal } from '../../platform/cli/command-refusal.ts';
import type { ProgressBar } from '../../platform/cli/progress-bar.ts';
import { isDatabaseUnavailable } from '../../platform/db/sql-state.ts';
import { isDiskFull } from '../../platform/is-disk-full.ts';
import type { Platform } from '../../platform/platform.ts';
import { roomOnDisk } from '../../platform/room-on-disk.ts';
import { tellableError } from '../../platform/tellable-error.ts';
import type { BackupServices } from '../backup/write-backup.ts';
import type { ConsensusServices } from '../consensus/recompute-consensus.ts';
import { currentConsensusVersion } from '../consensus/version-queries.ts';
import type { ExportServices } from '../exports/export-dataset.ts';
import { exportOrderFrom } from '../exports/order-from-request.ts';
import type { ImportCommandServices } from '../images/import/run-import.ts';
import { placeInFolder } from './import-folder.ts';
import { backupOrderSchema, importOptionsOf, importOrderSchema } from './orders.ts';
import { taskProgress } from './progress.ts';
import { finishTask, type TaskRow, takeBackInterrupted, takeTask } from './queries.ts';
import { exportFileOf, freeBackupFile, openTaskFolder, removePieces, storeTaskFile } from './task-files.ts';

export type TaskServices = ImportCommandServices &
  ExportServices &
  BackupServices &
  ConsensusServices &
  Pick<Platform, 'log'>;

/** What a task gives. */
interface TaskResult {
  readonly report: Record<string, unknown>;
  readonly file?: string;
  readonly fileBytes?: number;
  readonly filePieces?: number;
}

/** What is kept of a task that wrote no file. */
const NO_FILE = { file: null, fileBytes: null, filePieces: null } as const;

/** What ends a server each time, as by its memory, must not do so for ever. */
const MOST_TRIES = 3;
const INTERRUPTED = `The server or its database stopped ${MOST_TRIES} times while it was at work. Begin it again: an import goes on where it was. If it ends so again, it needs more memory than the server has.`;

/** Does every task that waits, one after the other. */
export async function runWaitingTasks(services: TaskServices): Promise<void> {
  const { db, clock, log, config } = services;
  const interrupted = {
    now: clock.now(),
    mostTries: MOST_TRIES,
    failure: INTERRUPTED,
    failureCode: 'interrupted',
  } as const;
  for (const left of await takeBackInterrupted(db, interrupted)) {
    await removePieces(services, left);
    // Whole already, but on its way into the store: nobody is told of it.
    await rm(exportFileOf(config.dataDir, left), { force: true });
  }
  await openTaskFolder(config.dataDir);
  for (let task = await takeTask(db); task !== undefined; task = await takeTask(db)) {
    try {
      const result = { ...NO_FILE, ...(await perform(services, task)) };
      const isNoted = await finishTask(db, task, {
        state: 'done',
        finishedAt: clock.now(),
        failure: null,
        failureCode: null,
        ...result,
      });
      // Another try is at work since, or done: nobody would know of the pieces of this one.
      if (!isNoted) await removePieces(services, task, result.filePieces ?? 0);
    } catch (error) {
      // Nothing of the task is to blame, and the next look begins it again: as where the process had ended.
      if (isDatabaseUnavailable(error) && !isDiskFull(error)) throw error;
      const isExpected = error instanceof CommandRefusal;
      if (!isExpected) log.error({ err: error, task: task.id, kind: task.kind }, 'task failed');
      const failure = isExpected ? error.message : tellableError(error).message;
      await finishTask(db, task, {
        state: 'failed',
        finishedAt: clock.now(),
        failure,
        failureCode: isExpected ? (error.failureCode ?? null) : isDiskFull(error) ? 'no-room' : null,
        report: null,
        ...NO_FILE,
      });
    }
  }
}

function perform(services: TaskServices, task: TaskRow): Promise<TaskResult> {
  switch (task.kind) {
    case 'import':
      return importPictures(services, task);
    case 'export':
      return exportFiles(services, task);
    case 'consensus':
      return closeConsensus(services, task);
    case 'backup':
      return backUp(services, task);
  }
}

async function importPictures(services: TaskServices, { id, order, actor }: TaskRow): Promise<TaskResult> {
  const { runImport } = await import('../images/import/run-import.ts');
  const wanted = importOrderSchema.parse(order);
  const report = new Map<string, unknown>();
  const placeOf = (source: string) => placeInFolder(services.config.dataDir, source);
  await runImport(placeOf(wanted.source), importOptionsOf(wanted, placeOf), {
    services,
    actor,
    print: () => undefined,
    answer: (value) => {
      for (const [name, each] of Object.entries(Object(value))) report.set(name, each);
    },
    progress: () => taskProgress(services, id, 'pictures'),
    // Files that were refused are named in the report.
    fail: () => undefined,
  });
  return { report: Object.fromEntries(report) };
}

async function exportFiles(services: TaskServices, task: TaskRow): Promise<TaskResult> {
  const { exportDataset } = await import('../exports/export-dataset.ts');
  const { id, order } = task;
  const target = exportFileOf(services.config.dataDir, task);
  const blurBoxesAt = (source: string) => placeInFolder(services.config.dataDir, source);
  const places = { target, isZip: true, blurBoxesAt };
  const wanted = exportOrderFrom(exportOrderSchema.parse(order), places, await services.event.current());
  const roomy = { ...services, demandRoom: roomOnDisk(services.config) };
  const figures = await exportDataset(roomy, wanted, taskProgress(services, id, 'pictures').update);
  const stored = await storeTaskFile(services, task, target, taskProgress(services, id, 'file'));
  return { report: { ...figures }, file: path.basename(target), ...stored };
}

async function closeConsensus(services: TaskServices, { actor }: TaskRow): Promise<TaskResult> {
  const { runFinalPass } = await import('../consensus/final-pass.ts');
  if ((await services.event.phase()) !== 'after') {
    throw new CommandRefusal('The game is not over: while it runs, the consensus follows by itself.', 'game-not-over');
  }
  const kind = (await currentConsensusVersion(services.db)) === undefined ? 'final' : 'rerun';
  const { id, figures } = await runFinalPass(services, { kind, actor });
  return { report: { version: id, kind, ...figures } };
}

/** Stays on the server: it holds the secret and everybody's data, which no browser needs. */
async function backUp(services: TaskServices, { id, order }: TaskRow): Promise<TaskResult> {
  const { writeBackup } = await import('../backup/write-backup.ts');
  const target = freeBackupFile(services.config.dataDir, id);
  const bars = new Map<string, ProgressBar>();
  const { missing, ...figures } = await writeBackup({ ...services, demandRoom: roomOnDisk(services.config) }, target, {
    withPictures: backupOrderSchema.parse(order).with_pictures,
    onProgress: (step, done, total) => {
      const bar = bars.get(step) ?? taskProgress(services, id, step);
      bars.set(step, bar);
      bar.update(done, total);
    },
  });
  return { report: { ...figures, missing: missing.length, path: target } };
}
