import { laneWidthOf, type Place, stretchesOf } from '../place/place.ts';

/** A straight strip that vehicles follow. `s` counts metres along its heading from its start. */
export interface Lane {
  readonly start: readonly [x: number, y: number];
  readonly heading: number;
  readonly length: number;
  readonly width: number;
  /** A queue stands bumper to bumper at a red light; its head is at the lane's end. */
  readonly isQueue: boolean;
  /** Wide enough for buses and lorries. */
  readonly takesLarge: boolean;
}

/** How far off traffic is drawn, metres; beyond it vehicles would be specks. */
const FAR = 105;
const NEAR = -4;
const CROSS_REACH = 48;

/** The lanes of a place, left-hand traffic. */
export function lanesOf(place: Place): Lane[] {
  const width = laneWidthOf(place);
  const lanes: Lane[] = [];
  const stretches = stretchesOf(place, 5).map(([from, to]) => [Math.max(NEAR, from), Math.min(FAR, to)] as const);
  const isMainHeld = place.crossing !== null && place.hasGreen === 'crossing';
  for (let index = 0; index < place.lanesPerSide; index++) {
    const offset = place.medianHalfWidth + width * (index + 0.5);
    const takesLarge = index === place.lanesPerSide - 1 || place.lanesPerSide > 2;
    stretches.forEach(([from, to], stretch) => {
      const length = to - from;
      const common = { length, width, takesLarge };
      const isLast = stretch === stretches.length - 1;
      lanes.push({ ...common, start: [-offset, from], heading: 0, isQueue: isMainHeld && !isLast });
      lanes.push({ ...common, start: [offset, to], heading: Math.PI, isQueue: isMainHeld && stretch > 0 });
    });
    if (place.crossing && !isMainHeld) {
      const { y, halfWidth } = place.crossing;
      const common = { length: halfWidth * 2 + 10, width, takesLarge, isQueue: false };
      lanes.push({ ...common, start: [-offset, y - halfWidth - 5], heading: 0 });
      lanes.push({ ...common, start: [offset, y + halfWidth + 5], heading: Math.PI });
    }
  }
  return place.crossing ? [...lanes, ...crossingLanes(place, place.crossing)] : lanes;
}

function crossingLanes(place: Place, { y, halfWidth }: NonNullable<Place['crossing']>): Lane[] {
  const isHeld = place.hasGreen === 'main';
  const stop = place.roadHalfWidth + 4;
  return [0.27, 0.73].flatMap((share): Lane[] => {
    const offset = halfWidth * share;
    const common = { width: halfWidth * 0.46, takesLarge: share > 0.5, isQueue: isHeld };
    // Heading to +x keeps to the far half of the road, heading to -x to the near half.
    if (!isHeld) {
      const length = CROSS_REACH * 2;
      return [
        { ...common, length, start: [-CROSS_REACH, y + offset], heading: Math.PI / 2 },
        { ...common, length, start: [CROSS_REACH, y - offset], heading: -Math.PI / 2 },
      ];
    }
    const length = CROSS_REACH - stop;
    return [
      { ...common, length, start: [-CROSS_REACH, y + offset], heading: Math.PI / 2 },
      { ...common, length, start: [CROSS_REACH, y - offset], heading: -Math.PI / 2 },
      { ...common, length, isQueue: false, start: [stop, y + offset], heading: Math.PI / 2 },
      { ...common, length, isQueue: false, start: [-stop, y - offset], heading: -Math.PI / 2 },
    ];
  });
}
