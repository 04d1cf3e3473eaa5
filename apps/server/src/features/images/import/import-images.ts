import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { MAX_LABEL_LENGTH } from '@uvh/contract/calls/image';
import type { Suggestion } from '@uvh/domain/annotation/review';
import { isVehicleClassName } from '@uvh/domain/annotation/vehicle-class';
import { difficultyOf, zonesByDifficulty } from '@uvh/domain/game/difficulty';
import type { ZoneNumber } from '@uvh/domain/game/zones';
import type { ClassMap } from '@uvh/formats/class-map';
import type { Dataset, DatasetImage } from '@uvh/formats/dataset';
import { placementOf, suggestionsOf } from '@uvh/formats/space';
import type { BlobStore } from '../../../platform/blobs/blob-store.ts';
import type { Database } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Random } from '../../../platform/random.ts';
import { type BoxesOfFiles, boxesOfFiles } from './boxes-of-files.ts';
import { imageFilesIn } from './image-files.ts';
import { openPicture, type Picture, reasonOf } from './picture.ts';
import { findImageByHash, insertImage } from './queries.ts';

export interface ImportServices {
  readonly db: Database;
  readonly blobs: BlobStore;
  readonly random: Random;
}

export interface ImportOrder {
  readonly folder: string;
  readonly suggestions: Dataset;
  /** Boxes known to be right; their images become gold. */
  readonly trusted: Dataset | undefined;
  readonly classMap: ClassMap;
  /** One zone for all, else by difficulty. */
  readonly zone: ZoneNumber | undefined;
}

/** A file of the folder and what became of it. */
export type FileOutcome =
  | { readonly kind: 'imported'; readonly file: string; readonly isGold: boolean; readonly notes: readonly string[] }
  | { readonly kind: 'known'; readonly file: string; readonly sourceName: string }
  | { readonly kind: 'no_suggestions'; readonly file: string }
  | { readonly kind: 'refused'; readonly file: string; readonly reason: string };

export interface ImportReport {
  readonly outcomes: readonly FileOutcome[];
  /** Images of the annotation files that are not in the folder. */
  readonly missing: readonly string[];
}

/** How many files are worked on at once. */
const LANES = 2;

/**
 * Imports the pictures of a folder with the boxes that a machine suggested on them. A file that cannot be used
 * is told by name and the rest goes on. Running it again goes on where it stopped: a picture is known by its
 * content, and its row is written last.
 */
export async function importImages(
  services: ImportServices,
  order: ImportOrder,
  onProgress: (done: number, total: number) => void,
): Promise<ImportReport> {
  const files = await imageFilesIn(order.folder);
  const suggested = boxesOfFiles(order.suggestions);
  const trusted = order.trusted && boxesOfFiles(order.trusted);
  const zones = zonesOf(files, suggested, order);
  const outcomes: FileOutcome[] = [];
  let done = 0;
  await inLanes(files, async (file, index) => {
    const boxes = { suggested: suggested.of(file), trusted: trusted?.of(file) };
    outcomes[index] = await importFile(services, order, file, boxes, zones.get(file) ?? 0);
    done += 1;
    onProgress(done, files.length);
  });
  return { outcomes, missing: [...new Set([suggested, trusted].flatMap((one) => one?.missingFrom(files) ?? []))] };
}

/** Difficulty needs no pixels: sizes and scores of the file's boxes order the images well enough. */
function zonesOf(files: readonly string[], suggested: BoxesOfFiles, order: ImportOrder): Map<string, ZoneNumber> {
  const described = files.flatMap((file) => {
    const image = suggested.of(file);
    return image ? [{ file, image }] : [];
  });
  const zones = zonesByDifficulty(
    described.map(({ image }) => difficultyOf(suggestionsOf(image, image, (rect) => rect, order.classMap).suggestions)),
  );
  return new Map(described.map(({ file }, index) => [file, order.zone ?? zones[index] ?? 0]));
}

async function inLanes<T>(items: readonly T[], work: (item: T, index: number) => Promise<void>): Promise<void> {
  const queue = items.entries();
  const lane = async (): Promise<void> => {
    for (const [index, item] of queue) await work(item, index);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

interface BoxesOfFile {
  readonly suggested: DatasetImage | undefined;
  readonly trusted: DatasetImage | undefined;
}

async function importFile(
  services: ImportServices,
  order: ImportOrder,
  file: string,
  boxes: BoxesOfFile,
  zone: ZoneNumber,
): Promise<FileOutcome> {
  const bytes = await readFile(path.join(order.folder, file)).catch((error: NodeJS.ErrnoException) => error.code);
  if (!Buffer.isBuffer(bytes)) return { kind: 'refused', file, reason: `cannot be read (${bytes})` };
  const picture = await openPicture(bytes);
  if (picture.kind === 'refused') return { kind: 'refused', file, reason: picture.reason };
  const known = await findImageByHash(services.db, picture.contentHash);
  if (known !== undefined) return { kind: 'known', file, sourceName: known };
  const placed = placeSuggestions(boxes.suggested, picture, order.classMap);
  if (placed.kind === 'refused') return { kind: 'refused', file, reason: placed.reason };
  // The one-third rule could never be met on it (docs/product/choices.md#one-third-rule). A later import
  // with boxes takes it in.
  if (placed.suggestions.length === 0) return { kind: 'no_suggestions', file };
  const truth = placeTruth(boxes.trusted, picture, order.classMap);
  const derivatives = await picture.deliver().catch(reasonOf);
  if (typeof derivatives === 'string') return { kind: 'refused', file, reason: derivatives };

  const objectKey = deliveryKey(derivatives.delivery);
  await services.blobs.put(objectKey, { bytes: derivatives.delivery, contentType: 'image/webp' });
  const row = {
    contentHash: picture.contentHash,
    sourceName: file,
    objectKey,
    placeholder: derivatives.placeholder,
    sourceWidth: picture.shown.widthPx,
    sourceHeight: picture.shown.heightPx,
    zone,
    isGold: truth.boxes !== undefined,
    suggestions: placed.suggestions,
    truth: truth.boxes ?? null,
  };
  const id = await inTransaction(services.db, (tx) => insertImage(tx, row, services.random));
  if (id === undefined)
    // The other lane was faster with the same picture under another name.
    return { kind: 'known', file, sourceName: (await findImageByHash(services.db, picture.contentHash)) ?? file };
  return { kind: 'imported', file, isGold: row.isGold, notes: [...placed.notes, ...truth.notes] };
}

/** Named by what is delivered, so that a URL means the same bytes for ever. */
export function deliveryKey(delivery: Buffer): string {
  const hash = createHash('sha256').update(delivery).digest('hex');
  return `images/${hash.slice(0, 2)}/${hash}.webp`;
}

type PlacedSuggestions =
  | { readonly kind: 'placed'; readonly suggestions: readonly Suggestion[]; readonly notes: readonly string[] }
  | { readonly kind: 'refused'; readonly reason: string };

function placeSuggestions(image: DatasetImage | undefined, picture: Picture, classMap: ClassMap): PlacedSuggestions {
  if (!image) return { kind: 'placed', suggestions: [], notes: [] };
  const placement = placementOf(image, picture.stored, picture.orientation);
  if (placement.kind === 'refused') return placement;
  const { suggestions, outside } = suggestionsOf(image, picture.shown, placement.toShown, classMap);
  // Nobody could send such a box back: the contract bounds what a label may be.
  if (suggestions.some(({ label }) => label.length > MAX_LABEL_LENGTH)) {
    return { kind: 'refused', reason: `a box has a label of more than ${MAX_LABEL_LENGTH} characters` };
  }
  const notes = outside > 0 ? [`${outside} of its suggested boxes lie outside the image and were left out`] : [];
  return { kind: 'placed', suggestions, notes };
}

/** Truth with an unknown class, or on another picture, would call right reviews wrong: such an image is not gold. */
function placeTruth(
  image: DatasetImage | undefined,
  picture: Picture,
  classMap: ClassMap,
): {
  readonly boxes?: { label: string; x: number; y: number; width: number; height: number }[];
  readonly notes: string[];
} {
  if (!image) return { notes: [] };
  const placed = placeSuggestions(image, picture, classMap);
  if (placed.kind === 'refused') return { notes: [`its trusted boxes were left out: ${placed.reason}`] };
  const unknown = new Set(placed.suggestions.map((box) => box.label).filter((label) => !isVehicleClassName(label)));
  if (unknown.size > 0) return { notes: [`it is not gold: no class for ${[...unknown].sort().join(', ')}`] };
  const boxes = placed.suggestions.map(({ label, x, y, width, height }) => ({ label, x, y, width, height }));
  return { boxes, notes: [] };
}
