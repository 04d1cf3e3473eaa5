import type { Candidate } from '@uvh/domain/annotation/candidate';
import type { Suggestion } from '@uvh/domain/annotation/review';
import { contentTypeOf } from '../../../platform/blobs/blob-store.ts';
import { CommandRefusal } from '../../../platform/cli/command-refusal.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import type { TruthBox } from '../../../platform/db/schema/images.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { deliveryKey, originalKeyOf } from './blob-keys.ts';
import { capturedAtOf } from './captured-at.ts';
import type { ImportOrder, ImportServices } from './import-order.ts';
import type { KnownImage, KnownImages } from './known-images.ts';
import { derivativesOf, openPicture, type Picture, reasonOf } from './picture/picture.ts';
import { placeSuggestions, placeTruth } from './place-boxes.ts';
import type { PlannedPicture } from './plan.ts';
import { putBack } from './put-back.ts';
import { insertImage, isBatchUndone, openBatch, putInBatch } from './queries.ts';
import { bytesOf } from './source/image-source.ts';

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
      /** People practise on it, or will. */
      readonly isPractice: boolean;
      /** The store had lost it, and has it again. */
      readonly isPutBack: boolean;
    }
  | { readonly kind: 'near'; readonly file: string; readonly sourceName: string }
  | { readonly kind: 'no_suggestions'; readonly file: string; readonly outside: number }
  | { readonly kind: 'refused'; readonly file: string; readonly reason: string };

/** One import under way. */
export interface ImportWork {
  readonly services: ImportServices;
  readonly order: ImportOrder;
  readonly known: KnownImages;
  readonly batch: BatchOfImport;
}

/** Where the pictures of an import go. It begins with the first that is taken in: a run that finds nothing new leaves none. */
export interface BatchOfImport {
  /** Undefined before that. */
  id: number | undefined;
}

/** Takes a picture of the source in, or says why not. A picture is known by its content, and its row is written last. */
export async function importPicture(work: ImportWork, planned: PlannedPicture): Promise<FileOutcome> {
  const { file } = planned;
  const { known, order } = work;
  const bytes = await bytesOf(order.source, file);
  if (typeof bytes === 'string') return { kind: 'refused', file, reason: bytes };
  const picture = await openPicture(bytes);
  if (picture.kind === 'refused') return { kind: 'refused', file, reason: picture.reason };
  const same = known.byContent(picture.contentHash);
  if (same)
    return knownOutcome(order, same, file, !order.isDryRun && (await putBack(work.services, same, picture, bytes)));
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
      taken: order.asksExif ? picture.taken : undefined,
      timeZone: order.timeZone,
      ofBatch: order.batch.capturedAt,
    }),
  } as const;
  return order.isDryRun ? outcome : writePicture(work, { planned, bytes, picture, boxes, outcome });
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
  work: ImportWork,
  { planned, bytes, picture, boxes, outcome }: ReadPicture,
): Promise<FileOutcome> {
  const { services, order, known, batch } = work;
  const { file, zone, suggested } = planned;
  const derivatives = await derivativesOf(bytes, picture.shown).catch(reasonOf);
  if (typeof derivatives === 'string') return { kind: 'refused', file, reason: derivatives };
  const { pixelHash, perceptualHash, placeholder, delivery } = derivatives;
  const same = known.byPixels(pixelHash);
  if (same) return knownOutcome(order, same, file);
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
    camera: suggested?.camera ?? facts.camera ?? order.batch.camera,
    capturedAt: outcome.capturedAt,
    licence: suggested?.licence ?? facts.licence ?? order.batch.licence,
    attribution: suggested?.attribution ?? facts.attribution ?? order.batch.attribution,
  };
  const outOfPlayAt = order.batch.isPractice === true ? services.clock.now() : null;
  const batchId = await inTransaction(db, async (tx) => {
    // As it is now: the picture in work beside this one may begin the batch meanwhile.
    const begun = batch.id;
    const id = await insertImage(tx, { ...row, batchId: begun }, { random, outOfPlayAt });
    if (id === undefined) return undefined;
    const into = begun ?? (await beginBatch(tx, work, id));
    if (await isBatchUndone(tx, into))
      throw new CommandRefusal(`Batch ${into} was undone while it was imported. Nothing more of it is taken in.`);
    return into;
  });
  // Another import was faster with the same picture.
  if (batchId === undefined)
    return knownOutcome(order, { sourceName: file, isWithdrawn: false, isPractice: false }, file);
  batch.id = batchId;
  return { ...outcome, near };
}

async function beginBatch(tx: Queryable, { services, order }: ImportWork, imageId: number): Promise<number> {
  const { isPractice: _, ...facts } = order.batch;
  const batchId = await openBatch(tx, { ...facts, createdAt: services.clock.now() });
  await putInBatch(tx, imageId, batchId);
  return batchId;
}

function knownOutcome({ batch }: ImportOrder, same: KnownImage, file: string, isPutBack = false): FileOutcome {
  const { sourceName, isWithdrawn } = same;
  // The setting that names the batch may be made after its import.
  const isPractice = same.isPractice || (batch.isPractice === true && isWithdrawn && same.batch === batch.name);
  return { kind: 'known', file, sourceName, isWithdrawn, isPractice, isPutBack };
}
