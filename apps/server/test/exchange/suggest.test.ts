import { spawn } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type TinyKind, tinyDetector } from '@uvh/detector/testing/tiny-detector';
import { asc } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readBlurBoxes } from '../../src/features/exports/picture/read-blur-boxes.ts';
import { addBatchCommands } from '../../src/features/images/batches/commands.ts';
import { addImportCommands } from '../../src/features/images/import/commands.ts';
import { addSuggestCommands } from '../../src/features/images/suggest/commands.ts';
import { image } from '../../src/platform/db/schema/images.ts';
import { testConsole } from '../support/console.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.close());
const { run: organiser, hasFailed } = testConsole(
  () => server,
  [addImportCommands, addSuggestCommands, addBatchCommands],
);

const A_PICTURE = {
  isInEvent: true,
  imageId: 1,
  objectKey: '',
  originalKey: null,
  perceptualHash: null,
  isGold: false,
  camera: null,
  capturedAt: null,
  licence: null,
  attribution: null,
};
const NAMES = "{0: 'car', 1: 'bus', 2: 'truck'}";
const COLOURS = { car: '#f00', bus: '#0f0', truck: '#00f' };

interface Square {
  readonly name: keyof typeof COLOURS;
  readonly x: number;
  readonly y: number;
  readonly side: number;
}

/** A black picture with coloured squares, told from others by a faint one. */
async function aPicture(width: number, height: number, squares: readonly Square[], shade = 1): Promise<Buffer> {
  const layers = [...squares.map((square) => ({ ...square, colour: COLOURS[square.name] })), mark(shade)];
  return sharp({ create: { width, height, channels: 3, background: '#000' } })
    .composite(
      layers.map(({ x, y, side, colour }) => ({
        input: { create: { width: side, height: side, channels: 3, background: colour } },
        left: x,
        top: y,
      })),
    )
    .png()
    .toBuffer();
}

const mark = (shade: number) => ({ x: 0, y: 0, side: 16, colour: { r: shade, g: shade, b: shade } });

let folders = 0;
async function aFolder(files: Readonly<Record<string, Buffer>>): Promise<string> {
  folders += 1;
  const folder = path.join(server.dataDir, `pictures-${folders}`);
  await mkdir(folder, { recursive: true });
  for (const [name, bytes] of Object.entries(files)) await writeFile(path.join(folder, name), bytes);
  return folder;
}

async function aModel(kind: TinyKind, isDynamic = false, names: string | null = NAMES): Promise<string> {
  const file = path.join(server.dataDir, `${kind}-${isDynamic}-${names?.length ?? 0}.onnx`);
  await writeFile(file, tinyDetector({ kind, sizePx: 64, isDynamic, metadata: names === null ? {} : { names } }));
  return file;
}

async function aClassMap(): Promise<string> {
  const file = path.join(server.dataDir, 'map.json');
  await writeFile(file, JSON.stringify({ car: 'Hatchback' }));
  return file;
}

async function suggestionsNamed(prefix: string) {
  const rows = await server.services.db
    .select({ name: image.sourceName, suggestions: image.suggestions })
    .from(image)
    .orderBy(asc(image.sourceName));
  return rows.filter(({ name }) => name.startsWith(prefix));
}

describe('a detector that suggests', () => {
  it.each<TinyKind>(['yolox', 'yolox-decoded', 'yolov5', 'yolov8', 'end-to-end', 'detr-joined', 'detr', 'detr-final'])(
    'finds what is on the picture by a model with outputs of %s',
    async (kind) => {
      const output = path.join(server.dataDir, `${kind}.json`);
      const folder = await aFolder({
        'a.png': await aPicture(64, 64, [
          { name: 'car', x: 16, y: 16, side: 16 },
          { name: 'truck', x: 48, y: 32, side: 16 },
        ]),
      });
      const words = ['--model', await aModel(kind), '--class-map', await aClassMap(), '--output', output];
      await organiser('suggest', folder, ...words, '--workers', '1');
      const { annotations, categories } = JSON.parse(await readFile(output, 'utf8'));
      const nameOf = (id: number) => categories.find((category: { id: number }) => category.id === id)?.name;
      const large = annotations.filter(({ bbox }: { bbox: number[] }) => (bbox[2] ?? 0) > 8);
      expect(
        large.map((one: { category_id: number; bbox: number[] }) => [nameOf(one.category_id), ...one.bbox]).sort(),
      ).toEqual([
        ['car', 16, 16, 16, 16],
        ['truck', 48, 32, 16, 16],
      ]);
    },
  );

  it('imports the pictures as a batch with the boxes under our classes, which can be undone', async () => {
    const folder = await aFolder({
      'batch-1.png': await aPicture(192, 108, [{ name: 'car', x: 16, y: 16, side: 16 }], 2),
      'batch-2.png': await aPicture(192, 108, [{ name: 'bus', x: 32, y: 48, side: 16 }], 3),
      'batch-3.png': await aPicture(192, 108, [], 4),
    });
    const words = ['--model', await aModel('yolov8'), '--class-map', await aClassMap(), '--licence', 'CC0-1.0'];
    const printed = await organiser('suggest', folder, ...words);
    expect(printed).toMatch(/YOLOv8\/v11, 64 x 64, 3 classes \(named by the model\), ONNX Runtime/);
    expect(printed).toContain('Looks for car as Hatchback, bus as Bus, truck as Truck');
    expect(printed).toContain('2 imported');
    expect(printed).toContain('1 without suggested boxes');
    const images = await suggestionsNamed('batch-');
    expect(images.map(({ name, suggestions }) => [name, suggestions.some(({ score }) => (score ?? 0) > 0.9)])).toEqual([
      ['batch-1.png', true],
      ['batch-2.png', true],
    ]);
    // The picture is shown ten times as large.
    expect(images[0]?.suggestions).toContainEqual(
      expect.objectContaining({ label: 'Hatchback', x: 160, y: 160, width: 160, height: 160 }),
    );
    const batch = /Batch (\d+)\./.exec(printed)?.[1] ?? '';
    expect(await organiser('batch', 'undo', batch)).toContain('2 images deleted');
  });

  it('replaces the suggestions of an import, on what is stored of its pictures, and takes it back', async () => {
    const folder = await aFolder({
      // Wider than the annotation space: what is delivered has bars above and below.
      'again-1.png': await aPicture(640, 160, [{ name: 'bus', x: 336, y: 80, side: 16 }], 70),
    });
    const boxes = path.join(server.dataDir, 'again.json');
    const images = [{ id: 1, file_name: 'again-1.png', width: 640, height: 160 }];
    const annotations = [{ id: 1, image_id: 1, category_id: 1, bbox: [10, 10, 50, 50] }];
    await writeFile(boxes, JSON.stringify({ images, annotations, categories: [{ id: 1, name: 'Sedan' }] }));
    const batch = /Batch (\d+)\./.exec(await organiser('import', folder, '--suggestions', boxes))?.[1] ?? '';
    const words = ['--model', await aModel('detr-joined'), '--accept-proposals', '--tile', '128'];
    expect(await organiser('suggest', '--batch', batch, ...words)).toContain('1 image got other suggestions');
    const [found] = await suggestionsNamed('again-1');
    // The bus is 48 pixels wide in the annotation space; the boxes are cells of the tiles that lie on it.
    expect(found?.suggestions.length).toBeGreaterThan(0);
    for (const { label, x, y } of found?.suggestions ?? []) {
      expect(label).toBe('Bus');
      expect(Math.abs(x - 336 * 3)).toBeLessThan(50);
      expect(Math.abs(y - 300 - 80 * 3)).toBeLessThan(50);
    }
    await organiser('batch', 'restore-suggestions', batch);
    const [restored] = await suggestionsNamed('again-1');
    expect(restored?.suggestions.map(({ label }) => label)).toEqual(['Sedan']);
  });

  it('asks for either pictures or a batch', async () => {
    const model = await aModel('yolov8');
    await expect(organiser('suggest', '--model', model)).rejects.toThrow('Name either pictures');
    await expect(organiser('suggest', '--batch', '9999', '--model', model, '--accept-proposals')).rejects.toThrow(
      'There is no batch 9999',
    );
  });

  it('finds in tiles what is too small on the picture as a whole', async () => {
    const folder = await aFolder({
      'far.png': await aPicture(640, 360, [{ name: 'bus', x: 336, y: 150, side: 16 }], 5),
    });
    const boxes = async (...words: string[]): Promise<number> => {
      const output = path.join(server.dataDir, 'far.json');
      await organiser(
        'suggest',
        folder,
        '--model',
        await aModel('yolov5'),
        '--accept-proposals',
        '--output',
        output,
        ...words,
      );
      return JSON.parse(await readFile(output, 'utf8')).annotations.length;
    };
    expect(await boxes('--no-tiles')).toBe(0);
    expect(await boxes()).toBeGreaterThan(0);
  });

  it('finds faces and plates, which are none of our classes, for an export to blur', async () => {
    const picture = await aPicture(64, 64, [
      { name: 'car', x: 16, y: 16, side: 16 },
      { name: 'bus', x: 48, y: 32, side: 16 },
    ]);
    const folder = await aFolder({ 'street.png': picture });
    const [output, classMap] = [path.join(server.dataDir, 'faces.json'), path.join(server.dataDir, 'faces-map.json')];
    await writeFile(classMap, JSON.stringify({ face: null, plate: null }));
    const model = await aModel('yolox', false, "{0: 'face', 1: 'plate', 2: 'sign'}");
    await organiser(
      'suggest',
      folder,
      '--model',
      model,
      '--class-map',
      classMap,
      '--candidates',
      '1',
      '--output',
      output,
    );
    const blur = await readBlurBoxes(output, [{ ...A_PICTURE, sourceName: 'street.png', widthPx: 64, heightPx: 64 }]);
    const large = blur.of('1').filter(({ width }) => width > 8);
    expect(large.map(({ x, y }) => [x, y]).sort()).toEqual([
      [16, 16],
      [48, 32],
    ]);
  });

  it('works in a dry run on some pictures, says how long all take, and writes nothing', async () => {
    const files = await Promise.all(
      Array.from({ length: 7 }, (_, index) => aPicture(64, 64, [{ name: 'car', x: 16, y: 16, side: 16 }], 10 + index)),
    );
    const folder = await aFolder(Object.fromEntries(files.map((bytes, index) => [`dry-${index}.png`, bytes])));
    const words = ['--model', await aModel('detr', true), '--input-size', '64', '--accept-proposals', '--dry-run'];
    const printed = await organiser('suggest', folder, ...words);
    expect(printed).toContain('7 pictures in all; about');
    expect(printed).toContain('5 to import');
    expect(printed).toContain('unknown; may be SUV, MUV, Hatchback, Sedan');
    expect(await suggestionsNamed('dry-')).toEqual([]);
  });

  it('reads names of classes from a file and writes a class map to edit', async () => {
    const folder = await aFolder({});
    const names = path.join(server.dataDir, 'names.txt');
    await writeFile(names, 'auto rickshaw\npedestrian\ncar\n');
    const draft = path.join(server.dataDir, 'draft.json');
    const model = await aModel('yolov5', false, null);
    await organiser('suggest', folder, '--model', model, '--class-names', names, '--write-class-map', draft);
    expect(JSON.parse(await readFile(draft, 'utf8'))).toEqual({ 'auto rickshaw': 'Three-wheeler', car: null });
  });

  it('says in a sentence why a model cannot be used', async () => {
    const folder = await aFolder({ 'a.png': await aPicture(64, 64, []) });
    const refusal = async (model: string, ...words: string[]): Promise<string> =>
      organiser('suggest', folder, '--model', model, ...words).catch((error: Error) => error.message);
    const text = path.join(server.dataDir, 'text.onnx');
    await writeFile(text, 'not a model');
    expect(await refusal(text)).toBe('text.onnx is not an ONNX file.');
    expect(await refusal(path.join(server.dataDir, 'none.onnx'))).toMatch(/^There is no .*none\.onnx\.$/);
    expect(await refusal(await aModel('yolov5', false, null))).toContain('scores 3 classes and does not name them');
    expect(await refusal(await aModel('yolov5'))).toContain('car: SUV, MUV, Hatchback, Sedan');
    expect(await refusal(await aModel('yolov5', false, "{0: 'cat', 1: 'dog', 2: 'cow'}"))).toContain(
      "is one of the event's by its name",
    );
    expect(await refusal(await aModel('yolov5'), '--accept-proposals', '--threshold', '2')).toContain(
      'takes a score from 0 to 1',
    );
  });

  it('goes on after a kill where it was', async () => {
    const files = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        aPicture(640, 640, [{ name: 'bus', x: 64, y: 64, side: 16 }], 30 + index),
      ),
    );
    const folder = await aFolder(Object.fromEntries(files.map((bytes, index) => [`kill-${index}.png`, bytes])));
    const words = ['suggest', folder, '--model', await aModel('yolox'), '--accept-proposals', '--workers', '1'];
    const logs = path.join(server.dataDir, 'suggest');
    const before = await readdir(logs).catch((): string[] => []);
    const newLogs = async () =>
      (await readdir(logs).catch((): string[] => [])).filter((name) => !before.includes(name));
    await killed(words, async () => {
      const [log] = await newLogs();
      return log !== undefined && (await readFile(path.join(logs, log), 'utf8')).split('\n').length > 3;
    });
    const printed = await organiser(...words);
    expect(printed).toMatch(/\d+ pictures had been looked at before\./);
    expect(printed).toContain('12 imported');
    expect(hasFailed()).toBe(false);
    expect(await newLogs()).toEqual([]);
  }, 120_000);
});

/** Runs the console as a process of its own and kills it without warning as soon as `isTime`. */
async function killed(words: readonly string[], isTime: () => Promise<boolean>): Promise<void> {
  const organiserFile = path.resolve(import.meta.dirname, '../../src/organiser.ts');
  const child = spawn(process.execPath, [organiserFile, ...words], {
    env: { ...process.env, DATA_DIR: server.dataDir, DATABASE_URL: server.database.url },
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  while (child.exitCode === null && !(await isTime().catch(() => false)))
    await new Promise((resolve) => setTimeout(resolve, 20));
  child.kill('SIGKILL');
  await ended;
}
