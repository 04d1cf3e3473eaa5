import type { Platform } from '../../platform/platform.ts';
import { runWaitingTasks, type TaskServices } from './run-tasks.ts';
import { sweepTaskFiles } from './task-files.ts';

/** Announced when a task waits, so that it begins at once. */
export const TASK_TOPIC = 'organiser-task';
const LOOK_SECONDS = 10;
const SWEEP_SECONDS = 3600;

export function registerTaskJobs(services: TaskServices & Pick<Platform, 'jobs' | 'pubsub'>): void {
  const job = services.jobs.every('organiser tasks', LOOK_SECONDS, () => runWaitingTasks(services));
  services.jobs.every('sweep task files', SWEEP_SECONDS, () => sweepTaskFiles(services));
  services.jobs.atStop(async () => stopHearing());
  const stopHearing = services.pubsub.subscribe(TASK_TOPIC, () => job.wake());
}
