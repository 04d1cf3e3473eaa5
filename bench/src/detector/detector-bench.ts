import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { iou, type Rect } from '@uvh/domain/annotation/box';
import { partCandidates, USUAL_LEAST_SCORE, USUAL_MOST_CANDIDATES } from '@uvh/domain/annotation/candidate';
import type { Suggestion } from '@uvh/domain/annotation/review';
import * as z from 'zod/mini';

const ORGANISER = new URL('../../../apps/server/src/organiser.ts', import.meta.url).pathname;
/** Thresholds of a suggestion that people use. */
const THRESHOLDS = [0.3, 0.5];
/** A box on a labelled vehicle. */
const SAME_IOU = 0.5;
/** What candidates have to cover of what the plain detector misses. */
const LEAST_COVERED = 0.5;
const HOW =
  'detector: PICTURES=<folder with annotations.json in COCO> MODEL=<file.onnx> npm run bench -- detector says what a ' +
  'detector finds with and without tiles, and what its candidates cover of the rest.';

/**
 * Looks at labelled pictures with a detector, as a whole and tile by tile, by the organisers' command. Fails when
 * candidates by tiles cover less than half of the labelled vehicles that the plain detector misses.
 */
export async function benchDetector(): Promise<void> {
  const { PICTURES: pictures, MODEL: model } = process.env;
  if (!pictures || !model) return console.log(HOW);
  const folder = await mkdtemp(path.join(tmpdir(), 'detector-bench-'));
  try {
    const labels = boxesByPicture(await readFile(path.join(pictures, 'annotations.json'), 'utf8'));
    const plain = await detect(folder, pictures, model, ['--no-tiles']);
    const tiled = await detect(folder, pictures, model, []);
    const seen = { plain: plain.boxes, tiled: tiled.boxes, labels };
    console.log(
      `detector: ${path.basename(model)} on ${labels.size} pictures with ${countIn(labels)} labelled vehicles`,
    );
    console.log(`  ${plain.rate} pictures/s as a whole, ${tiled.rate} in tiles, each with the start of the command`);
    for (const threshold of THRESHOLDS) report(threshold, seen);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type Boxes = ReadonlyMap<string, readonly Suggestion[]>;

interface SeenPictures {
  readonly plain: Boxes;
  readonly tiled: Boxes;
  readonly labels: Boxes;
}

function report(threshold: number, { plain, tiled, labels }: SeenPictures): void {
  const sure = (boxes: readonly Suggestion[]) => boxes.filter(({ score }) => (score ?? 1) >= threshold);
  const rule = { threshold, least: USUAL_LEAST_SCORE, most: USUAL_MOST_CANDIDATES };
  // Suggestions without a score stand; everything that tiles found is a candidate beside them.
  const beside = figuresOf(labels, (picture) => {
    const suggested = sure(plain.get(picture) ?? []).map(({ score: _, ...box }) => box);
    return partCandidates([...suggested, ...(tiled.get(picture) ?? [])], {
      ...rule,
      threshold: Number.POSITIVE_INFINITY,
    });
  });
  const inTiles = figuresOf(labels, (picture) => partCandidates(tiled.get(picture) ?? [], rule));
  console.log(`  threshold ${threshold}`);
  console.log(`    whole picture: ${sentence(beside)}`);
  console.log(`    with tiles:    ${sentence(inTiles)}`);
  if (beside.covered < LEAST_COVERED * beside.missed || beside.candidates > USUAL_MOST_CANDIDATES) process.exitCode = 1;
}

interface Figures {
  readonly suggestions: number;
  readonly candidates: number;
  readonly found: number;
  readonly missed: number;
  readonly covered: number;
}

/** Suggestions and candidates are means over the pictures, the rest counts of labelled vehicles. */
function figuresOf(labels: Boxes, boxesOf: (picture: string) => ReturnType<typeof partCandidates>): Figures {
  const sums = { suggestions: 0, candidates: 0, found: 0, missed: 0, covered: 0 };
  for (const [picture, vehicles] of labels) {
    const { suggestions, candidates } = boxesOf(picture);
    sums.suggestions += suggestions.length / labels.size;
    sums.candidates += candidates.length / labels.size;
    const missed = vehicles.filter((vehicle) => !isOn(suggestions, vehicle));
    sums.found += vehicles.length - missed.length;
    sums.missed += missed.length;
    sums.covered += missed.filter((vehicle) => isOn(candidates, vehicle)).length;
  }
  return sums;
}

function sentence({ suggestions, candidates, found, missed, covered }: Figures): string {
  const share = (part: number, whole: number): string => `${((100 * part) / Math.max(1, whole)).toFixed(0)} %`;
  return (
    `${suggestions.toFixed(1)} suggestions a picture find ${share(found, found + missed)}; ` +
    `${candidates.toFixed(1)} candidates cover ${covered} of the ${missed} missed (${share(covered, missed)})`
  );
}

function isOn(boxes: readonly Rect[], vehicle: Rect): boolean {
  return boxes.some((box) => iou(box, vehicle) >= SAME_IOU);
}

async function detect(folder: string, pictures: string, model: string, options: readonly string[]) {
  const output = path.join(folder, 'boxes.json');
  const count = (await readdir(pictures)).length;
  const startedAt = performance.now();
  const words = ['suggest', pictures, '--model', model, '--accept-proposals', '--output', output, ...options];
  const child = spawn(process.execPath, [ORGANISER, ...words], {
    env: { ...process.env, DATA_DIR: path.join(folder, 'data') },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`organiser ${words.join(' ')} ended with ${code}.`);
  const rate = (count / ((performance.now() - startedAt) / 1000)).toFixed(1);
  const boxes = boxesByPicture(await readFile(output, 'utf8'));
  await writeFile(output, '');
  return { boxes, rate };
}

const cocoSchema = z.object({
  images: z.array(z.object({ id: z.number(), file_name: z.string() })),
  annotations: z.array(
    z.object({
      id: z.number(),
      image_id: z.number(),
      bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]),
      score: z.optional(z.number()),
    }),
  ),
});

function boxesByPicture(text: string): Boxes {
  const { images, annotations } = cocoSchema.parse(JSON.parse(text));
  const boxesOf = Map.groupBy(annotations, ({ image_id }) => image_id);
  return new Map(
    images.map(({ id, file_name }) => [
      file_name,
      (boxesOf.get(id) ?? []).map(({ id: bboxId, bbox: [x, y, width, height], score }) => ({
        bboxId,
        label: '',
        x,
        y,
        width,
        height,
        ...(score !== undefined && { score }),
      })),
    ]),
  );
}

function countIn(boxes: Boxes): number {
  return [...boxes.values()].reduce((sum, { length }) => sum + length, 0);
}
