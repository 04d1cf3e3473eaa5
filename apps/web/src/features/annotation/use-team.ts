import { useQuery } from '@tanstack/react-query';
import { teamDashboardQuery, useTeamChanges } from '../../account/team.ts';
import { whileTransient } from '../../api/retry.ts';

interface Team {
  readonly name: string;
  readonly score: number;
}

// Nothing else on this screen asks again, so this goes on for as long as it may help.
const query = { ...teamDashboardQuery, retry: whileTransient };

/** The team's name and score; undefined until the server has sent them. */
export function useTeam(): Team | undefined {
  // Asked for by the whole screen, as below.
  const { data } = useQuery({ ...query, refetchOnMount: false });
  return data && { name: data.team_name, score: data.team_score };
}

/** Whether the organisers have taken the team out of the contest, also while the screen is open. */
export function useIsTeamOut(): boolean {
  useTeamChanges();
  const { data } = useQuery(query);
  return data?.standing === 'disqualified';
}
