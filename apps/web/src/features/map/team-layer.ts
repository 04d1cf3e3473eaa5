import { distanceBetweenM, type LatLng } from '@uvh/domain/game/geodesy';
import { distanceOfTeamM, flagOfTeam, positionOfTeam, zonesAlong } from '@uvh/domain/game/map';
import { type MapFrame, positionOnRoute, routeOfTeam, routePath } from '@uvh/domain/game/route';
import type { Zone } from '@uvh/domain/game/zones';
import L from 'leaflet';
import { yieldToBrowser } from '../../ui/yield-to-browser.ts';
import { POPUP, WHOLE } from './map-frame.ts';
import { flagIcon, POINT, popupOf, SIZE, teamIcon } from './map-marks.ts';

export interface TeamOnMap {
  readonly id: number;
  readonly xp: number;
  /** What its pin says. */
  readonly here: string;
  /** What the border ahead says; nothing lies ahead once the game is over. */
  readonly flag: { readonly title: string; readonly note: string } | undefined;
}

interface TeamLayerOptions {
  readonly frame: MapFrame;
  readonly zones: readonly Zone[];
  /** Nothing moves by itself. */
  readonly isCalm: boolean;
  /** Where a team stands before it is known, in metres from the centre. */
  readonly outermostM: number;
}

interface TeamLayer {
  /** Puts the team on its route; when its XP has grown since, it travels there. */
  readonly set: (team: TeamOnMap) => void;
  /** Moves the map to the team and its flag. */
  readonly show: () => void;
  readonly stop: () => void;
}

const TRAVEL_MS = 1_800;

/** The own team: its pin, the flag that it heads for, and its route, travelled and ahead. */
export function createTeamLayer(map: L.Map, { frame, zones, isCalm, outermostM }: TeamLayerOptions): TeamLayer {
  const marks = createMarks(map, frame, zones);
  const route = drawRoute(map, frame);
  let shown: TeamOnMap | undefined;
  let distanceM = outermostM;
  const place = (team: TeamOnMap, atM: number) => {
    distanceM = atM;
    marks.pin.setLatLng(positionOnRoute(frame, routeOfTeam(frame, team.id), atM));
    route.divide(team.id, atM);
  };
  const travel = createTravel();
  const show = () => {
    if (shown !== undefined) flyTo(map, boundsOf(frame, shown, zones), isCalm);
  };
  return {
    show,
    stop: () => {
      travel.stop();
      marks.stop();
    },
    set: (team) => {
      const isNew = shown?.id !== team.id;
      const targetM = distanceOfTeamM(team.xp, zonesAlong(routeOfTeam(frame, team.id), zones));
      shown = team;
      marks.put(team);
      if (!isNew && !isCalm && targetM !== distanceM) {
        travel.start(distanceM, targetM, (atM) => place(team, atM));
        return;
      }
      place(team, targetM);
    },
  };
}

/** The pin of the team and its flag. What they say is laid out as they are put there, so each has a task of its own. */
function createMarks(map: L.Map, frame: MapFrame, zones: readonly Zone[]) {
  const flag = L.marker(frame.centre, { icon: flagIcon() });
  const pin = L.marker(frame.centre, { icon: teamIcon(), zIndexOffset: 1000 });
  let last: TeamOnMap | undefined;
  const isFlagCovered = () => {
    const { x, y } = map.latLngToLayerPoint(flag.getLatLng()).subtract(map.latLngToLayerPoint(pin.getLatLng()));
    return Math.abs(x + POINT.pin - POINT.flag) < SIZE[0] && Math.abs(y) < SIZE[1];
  };
  /** Two marks that cover one another are one place to press (WCAG 2.2, 2.5.8): the pin says what the flag would. */
  const keepApart = () => flag.getElement()?.toggleAttribute('inert', isFlagCovered());
  const keepInOrder = () => {
    for (const mark of [pin, flag]) keepInView(map, mark.getTooltip()?.getElement());
    keepApart();
  };
  map.on('moveend resize', keepInOrder);
  pin.on('move', keepApart);
  const putFlag = (team: TeamOnMap, isAbove: boolean) => {
    if (team.flag === undefined) {
      flag.remove();
      return;
    }
    const { title, note } = team.flag;
    flag.setLatLng(flagOfTeam(frame, team.id, team.xp, zones)).addTo(map);
    flag.unbindPopup().bindPopup(popupOf(title, [note]), POPUP);
    flag.unbindTooltip().bindTooltip(title, { ...words(isAbove, 6), className: 'map-goal' });
    flag.getElement()?.setAttribute('aria-label', title);
  };
  return {
    pin,
    put: (team: TeamOnMap) => {
      // The mark that lies further north has its words above it, the other one below: they never meet.
      const isFlagAbove =
        flagOfTeam(frame, team.id, team.xp, zones).lat > positionOfTeam(frame, team.id, team.xp, zones).lat;
      const { here, flag: ahead } = team;
      const told = () => popupOf(here, ahead !== undefined && isFlagCovered() ? [ahead.title, ahead.note] : []);
      pin.addTo(map).unbindPopup().bindPopup(told, POPUP);
      pin.unbindTooltip().bindTooltip(here, { ...words(!isFlagAbove, 0), className: 'map-here' });
      // Leaflet names pictures by `alt`, but not marks that are drawn.
      pin.getElement()?.setAttribute('aria-label', here);
      last = team;
      void yieldToBrowser().then(() => {
        if (last !== team) return;
        putFlag(team, isFlagAbove);
        keepInOrder();
      });
    },
    stop: () => {
      last = undefined;
    },
  };
}

/** Room between the edge of the map and words that would run over it, CSS pixels. */
const EDGE_PX = 8;

/** Moves words to the side that would run over the edge of the map; their tip stays at the mark. */
function keepInView(map: L.Map, words: HTMLElement | undefined): void {
  if (words === undefined) return;
  words.style.setProperty('--shift', '0px');
  const [inside, { left, right }] = [map.getContainer().getBoundingClientRect(), words.getBoundingClientRect()];
  const [overLeft, overRight] = [inside.left + EDGE_PX - left, right - (inside.right - EDGE_PX)];
  // A mark that is out of view altogether keeps its words with it.
  const most = (right - left) / 2 - EDGE_PX;
  const shift = overRight > 0 ? -overRight : Math.max(0, overLeft);
  if (Math.abs(shift) <= most) words.style.setProperty('--shift', `${shift}px`);
}

function words(isAbove: boolean, x: number): L.TooltipOptions {
  return { permanent: true, direction: isAbove ? 'top' : 'bottom', offset: L.point(x, isAbove ? -38 : 6) };
}

/** The team's road to the centre, in two lines that meet where it stands. */
function drawRoute(map: L.Map, frame: MapFrame) {
  const travelled = L.polyline([], { ...WHOLE, className: 'map-travelled', interactive: false }).addTo(map);
  const ahead = L.polyline([], { ...WHOLE, className: 'map-ahead', interactive: false }).addTo(map);
  return {
    divide: (teamId: number, distanceM: number) => {
      const course = routeOfTeam(frame, teamId);
      const path = routePath(frame, course);
      const at = positionOnRoute(frame, course, distanceM);
      const fromCentreM = (point: LatLng) => distanceBetweenM(frame.centre, point);
      travelled.setLatLngs([...path.filter((point) => fromCentreM(point) > distanceM), at]);
      ahead.setLatLngs([at, ...path.filter((point) => fromCentreM(point) < distanceM)]);
    },
  };
}

/** Moves from one distance to another, frame by frame, slower towards the end. */
function createTravel() {
  let frame = 0;
  return {
    start: (fromM: number, toM: number, onStep: (atM: number) => void) => {
      cancelAnimationFrame(frame);
      const startedAt = performance.now();
      const step = (now: number) => {
        const share = Math.min(1, (now - startedAt) / TRAVEL_MS);
        onStep(fromM + (toM - fromM) * (1 - (1 - share) ** 3));
        if (share < 1) frame = requestAnimationFrame(step);
      };
      frame = requestAnimationFrame(step);
    },
    stop: () => cancelAnimationFrame(frame),
  };
}

function boundsOf(frame: MapFrame, { id, xp }: TeamOnMap, zones: readonly Zone[]): L.LatLngBounds {
  return L.latLngBounds([positionOfTeam(frame, id, xp, zones), flagOfTeam(frame, id, xp, zones)]);
}

function flyTo(map: L.Map, bounds: L.LatLngBounds, isCalm: boolean): void {
  // The panel covers the left of a wide screen and the top of a narrow one.
  const isWide = map.getSize().x >= 900;
  map.flyToBounds(bounds, {
    animate: !isCalm,
    duration: 1.6,
    maxZoom: map.getMaxZoom() - 1,
    paddingTopLeft: isWide ? [340, 130] : [70, 300],
    paddingBottomRight: [90, isWide ? 130 : 190],
  });
}
