import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { runFixed } from '@uvh/consensus/simulation/run/fixed';
import { HOSTILE_CROWD, scaledCrowd, tryCost, tryPlay, USUAL_CROWD } from '@uvh/consensus/simulation/trial';
import type { TruthSource } from '@uvh/consensus/simulation/world';
import { WORLDS, worldNamed } from '@uvh/consensus/simulation/world/catalogue';
import { costChart } from './simulation/chart.ts';
import { fixedLosses, fixedTable } from './simulation/fixed-report.ts';
import { agreementSection, costSection, playSection } from './simulation/report.ts';
import { cocoTruth, sceneTruth } from './simulation/truth-source.ts';
import { votesReport } from './simulation/votes-report.ts';
import { voteSetsIn } from './simulation/votes-source.ts';
import { anchorsTable, worldsList } from './simulation/worlds-report.ts';

const HELP = `npm run simulate [-- options]

Plays events with invented images and people and shows how near the result comes to the truth, what it
costs, and what honest people and cheats earn. The same seeds give the same figures.

  --images <n>  images per comparison of methods (default 500); events with cheats have twice as many
  --seeds <n>   runs with seeds 1 to n (default 3)
  --truth <of>  'scenes' for the vehicles of the drawn scenes, or a COCO file for those of a data set, instead of
                invented ones; the machine and the people are simulated all the same
  --out <file>  write the figures between the markers of this file (default docs/simulation.md for the default
                sizes, otherwise nothing is written)
  worlds [<name> ...]  compares all methods on the same reviews in several worlds, or in those named; prints first
                       where ours loses
  votes <folder>       compares all methods on real votes: pairs of <name>-answers.csv (question,worker,answer) and
                       <name>-truth.csv (question,truth), beside a simulated machine
  --reviews <k,k>      reviews per image for 'worlds' (default 2,3,5,7)

  --scale       one event the size of UVH-26 instead: 26,646 images and 565 people (some minutes)
`;

const REPORT = new URL('../../../docs/simulation.md', import.meta.url);
const CHART = new URL('../../../docs/simulation.svg', import.meta.url);
const MARKERS = /(<!-- figures: npm run simulate -->\n)[\s\S]*(\n<!-- end of figures -->)/;
const REVIEW_COUNTS = [1, 3, 5, 7, 9];
const RISKS = [0.12, 0.08, 0.06, 0.05, 0.04, 0.03];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    reviews: { type: 'string', default: '2,3,5,7' },
    images: { type: 'string', default: '500' },
    seeds: { type: 'string', default: '3' },
    truth: { type: 'string' },
    out: { type: 'string' },
    scale: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) console.log(HELP);
else if (positionals[0] === 'worlds') compareInWorlds(positionals.slice(1));
else if (positionals[0] === 'votes')
  console.log(votesReport(await voteSetsIn(folderOf(positionals)), seedsUpTo(values.seeds)));
else if (values.scale) runAtScale();
else await runTrials(positive('images', values.images), positive('seeds', values.seeds), values.out, values.truth);

async function runTrials(
  images: number,
  seeds: number,
  out: string | undefined,
  truth: string | undefined,
): Promise<void> {
  const truthSource = await truthSourceOf(truth).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  });
  const runs = Array.from({ length: seeds }, (_, index) => index + 1);
  const costs = runs.map((seed) => tryCost(seed, images, REVIEW_COUNTS, RISKS, truthSource));
  const cost = `${costSection(costs, images)}\n\n${agreementSection(costs)}`;
  console.log(cost);
  const plays = runs.map((seed) => tryPlay(seed, 2 * images, HOSTILE_CROWD, () => performance.now(), truthSource));
  const play = playSection(plays, 2 * images);
  console.log(play);
  const isDefault = images === 500 && seeds === 3 && truth === undefined;
  const target = out ?? (isDefault ? REPORT : undefined);
  if (!target) return;
  await writeFigures(target, `${cost}\n\n${play}`);
  if (target === REPORT) await writeFile(CHART, costChart(costs));
}

function seedsUpTo(text: string): number[] {
  return Array.from({ length: positive('seeds', text) }, (_, index) => index + 1);
}

function folderOf([command, folder]: readonly string[]): string {
  if (folder === undefined) throw new Error(`Name the folder: npm run simulate -- ${command} <folder>.`);
  return folder;
}

function compareInWorlds(names: readonly string[]): void {
  const worlds = names.length > 0 ? names.map(worldNamed) : WORLDS;
  const counts = values.reviews.split(',').map((text) => positive('reviews', text));
  const seeds = seedsUpTo(values.seeds);
  const results = worlds.flatMap((world) => seeds.flatMap((seed) => runFixed(world, seed, counts)));
  const hostile = new Set(worlds.filter(({ isHostile }) => isHostile).map(({ name }) => name));
  console.log(
    [
      'Where ours loses:',
      ...fixedLosses(results, hostile),
      '',
      fixedTable(results),
      '',
      worldsList(worlds),
      '',
      anchorsTable(worlds, 1),
    ].join('\n'),
  );
}

function runAtScale(): void {
  const images = 26_646;
  const play = tryPlay(1, images, scaledCrowd(USUAL_CROWD, 565), () => performance.now());
  console.log(playSection([play], images));
  const seconds = Math.round(play.elapsedMs / 1000);
  const reviews = Math.round(play.reviewsPerImage * images);
  const memory = Math.round(process.memoryUsage().rss / 2 ** 20);
  console.log(`\n${reviews} reviews played, learned from and settled in ${seconds} s with ${memory} MiB.`);
}

async function writeFigures(target: string | URL, figures: string): Promise<void> {
  const before = await readFile(target, 'utf8');
  if (!MARKERS.test(before)) throw new Error(`No place for the figures in ${target}: its two markers are missing.`);
  await writeFile(
    target,
    before.replace(MARKERS, (_, start: string, end: string) => `${start}\n${figures}\n${end}`),
  );
  console.log(`\nFigures written to ${target}.`);
}

async function truthSourceOf(truth: string | undefined): Promise<TruthSource | undefined> {
  if (truth === undefined) return undefined;
  return truth === 'scenes' ? sceneTruth() : await cocoTruth(truth);
}

function positive(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} must be a whole number from 1, not '${text}'.`);
  return value;
}
