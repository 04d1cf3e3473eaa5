/**
 * A league by its place in the list of an event: the outermost ring of the map is Zone 0, the last one lies inmost
 * (docs/product/choices.md#zone-numbers).
 */
export type ZoneNumber = number;

/** More leagues than that nobody tells apart. */
export const MOST_ZONES = 8;

/** One league as configuration: what unlocks it and where it lies on the map. Its name is a text of the screens. */
export interface Zone {
  readonly number: ZoneNumber;
  /** Team XP from which the zone is open. */
  readonly minXp: number;
  /** Outer radius of the ring around the map centre, in metres (docs/product/zones.md#rings). */
  readonly outerRadiusM: number;
}

/**
 * The shipped leagues (docs/product/choices.md#zone-numbers, docs/product/choices.md#zone-thresholds), from
 * the outermost to the innermost.
 */
export const DEFAULT_ZONES: readonly Zone[] = [
  { number: 0, minXp: 0, outerRadiusM: 40_000 },
  { number: 1, minXp: 1_500, outerRadiusM: 10_000 },
  { number: 2, minXp: 4_000, outerRadiusM: 6_200 },
  { number: 3, minXp: 9_000, outerRadiusM: 3_500 },
];

const OUTERMOST_M = 40_000;
/** Each ring that nobody gave a radius is that much of the one around it: all stay wide enough to be seen. */
const RING_SHRINKS_BY = 0.62;

/**
 * The zones of an event. Without thresholds there are none: everybody stands in one league that nothing divides.
 * Radii that are not given are the shipped ones where there are as many, else they shrink evenly.
 */
export function zonesFrom(thresholds: readonly number[], radiiM: readonly number[] | null = null): readonly Zone[] {
  const own = thresholds.length === 0 ? [0] : thresholds;
  const isShippedCount = own.length === DEFAULT_ZONES.length;
  return own.map((minXp, number) => ({
    number,
    minXp,
    outerRadiusM:
      radiiM?.[number] ??
      (isShippedCount ? DEFAULT_ZONES[number]?.outerRadiusM : undefined) ??
      Math.round(OUTERMOST_M * RING_SHRINKS_BY ** number),
  }));
}

/**
 * The zone in which a team stands: the innermost one such that it and all zones outside it are
 * unlocked (docs/product/choices.md#zone-thresholds). XP below zero counts as zero, so everybody stands at
 * least in Zone 0.
 */
export function zoneFor(xp: number, zones: readonly Zone[] = DEFAULT_ZONES): ZoneNumber {
  let reached: ZoneNumber = 0;
  for (const zone of zones) {
    if (zone.number === 0) continue;
    if (xp < zone.minXp) break;
    reached = zone.number;
  }
  return reached;
}

export interface ZoneProgress {
  readonly zone: ZoneNumber;
  /** Undefined in the innermost zone. */
  readonly nextZone: ZoneNumber | undefined;
  /** XP earned since the zone's own threshold. */
  readonly earnedXp: number;
  /** XP between the two thresholds; 0 in the innermost zone. */
  readonly neededXp: number;
  /** XP that the team lacks to the next threshold, more than `neededXp` below zero; 0 in the innermost zone. */
  readonly missingXp: number;
  /** 0 to 1 on the way to the next zone; 1 in the innermost zone. */
  readonly share: number;
}

/** How far a team has come from the threshold of its zone to that of the next. */
export function zoneProgress(xp: number, zones: readonly Zone[] = DEFAULT_ZONES): ZoneProgress {
  const zone = zoneFor(xp, zones);
  const start = zones.find((z) => z.number === zone)?.minXp ?? 0;
  const next = zones.find((z) => z.number === zone + 1);
  const earnedXp = Math.max(0, xp - start);
  if (!next) return { zone, nextZone: undefined, earnedXp, neededXp: 0, missingXp: 0, share: 1 };
  const neededXp = next.minXp - start;
  return {
    zone,
    nextZone: next.number,
    earnedXp,
    neededXp,
    missingXp: next.minXp - xp,
    share: earnedXp / neededXp,
  };
}
