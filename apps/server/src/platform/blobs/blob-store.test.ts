import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BlobStore, readIfWhole } from './blob-store.ts';
import { folderStore } from './folder-store.ts';
import { s3Objects, s3Store } from './s3-store.ts';
import { parseS3Url } from './s3-url.ts';

let scratch = '';
let s3Origin = '';
let server: S3rver;
const stores: Record<string, BlobStore> = {};

beforeAll(async () => {
  scratch = await mkdtemp(path.join(tmpdir(), 'uvh-blobs-'));
  server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: path.join(scratch, 's3'),
    configureBuckets: [{ name: 'images', configs: [] }],
  });
  const { port } = await server.run();
  s3Origin = `http://127.0.0.1:${port}`;
  const url = parseS3Url(`http://S3RVER:S3RVER@127.0.0.1:${port}/images/uvh`);
  if (url.kind === 'refused') throw new Error(url.reason);
  stores.folder = folderStore(path.join(scratch, 'folder'));
  stores.S3 = s3Store(url.location);
});

afterAll(async () => {
  await server.close();
  await rm(scratch, { recursive: true, force: true });
});

function storeOf(name: string): BlobStore {
  const store = stores[name];
  if (!store) throw new Error(`no store ${name}`);
  return store;
}

/** What stands behind a proxy under that path: files below the folder, or the service of the bucket. */
async function originOf(name: string, found: string): Promise<Buffer> {
  if (name === 'folder') return readFile(path.join(scratch, 'folder', found));
  const response = await fetch(`${s3Origin}${found}`);
  return Buffer.from(await response.arrayBuffer());
}

describe('folder store', () => {
  it('takes no folder that it cannot look into for an empty one', async () => {
    await mkdir(path.join(scratch, 'folder', 'images'), { recursive: true });
    await symlink('around', path.join(scratch, 'folder', 'images', 'around'));
    await expect(storeOf('folder').has('images/around/abc123.webp')).rejects.toThrow('ELOOP');
  });
});

describe.each(['folder', 'S3'])('%s store', (name) => {
  const blob = { bytes: Buffer.from([0, 1, 2, 255, 254]), contentType: 'image/webp' };

  it('gives back the bytes and their type', async () => {
    await storeOf(name).put('images/ab/abc123.webp', blob);
    expect(await storeOf(name).read('images/ab/abc123.webp')).toEqual(blob);
    expect(await storeOf(name).has('images/ab/abc123.webp')).toBe(true);
  });

  it('knows nothing of an object that is not there', async () => {
    expect(await storeOf(name).read('images/none.webp')).toBeUndefined();
    expect(await storeOf(name).has('images/none.webp')).toBe(false);
  });

  it('removes an object, and one that is gone once more', async () => {
    await storeOf(name).put('images/ab/gone.webp', blob);
    await storeOf(name).remove('images/ab/gone.webp');
    expect(await storeOf(name).has('images/ab/gone.webp')).toBe(false);
    await storeOf(name).remove('images/ab/gone.webp');
  });

  it('tells a proxy by which path it finds an object', async () => {
    await storeOf(name).put('images/ab/abc123.webp', blob);
    const found = await storeOf(name).pathFor('images/ab/abc123.webp');
    expect(await originOf(name, found)).toEqual(blob.bytes);
    await expect(storeOf(name).pathFor('../secret')).rejects.toThrow('Not a blob key');
  });

  it.each(['../secret', '/etc/passwd', 'a//b', 'a/../b', 'A.webp', 'a\u0000b', '.hidden', ''])(
    'refuses the key %j',
    async (key) => {
      await expect(storeOf(name).put(key, blob)).rejects.toThrow('Not a blob key');
      await expect(storeOf(name).read(key)).rejects.toThrow('Not a blob key');
    },
  );
});

describe('folder store on disk', () => {
  // Of S3 this is the service's own promise, which the test server does not keep: it writes in place.
  it('may be written twice at once', async () => {
    const blob = { bytes: Buffer.from([0, 1, 2, 255, 254]), contentType: 'image/webp' };
    await Promise.all(Array.from({ length: 8 }, () => storeOf('folder').put('images/same.webp', blob)));
    expect(await storeOf('folder').read('images/same.webp')).toEqual(blob);
  });

  it('leaves no drafts behind', async () => {
    await storeOf('folder').put('drafts/one.webp', { bytes: Buffer.alloc(10), contentType: 'image/webp' });
    expect(await readdir(path.join(scratch, 'folder', 'drafts'))).toEqual(['one.webp']);
  });

  it.each(['put', 'remove'] as const)('removes what a killed process was writing, at the first %s', async (act) => {
    const folder = path.join(scratch, 'killed', act);
    await mkdir(folder, { recursive: true });
    const [left, underWay] = ['two.webp.a-b.draft', 'three.webp.c-d.draft'];
    for (const name of [left, underWay]) await writeFile(path.join(folder, name), 'half');
    const hourAgo = new Date(Date.now() - 3_600_000);
    await utimes(path.join(folder, left), hourAgo, hourAgo);
    const store = folderStore(path.join(scratch, 'killed'));
    if (act === 'put') await store.put(`${act}/one.webp`, { bytes: Buffer.alloc(10), contentType: 'image/webp' });
    else await store.remove(`${act}/two.webp`);
    expect(await readdir(folder)).toEqual([...(act === 'put' ? ['one.webp'] : []), underWay]);
  });
});

describe('S3 store in trouble', () => {
  it('does not take a missing bucket for a missing image', async () => {
    const key = 'images/a.webp';
    const url = parseS3Url(`http://S3RVER:S3RVER@${new URL(s3Origin).host}/nowhere`);
    if (url.kind === 'refused') throw new Error(url.reason);
    const store = s3Store(url.location);
    await expect(store.read(key)).rejects.toThrow('bucket');
    await expect(store.has(key)).rejects.toThrow('bucket');
  });

  it('does not take a service that is away for a missing image', async () => {
    const url = parseS3Url('http://S3RVER:S3RVER@127.0.0.1:1/nowhere');
    if (url.kind === 'refused') throw new Error(url.reason);
    await expect(s3Store(url.location).read('images/a.webp')).rejects.toThrow();
    await expect(s3Store(url.location).has('images/a.webp')).rejects.toThrow();
  });
});

describe('S3 store of another make', () => {
  let other: http.Server;
  let store: BlobStore;
  beforeAll(async () => {
    other = http.createServer((request, response) => {
      request.resume();
      // As Google's says of an object that is gone already; Amazon's is content.
      response.writeHead(404, { 'content-type': 'application/xml' });
      response.end('<?xml version="1.0"?><Error><Code>NoSuchKey</Code><Message>No such object.</Message></Error>');
    });
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
    const address = other.address();
    const url = parseS3Url(`http://key:secret@127.0.0.1:${typeof address === 'object' ? address?.port : 0}/bucket`);
    if (url.kind === 'refused') throw new Error(url.reason);
    store = s3Store(url.location);
  });
  afterAll(() => other.close());

  it('may say of an object that is removed once more that there is none', async () => {
    await expect(store.remove('images/gone.webp')).resolves.toBeUndefined();
  });
});

describe('objects to import', () => {
  it('may be empty: their first part is, which no range names', async () => {
    const service = http.createServer((request, response) => {
      const hasRange = request.headers.range !== undefined;
      response.writeHead(hasRange ? 416 : 200, { 'content-type': 'application/xml' });
      response.end(
        hasRange ? '<?xml version="1.0"?><Error><Code>InvalidRange</Code><Message>No.</Message></Error>' : '',
      );
    });
    await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
    const address = service.address();
    const url = parseS3Url(`http://key:secret@127.0.0.1:${typeof address === 'object' ? address?.port : 0}/bucket`);
    if (url.kind === 'refused') throw new Error(url.reason);
    const objects = s3Objects(url.location);
    try {
      expect(await objects.read('empty.jpg', 100)).toEqual(Buffer.alloc(0));
      expect(await objects.read('empty.jpg')).toEqual(Buffer.alloc(0));
    } finally {
      objects.close();
      service.close();
    }
  });
});

describe('S3 store over a slow line', () => {
  /** Long enough for a first answer on a machine that has much else to do. */
  const PATIENCE_MS = 4000;
  const LARGE = Buffer.alloc(1024 * 1024, 7);
  let slow: http.Server;
  let store: BlobStore;
  beforeAll(async () => {
    slow = http.createServer(async (request, response) => {
      if (request.method === 'PUT') {
        let taken = 0;
        for await (const chunk of request) taken += chunk.length;
        await sleep(PATIENCE_MS + 500);
        response.writeHead(taken === LARGE.length ? 200 : 400).end();
        return;
      }
      const isStuck = request.url?.includes('stuck');
      response.writeHead(200, { 'content-type': 'image/webp' });
      response.write(isStuck ? LARGE.subarray(0, 10) : LARGE);
      await sleep(PATIENCE_MS + 500);
      response.end(LARGE);
    });
    await new Promise<void>((done) => slow.listen(0, '127.0.0.1', done));
    const address = slow.address();
    const url = parseS3Url(`http://key:secret@127.0.0.1:${typeof address === 'object' ? address?.port : 0}/bucket`);
    if (url.kind === 'refused') throw new Error(url.reason);
    store = s3Store(url.location, PATIENCE_MS);
  });
  afterAll(() => slow.close());

  it('reads and writes what takes longer than an answer may as long as it moves, and gives up what hardly moves', async () => {
    const stuck = expect(store.read('originals/stuck.jpg')).rejects.toThrow('did not answer within');
    const read = store.read('originals/large.jpg');
    await store.put('originals/large.jpg', { bytes: LARGE, contentType: 'image/jpeg' });
    expect((await read)?.bytes).toHaveLength(2 * LARGE.length);
    await stuck;
  });
});

describe('S3 URL', () => {
  it('names endpoint, bucket, prefix, region and credentials', () => {
    expect(parseS3Url('https://AKIA:a%2Fb@s3.example.org:9000/bucket/in/here?region=ap-south-1')).toEqual({
      kind: 'read',
      location: {
        endpoint: 'https://s3.example.org:9000',
        region: 'ap-south-1',
        bucket: 'bucket',
        prefix: 'in/here/',
        credentials: { accessKeyId: 'AKIA', secretAccessKey: 'a/b' },
      },
    });
  });

  it.each([
    ['nonsense', 'is not a URL'],
    ['ftp://host/bucket', 'must begin with https:// or http://'],
    ['https://host', 'names no bucket: write it after the host, as in https://host/bucket'],
    ['https://key@host/bucket', 'needs both a key and a secret, or neither'],
    ['https://key:100%sure@host/bucket', 'has a % in its key or secret that stands for nothing: write %25'],
  ])('refuses %s', (text, reason) => {
    expect(parseS3Url(text)).toEqual({ kind: 'refused', reason });
  });
});

describe('folder store', () => {
  it('has not what the disk does not give back, for who goes on without it', async () => {
    const folder = path.join(scratch, 'folder', 'images', 'cd');
    await mkdir(path.join(folder, 'a-folder.webp'), { recursive: true });
    // Where there is one, reading it fails as a bad sector does.
    const memory = '/proc/self/mem';
    if (existsSync(memory)) await symlink(memory, path.join(folder, 'unreadable.webp'));
    for (const key of ['images/cd/a-folder.webp', ...(existsSync(memory) ? ['images/cd/unreadable.webp'] : [])]) {
      await expect(storeOf('folder').read(key)).rejects.toThrow();
      expect(await readIfWhole(storeOf('folder'), key)).toBeUndefined();
    }
    const away = { read: () => Promise.reject(new Error('ECONNREFUSED')) };
    await expect(readIfWhole(away, 'images/cd/a.webp')).rejects.toThrow('ECONNREFUSED');
  });
});
