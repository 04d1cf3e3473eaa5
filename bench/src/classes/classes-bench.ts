import { gzipSync } from 'node:zlib';
import { classListFrom, objectClassSchema, type WireClass } from '@uvh/contract/object-class';
import type { ClassList } from '@uvh/domain/annotation/class-list';
import * as z from 'zod/mini';
import { classesMeant } from '../../../apps/web/src/workspace/class-picker/likely-classes.ts';
import { consensusOf } from '../../../packages/consensus/src/image-consensus.ts';
import { simulatePeople } from '../../../packages/consensus/src/simulation/people/person.ts';
import { reviewsWithoutPeers } from '../../../packages/consensus/src/simulation/run/world-reviews.ts';
import { classesOf, statesOf } from '../../../packages/consensus/src/simulation/world/classes.ts';
import { simulateImages } from '../../../packages/consensus/src/simulation/world/images.ts';
import { worldWith } from '../../../packages/consensus/src/simulation/world/parameters.ts';
import { initialModel, learnRates } from '../../../packages/consensus/src/skill/learn.ts';
import { openRates } from '../../../packages/consensus/src/skill/tables.ts';

/** What the default event has, and the most that one may have. */
const COUNTS = [12, 60] as const;
const IMAGES = 150;
const REVIEWS_EACH = 5;
const SEED = 7;
/** Each figure is the least of so many goes: what else the machine does only adds. */
const GOES = 5;
const SEARCHES = 2_000;

interface Figure {
  readonly name: string;
  readonly unit: string;
  readonly value: number;
}

/** What more classes cost: the consensus on an image and learning from it, the list that browsers fetch, the picker's search. */
export async function benchClasses(): Promise<void> {
  console.log(`classes: ${COUNTS.join(' and ')}; ${IMAGES} images with ${REVIEWS_EACH} reviews each`);
  const [few = [], many = []] = COUNTS.map((count) => [...consensusFigures(count), ...listFigures(count)]);
  console.log(
    `${''.padEnd(44)}${COUNTS.map((count) => `${count} classes`.padStart(14)).join('')}${'ratio'.padStart(8)}`,
  );
  for (const [row, { name, unit, value }] of few.entries()) {
    const other = many[row]?.value ?? Number.NaN;
    const cells = [value, other].map((each) => each.toFixed(unit === 'bytes' ? 0 : 3).padStart(14));
    console.log(`${`${name}, ${unit}`.padEnd(44)}${cells.join('')}${(other / value).toFixed(1).padStart(8)}`);
  }
}

/** The same world but for its number of classes. */
function consensusFigures(count: number): Figure[] {
  const world = worldWith({ name: `${count} classes`, images: IMAGES, objects: { classes: count } });
  const images = simulateImages(world, SEED);
  const reviewed = reviewsWithoutPeers(world, images, simulatePeople(world, SEED), REVIEWS_EACH, SEED);
  const first = initialModel(statesOf(count));
  const learned = learnRates(reviewed, first, 2);
  const rates = openRates(learned.model, learned.skills);
  const consensusMs = processorMsOf(() => {
    for (const { image, reviews } of reviewed) consensusOf(image, reviews, rates);
  });
  const learningMs = processorMsOf(() => learnRates(reviewed, learned));
  return [
    { name: 'consensus on an image', unit: 'ms of processor', value: consensusMs / reviewed.length },
    { name: 'learning from an image', unit: 'ms of processor', value: learningMs / reviewed.length },
    { name: 'model of the crowd as JSON', unit: 'bytes', value: JSON.stringify(learned.model).length },
  ];
}

/** What depends on the list alone. */
function listFigures(count: number): Figure[] {
  const wire = wireClasses(count);
  const json = Buffer.from(JSON.stringify(wire));
  const list = classListFrom(wire);
  const searchMs = processorMsOf(() => searchForAll(list));
  return [
    { name: 'class list in the event call', unit: 'bytes', value: json.length },
    { name: 'class list in the event call, gzip', unit: 'bytes', value: gzipSync(json).length },
    { name: "picker's search, a key press", unit: 'µs of processor', value: (searchMs * 1000) / SEARCHES },
  ];
}

/** Types the beginning of one name after another, as somebody does who looks for a class. */
function searchForAll(list: ClassList): void {
  for (let search = 0; search < SEARCHES; search += 1) {
    const name = list.names[search % list.size] ?? '';
    classesMeant(list, name.slice(0, 1 + (search % name.length)));
  }
}

/** The classes of the simulated world as an event says them, with a sentence of guide in two languages. */
function wireClasses(count: number): WireClass[] {
  return classesOf(count).map(({ name }, index) =>
    z.parse(objectClassSchema, {
      id: index + 1,
      name,
      display_names: { hi: `वर्ग ${index + 1}` },
      code: (36 * 10 + index).toString(36).toUpperCase(),
      color: `#${((index * 1_400_000 + 4_000_000) % 0xffffff).toString(16).padStart(6, '0')}`,
      dash: [3 + (index % 6) * 3, 2 + (index % 5) * 2],
      guide: {
        en: `How ${name} is told from number ${(index * 7) % count}: by its size and by what it carries in front.`,
        hi: `${name} को क्रमांक ${(index * 7) % count} से आकार और आगे के भाग से पहचानें।`,
      },
    }),
  );
}

function processorMsOf(work: () => void): number {
  const goes = Array.from({ length: GOES }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...goes);
}
