import { clamp } from '@uvh/domain/annotation/box';
import { baseRateStart } from './base-rates.ts';
import { expectedOf } from './calibrate.ts';
import { at, type CrowdSums } from './crowd-sums.ts';
import { shareOf } from './independent-answers.ts';
import { goldOdds, rightOnGold } from './machine-habits.ts';
import { baseRateCell, SCORE_BINS } from './model.ts';
import { type Observed, oddsRatio, plus } from './rates.ts';

/** Suggestions that even odds are worth against what was seen in a bin of confidence; and the bounds of the odds by votes. */
const SCORE_STRENGTH = 30;
const MOST_BY_VOTES = 6;
/**
 * Powers to which the odds by votes may be raised, a fifth to five, the spread of their logarithms thought likely, and the
 * bounds of what comes of it.
 */
const POWERS: readonly number[] = Array.from({ length: 15 }, (_, index) => 5 ** ((index - 7) / 7));
const POWER_SPREAD = 0.4;
const MOST_BY_GOLD = 15;
/** However sure a machine is, it is expected to be right, or wrong, in no less than this. */
const LEAST_SHARE = 0.005;
/** The level of the odds is sought up to this logarithm, in so many halvings. */
const MOST_LEVEL = 10;
const HALVINGS = 45;
/** Bins of boxes that have a confidence. */
const GIVEN = SCORE_BINS - 1;

/**
 * By how much each confidence moves the odds that a label is right; 1 where none is given. Votes make it say too little:
 * what is wrong and was kept is held for right at every confidence, and the more people keep, the more alike all
 * confidences look. How much too little, gold tells: the odds by votes are raised to the power that foretells it best. How
 * many labels are right in all is what votes say, and what gold says by as much of it as there is. Without gold the odds
 * are those by votes. `goldIsUsual`, 0 to 1, is how far its suggestions were not spoiled on purpose: it counts by so much.
 */
export function scoreOddsOf(crowd: CrowdSums, goldIsUsual: number): number[] {
  const byVotes = oddsByVotes(crowd);
  const seen = Array.from({ length: GIVEN }, (_, bin) => at(crowd.sums, crowd.places.scoreSeen + bin));
  const gold = goldByBin(crowd).map((bin) => shareOf(bin, goldIsUsual));
  const allGold = sumOf(gold);
  if (goldIsUsual === 0 || allGold.of === 0 || seen.every((boxes) => boxes === 0)) return [...byVotes, 1];
  const right = rightOnGold(allGold);
  const believed = shareRight(byVotes, seen, right);
  const share = moved(believed, goldOdds(allGold, believed));
  const power = likelyPower(byVotes, gold, right);
  const raised = byVotes.map((odds) => odds ** power);
  const odds = levelled(raised, seen, { right, share });
  return [...odds.map((each) => clamp(each, 1 / MOST_BY_GOLD, MOST_BY_GOLD)), 1];
}

/** The power of the odds that foretells gold, the mean over all: each as likely as what it foretells, and as the spread says. */
function likelyPower(byVotes: readonly number[], gold: readonly Observed[], right: number): number {
  const boxes = gold.map(({ of }) => of);
  const scores = POWERS.map((power) => {
    const raised = byVotes.map((odds) => odds ** power);
    const levels = levelled(raised, boxes, { right, share: right });
    return gold.reduce(
      (sum, { count, of }, bin) => {
        const p = moved(right, levels[bin] ?? 1);
        return sum + count * Math.log(p) + (of - count) * Math.log(1 - p);
      },
      -((Math.log(power) / POWER_SPREAD) ** 2) / 2,
    );
  });
  return Math.exp(expectedOf(POWERS.map(Math.log), scores));
}

/** The odds of all bins moved alike, so that the machine is right in `share` of these boxes, whose labels are right in `right` on their own. */
function levelled(
  odds: readonly number[],
  boxes: readonly number[],
  { right, share }: { readonly right: number; readonly share: number },
): number[] {
  let [low, high] = [-MOST_LEVEL, MOST_LEVEL];
  for (let step = 0; step < HALVINGS; step++) {
    const middle = (low + high) / 2;
    const level = Math.exp(middle);
    const reached = shareRight(
      odds.map((each) => each * level),
      boxes,
      right,
    );
    if (reached < share) low = middle;
    else high = middle;
  }
  const level = Math.exp((low + high) / 2);
  return odds.map((each) => each * level);
}

/** Share of the boxes that is right by these odds of their bins, where `right` are without any. */
function shareRight(odds: readonly number[], boxes: readonly number[], right: number): number {
  const { count, of } = sumOf(boxes.map((of, bin) => ({ count: of * moved(right, odds[bin] ?? 1), of })));
  return count / of;
}

function moved(share: number, odds: number): number {
  return clamp((share * odds) / (share * odds + 1 - share), LEAST_SHARE, 1 - LEAST_SHARE);
}

function sumOf(bins: readonly Observed[]): Observed {
  return bins.reduce((sum, bin) => plus(sum, bin), { count: 0, of: 0 });
}

/** Labels of gold images that are right, of all with a confidence. */
function goldByBin(crowd: CrowdSums): Observed[] {
  const { layout, sums } = crowd;
  const { classCount, count: stateCount } = crowd.states;
  const first = baseRateStart(crowd, 'gold');
  return Array.from({ length: GIVEN }, (_, bin) => {
    let [count, of] = [0, 0];
    for (const hasRival of [false, true]) {
      const table = first + baseRateCell(bin, hasRival) * layout.cells;
      for (let suggested = 0; suggested < classCount; suggested++) {
        const row = table + suggested * stateCount;
        for (let state = 0; state < stateCount; state++) of += at(sums, row + state);
        count += at(sums, row + suggested);
      }
    }
    return { count, of };
  });
}

/** What was seen in neighbouring bins of confidence, and the odds that follow. */
interface ScoreBlock {
  readonly seen: number;
  readonly right: number;
  readonly expected: number;
  /** What was seen, each bin as far as it is believed by itself. */
  readonly believed: number;
  readonly bins: number;
}

/**
 * Odds of each bin by votes: shrunk to even ones, held within bounds, and rising with the confidence (pool adjacent
 * violators): bins that would fall are one bin, with the odds of all that was seen in them, so that a confidence that says
 * nothing, or the contrary, leaves the label its own odds.
 */
function oddsByVotes(crowd: CrowdSums): number[] {
  const { places, sums } = crowd;
  const blocks: ScoreBlock[] = [];
  for (let bin = 0; bin < GIVEN; bin++) {
    const seen = at(sums, places.scoreSeen + bin);
    const [right, expected] = [at(sums, places.scoreRight + bin), at(sums, places.scoreExpected + bin)];
    let last: ScoreBlock = { seen, right, expected, believed: seen ** 2 / (SCORE_STRENGTH + seen), bins: 1 };
    for (let before = blocks.at(-1); before && oddsOf(before) > oddsOf(last); before = blocks.at(-1)) {
      blocks.pop();
      last = {
        seen: before.seen + last.seen,
        right: before.right + last.right,
        expected: before.expected + last.expected,
        bins: before.bins + last.bins,
        believed: before.believed + last.believed,
      };
    }
    blocks.push(last);
  }
  return blocks.flatMap((block) => new Array<number>(block.bins).fill(oddsOf(block)));
}

function oddsOf({ seen, right, expected, believed }: ScoreBlock): number {
  if (seen === 0) return 1;
  const mean = clamp(expected / seen, 0.01, 0.99);
  // Bins are pooled as far as each is believed by itself: many in which little was seen do not shrink one in which much was.
  const share = mean + (believed / seen) * (right / seen - mean);
  return clamp(oddsRatio(share, mean), 1 / MOST_BY_VOTES, MOST_BY_VOTES);
}
