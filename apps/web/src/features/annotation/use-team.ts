import { teamDashboard } from '@uvh/contract/calls/team-dashboard';
import { useEffect, useState } from 'react';
import { useLatestScore } from '../../account/latest-score.ts';
import { callApi } from '../../api/call-api.ts';
import { keepFresh } from '../../api/keep-fresh.ts';

interface Team {
  readonly name: string;
  readonly score: number;
}

const STALE_MS = 10_000;

/** The team's name and score; undefined until the server has sent them. */
export function useTeam(): Team | undefined {
  const [name, setName] = useState<string>();
  const score = useLatestScore((latest) => latest.score);
  useEffect(
    () =>
      keepFresh(
        async (signal) => {
          const answer = await callApi(teamDashboard, {}, { signal });
          useLatestScore.setState({ score: answer.team_score });
          setName(answer.team_name);
        },
        { staleMs: STALE_MS },
      ),
    [],
  );
  return name === undefined || score === null ? undefined : { name, score };
}
