import type { LatLng } from '@uvh/domain/game/geodesy';
import * as z from 'zod/mini';

const lng = z.number().check(z.minimum(-180), z.maximum(180));
const lat = z.number().check(z.minimum(-85), z.maximum(85));
/** East first, as GeoJSON has it (RFC 7946). */
const position = z.tuple([lng, lat]);

const GEOMETRY_OF = {
  ring: 'Polygon',
  route: 'LineString',
  road: 'LineString',
  water: 'Polygon',
  park: 'Polygon',
  place: 'Point',
} as const;

const feature = z
  .object({
    type: z.literal('Feature'),
    properties: z.object({
      /** A ring is the outer border of a zone, a route leads teams to the centre, a road is only drawn. */
      kind: z.enum(['ring', 'route', 'road', 'water', 'park', 'place']),
      /** By language ('en', 'hi'). */
      name: z._default(
        z.nullable(
          z.record(
            z.string().check(z.regex(/^[a-z]{2,3}$/, 'must be a language such as en')),
            z.string().check(z.minLength(1), z.maxLength(60)),
          ),
        ),
        null,
      ),
      /** How early a name appears: 1 at every zoom, 2 and 3 as one comes nearer. */
      weight: z._default(z.union([z.literal(1), z.literal(2), z.literal(3)]), 2),
    }),
    geometry: z.discriminatedUnion('type', [
      z.object({ type: z.literal('Point'), coordinates: position }),
      z.object({
        type: z.literal('LineString'),
        coordinates: z.array(position).check(z.minLength(2), z.maxLength(500)),
      }),
      z.object({
        type: z.literal('Polygon'),
        coordinates: z.array(z.array(position).check(z.minLength(4), z.maxLength(500))).check(z.length(1)),
      }),
    ]),
  })
  .check(
    z.refine(
      ({ properties, geometry }) => geometry.type === GEOMETRY_OF[properties.kind],
      'must be a line for a route or road, an area for a ring, water or a park, a point for a place',
    ),
  );

/** What a map shows, as GeoJSON; rings that it does not draw are circles. */
export const mapDrawingSchema = z.object({
  type: z.literal('FeatureCollection'),
  /** Whose data it is. */
  credit: z._default(z.nullable(z.string().check(z.minLength(1), z.maxLength(200))), null),
  features: z.array(feature).check(z.maxLength(500)),
});

export const mapCentreSchema = z.object({ lat, lng });

export type MapDrawing = z.output<typeof mapDrawingSchema>;

/** A position of GeoJSON as the map has it. */
export function latLngOf([east, north]: readonly [number, number]): LatLng {
  return { lat: north, lng: east };
}

/** The lines of a drawing that are routes, in their order. */
export function routeLinesOf(drawing: MapDrawing | null): readonly (readonly LatLng[])[] {
  return (drawing?.features ?? []).flatMap(({ properties, geometry }) =>
    properties.kind === 'route' && geometry.type === 'LineString' ? [geometry.coordinates.map(latLngOf)] : [],
  );
}

/** The outer borders of the zones that a drawing has, in their order: the outermost first. */
export function bordersOf(drawing: MapDrawing | null): readonly (readonly LatLng[])[] {
  return (drawing?.features ?? []).flatMap(({ properties, geometry }) =>
    properties.kind === 'ring' && geometry.type === 'Polygon' ? [(geometry.coordinates[0] ?? []).map(latLngOf)] : [],
  );
}
