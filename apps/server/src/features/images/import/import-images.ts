import type { CombinedBoxes, SharedBoxes } from './boxes-of-files.ts';
import type { ImportOrder, ImportServices } from './import-order.ts';
import { type BatchOfImport, type FileOutcome, type ImportWork, importPicture } from './import-picture.ts';
import { knownImages } from './known-images.ts';
import { completeBatch } from './queries.ts';

export interface ImportReport {
  readonly isDryRun: boolean;
  /** Undefined where nothing was written. */
  readonly batchId: number | undefined;
  readonly outcomes: readonly FileOutcome[];
  /** Images of the annotation files that are not in the source. */
  readonly missing: readonly string[];
  /** Pictures that have the boxes of one entry with others. */
  readonly shared: readonly SharedBoxes[];
  /** Pictures whose suggested boxes come from several entries. */
  readonly combined: readonly CombinedBoxes[];
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
  const { pictures, missing, shared, combined } = order.plan;
  const outcomes: FileOutcome[] = [];
  const batch: BatchOfImport = { id: undefined };
  const work: ImportWork = { services, order, known: await knownImages(services.db), batch };
  await inLanes(pictures, signal, async (picture) => {
    outcomes.push(await importPicture(work, picture));
    onProgress(outcomes.length, pictures.length);
  });
  const batchId = batch.id;
  const left = pictures.length - outcomes.length;
  if (batchId !== undefined && left === 0) await completeBatch(services.db, batchId, services.clock.now());
  outcomes.sort((a, b) => (a.file < b.file ? -1 : 1));
  return { isDryRun: order.isDryRun, batchId, outcomes, missing, shared, combined, left };
}

/** Where one fails, the others end with the item in work: what was said to have failed must not go on unseen. */
async function inLanes<T>(
  items: readonly T[],
  signal: AbortSignal | undefined,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  let hasFailed = false;
  const lane = async (): Promise<void> => {
    for (const item of queue) {
      if (hasFailed || signal?.aborted) return;
      await work(item).catch((error: unknown) => {
        hasFailed = true;
        throw error;
      });
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: LANES }, lane));
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
}
