import { queryOptions, useQuery } from '@tanstack/react-query';
import { getEventMap } from '@uvh/contract/calls/event';
import { bordersOf, type MapDrawing, routeLinesOf } from '@uvh/contract/map-drawing';
import { distanceBetweenM, type LatLng } from '@uvh/domain/game/geodesy';
import { type MapFrame, mapFrame } from '@uvh/domain/game/route';
import type { Zone } from '@uvh/domain/game/zones';
import { useMemo } from 'react';
import { callApi } from '../../api/call-api.ts';
import { PUBLIC } from '../../api/query-keys.ts';
import { whileTransient } from '../../api/retry.ts';

/** The map of the event as the screen draws it. */
export interface EventMap {
  readonly frame: MapFrame;
  readonly drawing: MapDrawing | null;
}

/** Asked for once per version: the settings tell when there is another one. */
const mapQuery = (version: string) =>
  queryOptions({
    queryKey: [PUBLIC, 'event-map', version],
    queryFn: ({ signal }) => callApi(getEventMap, {}, { signal, whenExpired: 'fail' }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: whileTransient,
  });

/** The map of a version; undefined until it is there, or where the event has none. */
export function useEventMap(version: string | null | undefined, zones: readonly Zone[]): EventMap | undefined {
  const { data } = useQuery({ ...mapQuery(version ?? ''), enabled: typeof version === 'string' });
  return useMemo(() => {
    if (!data?.centre) return undefined;
    const { centre, drawing } = data;
    const [lines, borders] = [routeLinesOf(drawing), bordersOf(drawing)];
    return { frame: mapFrame(centre, { lines, borders }, reachM(centre, borders, zones)), drawing };
  }, [data, zones]);
}

/** How far from the centre the outermost border goes. */
export function reachM(centre: LatLng, [outermost]: MapFrame['borders'], zones: readonly Zone[]): number {
  if (outermost === undefined) return zones[0]?.outerRadiusM ?? 0;
  return Math.max(...outermost.map((corner) => distanceBetweenM(centre, corner)));
}
