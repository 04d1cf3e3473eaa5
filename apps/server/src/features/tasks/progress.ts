import type { AnswerInput } from '@uvh/contract/call';
import type { getTask } from '@uvh/contract/calls/organiser/tasks';
import type { ProgressBar } from '../../platform/cli/progress-bar.ts';
import type { Platform } from '../../platform/platform.ts';
import { noteProgress, type TaskRow } from './queries.ts';

type Progress = NonNullable<AnswerInput<typeof getTask>['progress']>;
type Step = Progress['step'];

/** A row is written at most that often. */
const NOTE_EVERY_MS = 1000;
/** A pace that was seen for less than that is told to nobody. */
const TELL_AFTER_MS = 2000;

/**
 * Keeps how far a step of a task has come beside the task, for whoever looks at it. The step begins now, or when it is told
 * that none of it is done yet.
 */
export function taskProgress({ db, clock }: Pick<Platform, 'db' | 'clock'>, taskId: number, step: Step): ProgressBar {
  let stepStartedAt = clock.now();
  let notedAt = Number.NEGATIVE_INFINITY;
  let noted: Promise<unknown> = Promise.resolve();
  return {
    update(done, total) {
      const progressAt = clock.now();
      if (done === 0) stepStartedAt = progressAt;
      if (progressAt.getTime() - notedAt < NOTE_EVERY_MS && done < total) return;
      notedAt = progressAt.getTime();
      const values = { progress: { step, done, total }, stepStartedAt, progressAt };
      // One after the other, or an earlier one might stand. A task goes on although nobody could be told how far it is.
      noted = noted.then(() => noteProgress(db, taskId, values)).catch(() => undefined);
    },
    stop: () => undefined,
  };
}

const STEPS: readonly Step[] = ['pictures', 'tables', 'checksums', 'file'];

/** The progress as a share of the step, with the time that is left of it at its pace so far. */
export function progressAnswer({ state, progress, stepStartedAt, progressAt }: TaskRow): Progress | null {
  const step = STEPS.find((each) => each === progress?.step);
  if (state !== 'running' || progress === null || step === undefined) return null;
  const { done, total } = progress;
  const elapsed = (progressAt?.getTime() ?? 0) - (stepStartedAt?.getTime() ?? 0);
  const isTold = done > 0 && elapsed >= TELL_AFTER_MS;
  return {
    step,
    done,
    total,
    percent: total === 0 ? 100 : Math.floor((100 * done) / total),
    seconds_left: isTold ? Math.ceil((elapsed * (total - done)) / done / 1000) : null,
  };
}
