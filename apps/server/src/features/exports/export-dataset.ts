import { createReadStream, existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readIfWhole } from '../../platform/blobs/blob-store.ts';
import { CommandRefusal } from '../../platform/cli/command-refusal.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { DemandRoom } from '../../platform/room-on-disk.ts';
import { scratchFolder } from '../../platform/scratch-folder.ts';
import type { FileTarget } from '../../platform/targets/file-target.ts';
import { folderTarget } from '../../platform/targets/folder-target.ts';
import { whileThereIsRoom } from '../../platform/targets/roomy-target.ts';
import { zipTarget } from '../../platform/targets/zip-target.ts';
import { allowLongPauses } from '../consensus/queries.ts';
import { currentConsensusVersion } from '../consensus/version-queries.ts';
import type { EventService } from '../event/service.ts';
import { payWeightsOf } from '../event/settings.ts';
import type { ExportOrder } from './export-order.ts';
import { blurred } from './picture/blur.ts';
import { cleanOriginal } from './picture/clean-original.ts';
import { type BlurPlaces, readBlurBoxes } from './picture/read-blur-boxes.ts';
import { storedPicture } from './picture/stored-picture.ts';
import type { PictureBytes } from './picture/write-pictures.ts';
import { originalOf, type PlacedPictures, placePictures } from './place-pictures.ts';
import { pseudonymsOf } from './pseudonyms.ts';
import { findPictures } from './queries.ts';
import { demandQuickPatterns } from './quick-patterns.ts';
import type { PictureRecord } from './records/record.ts';
import { classesText, eventInFolder, RECORD_FILES, rulesText } from './records/record-files.ts';
import { type ExportFigures, writeEvent } from './write-event.ts';
import { writeRecords } from './write-records.ts';

export interface ExportServices extends Pick<Platform, 'db' | 'secret' | 'blobs' | 'log'> {
  readonly event: Pick<EventService, 'current' | 'phase' | 'retirementRule'>;
  /** Asked again and again while files are written; without it, the disk may be filled. */
  readonly demandRoom?: DemandRoom;
}

/**
 * Writes the data set of the event into a new folder or ZIP. All of it is read at one instant, so that it may run
 * beside the event; what the event has learned by then is not looked at. `signal` ends it before the next file.
 */
export async function exportDataset(
  services: ExportServices,
  order: ExportOrder,
  onPicture: (done: number, total: number) => void = () => undefined,
  signal?: AbortSignal,
): Promise<ExportFigures> {
  const target = await (order.isZip ? zipTarget(order.target) : folderTarget(order.target));
  const scratch = await scratchFolder('export');
  try {
    const { placed, keys, blur } = await readEvent(services, order, scratch);
    const figures = await writeEvent(
      {
        event: eventInFolder(scratch),
        traits: placed.traits,
        ...(blur && { blurred: blur }),
        records: (into) => copyRecords(scratch, into),
        ...(order.withPictures && {
          bytesOf: (picture: PictureRecord) => bytesOfPicture(services, keys, picture, blur),
          onPicture,
        }),
      },
      order,
      untilAborted(whileThereIsRoom(target, services.demandRoom), signal),
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

/** What organisers have set of the event, as far as the data set follows from it. */
async function writeSettings(tx: Queryable, event: ExportServices['event'], folder: string): Promise<void> {
  const { classes: list, settings } = await event.current();
  const classes = classesText(list);
  if (classes !== undefined) await writeFile(path.join(folder, RECORD_FILES.classes), classes);
  // Once it is over, what holds is what was published: settings may have been changed since.
  const published = (await event.phase()) === 'after' ? await currentConsensusVersion(tx) : undefined;
  const rules = {
    retirement: published?.rule ?? (await event.retirementRule()),
    pay: published?.pay ?? payWeightsOf(settings),
  };
  await writeFile(path.join(folder, RECORD_FILES.rules), rulesText(rules));
}

function untilAborted(target: FileTarget, signal: AbortSignal | undefined): FileTarget {
  return {
    ...target,
    async write(file, chunks) {
      if (signal?.aborted) throw new CommandRefusal('Stopped. No export was written.');
      return target.write(file, chunks);
    },
  };
}

/** Which blob of a picture is exported. */
interface PictureKey {
  readonly key: string;
  readonly isOriginal: boolean;
}

type PictureKeys = ReadonlyMap<string, PictureKey>;

async function readEvent(
  { db, event, secret, demandRoom }: ExportServices,
  order: ExportOrder,
  scratch: string,
): Promise<{ readonly placed: PlacedPictures; readonly keys: PictureKeys; readonly blur?: BlurPlaces }> {
  return db.transaction(
    async (tx) => {
      // Pictures of unknown origin are compared with each other between two statements.
      await allowLongPauses(tx);
      await writeSettings(tx, event, scratch);
      const pictures = await findPictures(tx);
      demandQuickPatterns(
        order,
        pictures.map(({ sourceName }) => sourceName),
      );
      const placed = await placePictures(pictures, order);
      const blur = order.blurBoxes === undefined ? undefined : await readBlurBoxes(order.blurBoxes, pictures);
      // Of reviewed pictures all are read, whatever is left out: what people know is learned from all that they did.
      const place = { folder: scratch, demandRoom };
      await writeRecords(tx, place, placed.names, pseudonymsOf(secret), order.filter.minReviews === 0);
      const keys = new Map(
        pictures.map((picture): [string, PictureKey] => {
          const original = originalOf(picture, order);
          const key = original ?? picture.objectKey;
          return [String(picture.imageId), { key, isOriginal: original !== undefined }];
        }),
      );
      return { placed, keys, ...(blur && { blur }) };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

/** The reviews follow once their verdicts are known. */
async function copyRecords(scratch: string, target: FileTarget): Promise<void> {
  for (const name of [RECORD_FILES.images, RECORD_FILES.gold, RECORD_FILES.classes, RECORD_FILES.rules])
    if (existsSync(path.join(scratch, name))) await target.write(name, createReadStream(path.join(scratch, name)));
}

async function bytesOfPicture(
  { blobs, log }: ExportServices,
  keys: PictureKeys,
  picture: PictureRecord,
  blur: BlurPlaces | undefined,
): Promise<PictureBytes> {
  const { key, isOriginal } = keys.get(picture.id) ?? {};
  if (key === undefined) return { kind: 'lost', why: 'missing' };
  // A store that does not answer throws: pictures are given up for lost only where it says so.
  const blob = await readIfWhole(blobs, key);
  if (!blob) return { kind: 'lost', why: (await blobs.has(key)) ? 'damaged' : 'missing' };
  try {
    const clean = await (isOriginal ? cleanOriginal(blob.bytes, key) : storedPicture(blob.bytes, picture));
    return { kind: 'picture', bytes: await blurred(clean, key, blur?.of(picture.id) ?? []) };
  } catch (error) {
    log.warn({ err: error, image: picture.id }, 'a picture cannot be decoded');
    return { kind: 'lost', why: 'damaged' };
  }
}
