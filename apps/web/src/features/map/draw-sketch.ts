import { latLngOf, type MapDrawing } from '@uvh/contract/map-drawing';
import type { LatLng } from '@uvh/domain/game/geodesy';
import { type MapFrame, routePath } from '@uvh/domain/game/route';
import L from 'leaflet';
import { WHOLE } from './map-frame.ts';

/** What a name is in the reader's language. */
type Named = (names: Readonly<Record<string, string>>) => string;

type Feature = MapDrawing['features'][number];

/** The points of a line or an area. */
function pointsOf({ geometry }: Feature): LatLng[] {
  if (geometry.type === 'Point') return [latLngOf(geometry.coordinates)];
  const line = geometry.type === 'Polygon' ? (geometry.coordinates[0] ?? []) : geometry.coordinates;
  return line.map(latLngOf);
}

/** Draws parks and lakes, which lie below everything else. */
export function drawGround(map: L.Map, drawing: MapDrawing | null): void {
  const classNames = { park: 'map-park', water: 'map-lake' } as const;
  for (const kind of ['park', 'water'] as const) {
    for (const feature of featuresOf(drawing, kind)) {
      L.polygon(pointsOf(feature), { ...WHOLE, className: classNames[kind], interactive: false }).addTo(map);
    }
  }
}

function featuresOf(drawing: MapDrawing | null, kind: Feature['properties']['kind']): readonly Feature[] {
  return (drawing?.features ?? []).filter(({ properties }) => properties.kind === kind);
}

/** Draws the roads of the event's map, and over them those on which teams travel. */
export function drawRoads(map: L.Map, frame: MapFrame, drawing: MapDrawing | null): void {
  const road = (path: readonly LatLng[], className: string) =>
    L.polyline([...path], { ...WHOLE, className, interactive: false, smoothFactor: 0.4 }).addTo(map);
  for (const feature of featuresOf(drawing, 'road')) road(pointsOf(feature), 'map-loop');
  const paths = frame.routes.map((route) => routePath(frame, route));
  for (const path of paths) road(path, 'map-road-edge');
  for (const path of paths) road(path, 'map-road');
}

/** Writes the names of places and lakes, by text: they come from the event's file. */
export function drawNames(map: L.Map, drawing: MapDrawing | null, inLanguage: Named): void {
  const name = ({ properties }: Feature, at: LatLng, className: string) => {
    if (properties.name === null) return;
    const label = document.createElement('span');
    label.textContent = inLanguage(properties.name);
    const icon = L.divIcon({ html: label, className: `map-name ${className}`, iconSize: [0, 0] });
    L.marker(at, { icon, interactive: false, keyboard: false, zIndexOffset: -1000 }).addTo(map);
  };
  for (const place of featuresOf(drawing, 'place')) {
    const [at] = pointsOf(place);
    if (at !== undefined) name(place, at, `map-name-${place.properties.weight}`);
  }
  for (const lake of featuresOf(drawing, 'water')) name(lake, middleOf(pointsOf(lake)), 'map-name-lake map-name-3');
}

/** The middle of an area; its last point is its first once more. */
function middleOf(outline: readonly LatLng[]): LatLng {
  const points = outline.slice(0, -1);
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / points.length;
  return { lat: mean(points.map(({ lat }) => lat)), lng: mean(points.map(({ lng }) => lng)) };
}
