import type { Dataset } from '@uvh/formats/dataset';
import { picturePaths } from '@uvh/formats/write-dataset';
import type { FileTarget } from '../../../platform/targets/file-target.ts';
import type { Item } from '../event-items.ts';
import type { ExportOrder } from '../export-order.ts';
import type { PictureRecord } from '../records/record.ts';
import { demandAny, type LostPicture, lostPicture, type WhyLost } from './lost-pictures.ts';

/** A picture as it is exported, or why there is none. */
export type PictureBytes =
  | { readonly kind: 'picture'; readonly bytes: Uint8Array }
  | { readonly kind: 'lost'; readonly why: WhyLost };

/** Where the bytes come from, and who is told how far it is. */
export interface PictureSource {
  /** The bytes of a picture; undefined: the pictures are not written. */
  readonly bytesOf?: (picture: PictureRecord) => Promise<PictureBytes>;
  readonly onPicture?: (done: number, total: number) => void;
}

/** Writes each picture to all places where a format has it. Gives those whose bytes are lost. */
export async function writePictures(
  target: FileTarget,
  { formats }: ExportOrder,
  items: Iterable<Item>,
  { dataset, gold }: { readonly dataset: Dataset; readonly gold: Dataset },
  { bytesOf, onPicture }: PictureSource,
): Promise<readonly LostPicture[]> {
  if (!bytesOf) return [];
  const places = formats.flatMap((format) => [
    ...[...picturePaths(dataset, format)].map(([id, path]) => ({ id, path: `${format}/${path}` })),
    ...[...picturePaths(gold, format)].map(([id, path]) => ({ id, path: `gold/${format}/${path}` })),
  ]);
  const pathsOf = Map.groupBy(places, ({ id }) => id);
  const lost: LostPicture[] = [];
  let done = 0;
  // By then the event was read and judged, which takes a pace of its own.
  onPicture?.(done, pathsOf.size);
  for (const { record } of items) {
    const paths = pathsOf.get(record.picture.id) ?? [];
    if (paths.length === 0) continue;
    const found = await bytesOf(record.picture);
    if (found.kind === 'lost') lost.push(lostPicture(record.picture, found.why));
    else for (const { path } of paths) await target.write(path, [found.bytes]);
    done += 1;
    onPicture?.(done, pathsOf.size);
  }
  demandAny(lost, pathsOf.size);
  return lost;
}
