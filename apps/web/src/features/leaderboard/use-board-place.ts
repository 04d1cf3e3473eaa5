import { useSearchParams } from '../../navigation/search-params.ts';
import type { BoardPlace } from './board-query.ts';
import { type PlaceParams, placeOf } from './place-params.ts';

/** The zone, page and search of the board: in the address, so that they survive a reload and can be shared. */
export function useBoardPlace(ownZone: number) {
  const [params, setParams] = useSearchParams();
  const place = placeOf(params, ownZone);

  const go = (next: Partial<BoardPlace>, replace = false) => {
    const to: PlaceParams = { zone: String(place.zone), ...stringsOf({ page: 1, search: place.search, ...next }) };
    setParams(new URLSearchParams(Object.entries(to)), { replace });
  };

  return {
    place,
    selectZone: (zone: number) => go({ zone, search: '' }),
    turnTo: (page: number) => go({ page }),
    searchFor: (search: string) => go({ search }, true),
  };
}

function stringsOf({ zone, page, search }: Partial<BoardPlace>): Partial<PlaceParams> {
  return {
    ...(zone === undefined ? {} : { zone: String(zone) }),
    ...(page === undefined || page === 1 ? {} : { page: String(page) }),
    ...(search === undefined || search === '' ? {} : { search }),
  };
}
