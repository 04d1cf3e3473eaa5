import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Answer, CallInput } from '@uvh/contract/call';
import { getTask, startTask } from '@uvh/contract/calls/organiser/tasks';
import { callApi } from '../../../api/call-api.ts';
import { whileTransient } from '../../../api/retry.ts';

export type Task = Answer<typeof getTask>;
type TaskOrder = CallInput<typeof startTask>['body'];

const POLL_MS = 1500;

/** Whether there is still something to wait for. */
export function isUnderWay({ state }: Pick<Task, 'state'>): boolean {
  return state === 'waiting' || state === 'running';
}

/** A task, asked for again until it is over. */
export function useTask(taskId: number | undefined) {
  return useQuery<Task>({
    queryKey: ['organiser', 'task', taskId],
    queryFn: ({ signal }) => callApi(getTask, { params: { taskId: taskId ?? 0 } }, { signal }),
    enabled: taskId !== undefined,
    refetchInterval: ({ state }) => (state.data === undefined || isUnderWay(state.data) ? POLL_MS : false),
    retry: whileTransient,
  });
}

/** Begins a task; its id is the result. */
export function useStartTask() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (order: TaskOrder) => (await callApi(startTask, { body: order })).task_id,
    onSuccess: () => client.invalidateQueries({ queryKey: ['organiser', 'tasks'] }),
  });
}
