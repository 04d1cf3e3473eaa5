import { createContext, type ReactNode, useContext, useLayoutEffect, useMemo } from 'react';
import type { Journey, Navigate, Stop } from './journey.ts';
import type { PathParams } from './path-pattern.ts';
import type { Place } from './place.ts';
import { useScrollPlace } from './use-scroll-place.ts';

interface Whereabouts {
  readonly place: Place;
  readonly params: PathParams;
  readonly navigate: Navigate;
}

/** Without a journey, as in the page that is built, links are the browser's. */
const WhereaboutsContext = createContext<Whereabouts | undefined>(undefined);

interface WhereaboutsProviderProps<Screen> {
  readonly journey: Journey<Screen>;
  readonly stop: Stop<Screen>;
  readonly children: ReactNode;
}

/** Tells everything below where it is: at the place that is shown, not at the one that is on its way. */
export function WhereaboutsProvider<Screen>({ journey, stop, children }: WhereaboutsProviderProps<Screen>) {
  const { place, params, way } = stop;
  const { navigate, arrived } = journey;
  const value = useMemo(() => ({ place, params, navigate }), [place, params, navigate]);
  useScrollPlace(place, way);
  useLayoutEffect(() => arrived(stop), [arrived, stop]);
  return <WhereaboutsContext value={value}>{children}</WhereaboutsContext>;
}

export function useMaybeWhereabouts(): Whereabouts | undefined {
  return useContext(WhereaboutsContext);
}

function useWhereabouts(): Whereabouts {
  const whereabouts = useMaybeWhereabouts();
  if (whereabouts === undefined) throw new Error('There is no journey around this component.');
  return whereabouts;
}

export function usePlace(): Place {
  return useWhereabouts().place;
}

export function useParams(): PathParams {
  return useWhereabouts().params;
}

export function useNavigate(): Navigate {
  return useWhereabouts().navigate;
}
