import path from 'node:path';
import type { Dataset, DatasetImage } from '@uvh/formats/dataset';

/** Finds the entry of an annotation file that describes an image file. */
export interface BoxesOfFiles {
  /** `file` is the path below the imported folder, with forward slashes. */
  of(file: string): DatasetImage | undefined;
  /** Entries that no file of the list answers to. */
  missingFrom(files: readonly string[]): readonly string[];
}

/**
 * Annotation files name images by path or by bare name, from wherever the tool stood. The whole path counts
 * first; a bare name counts where only one entry has it.
 */
export function boxesOfFiles(dataset: Dataset): BoxesOfFiles {
  const byPath = new Map(dataset.images.map((image) => [image.fileName, image]));
  const byName = new Map<string, DatasetImage | 'several'>();
  for (const image of dataset.images) {
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
      return dataset.images.filter((image) => !found.has(image)).map((image) => image.fileName);
    },
  };
}
