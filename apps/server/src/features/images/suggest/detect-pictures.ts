import { createHash } from 'node:crypto';
import type { DetectionLog, FoundBoxes } from './detection-log.ts';
import type { LookPool } from './look-pool.ts';

/** Pictures to look at. */
export interface DetectionOrder {
  readonly names: readonly string[];
  /** The bytes of a picture, or why they cannot be read. */
  bytesOf(name: string): Promise<Buffer | string>;
  /** Whether the event has the picture of that SHA-256 already, so that it need not be looked at. */
  isKnown(pictureHash: string): boolean;
  /** Names of the model's classes by its numbers. */
  readonly classNames: readonly string[];
}

export interface DetectionRun {
  readonly found: ReadonlyMap<string, FoundBoxes>;
  readonly refused: readonly { readonly name: string; readonly reason: string }[];
  /** Pictures that were not reached before the run was stopped. */
  readonly left: number;
  /** Pictures that an earlier run had looked at. */
  readonly resumed: number;
}

/**
 * Looks at pictures, as many at once as there are workers, and notes each in the log as soon as it is done. `signal`
 * ends it after the pictures in work.
 */
export async function detectPictures(
  order: DetectionOrder,
  pool: LookPool,
  log: DetectionLog,
  onProgress: (done: number, total: number) => void,
  signal?: AbortSignal,
): Promise<DetectionRun> {
  const found = new Map<string, FoundBoxes>();
  const refused: { name: string; reason: string }[] = [];
  let resumed = 0;
  let done = 0;
  const lookAtOne = async (name: string): Promise<void> => {
    const bytes = await order.bytesOf(name);
    if (typeof bytes === 'string') {
      refused.push({ name, reason: bytes });
      return;
    }
    const hash = createHash('sha256').update(bytes).digest('hex');
    if (order.isKnown(hash)) return;
    const before = log.of(hash);
    if (before) {
      resumed += 1;
      found.set(name, before);
      return;
    }
    const result = await pool.look(bytes);
    if (result.kind === 'refused') {
      refused.push({ name, reason: result.reason });
      return;
    }
    const { widthPx, heightPx, detections } = result;
    const boxes = detections.map(({ classIndex, score, x, y, width, height }) => ({
      name: order.classNames[classIndex] ?? String(classIndex),
      score: Math.round(score * 1e4) / 1e4,
      x: hundredths(x),
      y: hundredths(y),
      width: hundredths(width),
      height: hundredths(height),
    }));
    found.set(name, { widthPx, heightPx, boxes });
    await log.add(hash, { widthPx, heightPx, boxes });
  };
  const queue = order.names.values();
  const lane = async (): Promise<void> => {
    for (const name of queue) {
      if (signal?.aborted) return;
      await lookAtOne(name);
      done += 1;
      onProgress(done, order.names.length);
    }
  };
  // One more than there are workers, so that none waits for bytes to be read.
  await Promise.all(Array.from({ length: pool.workers + 1 }, lane));
  return { found, refused, left: order.names.length - done, resumed };
}

function hundredths(px: number): number {
  return Math.round(px * 100) / 100;
}
