import type { Candidate, CandidateRule } from '@uvh/domain/annotation/candidate';
import type { Suggestion } from '@uvh/domain/annotation/review';
import { contentTypeOf } from '../../../platform/blobs/blob-store.ts';
import { CommandRefusal } from '../../../platform/cli/command-refusal.ts';
import type { TruthBox } from '../../../platform/db/schema/images.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { DemandRoom } from '../../../platform/room-on-disk.ts';
import { deliveryKey, originalKeyOf } from './blob-keys.ts';
import { capturedAtOf } from './captured-at.ts';
import { type KnownImage, type KnownImages, knownImages } from './known-images.ts';
import { derivativesOf, openPicture, type Picture, reasonOf } from './picture/picture.ts';
import { placeSuggestions, placeTruth } from './place-boxes.ts';
import type { ImportPlan, PlannedPicture } from './plan.ts';
import { putBack } from './put-back.ts';
import { completeBatch, insertImage, isBatchUndone, openBatch } from './queries.ts';
import type { ImageSource } from './source/image-source.ts';

export type ImportServices = Pick<Platform, 'db' | 'blobs' | 'random' | 'clock'> & {
  /** Asked before each picture that is stored; without it, the disk may be filled. */
  readonly demandRoom?: DemandRoom;
};

/** What is noted about a batch of pictures; each picture's own facts go before it. */
export interface BatchFacts {
  readonly name: string;
  readonly source: string;
  readonly format: string;
  readonly actor: string;
  /** Hash of source and options: the same command goes on with the batch that it left unfinished. */
  readonly fingerprint: string;
  readonly licence: string | null;
  readonly attribution: string | null;
  readonly camera: string | null;
  readonly capturedAt: Date | null;
  readonly keepsOriginals: boolean;
  /** Pictures to practise on: never in the game. */
  readonly isPractice?: boolean;
}

export interface ImportOrder {
  readonly source: ImageSource;
  readonly plan: ImportPlan;
  readonly batch: BatchFacts;
  /** Leaves out what looks like a picture that is there; else it is only told. */
  readonly skipsNear: boolean;
  /** Parts boxes that are too unsure to be suggested; without it all are suggested. */
  readonly candidateRule: CandidateRule | undefined;
  /** Where given, EXIF tells when pictures were taken; a clock of no known offset showed the time of this zone. */
  readonly exifTimeZone?: string | undefined;
  /** Looks and counts, and writes nothing. */
  readonly isDryRun: boolean;
}

/** A picture of the source and what became of it, or in a dry run what would. */
export type FileOutcome =
  | {
      readonly kind: 'imported';
      readonly file: string;
      readonly isGold: boolean;
      /** Labels of its suggestions. */
      readonly labels: readonly string[];
      readonly candidates: number;
      readonly outside: number;
      readonly merged: number;
      /** Why its trusted boxes do not make it gold. */
      readonly notGold: string | undefined;
      /** A picture that it looks like. */
      readonly near: string | undefined;
      /** When it was taken. */
      readonly capturedAt: Date | null;
    }
  | {
      readonly kind: 'known';
      readonly file: string;
      readonly sourceName: string;
      readonly isWithdrawn: boolean;
      /** The store had lost it, and has it again. */
      readonly isPutBack: boolean;
    }
  | { readonly kind: 'near'; readonly file: string; readonly sourceName: string }
  | { readonly kind: 'no_suggestions'; readonly file: string; readonly outside: number }
  | { readonly kind: 'refused'; readonly file: string; readonly reason: string };

export interface ImportReport {
  readonly isDryRun: boolean;
  /** Undefined where nothing was written. */
  readonly batchId: number | undefined;
  readonly outcomes: readonly FileOutcome[];
  /** Images of the annotation files that are not in the source. */
  readonly missing: readonly string[];
  /** Pictures that were not reached before the import was stopped. */
  readonly left: number;
}

/** How many files are worked on at once. */
const LANES = 2;

/**
 * Imports the pictures of a source with the boxes that a machine suggested on them. A file that cannot be used is told
 * by name and the rest goes on. Running it again goes on where it stopped: a picture is known by its content, and its
 * row is written last. `signal` ends it after the pictures in work.
 */
export async function importImages(
  services: ImportServices,
  order: ImportOrder,
  onProgress: (done: number, total: number) => void,
  signal?: AbortSignal,
): Promise<ImportReport> {
  const { pictures, missing } = order.plan;
  const outcomes: FileOutcome[] = [];
  let batch: Promise<number> | undefined;
  const work: Work = {
    services,
    order,
    known: await knownImages(services.db),
    // A batch begins with its first picture: a run that finds nothing new leaves none.
    batchId: () => {
      const { isPractice: _, ...batchRow } = order.batch;
      batch ??= openBatch(services.db, { ...batchRow, createdAt: services.clock.now() });
      return batch;
    },
  };
  await inLanes(pictures, signal, async (picture) => {
    outcomes.push(await importPicture(work, picture));
    onProgress(outcomes.length, pictures.length);
  });
  const batchId = await batch;
  const left = pictures.length - outcomes.length;
  if (batchId !== undefined && left === 0) await completeBatch(services.db, batchId, services.clock.now());
  outcomes.sort((a, b) => (a.file < b.file ? -1 : 1));
  return { isDryRun: order.isDryRun, batchId, outcomes, missing, left };
}

interface Work {
  readonly services: ImportServices;
  readonly order: ImportOrder;
  readonly known: KnownImages;
  batchId(): Promise<number>;
}

async function inLanes<T>(
  items: readonly T[],
  signal: AbortSignal | undefined,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  const lane = async (): Promise<void> => {
    for (const item of queue) {
      if (signal?.aborted) return;
      await work(item);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

async function importPicture(work: Work, planned: PlannedPicture): Promise<FileOutcome> {
  const { file } = planned;
  const { known, order } = work;
  const bytes = await bytesOf(order.source, file);
  if (typeof bytes === 'string') return { kind: 'refused', file, reason: bytes };
  const picture = await openPicture(bytes);
  if (picture.kind === 'refused') return { kind: 'refused', file, reason: picture.reason };
  const same = known.byContent(picture.contentHash);
  if (same) return knownOutcome(same, file, !order.isDryRun && (await putBack(work.services, same, picture, bytes)));
  const placed = placeSuggestions(planned.suggested, picture, order.plan.classMap, order.candidateRule);
  if (placed.kind === 'refused') return { kind: 'refused', file, reason: placed.reason };
  // The one-third rule could never be met on it (docs/product/choices.md#one-third-rule). A later import
  // with boxes takes it in.
  if (placed.suggestions.length === 0) return { kind: 'no_suggestions', file, outside: placed.outside };
  const truth = planned.trusted && placeTruth(planned.trusted, picture, order.plan.classMap);
  const { suggestions, candidates } = placed;
  const boxes = { suggestions, candidates, truth: truth?.kind === 'placed' ? truth.truth : null };
  const outcome = {
    kind: 'imported',
    file,
    isGold: boxes.truth !== null,
    labels: suggestions.map(({ label }) => label),
    candidates: candidates.length,
    outside: placed.outside,
    merged: placed.merged,
    notGold: truth?.kind === 'refused' ? truth.reason : undefined,
    near: undefined,
    capturedAt: capturedAtOf({
      said: planned.suggested?.capturedAt ?? order.source.factsOf(file).capturedAt,
      taken: picture.taken,
      exifTimeZone: order.exifTimeZone,
      ofBatch: order.batch.capturedAt,
    }),
  } as const;
  return order.isDryRun ? outcome : writePicture(work, { planned, bytes, picture, boxes, outcome });
}

/** The bytes of a file, or why they cannot be read. */
export async function bytesOf(source: ImageSource, file: string): Promise<Buffer | string> {
  try {
    const bytes = await source.bytes(file);
    return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
    return `cannot be read (${code ?? (error instanceof Error ? error.message : String(error))})`;
  }
}

interface StoredBoxes {
  readonly suggestions: readonly Suggestion[];
  readonly candidates: readonly Candidate[];
  readonly truth: readonly TruthBox[] | null;
}

/** A picture that was read and may be stored, and what is to be said of it then. */
interface ReadPicture {
  readonly planned: PlannedPicture;
  readonly bytes: Buffer;
  readonly picture: Picture;
  readonly boxes: StoredBoxes;
  readonly outcome: Extract<FileOutcome, { readonly kind: 'imported' }>;
}

async function writePicture(
  work: Work,
  { planned, bytes, picture, boxes, outcome }: ReadPicture,
): Promise<FileOutcome> {
  const { services, order, known, batchId } = work;
  const { file, zone, suggested } = planned;
  const derivatives = await derivativesOf(bytes, picture.shown).catch(reasonOf);
  if (typeof derivatives === 'string') return { kind: 'refused', file, reason: derivatives };
  const { pixelHash, perceptualHash, placeholder, delivery } = derivatives;
  const same = known.byPixels(pixelHash);
  if (same) return knownOutcome(same, file);
  const near = known.near(perceptualHash);
  if (near !== undefined && order.skipsNear) return { kind: 'near', file, sourceName: near };
  const hashes = { contentHash: picture.contentHash, pixelHash, perceptualHash };
  // Before anything is awaited, so that the other lane knows the picture.
  known.add(file, hashes);

  const { blobs, db, random } = services;
  await services.demandRoom?.();
  const objectKey = deliveryKey(delivery);
  await blobs.put(objectKey, { bytes: delivery, contentType: 'image/webp' });
  const originalKey = order.batch.keepsOriginals ? originalKeyOf(picture) : null;
  if (originalKey !== null) await blobs.put(originalKey, { bytes, contentType: contentTypeOf(originalKey) });
  const facts = order.source.factsOf(file);
  const row = {
    ...hashes,
    ...boxes,
    sourceName: file,
    objectKey,
    originalKey,
    placeholder,
    sourceWidth: picture.shown.widthPx,
    sourceHeight: picture.shown.heightPx,
    zone,
    isGold: outcome.isGold,
    batchId: await batchId(),
    camera: suggested?.camera ?? facts.camera ?? order.batch.camera,
    capturedAt: outcome.capturedAt,
    licence: suggested?.licence ?? facts.licence ?? order.batch.licence,
    attribution: suggested?.attribution ?? facts.attribution ?? order.batch.attribution,
  };
  const outOfPlayAt = order.batch.isPractice === true ? services.clock.now() : null;
  const id = await inTransaction(db, async (tx) => {
    if (await isBatchUndone(tx, row.batchId))
      throw new CommandRefusal(
        `Batch ${row.batchId} was undone while it was imported. Nothing more of it is taken in.`,
      );
    return insertImage(tx, row, { random, outOfPlayAt });
  });
  // Another import was faster with the same picture.
  return id === undefined ? knownOutcome({ sourceName: file, isWithdrawn: false }, file) : { ...outcome, near };
}

function knownOutcome({ sourceName, isWithdrawn }: KnownImage, file: string, isPutBack = false): FileOutcome {
  return { kind: 'known', file, sourceName, isWithdrawn, isPutBack };
}
