import { useQuery } from '@tanstack/react-query';
import { getTask, listTasks } from '@uvh/contract/calls/organiser/tasks';
import { calendarOf } from '@uvh/domain/event/calendar';
import * as z from 'zod/mini';
import { callApi } from '../../../api/call-api.ts';
import { whileTransient } from '../../../api/retry.ts';
import type { ClassChoices } from './class-choices.ts';
import { type ImportFacts, NO_FACTS } from './import-facts.ts';
import { isUnderWay, type Task } from './tasks-query.ts';

/** An import is among so many of the latest tasks, or others have been at work since. */
const LATEST_TASKS = 20;
/** What was tried and left for longer is not gone on with. */
const FORGOTTEN_AFTER_MS = 24 * 3_600_000;

const text = z._default(z.string(), '');
const choice = z._default(z.boolean(), false);
const orderSchema = z.object({
  source: text,
  suggestions: text,
  trusted: text,
  name: text,
  licence: text,
  attribution: text,
  camera: text,
  captured_at: text,
  takes_exif_times: choice,
  keeps_originals: choice,
  skips_look_alikes: choice,
  class_map: z._default(z.record(z.string(), z.nullable(z.union([z.literal(false), z.string()]))), {}),
});

/** What the page of imports begins with. */
export interface BegunImport {
  /** Undefined where nothing is under way. */
  readonly taskId: number | undefined;
  readonly source: string;
  readonly suggestions: string;
  readonly trusted: string;
  readonly chosen: ClassChoices;
  readonly facts: ImportFacts;
}

export const NOTHING_BEGUN: BegunImport = {
  taskId: undefined,
  source: '',
  suggestions: '',
  trusted: '',
  chosen: {},
  facts: NO_FACTS,
};

/**
 * The latest import, where there is something to go on with: it is under way, or was tried or has failed within a day.
 * Null otherwise. A trial of a hundred thousand pictures takes longer than anybody stays on the page.
 */
export function useUnfinishedImport() {
  return useQuery<Task | null>({
    queryKey: ['organiser', 'unfinished-import'],
    queryFn: async ({ signal }) => {
      const { rows } = await callApi(listTasks, { query: { limit: LATEST_TASKS } }, { signal });
      const last = rows.find(({ kind }) => kind === 'import');
      if (last === undefined || !isUnfinished(last)) return null;
      return callApi(getTask, { params: { taskId: last.task_id } }, { signal });
    },
    retry: whileTransient,
    // Somebody who is choosing is not to be overtaken by another's import.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

function isUnfinished(task: Pick<Task, 'state' | 'is_trial' | 'created_at' | 'finished_at'>): boolean {
  if (isUnderWay(task)) return true;
  const endedAt = Date.parse(task.finished_at ?? task.created_at);
  return (task.is_trial || task.state === 'failed') && Date.now() - endedAt < FORGOTTEN_AFTER_MS;
}

/** What was typed and chosen for an import; times as a clock on a wall of the event shows them. */
export function begunWith({ task_id: taskId, order }: Pick<Task, 'task_id' | 'order'>, timeZone: string): BegunImport {
  const parsed = orderSchema.safeParse(order);
  if (!parsed.success) return { ...NOTHING_BEGUN, taskId };
  const { source, suggestions, trusted, class_map: chosen, captured_at: at, ...facts } = parsed.data;
  const capturedAt = at === '' ? '' : calendarOf(timeZone).wallTimeOf(new Date(at));
  return { taskId, source, suggestions, trusted, chosen, facts: { ...facts, capturedAt } };
}
