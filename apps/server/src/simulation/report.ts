import type { AgreementAt } from '@uvh/consensus/agreement/image-agreement';
import type { MethodName } from '@uvh/consensus/simulation/compare';
import type { Score } from '@uvh/consensus/simulation/evaluate';
import type { CostTrial, PlayTrial, StrategyResult } from '@uvh/consensus/simulation/trial';

const METHOD_TITLES: Readonly<Record<MethodName, string>> = {
  majority: 'majority vote',
  'dawid-skene': 'Dawid-Skene',
  staple: 'STAPLE on objects',
  consensus: 'ours, fixed number',
};

type Figures = Pick<Score, 'accuracy' | 'precision' | 'recall' | 'missedRecall' | 'meanIou'>;

/** The tables of accuracy against reviews spent, as Markdown: means over the trials. */
export function costSection(trials: readonly CostTrial[], images: number): string {
  const [first] = trials;
  if (!first) throw new RangeError('A report needs at least one trial.');
  const head = [
    '| method | reviews per image | label accuracy | precision | recall | missed vehicles found | mean IoU |',
    '|---|--:|--:|--:|--:|--:|--:|',
  ];
  const fixed = first.methods.map(({ method, reviewsPerImage }, index) =>
    row(
      METHOD_TITLES[method],
      String(reviewsPerImage),
      trials.flatMap((trial) => trial.methods[index]?.score ?? []),
    ),
  );
  const online = first.online.map(({ riskPerBox }, index) => {
    const scores = trials.flatMap((trial) => trial.online[index] ?? []);
    const spent = mean(scores.map(({ reviewsPerImage }) => reviewsPerImage));
    const name = `ours, until risk <= ${riskPerBox} per box`;
    return row(
      name,
      spent.toFixed(2),
      scores.map(({ score }) => score),
    );
  });
  const equal = trials.map(reviewsAtMajorityOfFive);
  return [
    `### Accuracy and cost (${images} images, ${trials.length} seeds)`,
    '',
    ...head,
    ...fixed,
    ...online,
    '',
    `As accurate as majority vote with five reviews: ${equal.map((count) => count?.toFixed(2) ?? 'out of range').join(', ')} reviews per image (one figure per seed, between the bounds above by straight lines).`,
  ].join('\n');
}

/** The table of agreement between people before any consensus, as Markdown: means over the trials. */
export function agreementSection(trials: readonly CostTrial[]): string {
  const [first] = trials;
  if (!first) throw new RangeError('A report needs at least one trial.');
  const rows = first.agreement.map(({ iou }, index) => {
    const all = trials.flatMap((trial) => trial.agreement[index] ?? []);
    const of = (value: (at: AgreementAt) => number | undefined) =>
      mean(all.flatMap((at) => value(at) ?? [])).toFixed(3);
    return `| ${iou} | ${of((at) => at.alpha)} | ${of((at) => at.pairwise)} | ${of((at) => at.alphaOfChanged)} | ${of((at) => at.pairwiseOfChanged)} |`;
  });
  return [
    '### Agreement of five reviewers',
    '',
    "| same object from IoU | Krippendorff's alpha | pairs alike | alpha, changed objects only | pairs alike, changed objects only |",
    '|--:|--:|--:|--:|--:|',
    ...rows,
  ].join('\n');
}

/** The table of what strategies earn and who is flagged, as Markdown. */
export function playSection(trials: readonly PlayTrial[], images: number): string {
  const [first] = trials;
  if (!first) throw new RangeError('A report needs at least one trial.');
  const rows = first.strategies.map(({ strategy }) => {
    const results = trials.flatMap((trial) => trial.strategies.filter((result) => result.strategy === strategy));
    return strategyRow(strategy, results);
  });
  const last = trials.map(
    (trial, index) =>
      `Seed ${index + 1}: lowest honest person ${trial.worstHonest.toFixed(2)}, highest cheat ${trial.bestCheat.toFixed(2)} (XP that ranks, per image, people with at least 20 images).`,
  );
  const scores = trials.map((trial) => trial.score);
  return [
    `### What each way to play earns (${images} images, ${trials.length} seed${trials.length > 1 ? 's' : ''})`,
    '',
    '| strategy | people | XP per image | without floor | per box acted on | accuracy | XP that ranks, per image | flagged | by |',
    '|---|--:|--:|--:|--:|--:|--:|--:|---|',
    ...rows,
    '',
    ...last,
    '',
    `The consensus of these events: ${mean(trials.map((trial) => trial.reviewsPerImage)).toFixed(2)} reviews per image, label accuracy ${share(scores.map((score) => score.accuracy))}, precision ${share(scores.map((score) => score.precision))}, recall ${share(scores.map((score) => score.recall))}. Commonest mistakes: ${first.mistakes.map(({ truth, said, boxes }) => `${truth} as ${said} (${boxes})`).join(', ')}.`,
  ].join('\n');
}

function row(name: string, reviews: string, scores: readonly Figures[]): string {
  const figures = [
    share(scores.map((score) => score.accuracy)),
    share(scores.map((score) => score.precision)),
    share(scores.map((score) => score.recall)),
    share(scores.map((score) => score.missedRecall)),
    mean(scores.map((score) => score.meanIou)).toFixed(3),
  ];
  return `| ${[name, reviews, ...figures].join(' | ')} |`;
}

function strategyRow(strategy: string, results: readonly StrategyResult[]): string {
  const people = results.reduce((sum, result) => sum + result.people, 0);
  const flagged = results.reduce((sum, result) => sum + result.flagged, 0);
  const codes = new Set(results.flatMap((result) => Object.keys(result.flags)));
  const figures = [
    mean(results.map((result) => result.xpPerImage)).toFixed(2),
    mean(results.map((result) => result.exactXpPerImage)).toFixed(2),
    mean(results.map((result) => result.exactXpPerBox)).toFixed(3),
    share(results.map((result) => result.accuracy)),
    mean(results.map((result) => result.rankingXpPerImage)).toFixed(2),
    `${flagged} of ${people}`,
    [...codes].sort().join(', '),
  ];
  return `| ${[strategy, people, ...figures].join(' | ')} |`;
}

/**
 * Reviews per image at which the product is as accurate as majority vote of five; undefined outside of what was tried.
 */
function reviewsAtMajorityOfFive(trial: CostTrial): number | undefined {
  const target = trial.methods.find((tried) => tried.method === 'majority' && tried.reviewsPerImage === 5)?.score;
  if (!target) return undefined;
  const points = trial.online.toSorted((a, b) => a.reviewsPerImage - b.reviewsPerImage);
  for (const [index, point] of points.entries()) {
    if (point.score.accuracy < target.accuracy) continue;
    const before = points[index - 1];
    if (!before) return point.reviewsPerImage;
    const rise = point.score.accuracy - before.score.accuracy;
    const way = rise > 0 ? (target.accuracy - before.score.accuracy) / rise : 1;
    return before.reviewsPerImage + way * (point.reviewsPerImage - before.reviewsPerImage);
  }
  return undefined;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

function share(values: readonly number[]): string {
  return `${(100 * mean(values)).toFixed(2)} %`;
}
