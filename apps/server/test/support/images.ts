import { createHash, randomInt } from 'node:crypto';
import type { SubmittedBox } from '@uvh/contract/calls/image';
import type { Candidate } from '@uvh/domain/annotation/candidate';
import type { Suggestion } from '@uvh/domain/annotation/review';
import { QUEUE_KEY_BOUND } from '../../src/features/images/queue-keys.ts';
import { image, imageQueue, type TruthBox } from '../../src/platform/db/schema/images.ts';
import type { TestApp } from './start-app.ts';

let count = 0;

export interface ImageOptions {
  /** Default: the next number. */
  readonly id?: number;
  readonly zone?: number;
  readonly suggestions?: readonly Suggestion[];
  readonly candidates?: readonly Candidate[];
  /** Makes the image gold. */
  readonly truth?: readonly TruthBox[];
  readonly open?: number;
}

/** Three cars that the machine took for hatchbacks. */
export function threeSuggestions(): Suggestion[] {
  return [1, 2, 3].map((bboxId) => ({ bboxId, label: 'Hatchback', x: bboxId * 200, y: 300, width: 120, height: 90 }));
}

/** An image in the queue, made straight in the database; its bytes are in the blob store. */
export async function anImage({ services }: Pick<TestApp, 'services'>, options: ImageOptions = {}): Promise<number> {
  count += 1;
  const bytes = Buffer.from(`image ${count} of process ${process.pid}`);
  const hash = createHash('sha256').update(bytes).digest('hex');
  const objectKey = `images/${hash.slice(0, 2)}/${hash}.webp`;
  await services.blobs.put(objectKey, { bytes, contentType: 'image/webp' });
  const zone = options.zone ?? 0;
  const [row] = await services.db
    .insert(image)
    .values({
      ...(options.id !== undefined && { id: options.id }),
      contentHash: hash,
      sourceName: `image-${count}.jpg`,
      objectKey,
      placeholder: 'data:image/webp;base64,',
      sourceWidth: 1920,
      sourceHeight: 1080,
      zone,
      isGold: options.truth !== undefined,
      suggestions: options.suggestions ?? threeSuggestions(),
      candidates: options.candidates ?? [],
      truth: options.truth ?? null,
    })
    .returning();
  if (!row) throw new Error('no image');
  await services.db.insert(imageQueue).values({
    imageId: row.id,
    zone,
    isGold: row.isGold,
    rnd: randomInt(QUEUE_KEY_BOUND),
    open: row.isGold ? 0 : (options.open ?? 2),
  });
  return row.id;
}

/** A suggestion as a client sends it back when nothing was done to it. */
export function untouched(suggestion: Suggestion): SubmittedBox {
  const { bboxId, label, x, y, width, height } = suggestion;
  return {
    bbox_id: bboxId,
    label,
    x,
    y,
    width,
    height,
    is_deleted: false,
    is_edited: false,
    is_new: false,
    is_label_changed: false,
    is_confirmed: false,
  };
}

/** A review of {@link threeSuggestions}: the first is relabelled, the second confirmed, the third left alone. */
export function aReview(label = 'Sedan'): SubmittedBox[] {
  return threeSuggestions().map((suggestion, index) => ({
    ...untouched(suggestion),
    ...(index === 0 ? { label, is_label_changed: true, is_edited: true } : {}),
    ...(index === 1 ? { is_confirmed: true } : {}),
  }));
}

/** What the crowd has to show before anybody is settled by it. */
export async function knowEnough({ services }: Pick<TestApp, 'services'>): Promise<void> {
  const { model, skills } = await services.skillModel.model();
  await services.skillModel.store({ model: { ...model, learnedFrom: { goldAnswers: 500, images: 50 } }, skills }, 0);
}
