import path from 'node:path';
import { ConfigError } from '../config-error.ts';
import { type BlobStore, isWhole } from './blob-store.ts';
import { folderStore } from './folder-store.ts';
import { patientStore } from './patient-store.ts';
import { s3Store } from './s3-store.ts';
import { parseS3Url } from './s3-url.ts';

/** The bucket that is configured, else a folder beside the other data. Work that needs many objects gives a service time to come back. */
export function openBlobs(s3Url: string | undefined, dataDir: string, patienceMs = 0): BlobStore {
  if (s3Url === undefined) return withoutDamaged(folderStore(path.join(dataDir, 'blobs')));
  const parsed = parseS3Url(s3Url);
  if (parsed.kind === 'refused') throw new ConfigError(`S3_URL: ${parsed.reason}`);
  const store = s3Store(parsed.location);
  return withoutDamaged(patienceMs > 0 ? patientStore(store, patienceMs) : store);
}

/** Half a picture, kept by a browser for a year as what it is not, is worse than none. */
function withoutDamaged(store: BlobStore): BlobStore {
  return {
    ...store,
    read: async (key, mostBytes) => {
      const blob = await store.read(key, mostBytes);
      return blob && isWhole(key, blob.bytes) ? blob : undefined;
    },
  };
}
