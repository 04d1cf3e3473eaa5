import type { ExportRequest } from '@uvh/contract/export-order';
import { SPACE_HEIGHT, SPACE_WIDTH } from '@uvh/domain/annotation/box';
import { letterboxFor } from '@uvh/domain/annotation/letterbox';
import type { PixelSize } from '@uvh/formats/orientation';
import { readIfWhole } from '../../platform/blobs/blob-store.ts';
import { type Cached, cached } from '../../platform/cached.ts';
import { image } from '../../platform/db/schema/images.ts';
import type { Platform } from '../../platform/platform.ts';
import { countExported, samplePictures } from './estimate-queries.ts';
import { type EventOfExport, exportOrderFrom } from './order-from-request.ts';
import { countUngrouped } from './place-pictures.ts';
import { findPictures } from './queries.ts';

/** What an export would hold, as far as it can be said without writing it. */
export interface ExportEstimate {
  readonly pictures: number;
  readonly goldPictures: number;
  /** There may be fewer: what depends on the consensus, or on who counts, is known when it is written. */
  readonly isAtMost: boolean;
  /** Of all files of pictures; undefined where none are written, or none could be looked at. */
  readonly pictureBytes: number | undefined;
  readonly withoutLicence: number;
  readonly withoutAttribution: number;
  readonly withoutOriginal: number;
  /** Pictures of the event that are split each by itself; undefined where that is not looked at. */
  readonly ungrouped: number | undefined;
}

/** Mean bytes of a picture as players see it, and of a file that was kept; undefined where there is none to look at. */
type PictureSizes = Cached<{ readonly shown: number | undefined; readonly original: number | undefined }>;

/** So many pictures tell the size of all. */
const SAMPLED = 16;
/** Pictures are imported rarely, and a form asks again with each change. */
const SIZES_CACHE_MS = 10 * 60_000;
/** What is scaled back is written in a better quality, so that nothing is lost by it. */
const RE_ENCODED = 4 / 3;
/** More names than that are not looked through for an estimate. */
const MOST_LOOKED_AT = 20_000;
const NO_SIZES = { shown: undefined, original: undefined };

/** Looks at some pictures of the store, for {@link estimate}. */
export function pictureSizes({ db, blobs, clock }: Pick<Platform, 'db' | 'blobs' | 'clock'>): PictureSizes {
  const meanOf = async (samples: readonly { readonly key: string; readonly growth: number }[]) => {
    const sizes: number[] = [];
    for (const { key, growth } of samples) {
      const blob = await readIfWhole(blobs, key);
      if (blob) sizes.push(blob.bytes.length * growth);
    }
    return sizes.length === 0 ? undefined : sizes.reduce((sum, size) => sum + size, 0) / sizes.length;
  };
  return cached({ clock, ttlMs: SIZES_CACHE_MS }, async () => {
    const pictures = await samplePictures(db, SAMPLED);
    return {
      shown: await meanOf(pictures.map(({ shown, ...size }) => ({ key: shown, growth: growthOf(size) }))),
      original: await meanOf(pictures.flatMap(({ original: key }) => (key === null ? [] : [{ key, growth: 1 }]))),
    };
  });
}

/** How much larger the file of what players see becomes when it is scaled back to the size of the source. */
function growthOf({ widthPx, heightPx }: PixelSize): number {
  if (widthPx === SPACE_WIDTH && heightPx === SPACE_HEIGHT) return 1;
  return RE_ENCODED / letterboxFor(widthPx, heightPx).scale ** 2;
}

/** How many pictures the order would write, and about how large they would be together. */
export async function estimate(
  { db }: Pick<Platform, 'db'>,
  sizes: PictureSizes,
  order: ExportRequest,
  event: EventOfExport,
): Promise<ExportEstimate> {
  const { hasPeopleWithoutWeight, kept, ...counts } = await countExported(db, order);
  const { pictures, goldPictures } = counts;
  const followsFromConsensus =
    order.classes !== undefined || order.min_agreement !== undefined || order.max_risk !== undefined;
  const isByPattern = order.cameras !== undefined && order.camera_pattern !== undefined;
  return {
    ...counts,
    isAtMost: followsFromConsensus || isByPattern || (hasPeopleWithoutWeight && order.min_reviews > 0),
    pictureBytes: await bytesOf(sizes, order, { all: pictures + goldPictures, kept }),
    withoutOriginal: pictures + goldPictures - kept,
    ungrouped: await ungroupedIn(db, order, event),
  };
}

/** How many pictures the split would share out one by one, where no pattern has to be tried on their names. */
async function ungroupedIn(
  db: Platform['db'],
  order: ExportRequest,
  event: EventOfExport,
): Promise<number | undefined> {
  // A pattern may take long on some names, and this answers somebody who waits.
  if (order.split === null || order.split.by === 'pattern' || order.camera_pattern !== undefined) return undefined;
  if ((await db.$count(image)) > MOST_LOOKED_AT) return undefined;
  const places = { target: '', isZip: true, blurBoxesAt: (name: string) => name };
  return countUngrouped(await findPictures(db), exportOrderFrom(order, places, event));
}

async function bytesOf(
  sizes: PictureSizes,
  { with_images, with_originals, formats }: ExportRequest,
  { all, kept }: { readonly all: number; readonly kept: number },
): Promise<number | undefined> {
  if (!with_images && !with_originals) return undefined;
  // A store that does not answer is no reason not to say how many pictures there are.
  const { shown = 0, original = 0 } = await sizes.get().catch(() => NO_SIZES);
  const asOriginals = with_originals ? kept : 0;
  const once = (all - asOriginals) * shown + asOriginals * original;
  return once === 0 ? undefined : Math.round(once * formats.length);
}
