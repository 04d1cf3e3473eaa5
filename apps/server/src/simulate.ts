import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { runEvent } from '@uvh/consensus/simulation/event/run';
import { runFixed } from '@uvh/consensus/simulation/run/fixed';
import { PLAYED_WORLDS, WORLDS, worldNamed } from '@uvh/consensus/simulation/world/catalogue';
import { drawnWorld } from '@uvh/consensus/simulation/world/drawn-world';
import { type WorldParameters, worldWith } from '@uvh/consensus/simulation/world/parameters';
import { eventLosses, eventsTable, honestTable, payTable, splitTable } from './simulation/events-report.ts';
import { fixedLosses, fixedTable } from './simulation/fixed-report.ts';
import { DEFAULT_SIZE, fullReport, QUICK_SIZE } from './simulation/full-report.ts';
import { lossList } from './simulation/losses.ts';
import { picturesReport } from './simulation/pictures-report.ts';
import { classMapFrom, classNamesIn, picturesIn } from './simulation/pictures-source.ts';
import { votesReport } from './simulation/votes-report.ts';
import { voteSetsIn } from './simulation/votes-source.ts';

const HELP = `npm run simulate [-- command and options]

Plays events with invented images and people, compares majority vote, Dawid-Skene, STAPLE and ours on the same
reviews, and prints first where ours loses. The same seeds give the same figures.

  (no command)         everything, written to docs/simulation.md (about three minutes)
  worlds [<name> ...]  all methods at fixed numbers of reviews, in all worlds or in those named
  drawn                all methods in worlds whose parameters are drawn by lot from wide ranges
  events [<name> ...]  played events: assignment, boxes of others shown, settlement, flags
  votes <folder>       all methods on real votes beside a simulated machine: pairs of <name>-answers.csv with
                       question,worker,answer and <name>-truth.csv with question,truth
  pictures <folder>    people simulated around the boxes of real pictures: annotations.json and suggestions.coco.json

  --seeds <n>          runs with seeds 1 to n (default 1)
  --reviews <k,k>      reviews per image for 'worlds' and 'drawn' (default 2,3,5)
  --worlds <n>         number of drawn worlds (default 10, numbered from 1)
  --class-map <file>   source classes as product classes for 'pictures' (JSON, sections of name: class or null)
  --quick              a few seconds: enough to see that everything runs; nothing is written
  --scale              one event the size of UVH-26 instead: 26,646 images and 565 people (long)
`;

const REPORT = new URL('../../../docs/simulation.md', import.meta.url);
const COST_CHART = new URL('../../../docs/simulation.svg', import.meta.url);
const RELIABILITY_CHART = new URL('../../../docs/simulation-reliability.svg', import.meta.url);
const MARKERS = /(<!-- figures: npm run simulate -->\n)[\s\S]*(\n<!-- end of figures -->)/;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seeds: { type: 'string', default: '1' },
    reviews: { type: 'string', default: '2,3,5' },
    worlds: { type: 'string', default: '10' },
    'class-map': { type: 'string' },
    quick: { type: 'boolean', default: false },
    scale: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const [command, ...names] = positionals;
const seeds = Array.from({ length: positive('seeds', values.seeds) }, (_, index) => index + 1);

if (values.help) console.log(HELP);
else {
  await run().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}

async function run(): Promise<void> {
  if (values.scale) playAtScale();
  else if (command === undefined) await writeReport();
  else if (command === 'worlds') compareIn(names.length > 0 ? names.map(worldNamed) : WORLDS, seeds);
  else if (command === 'drawn') compareInDrawnWorlds();
  else if (command === 'events') playEvents();
  else if (command === 'votes') console.log(votesReport(await voteSetsIn(folder()), seeds));
  else if (command === 'pictures') await comparePictures();
  else throw new Error(`There is no command '${command}'.\n\n${HELP}`);
}

async function writeReport(): Promise<void> {
  const size = values.quick ? QUICK_SIZE : { ...DEFAULT_SIZE, seeds };
  const report = fullReport(size, (doing) => console.error(doing));
  console.log(report.markdown);
  if (values.quick) return;
  const before = await readFile(REPORT, 'utf8');
  if (!MARKERS.test(before))
    throw new Error('docs/simulation.md has no place for the figures: its markers are missing.');
  const text = before.replace(MARKERS, (_, start: string, end: string) => `${start}\n${report.markdown}\n${end}`);
  await writeFile(REPORT, text);
  await writeFile(COST_CHART, report.costChart);
  await writeFile(RELIABILITY_CHART, report.reliabilityChart);
}

function compareIn(worlds: readonly WorldParameters[], runs: readonly number[]): void {
  const counts = values.reviews.split(',').map((text) => positive('reviews', text));
  const results = worlds.flatMap((world) => runs.flatMap((seed) => runFixed(world, seed, counts)));
  console.log([lossList(fixedLosses(results, hostileOf(worlds))), '', fixedTable(results)].join('\n'));
}

function compareInDrawnWorlds(): void {
  const count = positive('worlds', values.worlds);
  compareIn(
    Array.from({ length: count }, (_, index) => drawnWorld(index + 1)),
    seeds,
  );
}

function playEvents(): void {
  const worlds = (names.length > 0 ? names : PLAYED_WORLDS).map(worldNamed);
  const results = worlds.flatMap((world) => seeds.map((seed) => runEvent(world, seed)));
  const losses = lossList(eventLosses(results, hostileOf(worlds)));
  console.log(
    [losses, '', eventsTable(results), '', splitTable(results), '', honestTable(results), '', payTable(results)].join(
      '\n',
    ),
  );
}

async function comparePictures(): Promise<void> {
  const from = folder();
  const file = values['class-map'];
  const classMap = file === undefined ? new Map() : await classMapFrom(file, await classNamesIn(from));
  console.log(picturesReport(await picturesIn(from, classMap), seeds));
}

function playAtScale(): void {
  const crowd = { careless: 0.067, blind: 0.05 };
  const world = worldWith({ name: 'UVH-26', images: 26_646, goldImages: 600, people: 565, crowd, leasesInFlight: 60 });
  const startedAt = performance.now();
  const result = runEvent(world, 1);
  console.log(
    [eventsTable([result]), '', splitTable([result]), '', honestTable([result]), '', payTable([result])].join('\n'),
  );
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const memory = Math.round(process.memoryUsage().rss / 2 ** 20);
  console.log(`\nPlayed, learned, settled and measured in ${seconds} s with ${memory} MiB.`);
}

function hostileOf(worlds: readonly { readonly name: string; readonly isHostile: boolean }[]): ReadonlySet<string> {
  return new Set(worlds.flatMap(({ name, isHostile }) => (isHostile ? [name] : [])));
}

function folder(): string {
  const [path] = names;
  if (path === undefined) throw new Error(`Name the folder: npm run simulate -- ${command} <folder>.`);
  return path;
}

function positive(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} must be a whole number from 1, not '${text}'.`);
  return value;
}
