import { type LatLng, pointFromCentre } from '@uvh/domain/game/map';

/**
 * The city as a sketch: enough lakes, parks, loops and names to feel at home on the map when there are
 * no tiles. Places are near to where they are; shapes are drawn, not surveyed.
 */

/** How early a name appears: 1 at every zoom, 2 and 3 as one comes nearer. */
type Weight = 1 | 2 | 3;

export const PLACES = [
  { id: 'devanahalli', lat: 13.247, lng: 77.712, weight: 1 },
  { id: 'doddaballapura', lat: 13.294, lng: 77.537, weight: 1 },
  { id: 'nelamangala', lat: 13.098, lng: 77.393, weight: 1 },
  { id: 'hoskote', lat: 13.071, lng: 77.798, weight: 1 },
  { id: 'whitefield', lat: 12.97, lng: 77.75, weight: 1 },
  { id: 'electronic-city', lat: 12.846, lng: 77.66, weight: 1 },
  { id: 'anekal', lat: 12.711, lng: 77.696, weight: 1 },
  { id: 'bidadi', lat: 12.797, lng: 77.387, weight: 1 },
  { id: 'magadi', lat: 12.958, lng: 77.224, weight: 1 },
  { id: 'yelahanka', lat: 13.1, lng: 77.596, weight: 2 },
  { id: 'kengeri', lat: 12.914, lng: 77.483, weight: 2 },
  { id: 'bannerghatta', lat: 12.8, lng: 77.577, weight: 2 },
  { id: 'sarjapura', lat: 12.86, lng: 77.786, weight: 2 },
  { id: 'attibele', lat: 12.779, lng: 77.77, weight: 2 },
  { id: 'kr-puram', lat: 13.007, lng: 77.695, weight: 2 },
  { id: 'koramangala', lat: 12.935, lng: 77.624, weight: 2 },
  { id: 'jayanagar', lat: 12.93, lng: 77.583, weight: 2 },
  { id: 'yeshwanthpur', lat: 13.028, lng: 77.535, weight: 2 },
  { id: 'hebbal', lat: 13.036, lng: 77.597, weight: 3 },
  { id: 'malleshwaram', lat: 12.998, lng: 77.57, weight: 3 },
  { id: 'indiranagar', lat: 12.978, lng: 77.641, weight: 3 },
] as const satisfies readonly (LatLng & { readonly id: string; readonly weight: Weight })[];

interface Blob extends LatLng {
  /** Half of the length and half of the breadth, in km. */
  readonly longKm: number;
  readonly broadKm: number;
  /** Degrees clockwise from north of the long side. */
  readonly turnDeg: number;
}

export const LAKES = [
  { id: 'hesaraghatta', lat: 13.148, lng: 77.489, longKm: 2.3, broadKm: 1.1, turnDeg: 20 },
  { id: 'tg-halli', lat: 12.967, lng: 77.343, longKm: 2.6, broadKm: 0.8, turnDeg: 150 },
  { id: 'bellandur', lat: 12.935, lng: 77.668, longKm: 1.8, broadKm: 0.8, turnDeg: 100 },
  { id: 'varthur', lat: 12.945, lng: 77.738, longKm: 1.3, broadKm: 0.6, turnDeg: 60 },
  { id: 'hoskote', lat: 13.092, lng: 77.79, longKm: 1.7, broadKm: 1, turnDeg: 40 },
  { id: 'jakkur', lat: 13.085, lng: 77.611, longKm: 0.9, broadKm: 0.4, turnDeg: 10 },
  { id: 'hebbal', lat: 13.047, lng: 77.585, longKm: 0.7, broadKm: 0.4, turnDeg: 120 },
  { id: 'ulsoor', lat: 12.983, lng: 77.619, longKm: 0.6, broadKm: 0.35, turnDeg: 20 },
  { id: 'sankey', lat: 13.009, lng: 77.573, longKm: 0.35, broadKm: 0.2, turnDeg: 0 },
  { id: 'madiwala', lat: 12.907, lng: 77.615, longKm: 0.8, broadKm: 0.5, turnDeg: 140 },
] as const satisfies readonly (Blob & { readonly id: string })[];

export const PARKS: readonly Blob[] = [
  { lat: 12.977, lng: 77.593, longKm: 0.9, broadKm: 0.5, turnDeg: 30 },
  { lat: 12.95, lng: 77.585, longKm: 0.7, broadKm: 0.5, turnDeg: 80 },
  { lat: 13.076, lng: 77.575, longKm: 1.5, broadKm: 1, turnDeg: 10 },
  { lat: 12.78, lng: 77.56, longKm: 6, broadKm: 3.2, turnDeg: 170 },
  { lat: 12.915, lng: 77.36, longKm: 3, broadKm: 1.6, turnDeg: 60 },
  { lat: 13.2, lng: 77.66, longKm: 2.4, broadKm: 1.3, turnDeg: 130 },
  { lat: 12.835, lng: 77.5, longKm: 2.2, broadKm: 1.4, turnDeg: 20 },
];

/** Loops around the city, each wobbling in its own way: radius in km and phase. */
const LOOPS = [
  { radiusKm: 4.6, phase: 0.4 },
  { radiusKm: 8.4, phase: 1.9 },
  { radiusKm: 13.5, phase: 3.1 },
  { radiusKm: 21, phase: 4.4 },
  { radiusKm: 31, phase: 5.6 },
] as const;

const KM_PER_DEGREE = 111.195;
const BLOB_POINTS = 28;
const LOOP_POINTS = 180;

/** The shore of a lake or the edge of a park: an ellipse that a hand has drawn. */
export function outlineOf({ lat, lng, longKm, broadKm, turnDeg }: Blob): readonly LatLng[] {
  const turn = (turnDeg * Math.PI) / 180;
  return Array.from({ length: BLOB_POINTS }, (_, index) => {
    const angle = (index / BLOB_POINTS) * 2 * Math.PI;
    const wobble = 1 + 0.16 * Math.sin(3 * angle + lat * 40) + 0.09 * Math.sin(5 * angle + lng * 30);
    const along = Math.cos(angle) * longKm * wobble;
    const across = Math.sin(angle) * broadKm * wobble;
    const north = along * Math.cos(turn) - across * Math.sin(turn);
    const east = along * Math.sin(turn) + across * Math.cos(turn);
    return {
      lat: lat + north / KM_PER_DEGREE,
      lng: lng + east / (KM_PER_DEGREE * Math.cos((lat * Math.PI) / 180)),
    };
  });
}

/** The courses of the ring roads, each closed. */
export function loopRoads(): readonly (readonly LatLng[])[] {
  return LOOPS.map(({ radiusKm, phase }) =>
    Array.from({ length: LOOP_POINTS + 1 }, (_, index) => {
      const angle = (index / LOOP_POINTS) * 2 * Math.PI;
      const wobble = 1 + 0.07 * Math.sin(3 * angle + phase) + 0.035 * Math.sin(7 * angle + 2 * phase);
      return pointFromCentre(radiusKm * 1000 * wobble, (angle * 180) / Math.PI);
    }),
  );
}

/** A ring as a polygon with a hole; the innermost has none. Radii in metres. */
export function ringOutline(outerM: number, innerM: number): readonly (readonly LatLng[])[] {
  return innerM > 0 ? [circle(outerM), circle(innerM)] : [circle(outerM)];
}

function circle(radiusM: number): readonly LatLng[] {
  return Array.from({ length: LOOP_POINTS }, (_, index) => pointFromCentre(radiusM, (index / LOOP_POINTS) * 360));
}
