import type { RetirementRule } from './risk.ts';

/** How many teams review an image before it can be done, and how many reviews it gets at most. */
export type Redundancy = Pick<RetirementRule, 'minTeams' | 'maxReviews'>;

/** How the images of a running event stand, gold apart. */
export interface Progress {
  /** Images that are done, by the number of their reviews: at [3] those with three. */
  readonly done: readonly number[];
  /** The same of images that are not. */
  readonly open: readonly number[];
  readonly teams: number;
}

/** What a redundancy takes. */
interface Outlook {
  /** Reviews that the open images take yet. */
  readonly needed: number;
  /** Images that will not be done at the end, as far as one can tell. */
  readonly unsettled: number;
}

/** Whether the images can all be done in time, and how they could be. */
export interface RedundancyAdvice extends Outlook {
  /** Reviews that will come in until the end at the pace so far; no more than the teams can give, which see an image once. */
  readonly coming: number;
  /** Where another redundancy fits better: what it is, and what it takes. */
  readonly offer: (Redundancy & Outlook & { readonly kind: 'fewer' | 'more' }) | undefined;
}

/** When some time of a game is seen: how many reviews came in it, how long it was, how long the game is and goes on. */
export interface SeenPace {
  readonly reviews: number;
  readonly seenMs: number;
  readonly gameMs: number;
  readonly leftMs: number;
}

/** Fewer reviews than these say little of a pace: their number is wrong by a fifth. */
const LEAST_REVIEWS_SEEN = 30;
/** Nor does a smaller share of the game: people come together at its start. Also how often a plan may follow by itself. */
export const LEAST_SHARE_SEEN = 0.05;
/** A day has all hours in it. */
const DAY_MS = 86_400_000;

/** Reviews that will come in until the end if people go on as they were seen; undefined while too little was seen. */
export function reviewsToCome({ reviews, seenMs, gameMs, leftMs }: SeenPace): number | undefined {
  const isLong = seenMs >= Math.min(DAY_MS, LEAST_SHARE_SEEN * gameMs);
  if (reviews < LEAST_REVIEWS_SEEN || seenMs <= 0 || !isLong) return undefined;
  return Math.round((reviews / seenMs) * Math.max(0, leftMs));
}

/** Two people can be compared; what one alone has seen cannot be checked. */
const LEAST_TEAMS = 2;
/** Reviews that give what a majority of five gives (docs/simulation.md): below that a cap costs quality. */
const GOOD_REVIEWS = 3;
/** What more reviews bring beyond these is little (docs/simulation.md). */
const MOST_TEAMS = 5;
const MOST_REVIEWS = 9;
/** Share of the reviews to come that a higher redundancy may take: a slower week must not end in images left over. */
const SAFE_SHARE = 0.8;
/** Below this share of open images more reviews of them change nothing: what is done stays done. */
const LEAST_SHARE_OPEN = 0.1;
/** Images done one review after the earliest moment, which the event's own are added to: so it goes in simulations. */
const PRIOR_IMAGES = 20;

/**
 * Whether the open images can be done by the reviews that will come, and the nearest redundancy by which they can be; or
 * the highest one that there is room for. What an image takes is foretold by the images that are done.
 */
export function adviseRedundancy(progress: Progress, rule: Redundancy, atThisPace: number): RedundancyAdvice {
  const coming = Math.min(atThisPace, possibleReviews(progress));
  const outlookOf = (wanted: Redundancy) => outlook(progress, rule, wanted, coming);
  const now = outlookOf(rule);
  const offered = (redundancy: Redundancy, kind: 'fewer' | 'more') => ({
    kind,
    ...redundancy,
    ...outlookOf(redundancy),
  });
  if (now.needed > coming) {
    const offers = fewerThan(rule).map((each) => offered(each, 'fewer'));
    const best = offers.find(({ needed }) => needed <= coming) ?? offers.at(-1);
    const isBetter = best && best.needed < now.needed && best.unsettled < now.unsettled;
    return { ...now, coming, offer: isBetter ? best : undefined };
  }
  const [open, done] = [sum(progress.open), sum(progress.done)];
  if (open < LEAST_SHARE_OPEN * (open + done)) return { ...now, coming, offer: undefined };
  const offers = moreThan(rule, progress.teams).map((each) => offered(each, 'more'));
  const hasRoom = (needed: number) => needed <= coming && needed <= SAFE_SHARE * atThisPace;
  return { ...now, coming, offer: offers.findLast(({ needed }) => hasRoom(needed)) };
}

/** Reviews that the teams can give the open images yet. */
function possibleReviews({ open, teams }: Progress): number {
  return open.reduce((all, images, reviews) => all + images * Math.max(0, teams - reviews), 0);
}

/** Open images that no team is left for, and that are not done all the same. */
function waitingForTeams({ open, teams }: Progress, wanted: Redundancy): number {
  if (teams < wanted.minTeams) return sum(open);
  return sum(open.filter((_, reviews) => reviews >= teams && reviews < wanted.maxReviews));
}

/** Lower redundancies, the mildest first: doubtful images are given up before others are looked at less. */
function fewerThan({ minTeams, maxReviews }: Redundancy): Redundancy[] {
  const steps: Redundancy[] = [];
  let [least, most] = [minTeams, maxReviews];
  for (;;) {
    if (most > Math.max(least, GOOD_REVIEWS)) most -= 1;
    else if (least > LEAST_TEAMS) {
      least -= 1;
      most = Math.max(least, Math.min(most, GOOD_REVIEWS));
    } else if (most > least) most -= 1;
    else return steps;
    steps.push({ minTeams: least, maxReviews: most });
  }
}

/** Higher redundancies, the mildest first: doubtful images first. */
function moreThan({ minTeams, maxReviews }: Redundancy, teams: number): Redundancy[] {
  const steps: Redundancy[] = [];
  let [least, most] = [minTeams, maxReviews];
  while (most < Math.min(MOST_REVIEWS, teams)) {
    most += 1;
    steps.push({ minTeams: least, maxReviews: most });
  }
  while (least < Math.min(MOST_TEAMS, most)) {
    least += 1;
    steps.push({ minTeams: least, maxReviews: most });
  }
  return steps;
}

function outlook(progress: Progress, rule: Redundancy, wanted: Redundancy, coming: number): Outlook {
  const { done, open } = progress;
  // Who asks for another team before an image can be done asks for another review of it (`isRetired` goes by both alike).
  const shift = wanted.minTeams - rule.minTeams;
  const weights: number[] = [];
  const endingWith = (reviews: number, images: number) => {
    const ends = Math.min(wanted.maxReviews, Math.max(wanted.minTeams, reviews + shift));
    weights[ends] = (weights[ends] ?? 0) + images;
  };
  endingWith(rule.minTeams + 1, PRIOR_IMAGES);
  for (const [reviews, images] of done.entries()) endingWith(reviews, images);
  const left = (reviews: number) => (reviews >= wanted.maxReviews ? 0 : Math.max(1, meanBeyond(weights, reviews)));
  const needed = open.reduce((all, images, reviews) => all + images * left(reviews), 0);
  const missing = Math.max(0, needed - coming);
  const unsettled = Math.max(waitingForTeams(progress, wanted), Math.ceil(missing / left(0)));
  return { needed: Math.round(needed), unsettled: Math.min(sum(open), unsettled) };
}

/** How many more reviews those take that take more than `reviews`. */
function meanBeyond(weights: readonly number[], reviews: number): number {
  let [images, more] = [0, 0];
  for (const [ends, weight = 0] of weights.entries()) {
    if (ends <= reviews) continue;
    images += weight;
    more += weight * (ends - reviews);
  }
  return images > 0 ? more / images : 1;
}

function sum(counts: readonly number[]): number {
  return counts.reduce((all, count) => all + count, 0);
}
