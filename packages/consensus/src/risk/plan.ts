import { DEFAULT_RETIREMENT, type RetirementRule } from './risk.ts';

/** The size of an event, before it starts or while it runs. */
export interface EventSize {
  /** Images that are not gold. */
  readonly images: number;
  /** Teams with at least one member who reviews. */
  readonly teams: number;
  readonly people: number;
  /** Reviews that are expected in all, where a pace is known; otherwise what everybody together could do. */
  readonly expectedReviews?: number;
  /** Zones, outermost first, with their images. */
  readonly imagesByZone: readonly number[];
  /** XP at which the zones open as the event is set; where that is not said, as the plan has them. */
  readonly opensAt?: readonly number[];
  /** What reviews have brought so far, where the event runs. */
  readonly earned?: EarnedSoFar;
}

/** XP of an event that runs, by which what a team will reach is foretold. */
export interface EarnedSoFar {
  /** XP of all teams, that of gold included. */
  readonly xp: number;
  /** XP of the team that has most. */
  readonly most: number;
  /** Reviews that it was earned with, and those of them that were of images which are not gold. */
  readonly reviews: number;
  readonly notOfGold: number;
}

/** What an organiser should know about an event of that size; texts are the caller's. */
type PlanWarning =
  | { readonly kind: 'too-few-teams'; readonly teams: number; readonly needed: number }
  | { readonly kind: 'too-few-reviews'; readonly expected: number; readonly needed: number }
  | { readonly kind: 'few-reviews-per-image'; readonly perImage: number; readonly wanted: number }
  | { readonly kind: 'empty-zone'; readonly zone: number }
  | {
      readonly kind: 'unreachable-zone';
      readonly zone: number;
      readonly threshold: number;
      readonly reachable: number;
    };

/** How an event of that size is best run. */
export interface EventPlan {
  readonly rule: RetirementRule;
  /** XP at which each zone opens, outermost first. */
  readonly zoneThresholds: readonly number[];
  /**
   * Thresholds by which every zone is within reach: those that are set up to the first one that no team would come to, and from
   * there on spread over what teams will still earn. Undefined where all are within reach.
   */
  readonly thresholdsInReach: readonly number[] | undefined;
  readonly warnings: readonly PlanWarning[];
}

/** Reviews per image that give what majority vote gives with five (docs/simulation.md), and with room for doubt. */
const GOOD_REVIEWS = 3;
/** XP that a review brings in the mean of a crowd, as simulated (docs/simulation.md): those who look 1.3 to 1.7. */
const XP_PER_REVIEW = 1.2;
/** Reviews of an event that weigh as much as what was simulated: images hold 2 boxes in one event and 70 in another. */
const REVIEWS_OF_SIMULATION = 20;
/** Share of a team's XP of the zones before, at which the next one opens. */
const OPENS_AT = 0.6;
/** Below so many images a zone cannot tell teams apart. */
const MIN_IMAGES_PER_ZONE = 1;

/**
 * The rule of retirement and the thresholds of zones that follow from images, teams and pace, with warnings. A team sees
 * an image once, so that no image gets more reviews than there are teams: with few teams an image is done when all of
 * them have seen it, however much doubt is left, rather than wait for ever.
 */
export function planEvent(size: EventSize, wanted: RetirementRule = DEFAULT_RETIREMENT): EventPlan {
  const maxReviews = Math.max(1, Math.min(wanted.maxReviews, size.teams));
  const rule = { ...wanted, maxReviews, minTeams: Math.min(wanted.minTeams, maxReviews) };
  const possible = size.images * size.teams;
  const expected = Math.min(possible, size.expectedReviews ?? possible);
  const reachable = reachableXp(expected, size);
  const zoneThresholds = thresholdsOf(size.imagesByZone, reachable);
  const thresholds = size.opensAt ?? zoneThresholds;
  const warnings = warningsOf(size, { rule, wanted, expected, reachable, thresholds });
  // An empty zone that opens too late is no news by itself, but stands before those that do.
  const outOfReach = thresholds.findIndex((xp) => xp > reachable);
  return {
    rule,
    zoneThresholds,
    thresholdsInReach: warnings.some(({ kind }) => kind === 'unreachable-zone')
      ? rising(loweredFrom(outOfReach, thresholds, size.imagesByZone, reachable))
      : undefined,
    warnings,
  };
}

const NOTHING_EARNED: EarnedSoFar = { xp: 0, most: 0, reviews: 0, notOfGold: 0 };

/**
 * XP that a team comes to in the mean, or that the first has already: what there is, and for each review to come what
 * one has brought in this event, or as simulated as long as there are few.
 */
function reachableXp(expected: number, { teams, earned = NOTHING_EARNED }: EventSize): number {
  if (teams === 0) return 0;
  const weighed = Math.max(0, earned.xp) + XP_PER_REVIEW * REVIEWS_OF_SIMULATION;
  const perReview = weighed / (earned.reviews + REVIEWS_OF_SIMULATION);
  const toCome = Math.max(0, expected - earned.notOfGold) * perReview;
  return Math.round(Math.max(earned.most, (earned.xp + toCome) / teams));
}

/** Each zone opens when a team has done most of what it can expect to do in those before. */
function thresholdsOf(imagesByZone: readonly number[], reachable: number): number[] {
  const images = imagesByZone.reduce((a, b) => a + b, 0);
  let before = 0;
  return imagesByZone.map((count) => {
    const share = images > 0 ? before / images : 0;
    before += count;
    return Math.round(OPENS_AT * share * reachable);
  });
}

/**
 * Thresholds of which those from a zone on are planned anew, as if the event began where the zone before opens: planned from the
 * beginning they could lie below it, and those zones would open as good as together.
 */
function loweredFrom(
  zone: number,
  thresholds: readonly number[],
  imagesByZone: readonly number[],
  reachable: number,
): number[] {
  const opened = thresholds.slice(0, zone);
  const base = opened.at(-1) ?? 0;
  const [, ...planned] = thresholdsOf(imagesByZone.slice(zone - 1), reachable - base);
  return [...opened, ...planned.map((xp) => base + xp)];
}

/** Thresholds as a setting must be: from 0, each above the one before. */
export function rising(thresholds: readonly number[]): number[] {
  let last = -1;
  return thresholds.map((xp, zone) => {
    last = zone === 0 ? 0 : Math.max(last + 1, xp);
    return last;
  });
}

interface Prospects {
  readonly rule: RetirementRule;
  /** The rule that was asked for, before the number of teams bounded it. */
  readonly wanted: RetirementRule;
  /** Reviews to be expected in all. */
  readonly expected: number;
  /** XP that a team is expected to reach, or the first has already. */
  readonly reachable: number;
  readonly thresholds: readonly number[];
}

function warningsOf(size: EventSize, { rule, wanted, expected, reachable, thresholds }: Prospects): PlanWarning[] {
  const warnings: PlanWarning[] = [];
  if (size.teams < Math.max(GOOD_REVIEWS, wanted.minTeams)) {
    warnings.push({ kind: 'too-few-teams', teams: size.teams, needed: Math.max(GOOD_REVIEWS, wanted.minTeams) });
  }
  const least = size.images * rule.minTeams;
  const perImage = size.images > 0 ? expected / size.images : 0;
  if (expected < least) warnings.push({ kind: 'too-few-reviews', expected, needed: least });
  else if (perImage < GOOD_REVIEWS) warnings.push({ kind: 'few-reviews-per-image', perImage, wanted: GOOD_REVIEWS });
  for (const [zone, count] of size.imagesByZone.entries()) {
    const threshold = thresholds[zone] ?? 0;
    if (count < MIN_IMAGES_PER_ZONE) warnings.push({ kind: 'empty-zone', zone });
    else if (size.teams > 0 && threshold > reachable)
      warnings.push({ kind: 'unreachable-zone', zone, threshold, reachable });
  }
  return warnings;
}

/** Where an image of a running event stands, for {@link starvingImages}. */
export interface ImageProgress {
  readonly imageId: number;
  /** Teams that have reviewed it or hold a lease of it. */
  readonly teams: number;
  readonly reviews: number;
  readonly isRetired: boolean;
}

/** Images that are not done and that no further team can be given: they stay as they are unless somebody joins. */
export function starvingImages(images: readonly ImageProgress[], teams: number): number[] {
  return images.filter((image) => !image.isRetired && image.teams >= teams).map(({ imageId }) => imageId);
}
