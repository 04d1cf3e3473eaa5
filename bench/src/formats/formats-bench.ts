import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import { DEFAULT_CLASSES } from '@uvh/domain/annotation/vehicle-class';
import type { ExportFormat } from '@uvh/domain/data-set/export-choices';
import type { Dataset } from '@uvh/formats/dataset';
import { datasetClassesOf } from '@uvh/formats/dataset-classes';
import type { DatasetFiles } from '@uvh/formats/files';
import { readDataset } from '@uvh/formats/read-dataset';
import type { ExportFile } from '@uvh/formats/write';
import { writeDataset } from '@uvh/formats/write-dataset';

const CLASSES = datasetClassesOf(DEFAULT_CLASSES);

const IMAGES = 26_646;
const BOXES = 316_000;
const MAX_WRITE_SECONDS = 60;
const MAX_READ_SECONDS = 180;
const MAX_RSS_MIB = 1024;
const MIB = 1024 ** 2;

const FORMATS: readonly ExportFormat[] = [
  'coco',
  'cvat',
  'voc',
  'label-studio',
  'csv',
  'parquet',
  'hugging-face',
  'yolo',
];

/** YOLO says sizes as shares of the picture, and the bench has annotations only: it cannot be read without pictures. */
const WRITTEN_ONLY: ReadonlySet<ExportFormat> = new Set(['yolo']);

/**
 * Writes and reads the annotations of a whole event in each format, with the time and the memory that it took, each in a
 * process of its own. Fails when one takes longer or more memory than an export may.
 */
export async function benchFormats(): Promise<void> {
  const only = FORMATS.find((format) => format === process.env.BENCH_FORMAT);
  if (only !== undefined) return benchFormat(only);
  console.log(`${IMAGES} pictures with ${BOXES} boxes`);
  console.log('format         write s    MiB   read s  peak RSS MiB  same after reading');
  for (const format of FORMATS) {
    const env = { ...process.env, BENCH_FORMAT: format };
    const child = spawn(process.execPath, [process.argv[1] ?? '', 'formats'], { stdio: 'inherit', env });
    const [code] = await once(child, 'exit');
    if (code !== 0) process.exitCode = 1;
  }
}

async function benchFormat(format: ExportFormat): Promise<void> {
  const failures: string[] = [];
  const folder = await mkdtemp(path.join(tmpdir(), 'formats-bench-'));
  try {
    const peak = watchMemory();
    const { bytes, writeSeconds, expected } = await writeEvent(folder, format);
    const read = WRITTEN_ONLY.has(format) ? undefined : await readBack(folder, expected);
    const rss = peak();
    const cells = [
      writeSeconds.toFixed(1),
      (bytes / MIB).toFixed(0),
      read?.seconds.toFixed(1) ?? '-',
      rss.toFixed(0),
      read === undefined ? '-' : read.isSame ? 'yes' : 'no',
    ];
    console.log(`${format.padEnd(14)} ${cells.map((cell) => cell.padStart(7)).join('  ')}`);
    if (read?.isSame === false) failures.push(`${format} does not come back as it was`);
    if (writeSeconds > MAX_WRITE_SECONDS) failures.push(`${format} takes ${writeSeconds.toFixed(0)} s to write`);
    if ((read?.seconds ?? 0) > MAX_READ_SECONDS) failures.push(`${format} takes ${read?.seconds.toFixed(0)} s to read`);
    if (rss > MAX_RSS_MIB) failures.push(`${format} takes ${rss.toFixed(0)} MiB`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  for (const failure of failures) console.error(failure);
  if (failures.length > 0) process.exitCode = 1;
}

async function readBack(folder: string, expected: string): Promise<{ seconds: number; isSame: boolean }> {
  const startedAt = performance.now();
  const { dataset, problems } = await readDataset(await filesIn(folder));
  const seconds = (performance.now() - startedAt) / 1000;
  return { seconds, isSame: fingerprint(dataset) === expected && problems.length === 0 };
}

/** Writes a whole event. Its data set is gone afterwards: what reads an export does not hold a second one. */
async function writeEvent(folder: string, format: ExportFormat) {
  const dataset = syntheticDataset();
  const expected = fingerprint(dataset);
  const startedAt = performance.now();
  const bytes = await writeAll(folder, writeDataset(dataset, format));
  return { bytes, writeSeconds: (performance.now() - startedAt) / 1000, expected };
}

/** Boxes as an event leaves them: four of five with what the consensus knows of them. */
function syntheticDataset(): Dataset {
  let state = 1;
  const next = (): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return state / 0x8000_0000;
  };
  const images: Dataset['images'][number][] = [];
  let boxId = 0;
  for (let index = 0; index < IMAGES; index += 1) {
    const count = Math.floor(((index + 1) * BOXES) / IMAGES) - Math.floor((index * BOXES) / IMAGES);
    const boxes = Array.from({ length: count }, () => {
      boxId += 1;
      const width = Math.round((10 + next() * 300) * 100) / 100;
      const height = Math.round((10 + next() * 300) * 100) / 100;
      return {
        id: `${index + 1}/s:${boxId}`,
        label: CLASSES[Math.floor(next() * CLASSES.length)]?.name ?? 'Bus',
        x: Math.round(next() * (1920 - width) * 100) / 100,
        y: Math.round(next() * (1080 - height) * 100) / 100,
        width,
        height,
        score: Math.round(next() * 10_000) / 10_000,
        state: 'consensus' as const,
        attributes: { source: 'machine', suggestion_id: boxId, agreement: 0.75, votes: { Bus: 3, Truck: 1 } },
      };
    });
    images.push({
      id: String(index + 1),
      fileName: `camera-${index % 40}/${index}.jpg`,
      widthPx: 1920,
      heightPx: 1080,
      camera: `camera-${index % 40}`,
      split: index % 10 === 0 ? 'val' : 'train',
      licence: 'CC BY 4.0',
      boxes,
    });
  }
  return { classes: CLASSES, images };
}

async function writeAll(folder: string, files: Iterable<ExportFile>): Promise<number> {
  let bytes = 0;
  for (const file of files) {
    const target = path.join(folder, file.path);
    await mkdir(path.dirname(target), { recursive: true });
    const stream = createWriteStream(target);
    for (const chunk of file.chunks) {
      bytes += typeof chunk === 'string' ? Buffer.byteLength(chunk) : chunk.length;
      if (!stream.write(chunk)) await once(stream, 'drain');
    }
    stream.end();
    await finished(stream);
  }
  return bytes;
}

async function filesIn(folder: string): Promise<DatasetFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
  return {
    paths,
    bytes: (file) => readFile(path.join(folder, file)),
    async head(file, count) {
      const handle = await open(path.join(folder, file));
      try {
        const { buffer, bytesRead } = await handle.read(Buffer.alloc(count), 0, count, 0);
        return buffer.subarray(0, bytesRead);
      } finally {
        await handle.close();
      }
    },
  };
}

/** A hash over what every format keeps: which box of which class lies on which picture, to 1/100 pixel. */
function fingerprint({ images }: Dataset): string {
  const hash = createHash('sha256');
  for (const image of images.toSorted((a, b) => Number(a.id) - Number(b.id))) {
    hash.update(`${image.id} ${image.split}\n`);
    for (const { id, label, x, y, width, height } of image.boxes)
      hash.update(`${id} ${label} ${[x, y, width, height].map((side) => Math.round(side * 100)).join(' ')}\n`);
  }
  return hash.digest('hex');
}

/** Starts to watch the memory of this process; the result stops it and returns the most that was taken, in MiB. */
function watchMemory(): () => number {
  let most = process.memoryUsage.rss();
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 50);
  return () => {
    clearInterval(timer);
    return Math.max(most, process.memoryUsage.rss()) / MIB;
  };
}
