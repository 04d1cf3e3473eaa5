import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rename, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { gzipSync } from 'node:zlib';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { desc, eq, like } from 'drizzle-orm';
import S3rver from 's3rver';
import sharp from 'sharp';
import tar from 'tar-stream';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addBatchCommands } from '../../src/features/images/batches/commands.ts';
import { addImportCommands } from '../../src/features/images/import/commands.ts';
import { tarSource } from '../../src/features/images/import/source/tar-source.ts';
import { zipSource } from '../../src/features/images/import/source/zip-source.ts';
import { MOST_BLOB_BYTES } from '../../src/platform/blobs/blob-store.ts';
import { parseS3Url } from '../../src/platform/blobs/s3-url.ts';
import { image, imageBatch } from '../../src/platform/db/schema/images.ts';
import { testConsole } from '../support/console.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { storedZip } from '../support/stored-zip.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.close());
const organisers = testConsole(() => server, [addImportCommands, addBatchCommands]);
const { run: organiser, actions } = organisers;

type Files = Readonly<Record<string, Buffer | string>>;

async function aFolder(name: string, files: Files): Promise<string> {
  const folder = path.join(server.dataDir, name);
  for (const [file, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), content);
  }
  return folder;
}

async function aFile(name: string, content: Buffer | string): Promise<string> {
  await aFolder('.', { [name]: content });
  return path.join(server.dataDir, name);
}

/** A picture of noise that only its seed makes: no two look alike. */
async function aPicture(seed: number, width = 640, height = 360): Promise<Buffer> {
  const grey = Buffer.from(Array.from({ length: 32 * 18 }, (_, at) => ((at + 1) * (seed * 7919 + 104729) * 31) % 251));
  return sharp(grey, { raw: { width: 32, height: 18, channels: 1 } })
    .resize(width, height)
    .jpeg()
    .toBuffer();
}

function coco(names: readonly string[], label = 'Bus', width = 640, height = 360): string {
  return JSON.stringify({
    images: names.map((name, index) => ({ id: index + 1, file_name: name, width, height })),
    annotations: names.map((_, index) => ({
      id: index + 1,
      image_id: index + 1,
      category_id: 1,
      bbox: [9, 9, 90, 60],
    })),
    categories: [{ id: 1, name: label }],
  });
}

async function imagesNamed(pattern: string) {
  return server.services.db.select().from(image).where(like(image.sourceName, pattern)).orderBy(image.sourceName);
}

/** Runs the program as an organiser does; returns what it wrote to standard output. */
async function commandLine(...words: readonly string[]): Promise<{ readonly said: string; readonly code: unknown }> {
  const child = spawnCommandLine(words);
  let said = '';
  child.stdout.on('data', (text) => {
    said += text;
  });
  const [code] = await once(child, 'close');
  return { said, code };
}

function spawnCommandLine(words: readonly string[]) {
  const program = path.resolve(import.meta.dirname, '../../src/organiser.ts');
  const env = { ...process.env, DATABASE_URL: server.database.url, DATA_DIR: server.dataDir };
  return spawn(process.execPath, [program, ...words], { env });
}

async function aTar(files: Files): Promise<Buffer> {
  const pack = tar.pack();
  for (const [name, content] of Object.entries(files)) pack.entry({ name }, content);
  pack.finalize();
  const chunks: Buffer[] = [];
  await pipeline(pack, async (stream) => {
    for await (const chunk of stream) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
  });
  return Buffer.concat(chunks);
}

describe('import from an archive or a folder of any format', () => {
  it('reads YOLO labels beside the pictures of a ZIP', async () => {
    const zip = storedZip({
      'data.yaml': 'names: [Bus, Truck]\n',
      'images/zip-1.jpg': await aPicture(1),
      'labels/zip-1.txt': '1 0.5 0.5 0.25 0.5\n',
    });
    expect(await organiser('import', await aFile('yolo.zip', zip))).toMatch(/1 imported .*; 1 box\nBatch \d+\./);
    const [row] = await imagesNamed('images/zip-1.jpg');
    expect(row?.suggestions).toMatchObject([{ label: 'Truck', x: 720, y: 270, width: 480, height: 540 }]);
  });

  it('reads a gzipped TAR with COCO inside', async () => {
    const files = { 'a/tar-1.jpg': await aPicture(2), 'boxes.json': coco(['a/tar-1.jpg']) };
    const file = await aFile('set.tar.gz', gzipSync(await aTar(files)));
    expect(await organiser('import', file)).toMatch(/1 imported/);
    expect(await imagesNamed('a/tar-1.jpg')).toHaveLength(1);
  });

  it('imports AVIF and TIFF, and says of other formats what they are', async () => {
    const picture = sharp(await aPicture(3));
    const folder = await aFolder('kinds', {
      'kind-1.avif': await picture.clone().avif({ effort: 0 }).toBuffer(),
      'kind-2.tif': await sharp(await aPicture(4))
        .tiff()
        .toBuffer(),
      'kind-3.gif': await picture.clone().gif().toBuffer(),
      'kind-4.heic': Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic0000mif1heic')]),
      // A drawing that would be drawn, with the first bytes of a picture in its comment.
      'kind-5.avif': '<!--ftypavif--><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
      'boxes.json': coco(['kind-1.avif', 'kind-2.tif', 'kind-3.gif', 'kind-4.heic', 'kind-5.avif']),
    });
    const text = await organiser('import', folder);
    expect(text).toMatch(/kind-3.gif: is GIF; JPEG, PNG, WebP, AVIF and TIFF can be imported/);
    expect(text).toMatch(/kind-4.heic: is HEIC;/);
    expect(text).toMatch(/kind-5.avif: is SVG;/);
    expect(text).toMatch(/2 imported/);
  });

  it('refuses archives that lead out of themselves or unpack to too much', async () => {
    const outside = await aFile('outside.tar', await aTar({ '../../evil.jpg': 'x' }));
    await expect(tarSource(outside)).rejects.toThrow('leads out of the archive');
    const longNames = await aFile('long-names.tar', await aTar({ [`${'folder/'.repeat(600)}a.jpg`]: 'x' }));
    await expect(tarSource(longNames)).rejects.toThrow('has more than 4096 characters');
    const slip = await aFile('slip.zip', storedZip({ '../evil.jpg': 'x' }));
    await expect(zipSource(slip)).rejects.toThrow(/slip.zip cannot be read|leads out/);
    const limits = { entries: 2, entryBytes: 1000, totalBytes: 1500, ratio: 10, ratioFrom: 2000 };
    const many = await aFile('many.tar', await aTar({ a: '1', b: '2', c: '3' }));
    await expect(tarSource(many, undefined, limits)).rejects.toThrow('more than 2 files');
    const bomb = await aFile('bomb.tar.gz', gzipSync(await aTar({ zeros: Buffer.alloc(1_000_000) })));
    await expect(tarSource(bomb, undefined, { ...limits, entryBytes: 1e9, totalBytes: 1e9 })).rejects.toThrow(
      '10 times its size',
    );
    const large = await aFile('large.zip', storedZip({ zeros: Buffer.alloc(1200) }));
    await expect(zipSource(large, limits)).rejects.toThrow(/large.zip: zeros has/);
  });

  it('refuses in a sentence a folder that lies too deep, and what is neither folder nor file', async () => {
    const [upper, lower] = ['deep-above', 'deep-below'].map((name) => path.join(server.dataDir, name));
    if (!upper || !lower) throw new Error('no folders');
    const down = Array.from({ length: 12 }, () => 'd'.repeat(200)).join('/');
    for (const top of [upper, lower]) await mkdir(path.join(top, down), { recursive: true });
    const joint = path.join(upper, down, 'below');
    await rename(lower, joint);
    await expect(organiser('import', upper)).rejects.toThrow(/deep-above\/d+… cannot be read \(ENAMETOOLONG\)/);
    await rename(joint, lower);
    await expect(organiser('import', '/dev/null')).rejects.toThrow('/dev/null is neither a file nor a folder.');
    const pictures = await aFolder('no-boxes', { 'one.jpg': await aPicture(77) });
    await expect(organiser('import', pictures, '--suggestions', '/dev/zero')).rejects.toThrow(
      '/dev/zero is neither a file nor a folder.',
    );
  });

  it('lists what can be read where nothing is recognised', async () => {
    const folder = await aFolder('nothing', { 'a.jpg': await aPicture(5), 'boxes.mat': 'MATLAB' });
    await expect(organiser('import', folder)).rejects.toThrow(/No annotations of a known format[\s\S]*Pascal VOC/);
    await expect(organiser('import', folder, '--format', 'davis')).rejects.toThrow(/davis is not a format/);
  });
});

describe('dry run', () => {
  const aDryFolder = async () =>
    aFolder('dry', {
      'dry-1.jpg': await aPicture(11),
      'dry-2.jpg': await aPicture(12),
      'bare.jpg': await aPicture(13),
      'boxes.json': coco(['dry-1.jpg', 'dry-2.jpg'], 'auto-rickshaw'),
    });

  it('tells classes, proposals and findings, and writes nothing', async () => {
    const folder = await aDryFolder();
    const batches = (await server.services.db.select().from(imageBatch)).length;
    const text = await organiser(
      'import',
      folder,
      '--dry-run',
      '--write-class-map',
      path.join(server.dataDir, 'map.json'),
    );
    expect(text).toMatch(/auto-rickshaw +2 +unknown; proposed: Three-wheeler/);
    expect(text).toMatch(/2 boxes have 1 class that is none of ours/);
    expect(text).toMatch(/bare.jpg: no box is suggested on it/);
    expect(text).toMatch(/2 to import \(0 gold\)[\s\S]*Nothing was imported/);
    expect(await imagesNamed('dry-%')).toHaveLength(0);
    expect(await server.services.db.select().from(imageBatch)).toHaveLength(batches);
    const map = JSON.parse(await readFile(path.join(server.dataDir, 'map.json'), 'utf8'));
    expect(map).toEqual({ 'auto-rickshaw': 'Three-wheeler' });
    organisers.clear();
    const data = JSON.parse(await organiser('import', folder, '--dry-run', '--json'));
    expect(data).toMatchObject({ dryRun: true, counts: { imported: 2, withoutSuggestions: 1 }, batchId: null });
    expect(data.classes).toMatchObject([{ name: 'auto-rickshaw', proposed: 'Three-wheeler', isKnown: false }]);
  });

  it('is what writing a class map is, which comes too late for pictures that are imported', async () => {
    const folder = await aDryFolder();
    const map = path.join(server.dataDir, 'draft.json');
    const text = await organiser('import', folder, '--write-class-map', map);
    expect(text).toMatch(/Nothing was imported[\s\S]*draft.json was written. Edit it/);
    expect(JSON.parse(await readFile(map, 'utf8'))).toEqual({ 'auto-rickshaw': 'Three-wheeler' });
    expect(await imagesNamed('dry-%')).toHaveLength(0);
  });

  it('names the sections of a class map that holds several', async () => {
    const map = await aFile('sections.json', '{"city": {"lorry": "Truck"}, "rural": {}}');
    const folder = await aDryFolder();
    await expect(organiser('import', folder, '--class-map', map)).rejects.toThrow('--map-section: city, rural');
  });

  it('refuses labels that no review could carry', async () => {
    const folder = await aFolder('long', {
      'a.jpg': await aPicture(14),
      'boxes.json': coco(['a.jpg'], 'x'.repeat(101)),
    });
    await expect(organiser('import', folder)).rejects.toThrow(/label of 101 characters[\s\S]*Nothing was imported/);
  });
});

describe('what is noted about a batch', () => {
  it.each([
    ['a label with a zero character', { categories: [{ id: 1, name: 'B\0us' }] }, 'B\uFFFDus'],
    ['half of a pair in a label', { categories: [{ id: 1, name: 'Bus \uD83D' }] }, 'Bus \uFFFD'],
    ['a camera with a zero character', { attributes: { camera: 'n\0orth' } }, 'n\uFFFDorth'],
    ['a time before the calendar', { date_captured: '-271821-04-20T00:00:00Z' }, null],
    ['a time after it', { date_captured: '+275760-09-13T00:00:00Z' }, null],
  ])('takes %s, which no database keeps, as what it can be', async (what, entry, kept) => {
    const name = `${what.replaceAll(' ', '-')}.jpg`;
    const { categories, images, ...rest } = JSON.parse(coco([name]));
    const text = JSON.stringify({ categories, images: [{ ...images[0], ...entry }], ...rest, ...entry });
    const folder = await aFolder(what, { [name]: await aPicture(900 + what.length), 'boxes.json': text });
    expect(await organiser('import', folder, '--name', what)).toMatch(/1 of 1|1 imported/);
    const [row] = await imagesNamed(name);
    const { camera, capturedAt, suggestions = [] } = row ?? {};
    expect([camera, capturedAt, ...suggestions.map(({ label }) => label)]).toContain(kept);
  });

  it.each([
    ['2026-11-21 08:30:00', '2026-11-21T03:00:00.000Z', 950],
    ['2026-11-21T08:30', '2026-11-21T03:00:00.000Z', 951],
    ['2026/11/21 08:30:15.250', '2026-11-21T03:00:15.250Z', 952],
    ['2026-11-21T08:30:00Z', '2026-11-21T08:30:00.000Z', 953],
    ['2026-11-21T08:30:00+02:00', '2026-11-21T06:30:00.000Z', 954],
    ['2026-11-21', '2026-11-21T00:00:00.000Z', 955],
    ['2026-13-21 08:30:00', undefined, 956],
  ])('takes the time %s, wherever the server stands, as the event has it', async (said, instant, seed) => {
    const { settings } = await server.services.event.current();
    expect(settings.timeZone).toBe('Asia/Kolkata');
    const name = `at-${said.replaceAll(/\W/g, '-')}.jpg`;
    const { images, ...rest } = JSON.parse(coco([name]));
    const text = JSON.stringify({ ...rest, images: [{ ...images[0], date_captured: said }] });
    await organiser('import', await aFolder(name, { [name]: await aPicture(seed), 'boxes.json': text }));
    expect((await imagesNamed(name)).map(({ capturedAt }) => capturedAt?.toISOString())).toEqual([instant]);
  });

  it('says so when a file of boxes lies in a damaged part of an archive', async () => {
    const zip = storedZip({ 'a.jpg': await aPicture(78), 'boxes.json': coco(['a.jpg']) });
    const header = zip.lastIndexOf('PK\u0003\u0004');
    zip.fill(0, header, header + 4);
    const archive = await aFile('damaged.zip', zip);
    await expect(organiser('import', archive)).rejects.toThrow('boxes.json cannot be read (invalid local file header');
  });

  it('says so when a file of boxes is longer than a text can be', async () => {
    const start = '{"images":[],"annotations":[],"categories":[],"note":"';
    const folder = await aFolder('too-long', { 'a.jpg': await aPicture(77), 'boxes.json': start });
    // Without taking up the room on the disk.
    await truncate(path.join(folder, 'boxes.json'), 600 * 1024 * 1024);
    await expect(organiser('import', folder)).rejects.toThrow(/longer than 512 MiB.*Nothing was imported/);
  });

  it('leaves out a picture whose original could be kept and not restored', async () => {
    const folder = await aFolder('too-large', { 'vast.jpg': await aPicture(78), 'boxes.json': coco(['vast.jpg']) });
    // A picture may have anything behind its end; without taking up the room on the disk.
    await truncate(path.join(folder, 'vast.jpg'), MOST_BLOB_BYTES + 1);
    const told = await organiser('import', folder, '--keep-originals');
    expect(told).toContain('vast.jpg: cannot be read (it has 1025 MB; 1024 can be read)');
    expect(await imagesNamed('vast.jpg')).toEqual([]);
  });

  it('leaves out a picture with more boxes than a review can hold', async () => {
    const boxes = (count: number) =>
      Array.from({ length: count }, (_, id) => ({
        id,
        image_id: 1,
        category_id: 1,
        bbox: [(id % 64) * 10, (Math.floor(id / 64) % 40) * 9, 8, 8],
      }));
    for (const count of [2001, 200_000]) {
      const text = JSON.stringify({ ...JSON.parse(coco(['crowd.jpg'])), annotations: boxes(count) });
      const folder = await aFolder(`crowd-${count}`, { 'crowd.jpg': await aPicture(count), 'boxes.json': text });
      expect(await organiser('import', folder)).toMatch(new RegExp(`crowd.jpg.*has ${count} boxes; 2000 are the most`));
    }
    expect(await imagesNamed('crowd.jpg')).toEqual([]);
  });

  it('keeps licence, credit, camera, time and the original file', async () => {
    const original = await aPicture(21);
    const folder = await aFolder('noted', { 'noted-1.jpg': original, 'boxes.json': coco(['noted-1.jpg']) });
    const report = path.join(server.dataDir, 'report.json');
    await organiser(
      ...['import', folder, '--licence', 'CC-BY-4.0', '--attribution', 'City police', '--camera', 'north'],
      ...['--captured-at', '2026-11-21T08:30+05:30', '--keep-originals', '--name', 'first day', '--report', report],
    );
    const [row] = await imagesNamed('noted-1.jpg');
    expect(row).toMatchObject({ licence: 'CC-BY-4.0', attribution: 'City police', camera: 'north' });
    expect(row?.capturedAt?.toISOString()).toBe('2026-11-21T03:00:00.000Z');
    expect((await server.services.blobs.read(row?.originalKey ?? ''))?.bytes.equals(original)).toBe(true);
    const [batch] = await server.services.db.select().from(imageBatch).orderBy(desc(imageBatch.id)).limit(1);
    expect(batch).toMatchObject({ id: row?.batchId, name: 'first day', format: 'coco', keepsOriginals: true });
    expect(batch?.completedAt).not.toBeNull();
    const written = JSON.parse(await readFile(report, 'utf8'));
    expect(written).toMatchObject({ batchId: batch?.id, boxesByLabel: { Bus: 1 } });
    organisers.clear();
    expect(await organiser('batch', 'show', String(batch?.id), '--images')).toMatch(
      /licence +CC-BY-4.0[\s\S]*noted-1.jpg/,
    );
    expect(await actions()).toContain('images.import');
  });

  it('goes on with the batch that was left unfinished', async () => {
    const folder = await aFolder('again', {
      'again-1.jpg': await aPicture(22),
      'boxes.json': coco(['again-1.jpg', 'again-2.jpg']),
    });
    await organiser('import', folder);
    const [first] = await imagesNamed('again-1.jpg');
    await server.services.db
      .update(imageBatch)
      .set({ completedAt: null })
      .where(eq(imageBatch.id, first?.batchId ?? 0));
    await aFolder('again', { 'again-2.jpg': await aPicture(23) });
    await organiser('import', folder);
    expect((await imagesNamed('again-2.jpg'))[0]?.batchId).toBe(first?.batchId);
  });
});

describe('pictures of an object store', () => {
  let store: S3rver;
  let address = '';
  beforeAll(async () => {
    store = new S3rver({
      address: '127.0.0.1',
      port: 0,
      silent: true,
      directory: path.join(server.dataDir, 's3'),
      configureBuckets: [{ name: 'cameras', configs: [] }],
    });
    const { port } = await store.run();
    address = `http://S3RVER:S3RVER@127.0.0.1:${port}/cameras`;
  });
  afterAll(() => store.close());

  /** As another program puts its pictures there, under whatever keys it likes. */
  async function putObject(key: string, bytes: Buffer): Promise<void> {
    const location = parseS3Url(address);
    if (location.kind === 'refused') throw new Error(location.reason);
    const { endpoint, region, credentials, bucket } = location.location;
    const client = new S3Client({ endpoint, region, forcePathStyle: true, ...(credentials && { credentials }) });
    await client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes }));
    client.destroy();
  }

  it('are read by the keys of a list, which says what is known of each', async () => {
    await putObject('north/0001.jpg', await aPicture(77));
    const list = await aFile(
      'keys.csv',
      [
        'key,file_name,camera,captured_at,licence,attribution',
        'north/0001.jpg,stored-1.jpg,north,2027-05-10T08:00:00Z,CC-BY-4.0,City police',
        'north/0002.jpg,stored-2.jpg,north,2027-05-10T08:01:00Z,CC-BY-4.0,City police',
      ].join('\n'),
    );
    const boxes = await aFile('keys.json', coco(['stored-1.jpg', 'stored-2.jpg']));
    const told = await organiser('import', list, '--suggestions', boxes, '--objects', address);
    expect(told).toContain('stored-2.jpg: cannot be read (there is no object north/0002.jpg)');
    expect(await imagesNamed('stored-%')).toMatchObject([
      {
        sourceName: 'stored-1.jpg',
        camera: 'north',
        capturedAt: new Date('2027-05-10T08:00:00Z'),
        licence: 'CC-BY-4.0',
        attribution: 'City police',
      },
    ]);
    await expect(organiser('import', list, '--suggestions', boxes)).rejects.toThrow('say which with --objects');
    await expect(organiser('import', server.dataDir, '--objects', address)).rejects.toThrow(
      `--objects names the object store that a CSV of keys is about, and ${server.dataDir} is none.`,
    );
    const odd = `${address}/100%25 east/50%`;
    await expect(organiser('import', list, '--objects', odd)).rejects.toThrow(
      'a % in its folder that stands for nothing',
    );
  });

  it('have keys of any characters, also those that separate cells in other lists', async () => {
    const keys = ['odd/a;b.jpg', 'odd/c d+e%20#.jpg', 'odd/ಉತ್ತರ-é.jpg'];
    for (const [index, key] of keys.entries()) await putObject(key, await aPicture(300 + index));
    const list = await aFile('odd.csv', `key,attribution\r\n${keys.map((key) => `${key},Police; north`).join('\r\n')}`);
    const boxes = await aFile('odd.json', coco(keys));
    await organiser('import', list, '--suggestions', boxes, '--objects', address);
    const taken = await imagesNamed('odd/%');
    expect(taken.map(({ sourceName }) => sourceName).sort()).toEqual(keys.toSorted());
    expect(new Set(taken.map(({ attribution }) => attribution))).toEqual(new Set(['Police; north']));
  });

  it('lie below a folder of any name that the address ends with', async () => {
    await putObject('north east/ಕ್ಯಾಮೆರಾ/below.jpg', await aPicture(310));
    const list = await aFile('below.csv', 'key\nbelow.jpg\n');
    const boxes = await aFile('below.json', coco(['below.jpg']));
    await organiser('import', list, '--suggestions', boxes, '--objects', `${address}/north east/ಕ್ಯಾಮೆರಾ`);
    expect(await imagesNamed('below.jpg')).toHaveLength(1);
  });

  it('are all there or none, where two of them are given one name', async () => {
    const list = await aFile(
      'twice.csv',
      ['key,file_name', 'east/0001.jpg,0001.jpg', 'east/0001.jpg,0001.jpg', 'west/0001.jpg,0001.jpg'].join('\n'),
    );
    await expect(organiser('import', list, '--objects', address)).rejects.toThrow(
      'twice.csv:4: 0001.jpg is the name of east/0001.jpg as well as of west/0001.jpg.',
    );
  });

  it('are refused by a row with more cells than the first one has names', async () => {
    const list = await aFile('cells.csv', 'key,attribution\na.jpg,City police, Bengaluru\n');
    await expect(organiser('import', list, '--objects', address)).rejects.toThrow(/^cells.csv:2: has 3 cells/);
  });
});

describe('an import that fails at a picture', () => {
  it('is over: no other picture is taken in after it was said to have failed', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `fails-${index}.jpg`);
    const pictures = await Promise.all(names.map((_, index) => aPicture(400 + index)));
    const folder = await aFolder('fails', {
      ...Object.fromEntries(names.map((name, index) => [name, pictures[index] ?? ''])),
      'boxes.json': coco(names),
    });
    const { blobs } = server.services;
    let asked = 0;
    const put = blobs.put;
    const failing = vi.spyOn(blobs, 'put').mockImplementation(async (key, blob) => {
      asked += 1;
      if (asked === 1) throw new Error('The blob store did not answer within 8000 ms.');
      await put(key, blob);
    });
    await expect(organiser('import', folder)).rejects.toThrow('did not answer');
    const taken = (await imagesNamed('fails-%')).length;
    expect(taken).toBeLessThan(3);
    failing.mockRestore();
    // What it had gone on to take in would be known, or taken from under this one.
    const rest = new RegExp(`^${names.length - taken} imported .*, ${taken} known already`, 'm');
    expect(await organiser('import', folder)).toMatch(rest);
    expect(await imagesNamed('fails-%')).toHaveLength(names.length);
  });
});

describe('what the import prints', () => {
  it('is sentences and a table, and nothing else', async () => {
    const folder = await aFolder('printed', { 'one.jpg': await aPicture(90), 'boxes.json': coco(['one.jpg']) });
    const { said } = await commandLine('import', folder, '--dry-run');
    expect(said.trimEnd().split('\n')).toEqual([
      '1 picture, 1 suggested box (coco)',
      'class  boxes  becomes',
      'Bus    1      Bus',
      '1 to import (0 gold), 0 known already, 0 without suggested boxes, 0 refused; 1 box',
      'Nothing was imported: this was a dry run.',
    ]);
  }, 60_000);

  it('steers no terminal, whatever the files of a data set are called', async () => {
    const named = ['cleared\u001B[2J\u001B[31m.jpg', 'turned\u202Egpj.exe', 'window\u009D0;title.jpg'];
    const folder = await aFolder('steering', { 'one.jpg': await aPicture(91), 'boxes.json': coco(named) });
    const said = await organiser('import', folder, '--dry-run');
    expect(said).toContain('cleared\uFFFD[2J\uFFFD[31m.jpg');
    for (const sign of ['\u001B', '\u009D', '\u202E']) expect(said).not.toContain(sign);
  });

  it('says each thing on a line of its own, also of names with line breaks', async () => {
    const lie = '9 imported (9 gold), all is well';
    const boxes = JSON.parse(coco([`one\n${lie}.jpg`, 'two.jpg']));
    boxes.categories.push({ id: 99, name: `Bus\n${lie}` });
    boxes.annotations.push({ id: 99, image_id: 2, category_id: 99, bbox: [1, 2, 30, 40] });
    const folder = await aFolder('broken-lines', {
      'two.jpg': await aPicture(92),
      'boxes.json': JSON.stringify(boxes),
    });
    const said = await organiser('import', folder, '--dry-run');
    expect(said).toContain(`one ${lie}.jpg: has boxes in a file, but there is no such picture`);
    expect(said.split('\n').filter((line) => line.startsWith(lie))).toEqual([]);
  });
});

describe('an import that is stopped', () => {
  it.each([
    ['by Ctrl-C', 'SIGINT', 100],
    ['as its terminal is closed', 'SIGHUP', 200],
  ] as const)(
    '%s ends with the pictures in work, says how to go on, and goes on',
    async (_, signal, seed) => {
      const names = Array.from({ length: 20 }, (_, index) => `${signal}-${index}.jpg`);
      const pictures = await Promise.all(names.map((_, index) => aPicture(seed + index, 1280, 720)));
      const folder = await aFolder(signal, {
        ...Object.fromEntries(names.map((name, index) => [name, pictures[index] ?? ''])),
        'boxes.json': coco(names, 'Bus', 1280, 720),
      });
      const child = spawnCommandLine(['import', folder]);
      let said = '';
      child.stdout.on('data', (text) => {
        said += text;
      });
      child.stderr.on('data', (text) => {
        if (String(text).includes('Importing')) child.kill(signal);
      });
      const [code] = await once(child, 'close');
      const left = Number(/Stopped with (\d+) pictures to go\. Run the same command again to go on\./.exec(said)?.[1]);
      expect(left, said).toBeGreaterThan(0);
      expect(code).toBe(1);
      expect(await imagesNamed(`${signal}-%`)).toHaveLength(20 - left);
      await organiser('import', folder);
      const rows = await imagesNamed(`${signal}-%`);
      expect(rows).toHaveLength(20);
      expect(new Set(rows.map(({ batchId }) => batchId)).size).toBe(1);
    },
    120_000,
  );
});

describe('duplicates', () => {
  it('knows the same pixels in another file, and tells of pictures that look alike', async () => {
    const picture = await aPicture(31);
    const png = await sharp(picture).png().toBuffer();
    const other = await sharp(picture).jpeg({ quality: 60 }).toBuffer();
    const folder = await aFolder('twins', { 'twin-1.jpg': picture, 'boxes.json': coco(['twin-1.jpg']) });
    await organiser('import', folder);
    const more = await aFolder('twins-2', {
      'twin-2.png': png,
      'twin-3.jpg': Buffer.concat([picture, Buffer.from('trailing')]),
      'twin-4.jpg': other,
      'boxes.json': coco(['twin-2.png', 'twin-3.jpg', 'twin-4.jpg']),
    });
    organisers.clear();
    const skipped = await organiser('import', more, '--skip-near');
    expect(skipped).toMatch(
      /twin-2.png, twin-3.jpg: is the same picture|twin-2.png: is the same picture as twin-1.jpg/,
    );
    expect(skipped).toMatch(/twin-4.jpg: looks like twin-1.jpg and was left out/);
    organisers.clear();
    expect(await organiser('import', more)).toMatch(/twin-4.jpg: looks like twin-1.jpg[\s\S]*1 imported/);
    expect(await imagesNamed('twin-%')).toHaveLength(2);
  });

  it('tells of pictures to practise on that they are, and not that somebody retired them', async () => {
    const folder = await aFolder('school', {
      'school-1.jpg': await aPicture(4711),
      'boxes.json': coco(['school-1.jpg']),
      'truth.json': coco(['school-1.jpg']),
    });
    const school = [folder, '--suggestions', path.join(folder, 'boxes.json')] as const;
    const practice = [...school, '--trusted', path.join(folder, 'truth.json'), '--practice'] as const;
    await organiser('import', ...practice);
    organisers.clear();
    const again = await organiser('import', ...practice);
    expect(again).toContain('1 known already');
    expect(again).not.toContain('retired');
    await server.services.event.changeSettings('test', { practice: 'school' });
    organisers.clear();
    expect(await organiser('import', ...school)).toContain('school-1.jpg: is there to practise on\n');
    await server.services.event.changeSettings('test', { practice: null });
    organisers.clear();
    expect(await organiser('import', ...school)).toContain('which was retired (images restore)');
  });

  it('merges suggestions that lie over one another and remembers what the weaker one said', async () => {
    const boxes = (label: number, score: number, x: number) => ({
      image_id: 1,
      category_id: label,
      bbox: [x, 100, 90, 60],
      score,
    });
    const set = {
      images: [{ id: 1, file_name: 'double-1.jpg', width: 640, height: 360 }],
      annotations: [boxes(1, 0.6, 100), boxes(2, 0.9, 102), boxes(1, 0.5, 300)].map((one, id) => ({
        ...one,
        id: id + 1,
      })),
      categories: [
        { id: 1, name: 'SUV' },
        { id: 2, name: 'MUV' },
      ],
    };
    const folder = await aFolder('doubles', { 'double-1.jpg': await aPicture(41), 'boxes.json': JSON.stringify(set) });
    expect(await organiser('import', folder)).toMatch(/2 boxes, 1 double merged/);
    const [row] = await imagesNamed('double-1.jpg');
    expect(row?.suggestions).toMatchObject([
      { bboxId: 2, label: 'MUV', score: 0.9, rivals: [{ label: 'SUV', score: 0.6 }] },
      { bboxId: 3, label: 'SUV' },
    ]);
  });
});
