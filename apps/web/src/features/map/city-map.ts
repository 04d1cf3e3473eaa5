import { CORRIDORS } from '@uvh/domain/game/corridors';
import {
  corridorOfTeam,
  corridorPath,
  distanceFromCentreM,
  distanceOfTeamM,
  flagOfTeam,
  type LatLng,
  MAP_CENTRE,
  MAP_INITIAL_ZOOM,
  pointFromCentre,
  positionOfTeam,
  positionOnCorridor,
} from '@uvh/domain/game/map';
import type { Zone } from '@uvh/domain/game/zones';
import L from 'leaflet';
import { LAKES, loopRoads, outlineOf, PARKS, PLACES, ringOutline } from './city-drawing.ts';
import { flagIcon, popupOf, teamIcon } from './map-marks.ts';

export interface MapTexts {
  readonly zoneTitle: (mapZone: number) => string;
  readonly zoneLines: (zone: Zone) => readonly string[];
  readonly youAreHere: string;
  readonly enterGame: string;
  readonly place: (id: (typeof PLACES)[number]['id']) => string;
  readonly lake: (id: (typeof LAKES)[number]['id']) => string;
}

interface TeamOnMap {
  readonly id: number;
  readonly xp: number;
  readonly flagNote: string;
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
  readonly showZone: (mapZone: number) => void;
  readonly zoomBy: (steps: number) => void;
  /** Afterwards nothing is drawn any more, even if something still holds it. */
  readonly destroy: () => void;
}

const OUTERMOST_M = 40_000;
const TRAVEL_MS = 1_800;
const TILE_FAILURES = 4;
/** Nearer than this the team's pin stands before the flag. */
const SIDE_BY_SIDE_PX = 36;

/** Builds the map in an element of a size of its own. It knows Leaflet; nothing else on the screen does. */
export function createCityMap(element: HTMLElement, zones: readonly Zone[], texts: MapTexts): CityMap {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const edge = L.latLngBounds([0, 90, 180, 270].map((bearing) => pointFromCentre(OUTERMOST_M, bearing)));
  const map = L.map(element, {
    center: MAP_CENTRE,
    zoom: MAP_INITIAL_ZOOM,
    minZoom: 8,
    maxZoom: 16,
    zoomControl: false,
    attributionControl: false,
    maxBounds: edge.pad(0.5),
    maxBoundsViscosity: 0.6,
    fadeAnimation: !isCalm,
    zoomAnimation: !isCalm,
    markerZoomAnimation: !isCalm,
  });
  followZoom(map, element);
  drawGround(map);
  const rings = drawRings(map, zones, texts);
  drawRoads(map);
  drawNames(map, texts);

  const nearby = L.layerGroup().addTo(map);
  const team = drawTeam(map, zones, texts, isCalm);
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
    showAll: () => map.flyToBounds(edge, { animate: !isCalm, padding: [16, 16] }),
    showZone: (mapZone) => {
      const ring = rings.get(mapZone);
      if (ring === undefined) return;
      map.fitBounds(ring.bounds, { animate: !isCalm, padding: [24, 24] });
      ring.layer.openPopup(ring.popupAt);
    },
    zoomBy: (steps) => map.setZoom(map.getZoom() + steps),
    destroy: () => {
      isAlive = false;
      team.stop();
      map.remove();
    },
  };
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
  for (const park of PARKS) L.polygon([...outlineOf(park)], { className: 'map-park', interactive: false }).addTo(map);
  for (const lake of LAKES) L.polygon([...outlineOf(lake)], { className: 'map-lake', interactive: false }).addTo(map);
}

interface Ring {
  readonly layer: L.Polygon;
  readonly bounds: L.LatLngBounds;
  readonly popupAt: LatLng;
}

function drawRings(map: L.Map, zones: readonly Zone[], texts: MapTexts): ReadonlyMap<number, Ring> {
  const rings = new Map<number, Ring>();
  for (const zone of zones) {
    const innerM = zones.find((other) => other.number === zone.number + 1)?.outerRadiusM ?? 0;
    const outline = ringOutline(zone.outerRadiusM, innerM).map((circle) => [...circle]);
    const layer = L.polygon(outline, { className: `map-ring map-ring-${zone.mapZone}`, smoothFactor: 0 }).addTo(map);
    layer.bindPopup(popupOf(texts.zoneTitle(zone.mapZone), texts.zoneLines(zone)), { minWidth: 50, maxWidth: 300 });
    rings.set(zone.mapZone, {
      layer,
      bounds: layer.getBounds(),
      popupAt: innerM > 0 ? pointFromCentre((zone.outerRadiusM + innerM) / 2, 0) : MAP_CENTRE,
    });
  }
  return rings;
}

function drawRoads(map: L.Map): void {
  const road = (path: readonly LatLng[], className: string) =>
    L.polyline([...path], { className, interactive: false, smoothFactor: 0.4 }).addTo(map);
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

function drawTeam(map: L.Map, zones: readonly Zone[], texts: MapTexts, isCalm: boolean) {
  const travelled = L.polyline([], { className: 'map-travelled', interactive: false }).addTo(map);
  const ahead = L.polyline([], { className: 'map-ahead', interactive: false }).addTo(map);
  const flag = L.marker(MAP_CENTRE, { icon: flagIcon() });
  const marker = L.marker(MAP_CENTRE, { icon: teamIcon(), zIndexOffset: 1000 });
  marker.bindPopup(popupOf(texts.youAreHere, []), { minWidth: 50, maxWidth: 300 });

  let shown: TeamOnMap | undefined;
  let distanceM = OUTERMOST_M;
  let frame = 0;

  // The mark that lies further north has its words above it, the other one below: they never meet.
  const label = (team: TeamOnMap) => {
    const isFlagAbove = flagOfTeam(team.id, team.xp, zones).lat > positionOfTeam(team.id, team.xp, zones).lat;
    const words = (isAbove: boolean, x: number) =>
      ({
        permanent: true,
        direction: isAbove ? 'top' : 'bottom',
        offset: L.point(x, isAbove ? -38 : 6),
      }) satisfies L.TooltipOptions;
    marker.unbindTooltip().bindTooltip(texts.youAreHere, { ...words(!isFlagAbove, 0), className: 'map-here' });
    flag.unbindTooltip().bindTooltip(texts.enterGame, { ...words(isFlagAbove, 6), className: 'map-goal' });
  };

  const place = (teamId: number) => {
    const path = corridorPath(corridorOfTeam(teamId));
    const at = positionOnCorridor(corridorOfTeam(teamId), distanceM);
    marker.setLatLng(at);
    travelled.setLatLngs([...path.filter((point) => distanceFromCentreM(point) > distanceM), at]);
    ahead.setLatLngs([at, ...path.filter((point) => distanceFromCentreM(point) < distanceM)]);
  };

  const travel = (teamId: number, targetM: number) => {
    cancelAnimationFrame(frame);
    const [fromM, startedAt] = [distanceM, performance.now()];
    const step = (now: number) => {
      const share = Math.min(1, (now - startedAt) / TRAVEL_MS);
      distanceM = fromM + (targetM - fromM) * (1 - (1 - share) ** 3);
      place(teamId);
      if (share < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
  };

  const isHidingFlag = () => {
    const apart = map
      .latLngToContainerPoint(marker.getLatLng())
      .distanceTo(map.latLngToContainerPoint(flag.getLatLng()));
    return apart < SIDE_BY_SIDE_PX;
  };

  const show = () => {
    if (shown === undefined) return;
    const bounds = L.latLngBounds([positionOfTeam(shown.id, shown.xp, zones), flagOfTeam(shown.id, shown.xp, zones)]);
    // The panel covers the left of a wide screen and the top of a narrow one.
    const { x: widthPx } = map.getSize();
    const isWide = widthPx >= 900;
    map.flyToBounds(bounds, {
      animate: !isCalm,
      duration: 1.6,
      maxZoom: 15,
      paddingTopLeft: isWide ? [340, 130] : [70, 300],
      paddingBottomRight: [90, isWide ? 130 : 190],
    });
  };

  return {
    show,
    stop: () => cancelAnimationFrame(frame),
    set: (team: TeamOnMap) => {
      const isNew = shown?.id !== team.id;
      const targetM = distanceOfTeamM(team.xp, zones);
      shown = team;
      flag.setLatLng(flagOfTeam(team.id, team.xp, zones)).addTo(map);
      flag.bindPopup(popupOf(texts.enterGame, [team.flagNote]), { minWidth: 50, maxWidth: 300 });
      marker.addTo(map);
      // Leaflet names pictures by `alt`, but not marks that are drawn.
      marker.getElement()?.setAttribute('aria-label', texts.youAreHere);
      flag.getElement()?.setAttribute('aria-label', texts.enterGame);
      label(team);
      if (!isNew && !isCalm && targetM !== distanceM) {
        travel(team.id, targetM);
        return;
      }
      distanceM = targetM;
      place(team.id);
      if (isNew && (!map.getBounds().contains(marker.getLatLng()) || isHidingFlag())) show();
    },
  };
}
