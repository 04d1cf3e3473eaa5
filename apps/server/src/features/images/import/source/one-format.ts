import { textOf } from '@uvh/formats/files';
import type { ReadableFormat } from '@uvh/formats/recognise/readable-formats';
import * as z from 'zod/mini';
import { CommandRefusal } from '../../../../platform/cli/command-refusal.ts';
import { jsonOf } from '../../../../platform/json-of.ts';
import type { ImageSource } from './image-source.ts';

/** A source, and which of its folders are passed over as they hold the same once more. */
export interface OneFormat {
  readonly source: ImageSource;
  readonly passedOver: readonly string[];
}

/** In the order in which they are taken: the first ones keep ids, licences and cameras. */
const PREFERRED = ['coco', 'cvat', 'label-studio', 'parquet', 'csv', 'hugging-face', 'yolo', 'voc'] as const;
const manifestSchema = z.object({ layout: z.int(), formats: z.array(z.string()), has_pictures: z.boolean() });

/**
 * A source without what an export of ours holds twice. There each format has its own pictures, each method its own
 * boxes, and the reviews lie beside them: read as one data set, every picture would be there several times. Of an
 * export one format is left, and the gold pictures in it; what lies outside of one stays. `needsPictures`: an export
 * without pictures is refused with what to do instead.
 */
export async function inOneFormat(
  source: ImageSource,
  wanted: ReadableFormat | undefined,
  needsPictures: boolean,
): Promise<OneFormat> {
  let paths = source.paths;
  const passedOver: string[] = [];
  for (const { root, manifest } of await exportsIn(source)) {
    if (needsPictures && !manifest.has_pictures)
      throw new CommandRefusal(
        `${root || 'This'} is an export without pictures. Import the folder of the pictures, and name the export by --suggestions.`,
      );
    const format = PREFERRED.find((one) => one === wanted) ?? PREFERRED.find((one) => manifest.formats.includes(one));
    if (format === undefined || !manifest.formats.includes(format)) continue;
    const kept = [`${root}${format}/`, `${root}gold/${format}/`];
    paths = paths.filter((path) => !path.startsWith(root) || kept.some((folder) => path.startsWith(folder)));
    passedOver.push(...manifest.formats.filter((one) => one !== format).map((one) => `${root}${one}/`));
  }
  return { source: { ...source, paths }, passedOver };
}

async function exportsIn(source: ImageSource) {
  const all = new Set(source.paths);
  const manifests = source.paths.filter((path) => /(^|\/)manifest\.json$/.test(path));
  const found = [];
  for (const path of manifests) {
    const root = path.slice(0, -'manifest.json'.length);
    if (!all.has(`${root}images.jsonl`)) continue;
    const manifest = manifestSchema.safeParse(jsonOf(textOf(await source.bytes(path))));
    if (manifest.success) found.push({ root, manifest: manifest.data });
  }
  return found;
}
