/** A position relative to the map centre: metres along a great circle, and degrees clockwise from north. */
export type PolarPoint = readonly [distanceM: number, bearingDeg: number];

type CorridorId =
  | 'ballari-road'
  | 'old-madras-road'
  | 'sarjapura-road'
  | 'hosur-road'
  | 'kanakapura-road'
  | 'mysuru-road'
  | 'magadi-road'
  | 'tumakuru-road';

type CorridorKey = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7;

export interface Corridor {
  readonly key: CorridorKey;
  /** Names the road in the texts of the screens. */
  readonly id: CorridorId;
  /**
   * From outside the outermost ring inwards; the map centre ends it. Distances fall strictly and
   * bearings do not wrap, so a distance means one position on the corridor.
   */
  readonly waypoints: readonly PolarPoint[];
}

/**
 * The eight routes on the map (docs/product/choices.md#corridors). They follow the lie of the city's
 * arterial roads loosely: a route is something to travel on a game board, not something to drive by.
 */
export const CORRIDORS: readonly Corridor[] = [
  {
    key: 0,
    id: 'ballari-road',
    waypoints: [
      [39_000, 27],
      [33_000, 31],
      [26_000, 24],
      [19_000, 22],
      [12_500, 13],
      [8_000, 20],
      [5_200, 38],
      [2_600, 52],
    ],
  },
  {
    key: 1,
    id: 'old-madras-road',
    waypoints: [
      [39_000, 69],
      [31_000, 74],
      [24_000, 72],
      [16_500, 83],
      [10_500, 95],
      [6_800, 108],
      [3_900, 101],
      [1_800, 116],
    ],
  },
  {
    key: 2,
    id: 'sarjapura-road',
    waypoints: [
      [39_000, 112],
      [32_000, 117],
      [24_500, 121],
      [18_000, 129],
      [12_800, 132],
      [8_600, 141],
      [5_000, 133],
      [2_200, 150],
    ],
  },
  {
    key: 3,
    id: 'hosur-road',
    waypoints: [
      [39_000, 143],
      [31_500, 147],
      [24_000, 151],
      [17_500, 156],
      [11_800, 161],
      [7_600, 170],
      [4_300, 164],
      [1_900, 178],
    ],
  },
  {
    key: 4,
    id: 'kanakapura-road',
    waypoints: [
      [39_000, 199],
      [31_000, 195],
      [23_500, 198],
      [16_500, 191],
      [11_000, 185],
      [6_900, 190],
      [3_700, 201],
      [1_600, 192],
    ],
  },
  {
    key: 5,
    id: 'mysuru-road',
    waypoints: [
      [39_000, 236],
      [32_500, 231],
      [25_000, 233],
      [18_500, 226],
      [12_600, 221],
      [8_100, 212],
      [4_700, 220],
      [2_000, 233],
    ],
  },
  {
    key: 6,
    id: 'magadi-road',
    waypoints: [
      [39_000, 276],
      [31_500, 270],
      [24_000, 273],
      [17_000, 266],
      [11_200, 261],
      [7_100, 252],
      [3_800, 256],
      [1_700, 268],
    ],
  },
  {
    key: 7,
    id: 'tumakuru-road',
    waypoints: [
      [39_000, 311],
      [32_000, 316],
      [24_500, 312],
      [17_800, 317],
      [11_600, 309],
      [7_400, 316],
      [4_100, 303],
      [1_800, 312],
    ],
  },
];
