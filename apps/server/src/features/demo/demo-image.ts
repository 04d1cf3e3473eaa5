import { createHash } from 'node:crypto';
import { type Rect, SPACE_HEIGHT, SPACE_WIDTH } from '@uvh/domain/annotation/box';
import type { VehicleClassName } from '@uvh/domain/annotation/vehicle-class';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { deliveryKey } from '../images/import/blob-keys.ts';
import { insertImage } from '../images/import/queries.ts';
import type { MadeScene } from './scene-worker.ts';

interface DemoTruth extends Rect {
  readonly label: VehicleClassName;
  /** The share of it that nothing hides, 0 to 1. */
  readonly visibleShare: number;
}

/** An image of the demo event, with what is really on it. */
export interface DemoImage extends Pick<MadeScene, 'suggestions' | 'number'> {
  readonly imageId: number;
  readonly truth: readonly DemoTruth[];
  readonly isGold: boolean;
}

export type SceneServices = Pick<Platform, 'db' | 'blobs' | 'random'>;

type ImageRow = Parameters<typeof insertImage>[1];

/** What differs between one image of the demo and the next. */
interface NewDemoImage
  extends Pick<
    ImageRow,
    'sourceName' | 'zone' | 'isGold' | 'suggestions' | 'candidates' | 'truth' | 'licence' | 'attribution'
  > {
  readonly delivery: Uint8Array;
  readonly placeholder: string;
}

/** Stores the picture and puts the image into the queue; gives its id. */
export async function insertDemoImage(services: SceneServices, added: NewDemoImage): Promise<number> {
  const { delivery, ...image } = added;
  const bytes = Buffer.from(delivery);
  const objectKey = deliveryKey(bytes);
  await services.blobs.put(objectKey, { bytes, contentType: 'image/webp' });
  const row = {
    ...image,
    contentHash: createHash('sha256').update(bytes).digest('hex'),
    objectKey,
    sourceWidth: SPACE_WIDTH,
    sourceHeight: SPACE_HEIGHT,
  };
  const id = await inTransaction(services.db, (tx) => insertImage(tx, row, { random: services.random }));
  if (id === undefined) throw new Error(`${image.sourceName} is there under another name.`);
  return id;
}
