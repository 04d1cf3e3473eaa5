import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { leftBehind } from '../../../storage/left-behind.ts';
import { memoryOfflineStore } from './memory.ts';
import {
  keptAgain,
  type OfflineStore,
  type StoredImage,
  type StoredReport,
  type StoredSession,
  type StoredSubmission,
} from './offline-store.ts';

interface JournalRecord {
  readonly user: string;
  readonly imageId: number;
  readonly event: unknown;
}

interface Schema extends DBSchema {
  desks: { key: string; value: StoredSession };
  images: { key: [string, number]; value: StoredImage };
  /** One record per step. The key counts up, so that an index gives them back in order. */
  journal: { key: number; value: JournalRecord; indexes: { image: [string, number]; user: string } };
  outbox: { key: string; value: StoredSubmission; indexes: { user: string } };
  reports: { key: string; value: StoredReport; indexes: { user: string } };
}

const NAME = 'uvh-annotation';

/** The store in this browser, of one person. Without IndexedDB it lives in memory and says so. */
export async function openOfflineStore(user: string): Promise<OfflineStore> {
  try {
    const database = await openDB<Schema>(NAME, 2, {
      upgrade(db, version) {
        if (version < 1) {
          db.createObjectStore('desks', { keyPath: 'user' });
          db.createObjectStore('images', { keyPath: ['user', 'imageId'] });
          const journal = db.createObjectStore('journal', { autoIncrement: true });
          journal.createIndex('image', ['user', 'imageId']);
          journal.createIndex('user', 'user');
          db.createObjectStore('outbox', { keyPath: 'key' }).createIndex('user', 'user');
        }
        db.createObjectStore('reports', { keyPath: 'key' }).createIndex('user', 'user');
      },
    });
    // Asked once; a refusal only means that the browser may clear the storage when the disk is full.
    void navigator.storage?.persist?.().catch(() => false);
    return storeIn(database, user);
  } catch {
    return memoryOfflineStore(user);
  }
}

function storeIn(database: IDBPDatabase<Schema>, user: string): OfflineStore {
  const imagesHere = async () => {
    const keys = await database.getAllKeys('images', IDBKeyRange.bound([user, 0], [user, Number.MAX_SAFE_INTEGER]));
    return keys.map(([, imageId]) => imageId);
  };
  return {
    isDurable: true,
    session: () => database.get('desks', user),
    putSession: async (session) => void (await database.put('desks', { ...session, user })),
    image: (imageId) => database.get('images', [user, imageId]),
    imageIds: imagesHere,
    putImage: async (image, bytes) => {
      const key: [string, number] = [user, image.image_id];
      // Few images are kept once more with work on them: what is stored of any other need not be read, with its picture.
      const steps = await database.countFromIndex('journal', 'image', key).catch(() => 0);
      const begun = steps > 0 ? (await database.get('images', key).catch(() => undefined))?.image : undefined;
      const record = { user, imageId: image.image_id, image: keptAgain(begun, image) };
      const put = (stored: StoredImage) => database.put('images', stored);
      // A private window of Safari keeps no blobs and a full disk no large ones: what was leased is kept all the same.
      const kept = bytes === undefined ? put(record) : put({ ...record, bytes }).catch(() => put(record));
      await kept.catch(() => undefined);
    },
    append: async (imageId, event) => {
      const transaction = database.transaction('journal', 'readwrite');
      const added = transaction.store.add({ user, imageId, event });
      // Committed by hand: waiting for the transaction to end by itself costs a turn of the event loop.
      transaction.commit();
      await Promise.all([added, transaction.done]);
    },
    journal: async (imageId) => {
      const records = await database.getAllFromIndex('journal', 'image', [user, imageId]);
      return records.map((record) => record.event);
    },
    outbox: async () => {
      const submissions = await database.getAllFromIndex('outbox', 'user', user);
      return submissions.sort((a, b) => a.queuedAt - b.queuedAt);
    },
    putOutbox: async (submission) => {
      await database.put('outbox', { ...submission, user });
      leftBehind(user).write('');
    },
    dropOutbox: async (key) => {
      await database.delete('outbox', key);
      await tellWhatIsLeft(database, user);
    },
    reports: async () => {
      const reports = await database.getAllFromIndex('reports', 'user', user);
      return reports.sort((a, b) => a.queuedAt - b.queuedAt);
    },
    putReport: async (report) => {
      await database.put('reports', { ...report, user });
      leftBehind(user).write('');
    },
    dropReport: async (key) => {
      await database.delete('reports', key);
      await tellWhatIsLeft(database, user);
    },
    forget: async (imageId) => {
      await forget(database, user, imageId);
      await tellWhatIsLeft(database, user);
    },
    keepOnly: async (imageIds, now) => {
      const waiting = await database.getAllFromIndex('outbox', 'user', user);
      const kept = new Set([...imageIds, ...waiting.map((submission) => submission.imageId)]);
      for (const imageId of await imagesHere()) {
        if (kept.has(imageId)) continue;
        const key: [string, number] = [user, imageId];
        const leaseEnd = (await database.get('images', key))?.image.lease_expires_at ?? '';
        const hasWork = (await database.countFromIndex('journal', 'image', key)) > 0;
        if (!(hasWork && Date.parse(leaseEnd) > now)) await forget(database, user, imageId);
      }
    },
    close: () => database.close(),
  };
}

/** One transaction: a crash leaves either all of it or nothing. */
async function forget(database: IDBPDatabase<Schema>, user: string, imageId: number): Promise<void> {
  const transaction = database.transaction(['images', 'journal', 'outbox'], 'readwrite');
  await transaction.objectStore('images').delete([user, imageId]);
  const steps = await transaction.objectStore('journal').index('image').getAllKeys([user, imageId]);
  for (const key of steps) await transaction.objectStore('journal').delete(key);
  const submissions = await transaction.objectStore('outbox').index('user').getAll(user);
  for (const submission of submissions) {
    if (submission.imageId === imageId) await transaction.objectStore('outbox').delete(submission.key);
  }
  await transaction.done;
}

/** After what waited has gone: the last of it leaves nothing behind. */
async function tellWhatIsLeft(database: IDBPDatabase<Schema>, user: string): Promise<void> {
  const [submissions, reports] = await Promise.all([
    database.countFromIndex('outbox', 'user', user),
    database.countFromIndex('reports', 'user', user),
  ]);
  if (submissions + reports === 0) leftBehind(user).remove();
}
