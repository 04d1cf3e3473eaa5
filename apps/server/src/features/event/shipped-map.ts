import { readFileSync } from 'node:fs';
import { type MapDrawing, mapDrawingSchema } from '@uvh/contract/map-drawing';
import type { LatLng } from '@uvh/domain/game/geodesy';

/** Where the map of the default event lies (docs/product/zones.md#map-centre). */
export const SHIPPED_CENTRE: LatLng = { lat: 13.0219, lng: 77.5671 };

/** The file beside the default event's that has its map. */
export const SHIPPED_DRAWING_FILE = 'map.geojson';

/** The map of the default event: data beside its file, as any other event brings its own. */
export const SHIPPED_DRAWING: MapDrawing = mapDrawingSchema.parse(
  JSON.parse(readFileSync(new URL(`../../../../../events/${SHIPPED_DRAWING_FILE}`, import.meta.url), 'utf8')),
);
