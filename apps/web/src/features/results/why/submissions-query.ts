import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Answer } from '@uvh/contract/call';
import { explainSubmission, listSubmissions, type SubmissionSummary } from '@uvh/contract/calls/submission';
import { callApi } from '../../../api/call-api.ts';

export type Submission = SubmissionSummary;
export type ExplainedSubmission = Answer<typeof explainSubmission>;

/** The person's own submissions, latest first, a page at a time. */
export function useSubmissions() {
  return useInfiniteQuery({
    queryKey: ['results', 'submissions'],
    queryFn: ({ pageParam, signal }) =>
      callApi(listSubmissions, { query: { of: 'me', ...(pageParam > 0 && { before: pageParam }) } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (page) => page.next_before,
    staleTime: 0,
  });
}

export function useExplanation(submissionId: number) {
  return useQuery({
    queryKey: ['results', 'submission', submissionId],
    queryFn: ({ signal }) => callApi(explainSubmission, { params: { submissionId } }, { signal }),
    // The link to the image expires.
    staleTime: 0,
  });
}
