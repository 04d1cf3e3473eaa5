import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '@uvh/contract/call';
import { teamQuestions } from '@uvh/contract/calls/question';
import { callApi } from '../api/call-api.ts';

export type TeamQuestion = Answer<typeof teamQuestions>['questions'][number];

/** Somebody waits for the answer, but not for a second. */
const REFRESH_MS = 30_000;

/** What the caller's team asks among itself. */
export const teamQuestionsQuery = queryOptions({
  queryKey: ['team-questions'],
  queryFn: async ({ signal }) => (await callApi(teamQuestions, {}, { signal, whenExpired: 'fail' })).questions,
  refetchInterval: REFRESH_MS,
});
