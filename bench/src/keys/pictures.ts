import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Rect } from '@uvh/domain/annotation/box';
import * as z from 'zod/mini';

export interface LabelledRect extends Rect {
  readonly label: string;
  /** The detector's confidence, where it gave one. */
  readonly score?: number | undefined;
}

/** A real picture: a detector's boxes as it gave them, and what people say is there. */
export interface ReviewedPicture {
  readonly file: string;
  readonly suggestions: readonly LabelledRect[];
  readonly truths: readonly LabelledRect[];
}

const SHIPPED = new URL('../../../apps/web/src/features/practice/photographs/photographs.json', import.meta.url);
const PICTURES = 12;

const labelledRect = z.object({
  label: z.string(),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  score: z.optional(z.number()),
});
const shippedSchema = z.array(
  z.object({ file: z.string(), suggestions: z.array(labelledRect), truths: z.array(labelledRect) }),
);
const cocoSchema = z.object({
  images: z.array(z.object({ id: z.int(), file_name: z.string() })),
  categories: z.array(z.object({ id: z.int(), name: z.string() })),
  annotations: z.array(
    z.object({
      image_id: z.int(),
      category_id: z.int(),
      bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]),
      score: z.optional(z.number()),
    }),
  ),
});

/** The twelve photographs that the product ships for practice. */
export function shippedPictures(): readonly ReviewedPicture[] {
  const found = shippedSchema.parse(JSON.parse(readFileSync(SHIPPED, 'utf8')));
  return found.map(({ file, ...boxes }) => ({ file: fileURLToPath(new URL(`${file}.webp`, SHIPPED)), ...boxes }));
}

/** Classes of people's boxes that are coarser than ours stand for the first of these, and any of them is right. */
const COARSE: Readonly<Record<string, readonly string[]>> = {
  car: ['Hatchback', 'Sedan', 'SUV', 'MUV'],
  bus: ['Bus', 'Mini-bus', 'Tempo-traveller'],
  truck: ['Truck', 'LCV'],
  bike: ['Bike', 'Bicycle'],
};

/**
 * The twelve busiest pictures of a folder with `suggestions.coco.json` (a detector) and `annotations.json` (people), both
 * in COCO, 1920 x 1080.
 */
export function picturesIn(folder: string): readonly ReviewedPicture[] {
  const [suggested, known] = ['suggestions.coco.json', 'annotations.json'].map((file) =>
    boxesByFile(path.join(folder, file)),
  );
  if (!suggested || !known) return [];
  return [...known]
    .map(([name, people]) => {
      const suggestions = suggested.get(name) ?? [];
      return {
        file: path.join(folder, name),
        suggestions,
        truths: people.map((box) => ({ ...box, label: fineLabel(box, suggestions) })),
      };
    })
    .toSorted((a, b) => b.suggestions.length - a.suggestions.length)
    .slice(0, PICTURES);
}

/** The detector's class where people's coarser one covers it. */
function fineLabel(truth: LabelledRect, suggestions: readonly LabelledRect[]): string {
  const covered = COARSE[truth.label] ?? [truth.label];
  const said = suggestions.find((box) => sharesMiddle(box, truth) && covered.includes(box.label));
  return said?.label ?? covered[0] ?? truth.label;
}

function sharesMiddle(a: Rect, b: Rect): boolean {
  const x = b.x + b.width / 2;
  const y = b.y + b.height / 2;
  return x >= a.x && x <= a.x + a.width && y >= a.y && y <= a.y + a.height;
}

/** The boxes of a COCO file, by the names of its pictures. */
export function boxesByFile(file: string): ReadonlyMap<string, readonly LabelledRect[]> {
  const { images, categories, annotations } = cocoSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const labels = new Map(categories.map(({ id, name }) => [id, name]));
  return new Map(
    images.map(({ id, file_name }) => [
      file_name,
      annotations
        .filter(({ image_id }) => image_id === id)
        .map(({ category_id, bbox: [x, y, width, height], score }) => ({
          label: labels.get(category_id) ?? 'default',
          x,
          y,
          width,
          height,
          score,
        })),
    ]),
  );
}
