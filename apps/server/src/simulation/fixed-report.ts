import type { FixedResult } from '@uvh/consensus/simulation/run/fixed';
import { METHOD_NAMES } from '@uvh/consensus/simulation/run/methods';
import { mean, percent, table } from './markdown.ts';

/** Label accuracy at which ours counts as behind: half a point below the better of majority vote and Dawid-Skene. */
const ALLOWED_LOSS = 0.005;
/** Calibration error that is allowed in ordinary and in hostile crowds. */
const ALLOWED_ECE = { ordinary: 0.03, hostile: 0.06 };

/** Results of one world at one number of reviews, over seeds. */
interface Setting {
  readonly world: string;
  readonly reviews: number;
  readonly results: readonly FixedResult[];
}

/** What ours loses at fixed numbers of reviews, worst first, as lines of Markdown; one line that says so when nothing. */
export function fixedLosses(results: readonly FixedResult[], hostile: ReadonlySet<string>): string[] {
  const losses = settingsOf(results).flatMap((setting) => lossesOf(setting, hostile.has(setting.world)));
  return losses.sort((a, b) => b.size - a.size).map(({ text }) => `- ${text}`);
}

/** The table of all worlds and methods at fixed numbers of reviews. */
export function fixedTable(results: readonly FixedResult[]): string {
  const rows = settingsOf(results).flatMap(({ world, reviews, results: runs }) => [
    [
      world,
      String(reviews),
      ...METHOD_NAMES.map((method) => {
        const scores = runs.map((run) => run.scores[method]);
        const figures = [
          percent(mean(scores.map((score) => score.accuracy))),
          percent(mean(scores.map((score) => score.precision))),
          percent(mean(scores.map((score) => score.recall))),
          (100 * mean(scores.map((score) => score.missedFound))).toFixed(0),
        ];
        return figures.join(' / ');
      }),
      `${signed(mean(runs.map((run) => run.advantage.difference)))} (${signed(mean(runs.map((run) => run.advantage.low)))} to ${signed(mean(runs.map((run) => run.advantage.high)))})`,
      mean(runs.map((run) => run.scores.majority.reliability.all.ece)).toFixed(3),
      mean(runs.map((run) => run.scores.ours.reliability.all.ece)).toFixed(3),
      mean(runs.map((run) => run.scores.ours.reliability.all.mistakesToExpected)).toFixed(2),
      mean(runs.map((run) => run.scores.ours.meanIou)).toFixed(3),
    ],
  ]);
  const head = [
    'world',
    'reviews',
    ...METHOD_NAMES,
    'ours less the better of majority and Dawid-Skene',
    'ECE majority',
    'ECE ours',
    'mistakes : expected',
    'mean IoU ours',
  ];
  return table(head, rows);
}

function settingsOf(results: readonly FixedResult[]): Setting[] {
  const groups = Map.groupBy(results, ({ world, reviewsPerImage }) => `${world}|${reviewsPerImage}`);
  return [...groups.values()].flatMap((runs) => {
    const [first] = runs;
    return first ? [{ world: first.world, reviews: first.reviewsPerImage, results: runs }] : [];
  });
}

function lossesOf({ world, reviews, results }: Setting, isHostile: boolean): { size: number; text: string }[] {
  const losses: { size: number; text: string }[] = [];
  const where = `${world}, ${reviews} reviews`;
  const behind = -mean(results.map((run) => run.advantage.difference));
  if (behind > ALLOWED_LOSS) {
    const text = `${where}: label accuracy ${points(behind)} below the better of majority vote and Dawid-Skene`;
    losses.push({ size: behind, text });
  }
  const missing = mean(results.map((run) => run.scores.majority.recall - run.scores.ours.recall));
  if (missing > ALLOWED_LOSS)
    losses.push({ size: missing, text: `${where}: recall ${points(missing)} below majority vote` });
  const ece = mean(results.map((run) => run.scores.ours.reliability.all.ece));
  const allowed = isHostile ? ALLOWED_ECE.hostile : ALLOWED_ECE.ordinary;
  if (ece > allowed)
    losses.push({ size: ece - allowed, text: `${where}: ECE ${ece.toFixed(3)}, allowed are ${allowed}` });
  const announced = mean(results.map((run) => run.scores.ours.reliability.all.mistakesToExpected));
  if (announced < 0.8 || announced > 1.25) {
    losses.push({
      size: Math.abs(Math.log(announced)) / 100,
      text: `${where}: ${announced.toFixed(2)} mistakes for each one expected, allowed are 0.8 to 1.25`,
    });
  }
  return losses;
}

function points(share: number): string {
  return `${(100 * share).toFixed(1)} points`;
}

function signed(share: number): string {
  return `${share >= 0 ? '+' : '-'}${Math.abs(100 * share).toFixed(1)}`;
}
