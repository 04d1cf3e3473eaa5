import { type LatLng, pointFrom } from '@uvh/domain/game/geodesy';
import { positionOfTeam } from '@uvh/domain/game/map';
import type { MapFrame } from '@uvh/domain/game/route';
import type { Zone, ZoneNumber } from '@uvh/domain/game/zones';
import L from 'leaflet';
import { yieldToBrowser } from '../../ui/yield-to-browser.ts';
import { drawGround, drawNames, drawRoads } from './draw-sketch.ts';
import { type EventMap, reachM } from './event-map.ts';
import { POPUP, paddingOf, WHOLE } from './map-frame.ts';
import { popupOf } from './map-marks.ts';
import { middleOfRing, ringOutline } from './rings.ts';
import { createTeamLayer, type TeamOnMap } from './team-layer.ts';

export interface MapTexts {
  readonly zoneTitle: (zone: Zone) => string;
  readonly zoneLines: (zone: Zone) => readonly string[];
  /** What is said of a name by language. */
  readonly name: (names: Readonly<Record<string, string>>) => string;
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

/** The zooms below fit a map that is so large; a smaller one is looked at from nearer. */
const REFERENCE_M = 40_000;
const TILE_FAILURES = 4;

/**
 * Builds the map in an element of a size of its own, in steps between which the page answers. It knows Leaflet; nothing else
 * on the screen does.
 */
export async function createCityMap(
  parent: HTMLElement,
  { frame, drawing }: EventMap,
  zones: readonly Zone[],
  texts: MapTexts,
): Promise<CityMap> {
  const element = parent.appendChild(document.createElement('div'));
  element.className = 'map-host';
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const outermostM = reachM(frame.centre, frame.borders, zones) || REFERENCE_M;
  const nearer = Math.log2(REFERENCE_M / outermostM);
  // What lies around it is laid out in a task of its own, before its size is asked for.
  void parent.clientWidth;
  await yieldToBrowser();
  const edge = L.latLngBounds([0, 90, 180, 270].map((bearing) => pointFrom(frame.centre, outermostM, bearing)));
  const map = L.map(element, {
    minZoom: Math.max(1, 8 + Math.floor(nearer)),
    maxZoom: Math.min(19, 16 + Math.ceil(nearer)),
    // Fine enough for the rings to fill the screen.
    zoomSnap: 0.25,
    zoomControl: false,
    attributionControl: false,
    // Wide enough that the rings can stand below the panel of a phone held upright.
    maxBounds: edge.pad(1.5),
    maxBoundsViscosity: 0.6,
    fadeAnimation: !isCalm,
    zoomAnimation: !isCalm,
    markerZoomAnimation: !isCalm,
    inertia: !isCalm,
    renderer: L.svg({ padding: 1 }),
  });
  if (isCalm) panAtOnce(map);
  await yieldToBrowser();
  map.fitBounds(edge, { animate: false, ...paddingOf(map) });
  followZoom(map, element, nearer);
  await yieldToBrowser();
  drawGround(map, drawing);
  await yieldToBrowser();
  const rings = drawRings(map, frame, zones, texts);
  await yieldToBrowser();
  drawRoads(map, frame, drawing);
  await yieldToBrowser();
  drawNames(map, drawing, texts.name);
  await yieldToBrowser();

  const nearby = L.layerGroup().addTo(map);
  const team = createTeamLayer(map, { frame, zones, isCalm, outermostM });
  let tiles: L.TileLayer | undefined;
  let isAlive = true;
  let teamsNearby: readonly NearbyTeam[] = [];

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
      teamsNearby = teams;
      // Not in the task of the own team.
      void yieldToBrowser().then(() => {
        if (isAlive && teamsNearby === teams) drawNearby(nearby, frame, teams, zones);
      });
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

/** Leaflet glides at a key, and back from beyond the edge, with no option against it. */
function panAtOnce(map: L.Map): void {
  const panBy = map.panBy.bind(map);
  map.panBy = (offset, options) => panBy(offset, { ...options, animate: false });
}

/** Leaflet ends a zoom by a timer that outlives the map and fails on a removed one, so a zoom under way is let end. */
function removeAtRest(map: L.Map): void {
  const isZooming = map.getPane('mapPane')?.classList.contains('leaflet-zoom-anim') ?? false;
  if (isZooming) map.once('zoomend', () => removeAtRest(map));
  else map.remove();
}

/** Which names show is a matter of style; the style needs to know how near one is. */
function followZoom(map: L.Map, element: HTMLElement, nearer: number): void {
  const tell = () => {
    element.dataset.near = String(weightAt(map.getZoom() - nearer));
  };
  map.on('zoomend', tell);
  tell();
}

function weightAt(zoom: number): 1 | 2 | 3 {
  if (zoom >= 13) return 3;
  return zoom >= 11.5 ? 2 : 1;
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

interface Ring {
  readonly layer: L.Polygon;
  readonly bounds: L.LatLngBounds;
  readonly popupAt: LatLng;
}

function drawRings(
  map: L.Map,
  frame: MapFrame,
  zones: readonly Zone[],
  texts: MapTexts,
): ReadonlyMap<ZoneNumber, Ring> {
  const rings = new Map<ZoneNumber, Ring>();
  for (const zone of zones) {
    const outline = ringOutline(frame, zones, zone.number).map((border) => [...border]);
    const className = `map-ring map-ring-${zone.number}`;
    const layer = L.polygon(outline, { ...WHOLE, className, smoothFactor: 0 }).addTo(map);
    layer.bindPopup(popupOf(texts.zoneTitle(zone), texts.zoneLines(zone)), POPUP);
    rings.set(zone.number, {
      layer,
      bounds: layer.getBounds(),
      popupAt: middleOfRing(frame, zones, zone.number),
    });
  }
  return rings;
}

function drawNearby(layer: L.LayerGroup, frame: MapFrame, teams: readonly NearbyTeam[], zones: readonly Zone[]): void {
  layer.clearLayers();
  for (const { id, xp, label } of teams) {
    const text = document.createElement('span');
    text.textContent = label;
    L.circleMarker(positionOfTeam(frame, id, xp, zones), { radius: 5, className: 'map-nearby' })
      .bindTooltip(text)
      .addTo(layer);
  }
}
