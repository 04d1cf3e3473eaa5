import { type EventPlan, planEvent, starvingImages } from '@uvh/consensus/risk/plan';
import { adviseRedundancy, type RedundancyAdvice, reviewsToCome } from '@uvh/consensus/risk/redundancy';
import type { RetirementRule } from '@uvh/consensus/risk/risk';
import type { EventSchedule } from '@uvh/domain/event/phases';
import { counted } from '@uvh/domain/text/counted';
import type { Queryable } from '../../platform/db/database.ts';
import { type EventCensus, readCensus, readOpenImages, readProgress } from './queries.ts';
import { type EventSettings, wantedRetirement } from './settings.ts';

/** An image waits for so many teams even where there are fewer now: more may register, and what is done stays done. */
const LEAST_TEAMS_EXPECTED = 3;
const DAY_MS = 86_400_000;

/** When an image has been looked at enough, given the teams that there are. */
export function retirementFor(settings: EventSettings, teams: number): RetirementRule {
  const expected = Math.max(LEAST_TEAMS_EXPECTED, teams);
  return planEvent(sizeOf({ teams: expected, people: 0, imagesByZone: [] }), wantedRetirement(settings)).rule;
}

/** What an organiser should know about the size of the event. */
export interface EventCheck {
  readonly census: EventCensus;
  readonly plan: EventPlan;
  /** Images that are not done and that no team is left to review. */
  readonly starving: readonly number[];
  readonly pace: PaceCheck;
  readonly sentences: readonly string[];
}

/** Compares images, teams and pace, before the start or while the game runs. */
export async function checkEvent(
  db: Queryable,
  { schedule, settings }: { readonly schedule: EventSchedule; readonly settings: EventSettings },
  now: Date,
): Promise<EventCheck> {
  const { census, plan } = await readPlan(db, { schedule, settings }, now);
  const starving = starvingImages(await readOpenImages(db), census.teams);
  const pace = await checkPace(db, { schedule, settings }, census, now);
  const sentences = [...sentencesFor(census, plan, starving, settings), ...paceSentences(pace, settings)];
  return { census, plan, starving, pace, sentences };
}

/** What follows from images, teams and pace, without looking at single images. */
export async function readPlan(
  db: Queryable,
  { schedule, settings }: { readonly schedule: EventSchedule; readonly settings: EventSettings },
  now: Date,
): Promise<Pick<EventCheck, 'census' | 'plan'>> {
  const census = await readCensus(db, new Date(now.getTime() - DAY_MS), settings.zoneThresholds.length);
  const expectedReviews = expectedInAll(census, schedule, now);
  const size = {
    ...sizeOf(census),
    opensAt: settings.zoneThresholds,
    earned: { ...census.earned, notOfGold: census.reviews },
    ...(expectedReviews !== undefined && { expectedReviews }),
  };
  return { census, plan: planEvent(size, wantedRetirement(settings)) };
}

/** Reviews that the images take yet, and what follows from the pace, where there is one to see. */
export interface PaceCheck {
  /** The rule that holds, given the teams that there are. */
  readonly rule: RetirementRule;
  readonly needed: number;
  readonly advice: RedundancyAdvice | undefined;
}

/** Whether the images can be done in time, and how they could be. */
export async function checkPace(
  db: Queryable,
  { schedule: { game }, settings }: { readonly schedule: EventSchedule; readonly settings: EventSettings },
  { teams, recentReviews }: Pick<EventCensus, 'teams' | 'recentReviews'>,
  now: Date,
): Promise<PaceCheck> {
  const [opens, closes] = [Date.parse(game.opensAt), Date.parse(game.closesAt)];
  const coming = reviewsToCome({
    reviews: recentReviews,
    seenMs: Math.min(DAY_MS, now.getTime() - opens),
    gameMs: closes - opens,
    leftMs: closes - now.getTime(),
  });
  const rule = retirementFor(settings, teams);
  const advice = adviseRedundancy({ ...(await readProgress(db)), teams }, rule, coming ?? Number.POSITIVE_INFINITY);
  return { rule, needed: advice.needed, advice: coming === undefined ? undefined : advice };
}

/** An offer as settings. More teams than there are may be wanted: more may register. */
export function settingsOf(
  { rule, advice }: PaceCheck,
  { mostReviews }: Pick<EventSettings, 'mostReviews'>,
): Pick<EventSettings, 'leastReviews' | 'mostReviews'> | undefined {
  const offer = advice?.offer;
  if (!offer) return undefined;
  const isMostKept = offer.maxReviews === rule.maxReviews;
  return {
    leastReviews: offer.minTeams,
    mostReviews: isMostKept ? Math.max(mostReviews, offer.maxReviews) : offer.maxReviews,
  };
}

/** Reviews at the end of the game if people go on as on the last day; undefined while there is no pace to see. */
function expectedInAll(
  { reviews, recentReviews }: EventCensus,
  { game }: EventSchedule,
  now: Date,
): number | undefined {
  if (recentReviews === 0) return undefined;
  const playedMs = Math.min(DAY_MS, now.getTime() - Date.parse(game.opensAt));
  const leftMs = Math.max(0, Date.parse(game.closesAt) - now.getTime());
  return playedMs <= 0 ? undefined : Math.round(reviews + (recentReviews / playedMs) * leftMs);
}

function sizeOf({ teams, people, imagesByZone }: Pick<EventCensus, 'teams' | 'people' | 'imagesByZone'>) {
  return { images: imagesByZone.reduce((a, b) => a + b, 0), teams, people, imagesByZone };
}

function sentencesFor(
  census: EventCensus,
  { warnings, zoneThresholds }: EventPlan,
  starving: readonly number[],
  { zoneThresholds: set }: EventSettings,
): string[] {
  const sentences = warnings.map(sentenceOf);
  if (starving.length > 0) {
    sentences.push(
      `${counted(starving.length, 'image')} cannot settle with these teams, which have all seen what there is. It stays so until the final pass, unless a team joins.`,
    );
  }
  if (census.gold === 0) {
    sentences.push('There is no gold: nothing settles before 20 images have been learned from, and no flag is sure.');
  }
  const outOfReach = set.findIndex((xp, zone) => zone > 0 && xp > 2 * Math.max(1, zoneThresholds[zone] ?? 0));
  if (census.teams > 0 && outOfReach > 0) {
    sentences.push(
      `Zone ${outOfReach} opens at ${set[outOfReach]} XP; for images and teams like these it should be about ${zoneThresholds[outOfReach]}. To set all: event check --apply.`,
    );
  }
  return sentences;
}

function paceSentences(pace: PaceCheck, settings: EventSettings): string[] {
  const { advice } = pace;
  if (!advice) return [];
  const offered = settingsOf(pace, settings);
  const { coming, needed, unsettled, offer } = advice;
  const said = [];
  if (unsettled > 0)
    said.push(
      `At this pace ${counted(coming, 'more review comes in', 'more reviews come in')}, and ${counted(needed, 'is', 'are')} needed: ${counted(unsettled, 'image')} will not be done.`,
    );
  if (!offer || !offered) return said;
  const reviews = `${offered.leastReviews} to ${offered.mostReviews} reviews an image`;
  said.push(
    offer.kind === 'more'
      ? `${counted(coming, 'more review comes in', 'more reviews come in')} at this pace, and ${counted(needed, 'is', 'are')} needed: there is room for ${reviews}. To set it: event check --apply.`
      : `With ${reviews} ${offer.unsettled === 0 ? 'all would be done' : `${offer.unsettled} would not be`}. To set it: event check --apply.`,
  );
  return said;
}

function sentenceOf(warning: EventPlan['warnings'][number]): string {
  switch (warning.kind) {
    case 'too-few-teams':
      return `${counted(warning.teams, 'team is', 'teams are')} too few: an image is seen once by each, and at least ${warning.needed} should see it.`;
    case 'too-few-reviews':
      return `${counted(Math.round(warning.expected), 'review is', 'reviews are')} to be expected; ${counted(warning.needed, 'is', 'are')} needed for each image to settle.`;
    case 'few-reviews-per-image':
      return `${warning.perImage.toFixed(1)} reviews an image are to be expected; a good result takes about ${warning.wanted}.`;
    case 'empty-zone':
      return `Zone ${warning.zone} has no image.`;
    case 'unreachable-zone':
      return `Zone ${warning.zone} opens at ${warning.threshold} XP; a team is expected to reach ${warning.reachable}.`;
  }
}
