import { writeFileSync } from 'node:fs';
import { type SnapWeights, snapBox } from '@uvh/annotator/snap/snap-box';
import { iou, type Rect } from '@uvh/domain/annotation/box';
import {
  CLICKS_AROUND,
  type Click,
  clicksOn,
  type SnapPicture,
  shippedSnapPictures,
  snapPicturesIn,
} from './clicks.ts';
import { type Lesson, learn, lessonOf } from './learn.ts';

const WEIGHTS = new URL('../../../packages/annotator/src/snap/snap-weights.ts', import.meta.url);
interface SnapOptions {
  readonly images?: string | undefined;
  readonly learn?: boolean | undefined;
}

/** A box that meets a person's so far needs no correction. */
const GOOD_IOU = 0.8;
/** From the square root of a box's area, pixels of the annotation space. */
const SIZES = [
  { name: 'small (under 48 px)', from: 0, below: 48 },
  { name: 'middle (48 to 96 px)', from: 48, below: 96 },
  { name: 'large (from 96 px)', from: 96, below: Number.POSITIVE_INFINITY },
] as const;
/** Successive frames show the same vehicles: whole stretches of so many pictures are learnt from or held out. */
const STRETCH = 10;

/**
 * How often a click on a vehicle gives the box that a person drew (IoU above 0.8), by size, in the middle and around it: from
 * the picture's edges alone, with the machine's boxes as candidates, and beside it those boxes by themselves.
 * `--images DIR` names a folder of other pictures than the shipped ones; `--learn` learns the weights from them anew, after saying
 * how well weights do on pictures that they have not seen.
 */
export async function benchSnap({ images, learn: isLearning }: SnapOptions): Promise<void> {
  const pictures = images === undefined ? shippedSnapPictures() : snapPicturesIn(images);
  const boxes = pictures.reduce((sum, { people }) => sum + people.length, 0);
  console.log(`a click on a vehicle, ${pictures.length} pictures with ${boxes} boxes of people; IoU above ${GOOD_IOU}`);
  if (isLearning) await learnFrom(pictures);
  else await measure(pictures);
}

interface Outcome {
  readonly truth: Rect;
  readonly isMiddle: boolean;
  readonly edges: number;
  readonly withCandidates: number;
  readonly machine: number;
}

async function measure(pictures: readonly SnapPicture[], weights?: SnapWeights): Promise<void> {
  const outcomes: Outcome[] = [];
  let elapsedMs = 0;
  for (const picture of pictures) {
    for (const [place, click] of (await clicksOn(picture, CLICKS_AROUND)).entries()) {
      const before = performance.now();
      const snapped = snapBox(click.request, weights);
      elapsedMs += performance.now() - before;
      outcomes.push(outcomeOf(click, snapped, place % CLICKS_AROUND.length === 0));
    }
  }
  for (const { name, from, below } of SIZES) {
    say(
      name,
      outcomes.filter(({ truth }) => {
        const side = Math.sqrt(truth.width * truth.height);
        return side >= from && side < below;
      }),
    );
  }
  say('all', outcomes);
  console.log(`  ${(elapsedMs / Math.max(1, outcomes.length)).toFixed(0)} ms a click`);
}

function outcomeOf({ truth, candidate }: Click, snapped: Rect | undefined, isMiddle: boolean): Outcome {
  const edges = snapped ? iou(snapped, truth) : 0;
  const machine = candidate ? iou(candidate, truth) : 0;
  return { truth, isMiddle, edges, machine, withCandidates: candidate ? machine : edges };
}

function say(name: string, outcomes: readonly Outcome[]): void {
  const share = (found: readonly Outcome[], of: (outcome: Outcome) => number, above = GOOD_IOU) =>
    `${((100 * found.filter((outcome) => of(outcome) > above).length) / Math.max(1, found.length)).toFixed(0)} %`;
  const middle = outcomes.filter(({ isMiddle }) => isMiddle);
  const around = outcomes.filter(({ isMiddle }) => !isMiddle);
  console.log(
    `  ${name.padEnd(22)} ${String(middle.length).padStart(4)} vehicles: from edges ${share(middle, (o) => o.edges)} in the middle, ` +
      `${share(around, (o) => o.edges)} around it (above 0.7: ${share(around, (o) => o.edges, 0.7)}, above 0.5: ${share(around, (o) => o.edges, 0.5)}); with candidates ` +
      `${share(around, (o) => o.withCandidates)}; the machine's boxes alone ${share(around, (o) => o.machine)}`,
  );
}

/** Learns from one half and measures on the other, both ways; then learns from all and writes the weights. */
async function learnFrom(pictures: readonly SnapPicture[]): Promise<void> {
  const halves = [0, 1].map((half) => pictures.filter((_, place) => Math.floor(place / STRETCH) % 2 === half));
  const lessons = await Promise.all(halves.map(lessonsOf));
  for (const half of [0, 1]) {
    console.log(`pictures that were not learnt from, half ${half + 1}`);
    await measure(halves[half] ?? [], learn(lessons[1 - half] ?? []));
  }
  writeFileSync(WEIGHTS, sourceOf(learn(lessons.flat())));
  console.log(`weights learnt from all: ${WEIGHTS.pathname}`);
}

async function lessonsOf(pictures: readonly SnapPicture[]): Promise<readonly Lesson[]> {
  const lessons: Lesson[] = [];
  for (const [place, picture] of pictures.entries()) {
    // One click each, beside the middle as a hand's: another place for each picture.
    const beside = CLICKS_AROUND[place % CLICKS_AROUND.length] ?? [0, 0];
    lessons.push(...(await clicksOn(picture, [beside])).map(lessonOf));
  }
  return lessons;
}

/** Whole numbers, since a fraction may look like a well-known constant. */
const PARTS = 10_000;

function sourceOf({ units, says }: SnapWeights): string {
  const row = (values: readonly number[]) => `[${values.map((value) => Math.round(value * PARTS)).join(', ')}]`;
  return [
    "import type { SnapWeights } from './snap-box.ts';",
    '',
    '// Learnt by `npm run bench -- snap --images DIR --learn` from 83 photographs of two streets with the boxes of people',
    '// (ATL-version-2, Roboflow Universe, CC BY 4.0), in ten-thousandths. Not to be edited by hand.',
    'const UNITS = [',
    ...units.map((unit) => `  ${row(unit)},`),
    '];',
    `const SAYS = ${row(says)};`,
    '',
    'export const SNAP_WEIGHTS: SnapWeights = {',
    `  units: UNITS.map((unit) => unit.map((parts) => parts / ${PARTS})),`,
    `  says: SAYS.map((parts) => parts / ${PARTS}),`,
    '};',
    '',
  ].join('\n');
}
