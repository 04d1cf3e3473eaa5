import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { expectedSize } from '@uvh/annotator/snap/expected-size';
import { type Pixels, patchArea } from '@uvh/annotator/snap/patch';
import type { SnapRequest } from '@uvh/annotator/snap/snap-box';
import { iou, type Rect, SPACE_HEIGHT, SPACE_WIDTH } from '@uvh/domain/annotation/box';
import * as z from 'zod/mini';
import { boxesByFile } from '../keys/pictures.ts';

/** A picture with the boxes that people drew and those of a machine. */
export interface SnapPicture {
  readonly file: string;
  readonly people: readonly Rect[];
  readonly machine: readonly Rect[];
}

/** A click on a vehicle, and the box that a person drew around it. */
export interface Click {
  readonly request: SnapRequest;
  readonly truth: Rect;
  /** The machine's box at the click, if it has one: in the product a candidate. */
  readonly candidate: Rect | undefined;
}

/** A machine's box that meets a person's so far is of the same vehicle, which is taken to be not suggested. */
const SAME_FROM_IOU = 0.3;
/** In the middle, and so far beside it: the hand does not aim at the middle. */
export const CLICKS_AROUND: readonly (readonly [x: number, y: number])[] = [
  [0, 0],
  [-1 / 8, -1 / 8],
  [1 / 8, -1 / 8],
  [-1 / 8, 1 / 8],
  [1 / 8, 1 / 8],
];

/** The pictures of a folder with `annotations.json` (people) and `suggestions.coco.json` (a detector), both in COCO. */
export function snapPicturesIn(folder: string): readonly SnapPicture[] {
  const machine = boxesByFile(path.join(folder, 'suggestions.coco.json'));
  return [...boxesByFile(path.join(folder, 'annotations.json'))]
    .map(([name, people]) => ({ file: path.join(folder, name), people, machine: machine.get(name) ?? [] }))
    .toSorted((a, b) => a.file.localeCompare(b.file));
}

const PHOTOGRAPHS = new URL('../../../apps/web/src/features/practice/photographs/', import.meta.url);
const rect = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
const photographsSchema = z.array(z.object({ file: z.string(), suggestions: z.array(rect), truths: z.array(rect) }));

/** The twelve photographs that the product ships for practice. */
export function shippedSnapPictures(): readonly SnapPicture[] {
  const listed = photographsSchema.parse(JSON.parse(readFileSync(new URL('photographs.json', PHOTOGRAPHS), 'utf8')));
  return listed.map(({ file, suggestions, truths }) => ({
    file: fileURLToPath(new URL(`${file}.webp`, PHOTOGRAPHS)),
    people: truths,
    machine: suggestions,
  }));
}

/** The clicks on every vehicle of a picture; `places` from the middle of a box, in its sides. */
export async function clicksOn(
  { file, people, machine }: SnapPicture,
  places: readonly (readonly [x: number, y: number])[],
): Promise<readonly Click[]> {
  const image = await loadImage(file);
  const context = createCanvas(SPACE_WIDTH, SPACE_HEIGHT).getContext('2d');
  context.drawImage(image, 0, 0, SPACE_WIDTH, SPACE_HEIGHT);
  return people.flatMap((truth) =>
    places.map(([aside, below]) => {
      const at = { x: truth.x + truth.width * (0.5 + aside), y: truth.y + truth.height * (0.5 + below) };
      const boxes = machine.filter((box) => iou(box, truth) < SAME_FROM_IOU);
      const expected = expectedSize(boxes, at);
      const area = patchArea(at, expected);
      const { data, width, height } = context.getImageData(area.x, area.y, area.width, area.height);
      const pixels: Pixels = { data, width, height, area };
      return { request: { pixels, at, expected, boxes }, truth, candidate: smallestAt(machine, at) };
    }),
  );
}

function smallestAt(boxes: readonly Rect[], { x, y }: SnapRequest['at']): Rect | undefined {
  return boxes
    .filter((box) => x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height)
    .toSorted((a, b) => a.width * a.height - b.width * b.height)[0];
}
