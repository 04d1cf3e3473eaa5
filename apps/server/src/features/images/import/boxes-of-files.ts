import path from 'node:path';
import type { Dataset, DatasetImage } from '@uvh/formats/dataset';
import { definedOf } from '@uvh/formats/image-fields';
import { CommandRefusal } from '../../../platform/cli/command-refusal.ts';

/** Finds the entry of an annotation file that describes an image file. */
export interface BoxesOfFiles {
  /** `file` is the path below the imported folder, with forward slashes. */
  of(file: string): DatasetImage | undefined;
  /** Entries that no file of the list answers to. */
  missingFrom(files: readonly string[]): readonly string[];
  /** Files of the list that have the boxes of one entry with others of their name, with the name of the entry. */
  sharedAmong(files: readonly string[]): readonly SharedBoxes[];
  /** Files of the list that have the boxes of several entries. */
  combinedAmong(files: readonly string[]): readonly CombinedBoxes[];
}

/** A picture whose boxes come from several entries: of several people, or of a machine and of who knows better. */
export interface CombinedBoxes {
  readonly file: string;
  readonly entries: number;
}

/** A picture whose boxes another one has as well: the entry names both, since it tells no folder. */
export interface SharedBoxes {
  readonly file: string;
  readonly entry: string;
}

/**
 * Annotation files name images by path or by bare name, from wherever the tool stood. The whole path counts
 * first; a bare name counts where only one entry has it. Refuses a picture that is described on several sizes.
 */
export function boxesOfFiles(dataset: Dataset): BoxesOfFiles {
  const described = Map.groupBy(dataset.images, ({ fileName }) => fileName);
  const images = [...described.values()].flatMap(asOne);
  const byPath = new Map(images.map((image) => [image.fileName, image]));
  const byName = new Map<string, DatasetImage | 'several'>();
  for (const image of images) {
    const name = path.posix.basename(image.fileName);
    byName.set(name, byName.has(name) ? 'several' : image);
  }
  const of = (file: string): DatasetImage | undefined => {
    const exact = byPath.get(file);
    if (exact) return exact;
    const named = byName.get(path.posix.basename(file));
    return named === 'several' ? undefined : named;
  };
  return {
    of,
    missingFrom(files) {
      const found = new Set(files.map(of));
      return images.filter((image) => !found.has(image)).map((image) => image.fileName);
    },
    combinedAmong(files) {
      return files.flatMap((file) => {
        const name = of(file)?.fileName;
        const entries = name === undefined ? [] : (described.get(name) ?? []);
        const withBoxes = entries.filter(({ boxes }) => boxes.length > 0).length;
        return withBoxes > 1 ? [{ file, entries: withBoxes }] : [];
      });
    },
    sharedAmong(files) {
      const takers = Map.groupBy(files, of);
      return images.flatMap((image) => {
        const sharing = takers.get(image) ?? [];
        return sharing.length > 1 ? sharing.map((file) => ({ file, entry: image.fileName })) : [];
      });
    },
  };
}

/** Files of several people, or of several detectors, describe the same picture again: it has the boxes of all. */
function asOne(entries: readonly DatasetImage[]): readonly DatasetImage[] {
  if (entries.length === 1) return entries;
  const [first, ...others] = entries.filter(({ boxes }) => boxes.length > 0);
  if (!first) return entries.slice(0, 1);
  const { fileName, widthPx, heightPx } = first;
  const other = others.find((one) => one.widthPx !== widthPx || one.heightPx !== heightPx);
  if (other)
    throw new CommandRefusal(
      `${fileName} is described twice, on ${widthPx} x ${heightPx} and on ${other.widthPx} x ${other.heightPx} pixels. Leave one of them out.`,
    );
  // What one entry leaves untold, another one may tell.
  const told = (field: 'camera' | 'capturedAt' | 'licence' | 'attribution'): string | undefined =>
    entries.find((entry) => entry[field] !== undefined)?.[field];
  const fields = definedOf({
    camera: told('camera'),
    capturedAt: told('capturedAt'),
    licence: told('licence'),
    attribution: told('attribution'),
  });
  return [{ ...first, ...fields, boxes: [first, ...others].flatMap(({ boxes }) => boxes) }];
}
