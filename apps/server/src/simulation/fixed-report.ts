import type { FixedResult } from '@uvh/consensus/simulation/run/fixed';
import { METHOD_NAMES } from '@uvh/consensus/simulation/run/methods';
import { ASKED, calibrationLosses, type Loss, missingLosses } from './losses.ts';
import { interval, mean, percent, table } from './markdown.ts';

/** Results of one world at one number of reviews, over seeds. */
interface Setting {
  readonly world: string;
  readonly reviews: number;
  readonly results: readonly FixedResult[];
}

/** What ours loses at fixed numbers of reviews. */
export function fixedLosses(results: readonly FixedResult[], hostile: ReadonlySet<string>): Loss[] {
  return settingsOf(results).flatMap(({ world, reviews, results: runs }) => {
    const where = `${world}, ${reviews} review${reviews === 1 ? '' : 's'}`;
    const of = (value: (result: FixedResult) => number) => mean(runs.map(value));
    const losses: Loss[] = [];
    const behind = -of(({ advantage }) => advantage.difference);
    if (behind > ASKED.behind) {
      const text = `${where}: ${percent(behind)} points below the better of majority vote and Dawid-Skene`;
      losses.push({ kind: 'label accuracy', size: behind, text });
    }
    const missing = of(({ scores }) => scores.majority.recall - scores.ours.recall);
    if (missing > ASKED.behind) {
      losses.push({ kind: 'recall', size: missing, text: `${where}: ${percent(missing)} points below majority vote` });
    }
    const ece = of(({ scores }) => scores.ours.reliability.all.ece);
    const announced = of(({ scores }) => scores.ours.reliability.all.mistakesToExpected);
    const left = of(({ scores }) => scores.ours.missedToExpected ?? 1);
    return [...losses, ...calibrationLosses(where, ece, announced, hostile.has(world)), ...missingLosses(where, left)];
  });
}

/** The table of all worlds and methods at fixed numbers of reviews. */
export function fixedTable(results: readonly FixedResult[]): string {
  const head = [
    'world',
    'reviews',
    ...METHOD_NAMES,
    'ours less the better',
    'ECE majority',
    'ECE ours',
    'mistakes : expected',
    'missing : expected',
    'mean IoU majority, ours',
  ];
  const rows = settingsOf(results).map(({ world, reviews, results: runs }) => {
    const of = (value: (result: FixedResult) => number) => mean(runs.map(value));
    return [
      world,
      String(reviews),
      ...METHOD_NAMES.map((method) =>
        [
          percent(of(({ scores }) => scores[method].accuracy)),
          percent(of(({ scores }) => scores[method].precision)),
          percent(of(({ scores }) => scores[method].recall)),
          of(({ scores }) => 100 * scores[method].missedFound).toFixed(0),
        ].join(' / '),
      ),
      interval(runs.map(({ advantage }) => advantage)),
      of(({ scores }) => scores.majority.reliability.all.ece).toFixed(3),
      of(({ scores }) => scores.ours.reliability.all.ece).toFixed(3),
      of(({ scores }) => scores.ours.reliability.all.mistakesToExpected).toFixed(2),
      of(({ scores }) => scores.ours.missedToExpected ?? 1).toFixed(2),
      `${of(({ scores }) => scores.majority.meanIou).toFixed(3)}, ${of(({ scores }) => scores.ours.meanIou).toFixed(3)}`,
    ];
  });
  return table(head, rows);
}

/**
 * Reviews per image with which ours is as accurate as majority vote with five, between the numbers that were tried by
 * straight lines; undefined when it is not with any of them.
 */
export function reviewsToMajorityOfFive(results: readonly FixedResult[]): number | undefined {
  const settings = settingsOf(results).sort((a, b) => a.reviews - b.reviews);
  const five = settings.find(({ reviews }) => reviews === 5);
  if (!five) return undefined;
  const accuracyOf = ({ results: runs }: Setting) => mean(runs.map(({ scores }) => scores.ours.accuracy));
  const target = mean(five.results.map(({ scores }) => scores.majority.accuracy));
  for (const [index, setting] of settings.entries()) {
    if (accuracyOf(setting) < target) continue;
    const before = settings[index - 1];
    if (!before) return setting.reviews;
    const way = (target - accuracyOf(before)) / Math.max(1e-9, accuracyOf(setting) - accuracyOf(before));
    return before.reviews + way * (setting.reviews - before.reviews);
  }
  return undefined;
}

function settingsOf(results: readonly FixedResult[]): Setting[] {
  const groups = Map.groupBy(results, ({ world, reviewsPerImage }) => `${world}|${reviewsPerImage}`);
  return [...groups.values()].flatMap((runs) => {
    const [first] = runs;
    return first ? [{ world: first.world, reviews: first.reviewsPerImage, results: runs }] : [];
  });
}
