import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Answer } from '@uvh/contract/call';
import { checkLeaders, inviteLeaders, MAX_LEADERS_AT_ONCE } from '@uvh/contract/calls/organiser/leaders';
import { useState } from 'react';
import { callApi } from '../../../api/call-api.ts';

export type Checked = Answer<typeof checkLeaders>;
export type LineProblem = Checked['problems'][number];
type Leader = Checked['leaders'][number];
type Outcome = Answer<typeof inviteLeaders>;

/** What a list would do, and doing it. */
export function useInvite() {
  const client = useQueryClient();
  const [share, setShare] = useState(0);
  const check = useMutation({ mutationFn: (list: string) => callApi(checkLeaders, { body: { list } }) });
  const invite = useMutation({
    mutationFn: (leaders: readonly Leader[]) => inviteInParts(leaders, setShare),
    // Also after a failure: the parts before it are invited.
    onSettled: () => client.invalidateQueries({ queryKey: ['organiser'] }),
  });
  return { check, invite, share };
}

async function inviteInParts(leaders: readonly Leader[], onShare: (share: number) => void): Promise<Outcome> {
  let all: Outcome = { invited: 0, known: 0, problems: [] };
  for (let from = 0; from < leaders.length; from += MAX_LEADERS_AT_ONCE) {
    onShare(from / leaders.length);
    const part = leaders.slice(from, from + MAX_LEADERS_AT_ONCE).map(({ is_listed: _, ...leader }) => leader);
    const { invited, known, problems } = await callApi(inviteLeaders, { body: { leaders: part } });
    all = { invited: all.invited + invited, known: all.known + known, problems: [...all.problems, ...problems] };
  }
  return all;
}
