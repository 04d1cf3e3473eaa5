import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Picture } from '@uvh/consensus/simulation/world/pictures';
import { clipToSpace, type Rect } from '@uvh/domain/annotation/box';
import { letterboxFor, toSpace } from '@uvh/domain/annotation/letterbox';
import { isVehicleClassName, type VehicleClassName } from '@uvh/domain/annotation/vehicle-class';
import { readCocoText } from '@uvh/formats/coco/read';
import type { DatasetBox, DatasetImage } from '@uvh/formats/dataset';
import { sentenceOf } from '@uvh/formats/problem';

/** Names of source classes as product classes; null where a person has to choose. */
export type ClassMap = ReadonlyMap<string, VehicleClassName | null>;

/** What a class that a person has to choose is in truth, by the class mix of UVH-26: cars are what needs a choice. */
const CHOSEN: readonly VehicleClassName[] = [
  ...new Array<VehicleClassName>(10).fill('Hatchback'),
  ...new Array<VehicleClassName>(5).fill('Sedan'),
  ...new Array<VehicleClassName>(4).fill('SUV'),
  ...new Array<VehicleClassName>(2).fill('MUV'),
];
const MIN_SIDE_PX = 4;

/**
 * Reads real pictures from a folder with `annotations.json`, the boxes of people, and `suggestions.coco.json`, those of
 * a detector, both COCO. Boxes of classes that the map leads nowhere are left out; those of a class that a person has to
 * choose get one of the car classes, always the same for the same box.
 */
export async function picturesIn(folder: string, classMap: ClassMap): Promise<Picture[]> {
  const annotated = await imagesOf(path.join(folder, 'annotations.json'));
  const suggested = new Map(
    (await imagesOf(path.join(folder, 'suggestions.coco.json'))).map((image) => [image.fileName, image]),
  );
  return annotated.map((image) => {
    const suggestions = suggested.get(image.fileName);
    return {
      vehicles: image.boxes.flatMap((box) => {
        const label = labelOf(box, classMap);
        const rect = rectOf(box, image);
        return label && rect ? [{ ...rect, label }] : [];
      }),
      suggestions: (suggestions?.boxes ?? []).flatMap((box) => {
        const rect = rectOf(box, suggestions ?? image);
        const score = box.score === undefined ? {} : { score: box.score };
        return rect ? [{ ...rect, label: box.label, ...score }] : [];
      }),
    };
  });
}

/** Reads a class map: an object of sections, of which the one is taken that knows the most of `names`. */
export async function classMapFrom(file: string, names: readonly string[]): Promise<ClassMap> {
  const sections: unknown = JSON.parse(await readFile(file, 'utf8'));
  const maps = Object.values(isRecord(sections) ? sections : {}).filter(isRecord);
  const known = (map: Readonly<Record<string, unknown>>) => names.filter((name) => name in map).length;
  const [best] = maps.toSorted((a, b) => known(b) - known(a));
  if (!best || known(best) === 0) throw new Error(`${file} knows none of the classes ${names.join(', ')}.`);
  return new Map(
    Object.entries(best).flatMap(([name, label]): [string, VehicleClassName | null][] => {
      if (label === null) return [[name, null]];
      return typeof label === 'string' && isVehicleClassName(label) ? [[name, label]] : [];
    }),
  );
}

/** The class names of the boxes of people in the folder. */
export async function classNamesIn(folder: string): Promise<string[]> {
  const images = await imagesOf(path.join(folder, 'annotations.json'));
  return [...new Set(images.flatMap(({ boxes }) => boxes.map(({ label }) => label)))].sort();
}

async function imagesOf(file: string): Promise<readonly DatasetImage[]> {
  const read = readCocoText(await readFile(file, 'utf8'), path.basename(file));
  const refused = read.problems.filter(({ effect }) => effect === 'refused');
  if (refused.length > 0) throw new Error(refused.map(sentenceOf).join('\n'));
  return read.dataset.images;
}

function labelOf(box: DatasetBox, classMap: ClassMap): string | undefined {
  const label = classMap.get(box.label);
  if (label !== null) return label ?? (isVehicleClassName(box.label) ? box.label : undefined);
  return CHOSEN[Math.round(7 * box.x + 13 * box.y) % CHOSEN.length];
}

function rectOf(box: Rect, { widthPx, heightPx }: DatasetImage): Rect | undefined {
  const { x, y, width, height } = clipToSpace(toSpace(box, letterboxFor(widthPx, heightPx)));
  return width >= MIN_SIDE_PX && height >= MIN_SIDE_PX ? { x, y, width, height } : undefined;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
