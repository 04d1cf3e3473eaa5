import type { BehaviourPay, WayToPlay } from '@uvh/consensus/simulation/event/pay-summary';
import type { EventResult } from '@uvh/consensus/simulation/event/run';
import { METHOD_NAMES } from '@uvh/consensus/simulation/run/methods';
import { ASKED, calibrationLosses, type Loss, missingLosses } from './losses.ts';
import { interval, mean, percent, table } from './markdown.ts';

/** What ours loses in played events. */
export function eventLosses(results: readonly EventResult[], hostile: ReadonlySet<string>): Loss[] {
  return results.flatMap((result) => {
    const where = playedIn(result);
    const { ours } = result.scores;
    const { ece, mistakesToExpected } = ours.reliability.all;
    return [
      ...qualityLosses(where, result),
      ...calibrationLosses(where, ece, mistakesToExpected, hostile.has(result.world)),
      ...missingLosses(where, result.scores.ours.missedToExpected ?? 1),
      ...payLosses(where, result),
      ...flagLossesOf(where, result),
    ];
  });
}

function playedIn({ world, seed }: EventResult): string {
  return `${world}, played (seed ${seed})`;
}

function qualityLosses(where: string, { advantage, scores, reviewsToMajorityOfFive }: EventResult): Loss[] {
  const losses: Loss[] = [];
  const behind = -advantage.difference;
  if (behind > ASKED.behind) {
    const text = `${where}: ${percent(behind)} points below the better of majority vote and Dawid-Skene`;
    losses.push({ kind: 'label accuracy', size: behind, text });
  }
  const missing = scores.majority.recall - scores.ours.recall;
  if (missing > ASKED.behind) {
    losses.push({ kind: 'recall', size: missing, text: `${where}: ${percent(missing)} points below majority vote` });
  }
  const reviews = reviewsToMajorityOfFive ?? Number.POSITIVE_INFINITY;
  if (reviews > ASKED.reviewsPlayed) {
    const spent = reviewsToMajorityOfFive === undefined ? 'never reached' : `after ${reviews.toFixed(1)} reviews`;
    losses.push({ kind: 'cost', size: reviews, text: `${where}: accuracy of majority vote of five ${spent}` });
  }
  return losses;
}

function payLosses(where: string, { pay }: EventResult): Loss[] {
  const losses: Loss[] = [];
  const { paid, charged } = pay.finds;
  if (charged > 0) {
    const text = `${where}: true finds of honest people, paid : charged = ${paid} : ${charged}`;
    losses.push({ kind: 'pay', size: 10 * (charged / (paid + charged)), text });
  }
  const correlation = pay.usefulnessToXp ?? 1;
  if (correlation < ASKED.usefulness) {
    const { byAllReviews, byTruth } = pay.usefulnessToBest;
    const best = `at best ${byAllReviews?.toFixed(2)} by all that the reviews say, ${byTruth?.toFixed(2)} by the truth`;
    const text = `${where}: rank correlation of usefulness and XP of honest people ${correlation.toFixed(2)} (${best})`;
    losses.push({ kind: 'pay', size: 1 - correlation, text });
  }
  const ranking = pay.usefulnessToPoints ?? 1;
  if (ranking < ASKED.usefulness) {
    const text = `${where}: rank correlation of usefulness and the points that rank, of honest people, ${ranking.toFixed(2)} (of XP ${correlation.toFixed(2)})`;
    losses.push({ kind: 'pay', size: 1 - ranking, text });
  }
  for (const { behaviour, ofHonestMedian, highestPercentile } of cheatsOf(pay.behaviours)) {
    if (ofHonestMedian <= ASKED.cheatShare && highestPercentile <= ASKED.cheatPercentile) continue;
    const text = `${where}: ${behaviour} earns ${percent(ofHonestMedian)} % of the honest median and ranks above ${percent(highestPercentile)} % of the honest`;
    losses.push({ kind: 'pay', size: Math.max(ofHonestMedian, highestPercentile), text });
  }
  return losses;
}

/** Where flags accuse honest people, or find a cheat too late. */
export function flagLosses(results: readonly EventResult[]): Loss[] {
  return results.flatMap((result) => flagLossesOf(playedIn(result), result));
}

function flagLossesOf(where: string, { pay }: EventResult): Loss[] {
  const losses: Loss[] = [];
  const share = pay.honestFlagged / Math.max(1, pay.honest);
  if (share > ASKED.honestFlagged) {
    const why = Object.entries(pay.honestFlags)
      .map(([code, count]) => `${code} ${count}`)
      .join(', ');
    const text = `${where}: ${pay.honestFlagged} of ${pay.honest} honest people flagged (${why})`;
    losses.push({ kind: 'flags', size: 1 + share, text });
  }
  for (const { behaviour, imagesToFlag, imagesPerPerson } of cheatsOf(pay.behaviours)) {
    if (imagesPerPerson < ASKED.imagesToFlag || (imagesToFlag ?? Number.POSITIVE_INFINITY) <= ASKED.imagesToFlag)
      continue;
    const when = imagesToFlag === undefined ? 'never' : `after ${imagesToFlag} images`;
    losses.push({ kind: 'flags', size: 0.5, text: `${where}: ${behaviour} flagged ${when}` });
  }
  return losses;
}

/** Who looks at pictures, if only at a part of them; all others cheat, and so do sleepers from when they are asleep. */
const LOOKING: readonly WayToPlay[] = ['honest', 'careless', 'easy-only', 'sleeper'];

function cheatsOf(behaviours: readonly BehaviourPay[]): readonly BehaviourPay[] {
  return behaviours.filter(({ behaviour }) => !LOOKING.includes(behaviour));
}

/** The table of quality in played events: all methods on the reviews of the event. */
export function eventsTable(results: readonly EventResult[]): string {
  const head = [
    'world',
    'seed',
    'reviews',
    'passes',
    ...METHOD_NAMES,
    'ours less the better',
    'ECE majority',
    'ECE ours',
    'mistakes : expected',
    'missing : expected',
    'reviews to majority of 5',
  ];
  const rows = results.map((result) => [
    result.world,
    String(result.seed),
    result.reviewsPerImage.toFixed(1),
    String(result.learningPasses),
    ...METHOD_NAMES.map((method) => {
      const { accuracy, precision, recall, missedFound } = result.scores[method];
      return `${percent(accuracy)} / ${percent(precision)} / ${percent(recall)} / ${(100 * missedFound).toFixed(0)}`;
    }),
    interval([result.advantage]),
    result.scores.majority.reliability.all.ece.toFixed(3),
    result.scores.ours.reliability.all.ece.toFixed(3),
    result.scores.ours.reliability.all.mistakesToExpected.toFixed(2),
    result.scores.ours.missedToExpected?.toFixed(2) ?? '',
    result.reviewsToMajorityOfFive?.toFixed(1) ?? 'never',
  ]);
  return table(head, rows);
}

/** The table of where the reviews went, in reviews for each ordinary image. */
export function splitTable(results: readonly EventResult[]): string {
  const head = ['world', 'seed', 'needed', 'late', 'gold', 'images never done'];
  const rows = results.map(({ world, seed, reviewsPerImage, split: { gold, needed, late, neverDone } }) => {
    const images = (needed + late) / reviewsPerImage;
    const perImage = (reviews: number) => (reviews / images).toFixed(2);
    return [world, String(seed), perImage(needed), perImage(late), perImage(gold), String(neverDone)];
  });
  return table(head, rows);
}

/** The table of pay and flags of honest people. */
export function honestTable(results: readonly EventResult[]): string {
  const head = [
    'world',
    'seed',
    'true finds paid : charged : 0',
    'their XP',
    'bits told to XP',
    'per image',
    'to points, of teams',
    'mended to XP',
    'to best pay by all reviews, by the truth',
    'reliability of bits told',
    'honest flagged',
    'by',
  ];
  const rows = results.map(({ world, seed, pay }) => [
    world,
    String(seed),
    `${pay.finds.paid} : ${pay.finds.charged} : ${pay.finds.unpaid}`,
    `${Math.round(pay.findsMilliXp.paid / 1000)} : ${Math.round(pay.findsMilliXp.charged / 1000)}`,
    pay.usefulnessToXp?.toFixed(2) ?? '',
    pay.usefulnessToXpPerImage?.toFixed(2) ?? '',
    `${pay.usefulnessToPoints?.toFixed(2) ?? ''}, ${pay.usefulnessToPointsOfTeams?.toFixed(2) ?? ''}`,
    pay.mendedToXp?.toFixed(2) ?? '',
    `${pay.usefulnessToBest.byAllReviews?.toFixed(2) ?? ''}, ${pay.usefulnessToBest.byTruth?.toFixed(2) ?? ''}`,
    pay.reliability?.toFixed(2) ?? '',
    `${pay.honestFlagged} of ${pay.honest}`,
    Object.keys(pay.honestFlags).sort().join(', '),
  ]);
  return table(head, rows);
}

/** The table of what each way to play earns, one row for each world and way. */
export function payTable(results: readonly EventResult[]): string {
  const head = [
    'world',
    'way to play',
    'people',
    'XP per image',
    'without floor',
    '% of the honest median',
    'ranks above % of the honest',
    'flagged',
    'images to the flag',
  ];
  const groups = Map.groupBy(
    results.flatMap(({ world, pay }) => pay.behaviours.map((one) => ({ world, ...one }))),
    ({ world, behaviour }) => `${world}|${behaviour}`,
  );
  const rows = [...groups.values()].flatMap((all) => {
    const [first] = all;
    if (!first) return [];
    const of = (value: (one: BehaviourPay) => number) => mean(all.map(value));
    const people = all.reduce((sum, one) => sum + one.people, 0);
    const whole = all.every(({ imagesToFlag }) => imagesToFlag !== undefined);
    return [
      [
        first.world,
        first.behaviour,
        String(people),
        of(({ xpPerImage }) => xpPerImage).toFixed(2),
        of(({ exactXpPerImage }) => exactXpPerImage).toFixed(2),
        percent(of(({ ofHonestMedian }) => ofHonestMedian)),
        percent(of(({ highestPercentile }) => highestPercentile)),
        `${all.reduce((sum, one) => sum + one.flagged, 0)} of ${people}`,
        whole ? of(({ imagesToFlag }) => imagesToFlag ?? 0).toFixed(0) : '',
      ],
    ];
  });
  return table(head, rows);
}

/** The table of who was flagged when, one row for each event and way to play. */
export function flagsTable(results: readonly EventResult[]): string {
  const head = ['world', 'seed', 'way to play', 'people', 'images of each', 'flagged', 'images to the flag'];
  const rows = results.flatMap(({ world, seed, pay }) =>
    pay.behaviours
      .filter(({ behaviour }) => behaviour !== 'asleep')
      .map(({ behaviour, people, imagesPerPerson, flagged, imagesToFlag }) => [
        world,
        String(seed),
        behaviour,
        String(people),
        imagesPerPerson.toFixed(0),
        `${flagged} of ${people}`,
        imagesToFlag?.toFixed(0) ?? '',
      ]),
  );
  return table(head, rows);
}
