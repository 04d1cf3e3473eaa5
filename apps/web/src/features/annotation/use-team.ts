import { useQuery } from '@tanstack/react-query';
import { teamDashboardQuery } from '../../account/team.ts';
import { whileTransient } from '../../api/retry.ts';

interface Team {
  readonly name: string;
  readonly score: number;
}

/** The team's name and score; undefined until the server has sent them. */
export function useTeam(): Team | undefined {
  // Nothing else on this screen asks again, so this goes on for as long as it may help.
  const { data } = useQuery({ ...teamDashboardQuery, retry: whileTransient });
  return data && { name: data.team_name, score: data.team_score };
}
