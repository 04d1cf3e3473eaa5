import { runVotes, type VoteResult, type VoteSet } from '@uvh/consensus/simulation/run/votes';
import { mean, percent, table } from './markdown.ts';

const MACHINES = [0.5, 0.6, 0.8, 0.95];
const VOTES = [1, 2, 3, 5, 7, 9];
const SETTINGS = [
  { goldShare: 0, hasScores: false },
  { goldShare: 0.1, hasScores: true },
];
const ALLOWED_LOSS = 0.005;
const ALLOWED_ECE = 0.03;

/** Results of all settings on sets of real votes: what ours loses first, then the table. */
export function votesReport(sets: readonly VoteSet[], seeds: readonly number[]): string {
  const groups = sets.flatMap((votes) =>
    SETTINGS.flatMap(({ goldShare, hasScores }) =>
      MACHINES.flatMap((machineRight) =>
        VOTES.map((votesPerObject) =>
          seeds.map((seed) => runVotes(votes, { machineRight, votesPerObject, goldShare, hasScores }, seed)),
        ),
      ),
    ),
  );
  const losses = groups.flatMap(lossesOf).sort((a, b) => b.size - a.size);
  const head = [
    'votes of',
    'gold, scores',
    'machine right',
    'votes',
    'majority',
    'Dawid-Skene',
    'ours',
    'ours less the better (95 %)',
    'ECE majority',
    'ECE Dawid-Skene',
    'ECE ours',
  ];
  return [
    'Where ours loses:',
    ...(losses.length > 0 ? losses.map(({ text }) => `- ${text}`) : ['- nowhere']),
    '',
    table(head, groups.map(rowOf)),
  ].join('\n');
}

function rowOf(results: readonly VoteResult[]): string[] {
  const of = (value: (result: VoteResult) => number) => mean(results.map(value));
  const sign = (share: number) => `${share < 0 ? '-' : '+'}${percent(Math.abs(share))}`;
  return [
    results[0]?.name ?? '',
    settingOf(results),
    percent(results[0]?.machineRight ?? 0),
    String(results[0]?.votesPerObject ?? 0),
    percent(of(({ scores }) => scores.majority.accuracy)),
    percent(of(({ scores }) => scores['dawid-skene'].accuracy)),
    percent(of(({ scores }) => scores.ours.accuracy)),
    `${sign(of(({ advantage }) => advantage.difference))} (${sign(of(({ advantage }) => advantage.low))} to ${sign(of(({ advantage }) => advantage.high))})`,
    of(({ scores }) => scores.majority.reliability.all.ece).toFixed(3),
    of(({ scores }) => scores['dawid-skene'].reliability.all.ece).toFixed(3),
    of(({ scores }) => scores.ours.reliability.all.ece).toFixed(3),
  ];
}

function lossesOf(results: readonly VoteResult[]): { size: number; text: string }[] {
  const [first] = results;
  if (!first) return [];
  const where = `${first.name}, machine right in ${percent(first.machineRight)} %, ${first.votesPerObject} votes, ${settingOf(results)}`;
  const behind = -mean(results.map(({ advantage }) => advantage.difference));
  const ece = mean(results.map(({ scores }) => scores.ours.reliability.all.ece));
  const losses: { size: number; text: string }[] = [];
  if (behind > ALLOWED_LOSS)
    losses.push({ size: behind, text: `${where}: label accuracy ${percent(behind)} points below` });
  if (ece > ALLOWED_ECE) losses.push({ size: ece - ALLOWED_ECE, text: `${where}: ECE ${ece.toFixed(3)}` });
  return losses;
}

function settingOf([first]: readonly VoteResult[]): string {
  return `${percent(first?.goldShare ?? 0)} % gold, ${first?.hasScores ? 'scores' : 'no scores'}`;
}
