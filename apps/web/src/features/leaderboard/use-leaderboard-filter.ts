import { useSearchParams } from 'react-router';
import { useZones } from '../../layout/zone-name.tsx';
import type { LeaderboardFilter } from './board-query.ts';
import { type LeaderboardParams, leaderboardFilterFrom } from './leaderboard-filter.ts';

/** The zone, page and search of the board: in the address, so that they survive a reload and can be shared. */
export function useLeaderboardFilter(ownZone: number) {
  const [params, setParams] = useSearchParams();
  const filter = leaderboardFilterFrom(params, { ownZone, lastZone: useZones().length - 1 });

  const go = (next: Partial<LeaderboardFilter>, replace = false) => {
    const to: LeaderboardParams = {
      zone: String(filter.zone),
      ...stringsOf({ page: 1, search: filter.search, ...next }),
    };
    setParams(new URLSearchParams(Object.entries(to)), { replace, preventScrollReset: true });
  };

  return {
    filter,
    selectZone: (zone: number) => go({ zone, search: '' }),
    turnTo: (page: number) => go({ page }),
    showPlace: (zone: number, page: number) => go({ zone, page, search: '' }),
    searchFor: (search: string) => go({ search }, true),
  };
}

function stringsOf({ zone, page, search }: Partial<LeaderboardFilter>): Partial<LeaderboardParams> {
  return {
    ...(zone === undefined ? {} : { zone: String(zone) }),
    ...(page === undefined || page === 1 ? {} : { page: String(page) }),
    ...(search === undefined || search === '' ? {} : { search }),
  };
}
