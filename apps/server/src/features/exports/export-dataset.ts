import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CommandRefusal } from '../../platform/cli/command-refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ExportOrder } from './export-order.ts';
import { pictureBytes } from './picture-bytes.ts';
import { type PlacedPictures, placePictures } from './place-pictures.ts';
import { pseudonymsOf } from './pseudonyms.ts';
import { findPictures } from './queries.ts';
import type { PictureRecord } from './records/record.ts';
import { eventInFolder, RECORD_FILES } from './records/record-files.ts';
import type { ExportTarget } from './target/export-target.ts';
import { folderTarget } from './target/folder-target.ts';
import { zipTarget } from './target/zip-target.ts';
import { type ExportFigures, writeEvent } from './write-event.ts';
import { writeRecords } from './write-records.ts';

export type ExportServices = Pick<Platform, 'db' | 'secret' | 'blobs'>;

/**
 * Writes the data set of the event into a new folder or ZIP. All of it is read at one instant, so that it may run
 * beside the event; what the event has learned by then is not looked at.
 */
export async function exportDataset(
  services: ExportServices,
  order: ExportOrder,
  onPicture: (done: number, total: number) => void = () => undefined,
): Promise<ExportFigures> {
  const target = await (order.isZip ? zipTarget(order.target) : folderTarget(order.target));
  const scratch = await mkdtemp(path.join(tmpdir(), 'uvh-export-'));
  try {
    const { placed, keys } = await readEvent(services, order, scratch);
    const figures = await writeEvent(
      {
        event: eventInFolder(scratch),
        ungrouped: placed.ungrouped,
        enlarged: placed.enlarged,
        records: (into) => copyRecords(scratch, into),
        ...(order.withPictures && {
          bytesOf: (picture: PictureRecord) => storedPicture(services, keys, picture),
          onPicture,
        }),
      },
      order,
      target,
    );
    await target.finish();
    return figures;
  } catch (error) {
    await target.abandon();
    throw error;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function readEvent(
  { db, secret }: ExportServices,
  order: ExportOrder,
  scratch: string,
): Promise<{ readonly placed: PlacedPictures; readonly keys: ReadonlyMap<string, string> }> {
  return db.transaction(
    async (tx) => {
      const pictures = await findPictures(tx);
      const placed = placePictures(pictures, order);
      await writeRecords(tx, scratch, placed.names, pseudonymsOf(secret), order.filter.minReviews);
      return { placed, keys: new Map(pictures.map(({ imageId, objectKey }) => [String(imageId), objectKey])) };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

/** The reviews follow once their verdicts are known. */
async function copyRecords(scratch: string, target: ExportTarget): Promise<void> {
  for (const name of [RECORD_FILES.images, RECORD_FILES.gold])
    await target.write(name, createReadStream(path.join(scratch, name)));
}

async function storedPicture(
  { blobs }: ExportServices,
  keys: ReadonlyMap<string, string>,
  picture: PictureRecord,
): Promise<Uint8Array> {
  const key = keys.get(picture.id);
  const blob = key === undefined ? undefined : await blobs.read(key);
  if (!blob)
    throw new CommandRefusal(`The picture ${picture.fileName} (${picture.id}) is missing from the picture store.`);
  return pictureBytes(blob.bytes, picture);
}
