import { teamDashboard } from '@uvh/contract/calls/team-dashboard';
import { useEffect, useState } from 'react';
import { callApi } from '../../app/api.ts';
import { keepFresh } from '../../app/keep-fresh.ts';
import { useLatestScore } from '../../app/latest-score.ts';

interface Team {
  readonly name: string;
  /** By the server's last word, be it on a submission or when it was asked. */
  readonly score: number;
}

const STALE_MS = 10_000;

/** The team's name and score; undefined until the server has told them. */
export function useTeam(): Team | undefined {
  const [team, setTeam] = useState<Team>();
  useEffect(
    () =>
      keepFresh(
        async (signal) => {
          const answer = await callApi(teamDashboard, {}, { signal });
          setTeam({ name: answer.team_name, score: answer.team_score });
        },
        { staleMs: STALE_MS },
      ),
    [],
  );
  useEffect(
    () =>
      useLatestScore.subscribe(({ score }) => {
        if (score !== null) setTeam((last) => last && { ...last, score });
      }),
    [],
  );
  return team;
}
