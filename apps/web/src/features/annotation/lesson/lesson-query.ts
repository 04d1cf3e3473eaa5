import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { submissionLesson } from '@uvh/contract/calls/submission';
import { useEffect, useEffectEvent } from 'react';
import { callApi } from '../../../api/call-api.ts';
import { useLiveEvents } from '../../../api/live.ts';

/** Settling takes a moment; what is not known by then is heard of on the live stream. */
const ASK_AFTER_MS = 1500;

export const lessonQuery = (submissionId: number) =>
  queryOptions({
    queryKey: ['lesson', submissionId],
    queryFn: ({ signal }) => callApi(submissionLesson, { params: { submissionId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    // Nobody waits for it.
    retry: false,
    enabled: false,
  });

/** Asks for the lesson of a submission soon after it was made, and again when something of the team was settled. */
export function useAskForLesson(submissionId: number): void {
  const client = useQueryClient();
  const ask = useEffectEvent(async () => {
    const query = lessonQuery(submissionId);
    if (client.getQueryData(query.queryKey)?.lesson) return;
    // An answer that is on its way may have been given before the settlement.
    await client.cancelQueries({ queryKey: query.queryKey });
    await client.fetchQuery({ ...query, staleTime: 0 }).catch(() => undefined);
  });
  useEffect(() => {
    const timer = setTimeout(() => void ask(), ASK_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  useLiveEvents((event) => {
    if (event.kind === 'settled') void ask();
  });
}
