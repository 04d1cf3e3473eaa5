import { CORRIDORS } from '@uvh/domain/game/corridors';
import { corridorPath, type LatLng, MAP_CENTRE, pointFromCentre, positionOfTeam } from '@uvh/domain/game/map';
import type { Zone, ZoneNumber } from '@uvh/domain/game/zones';
import L from 'leaflet';
import { LAKES, loopRoads, outlineOf, PARKS, PLACES, ringOutline } from './city-drawing.ts';
import { POPUP, paddingOf, WHOLE } from './map-frame.ts';
import { popupOf } from './map-marks.ts';
import { createTeamLayer, type TeamOnMap } from './team-layer.ts';

export interface MapTexts {
  readonly zoneTitle: (zone: Zone) => string;
  readonly zoneLines: (zone: Zone) => readonly string[];
  readonly place: (id: (typeof PLACES)[number]['id']) => string;
  readonly lake: (id: (typeof LAKES)[number]['id']) => string;
}

interface NearbyTeam {
  readonly id: number;
  readonly xp: number;
  readonly label: string;
}

export interface CityMap {
  /** Draws tiles over the sketch, or none. Tiles that cannot be had are given up. */
  readonly setTiles: (template: string | null) => void;
  /** Puts the team on its route; when its XP has grown since, it travels there. */
  readonly setTeam: (team: TeamOnMap) => void;
  readonly setNearby: (teams: readonly NearbyTeam[]) => void;
  readonly showTeam: () => void;
  readonly showAll: () => void;
  readonly showZone: (zone: ZoneNumber) => void;
  readonly zoomBy: (steps: number) => void;
  /** Afterwards nothing is drawn any more, even if something still holds it. */
  readonly destroy: () => void;
}

const OUTERMOST_M = 40_000;
const TILE_FAILURES = 4;

/** Builds the map in an element of a size of its own. It knows Leaflet; nothing else on the screen does. */
export function createCityMap(parent: HTMLElement, zones: readonly Zone[], texts: MapTexts): CityMap {
  const element = parent.appendChild(document.createElement('div'));
  element.className = 'map-host';
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const edge = L.latLngBounds([0, 90, 180, 270].map((bearing) => pointFromCentre(OUTERMOST_M, bearing)));
  const map = L.map(element, {
    minZoom: 8,
    maxZoom: 16,
    // Fine enough for the four rings to fill the screen.
    zoomSnap: 0.25,
    zoomControl: false,
    attributionControl: false,
    maxBounds: edge.pad(0.5),
    maxBoundsViscosity: 0.6,
    fadeAnimation: !isCalm,
    zoomAnimation: !isCalm,
    markerZoomAnimation: !isCalm,
    renderer: L.svg({ padding: 1 }),
  });
  map.fitBounds(edge, { animate: false, ...paddingOf(map) });
  followZoom(map, element);
  drawGround(map);
  const rings = drawRings(map, zones, texts);
  drawRoads(map);
  drawNames(map, texts);

  const nearby = L.layerGroup().addTo(map);
  const team = createTeamLayer(map, { zones, isCalm, outermostM: OUTERMOST_M });
  let tiles: L.TileLayer | undefined;
  let isAlive = true;

  return {
    setTiles: (template) => {
      if (!isAlive) return;
      tiles?.remove();
      tiles = template === null ? undefined : drawTiles(map, element, template);
      element.classList.toggle('has-tiles', tiles !== undefined);
    },
    setTeam: (next) => {
      if (isAlive) team.set(next);
    },
    setNearby: (teams) => {
      if (isAlive) drawNearby(nearby, teams, zones);
    },
    showTeam: () => team.show(),
    showAll: () => map.flyToBounds(edge, { animate: !isCalm, ...paddingOf(map) }),
    showZone: (zone) => {
      const ring = rings.get(zone);
      if (ring === undefined) return;
      map.fitBounds(ring.bounds, { animate: !isCalm, ...paddingOf(map) });
      ring.layer.openPopup(ring.popupAt);
    },
    zoomBy: (steps) => map.setZoom(map.getZoom() + steps),
    destroy: () => {
      isAlive = false;
      team.stop();
      element.remove();
      removeAtRest(map);
    },
  };
}

/** Leaflet ends a zoom by a timer that outlives the map and fails on a removed one, so a zoom under way is let end. */
function removeAtRest(map: L.Map): void {
  const isZooming = map.getPane('mapPane')?.classList.contains('leaflet-zoom-anim') ?? false;
  if (isZooming) map.once('zoomend', () => removeAtRest(map));
  else map.remove();
}

/** Which names show is a matter of style; the style needs to know how near one is. */
function followZoom(map: L.Map, element: HTMLElement): void {
  const tell = () => {
    element.dataset.near = String(map.getZoom() >= 13 ? 3 : map.getZoom() >= 11.5 ? 2 : 1);
  };
  map.on('zoomend', tell);
  tell();
}

function drawTiles(map: L.Map, element: HTMLElement, template: string): L.TileLayer {
  let failures = 0;
  const tiles = L.tileLayer(template, { maxZoom: 19 }).addTo(map);
  tiles.on('tileload', () => {
    failures = -Infinity;
  });
  tiles.on('tileerror', () => {
    failures += 1;
    if (failures < TILE_FAILURES) return;
    tiles.remove();
    element.classList.remove('has-tiles');
  });
  return tiles;
}

function drawGround(map: L.Map): void {
  for (const park of PARKS)
    L.polygon([...outlineOf(park)], { ...WHOLE, className: 'map-park', interactive: false }).addTo(map);
  for (const lake of LAKES)
    L.polygon([...outlineOf(lake)], { ...WHOLE, className: 'map-lake', interactive: false }).addTo(map);
}

interface Ring {
  readonly layer: L.Polygon;
  readonly bounds: L.LatLngBounds;
  readonly popupAt: LatLng;
}

function drawRings(map: L.Map, zones: readonly Zone[], texts: MapTexts): ReadonlyMap<ZoneNumber, Ring> {
  const rings = new Map<ZoneNumber, Ring>();
  for (const zone of zones) {
    const innerM = zones.find((other) => other.number === zone.number + 1)?.outerRadiusM ?? 0;
    const outline = ringOutline(zone.outerRadiusM, innerM).map((circle) => [...circle]);
    const className = `map-ring map-ring-${zone.number}`;
    const layer = L.polygon(outline, { ...WHOLE, className, smoothFactor: 0 }).addTo(map);
    layer.bindPopup(popupOf(texts.zoneTitle(zone), texts.zoneLines(zone)), POPUP);
    rings.set(zone.number, {
      layer,
      bounds: layer.getBounds(),
      popupAt: innerM > 0 ? pointFromCentre((zone.outerRadiusM + innerM) / 2, 0) : MAP_CENTRE,
    });
  }
  return rings;
}

function drawRoads(map: L.Map): void {
  const road = (path: readonly LatLng[], className: string) =>
    L.polyline([...path], { ...WHOLE, className, interactive: false, smoothFactor: 0.4 }).addTo(map);
  for (const loop of loopRoads()) road(loop, 'map-loop');
  const corridors = CORRIDORS.map(corridorPath);
  for (const path of corridors) road(path, 'map-road-edge');
  for (const path of corridors) road(path, 'map-road');
}

function drawNames(map: L.Map, texts: MapTexts): void {
  const name = (at: LatLng, text: string, className: string) => {
    const label = document.createElement('span');
    label.textContent = text;
    const icon = L.divIcon({ html: label, className: `map-name ${className}`, iconSize: [0, 0] });
    L.marker(at, { icon, interactive: false, keyboard: false, zIndexOffset: -1000 }).addTo(map);
  };
  for (const { lat, lng, id, weight } of PLACES) name({ lat, lng }, texts.place(id), `map-name-${weight}`);
  for (const { lat, lng, id } of LAKES) name({ lat, lng }, texts.lake(id), 'map-name-lake map-name-3');
}

function drawNearby(layer: L.LayerGroup, teams: readonly NearbyTeam[], zones: readonly Zone[]): void {
  layer.clearLayers();
  for (const { id, xp, label } of teams) {
    const text = document.createElement('span');
    text.textContent = label;
    L.circleMarker(positionOfTeam(id, xp, zones), { radius: 5, className: 'map-nearby' })
      .bindTooltip(text)
      .addTo(layer);
  }
}
