import { randomBytes } from 'node:crypto';
import { counted } from '@uvh/domain/text/counted';
import { sql } from 'drizzle-orm';
import { type BlobStore, readIfWhole } from '../../platform/blobs/blob-store.ts';
import type { Database } from '../../platform/db/database.ts';
import { erasedFile } from '../../platform/db/schema/reports.ts';
import { freeBytesIn } from '../../platform/free-bytes.ts';
import { KEPT_FREE_BYTES } from '../../platform/room-on-disk.ts';
import type { Finding } from './finding.ts';

const PROBE_KEY = 'doctor/probe.bin';
const PROBE_BYTES = 1024;
const GIB = 1024 ** 3;
/** An evening of 500 people writes about 1 GiB of reviews; PostgreSQL stops when nothing is left. */
const SCARCE_BYTES = 5 * GIB;

/** Writes an object and reads it again. The object stays, under one key: a store has no need to delete. */
export async function lookAtBlobs(blobs: BlobStore): Promise<Finding> {
  const bytes = randomBytes(PROBE_BYTES);
  const begun = performance.now();
  await blobs.put(PROBE_KEY, { bytes, contentType: 'application/octet-stream' });
  const read = await blobs.read(PROBE_KEY);
  const ms = Math.round(performance.now() - begun);
  if (read?.bytes.equals(bytes)) {
    return { subject: 'blobs', state: 'well', says: `Images can be written and read, ${ms} ms for both.` };
  }
  return {
    subject: 'blobs',
    state: 'broken',
    says: 'What was written to the store of images is not what was read from it.',
    mend: 'Look for a cache or a second bucket between the server and its store (S3_URL).',
  };
}

const PICTURES_LOOKED_AT = 200;
const IDS_TOLD = 10;

/** Whether pictures of the event, drawn by lot, are in the store and whole. */
export async function lookAtPictures(db: Database, blobs: BlobStore): Promise<readonly Finding[]> {
  const { rows } = await db.execute<{ id: string; object_key: string }>(sql`
    select i.id, i.object_key from image i join image_queue q on q.image_id = i.id
    where q.withdrawn_at is null order by random() limit ${PICTURES_LOOKED_AT}`);
  if (rows.length === 0) return [];
  const lost: string[] = [];
  for (const { id, object_key: key } of rows) if (!(await readIfWhole(blobs, key))) lost.push(id);
  if (lost.length === 0)
    return [
      {
        subject: 'blobs',
        state: 'well',
        says: `${counted(rows.length, 'picture that was looked at is', 'pictures that were looked at are')} whole.`,
      },
    ];
  const ids = lost.slice(0, IDS_TOLD).join(' ');
  return [
    {
      subject: 'blobs',
      state: 'broken',
      says: `Of ${counted(rows.length, 'picture')} that were looked at ${counted(lost.length, 'is', 'are')} missing or damaged: images ${ids}.`,
      mend: `Import the pictures again, which puts back what is lost; or put their files back out of the folder pictures/ of a backup, or take the images out: "organiser images retire ${ids}".`,
    },
  ];
}

/** Files of erased pictures that no worker has removed: people were told that they are gone. */
export async function lookAtErased(db: Database): Promise<readonly Finding[]> {
  const left = await db.$count(erasedFile, sql`${erasedFile.erasedAt} < now() - interval '10 minutes'`);
  if (left === 0) return [];
  return [
    {
      subject: 'blobs',
      state: 'warning',
      says: `${counted(left, 'file of erased pictures is', 'files of erased pictures are')} still in the store.`,
      mend: 'Is a worker running, and may it delete in the store of images? It tries again every minute.',
    },
  ];
}

/** Room in the file system of the data folder. */
export async function lookAtDisk(dataDir: string): Promise<Finding> {
  const free = await freeBytesIn(dataDir);
  const says = `${(free / GIB).toFixed(1)} GiB free in ${dataDir}.`;
  if (free >= SCARCE_BYTES) return { subject: 'disk', state: 'well', says };
  return {
    subject: 'disk',
    state: free < KEPT_FREE_BYTES ? 'broken' : 'warning',
    says,
    mend: 'Make room, or move DATA_DIR: a full disk refuses submissions until there is room again.',
  };
}
