import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';

/**
 * Draws the pictures of this example, with the boxes that a machine suggests and those that are right:
 * node examples/camera-traps/draw.ts. The same every time: nothing in it is left to chance.
 */
const FOLDER = import.meta.dirname;
const [WIDTH, HEIGHT, PICTURES, PRACTICE_PICTURES] = [1280, 720, 24, 6];
const GOLD_EVERY = 4;

interface Animal {
  readonly name: string;
  readonly coat: string;
  /** Width to height of its box. */
  readonly shape: number;
  readonly draw: (context: SKRSContext2D) => void;
}

interface Box {
  readonly name: string;
  readonly bbox: readonly [number, number, number, number];
}

/** Mulberry32: small, and good enough to place animals. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

function blob(context: SKRSContext2D, ...[x, y, rx, ry, turn = 0]: readonly number[]): void {
  if (x === undefined || y === undefined || rx === undefined || ry === undefined) return;
  context.beginPath();
  context.ellipse(x, y, rx, ry, turn, 0, 2 * Math.PI);
  context.fill();
}

function line(context: SKRSContext2D, width: number, ...points: readonly (readonly [number, number])[]): void {
  context.lineWidth = width;
  context.beginPath();
  for (const [index, [x, y]] of points.entries()) index === 0 ? context.moveTo(x, y) : context.lineTo(x, y);
  context.stroke();
}

function legs(context: SKRSContext2D, width: number, top: number, ...at: readonly number[]): void {
  for (const x of at) line(context, width, [x, top], [x + 0.01, 0.98]);
}

function spots(context: SKRSContext2D, color: string, radius: number): void {
  context.fillStyle = color;
  for (let index = 0; index < 26; index += 1) {
    const angle = index * 2.4;
    const reach = Math.sqrt(index / 26);
    blob(context, 0.45 + 0.26 * reach * Math.cos(angle), 0.45 + 0.14 * reach * Math.sin(angle), radius, radius);
  }
}

/** Each in a box of one by one, looking to the right. */
const ANIMALS: readonly Animal[] = [
  {
    name: 'Elephant',
    coat: '#6f6d6b',
    shape: 1.35,
    draw: (c) => {
      blob(c, 0.42, 0.4, 0.4, 0.38);
      blob(c, 0.78, 0.32, 0.19, 0.24);
      blob(c, 0.68, 0.36, 0.11, 0.2, 0.3);
      legs(c, 0.13, 0.5, 0.16, 0.34, 0.56, 0.7);
      line(c, 0.08, [0.92, 0.35], [0.96, 0.6], [0.9, 0.85]);
    },
  },
  {
    name: 'Leopard',
    coat: '#b98d4b',
    shape: 2.3,
    draw: (c) => {
      blob(c, 0.45, 0.45, 0.33, 0.25);
      blob(c, 0.84, 0.34, 0.11, 0.2);
      legs(c, 0.06, 0.5, 0.2, 0.32, 0.62, 0.72);
      line(c, 0.05, [0.16, 0.45], [0.05, 0.6], [0.02, 0.2]);
      spots(c, '#3a2c17', 0.018);
    },
  },
  {
    name: 'Chital',
    coat: '#a8703c',
    shape: 1.25,
    draw: (c) => {
      blob(c, 0.42, 0.5, 0.3, 0.17);
      blob(c, 0.82, 0.32, 0.11, 0.08, 0.4);
      legs(c, 0.035, 0.55, 0.2, 0.28, 0.58, 0.66);
      line(c, 0.1, [0.65, 0.45], [0.78, 0.32]);
      line(c, 0.022, [0.76, 0.28], [0.7, 0.12], [0.76, 0.02], [0.7, 0.12], [0.62, 0.05]);
      spots(c, '#f5ead6', 0.013);
    },
  },
  {
    name: 'Sambar',
    coat: '#4b382b',
    shape: 1.2,
    draw: (c) => {
      blob(c, 0.42, 0.48, 0.34, 0.2);
      blob(c, 0.85, 0.3, 0.12, 0.08, 0.5);
      legs(c, 0.05, 0.55, 0.16, 0.27, 0.58, 0.68);
      line(c, 0.15, [0.65, 0.45], [0.8, 0.3]);
      line(c, 0.03, [0.78, 0.26], [0.74, 0.1], [0.84, 0.02], [0.74, 0.1], [0.62, 0.02]);
    },
  },
  {
    name: 'Wild boar',
    coat: '#2f2b29',
    shape: 1.7,
    draw: (c) => {
      blob(c, 0.42, 0.48, 0.38, 0.32);
      blob(c, 0.82, 0.56, 0.17, 0.2, 0.4);
      legs(c, 0.06, 0.6, 0.18, 0.3, 0.58, 0.7);
      c.fillStyle = '#d8d2c4';
      blob(c, 0.94, 0.68, 0.025, 0.05, 0.6);
    },
  },
  {
    name: 'Peafowl',
    coat: '#1f5fa8',
    shape: 2.2,
    draw: (c) => {
      blob(c, 0.7, 0.5, 0.13, 0.2);
      line(c, 0.06, [0.8, 0.45], [0.86, 0.15]);
      blob(c, 0.88, 0.12, 0.045, 0.08);
      legs(c, 0.018, 0.65, 0.68, 0.74);
      c.fillStyle = '#2f7d5a';
      blob(c, 0.33, 0.62, 0.33, 0.13, 0.12);
      c.fillStyle = '#c9a83e';
      for (let x = 0.08; x < 0.6; x += 0.09) blob(c, x, 0.6 + (x - 0.3) * 0.1, 0.015, 0.035);
    },
  },
  {
    name: 'Langur',
    coat: '#a9a49a',
    shape: 0.8,
    draw: (c) => {
      blob(c, 0.48, 0.6, 0.2, 0.26);
      blob(c, 0.56, 0.22, 0.17, 0.16);
      line(c, 0.07, [0.45, 0.75], [0.75, 0.96]);
      line(c, 0.07, [0.55, 0.5], [0.8, 0.72]);
      line(c, 0.05, [0.35, 0.8], [0.08, 0.9], [0.05, 0.3]);
      c.fillStyle = '#2b2724';
      blob(c, 0.6, 0.23, 0.1, 0.1);
    },
  },
  {
    name: 'Porcupine',
    coat: '#3b342e',
    shape: 1.8,
    draw: (c) => {
      blob(c, 0.5, 0.65, 0.34, 0.28);
      blob(c, 0.86, 0.74, 0.12, 0.14);
      legs(c, 0.06, 0.8, 0.36, 0.64);
      c.strokeStyle = '#e9e2d2';
      for (let index = 0; index < 16; index += 1) {
        const x = 0.2 + index * 0.036;
        line(c, 0.012, [x, 0.6], [x - 0.16, 0.06 + 0.02 * (index % 4)]);
      }
    },
  },
];

function forest(context: SKRSContext2D, random: () => number, isNight: boolean): void {
  const sky = context.createLinearGradient(0, 0, 0, HEIGHT);
  sky.addColorStop(0, isNight ? '#20252a' : '#9fb0a0');
  sky.addColorStop(1, isNight ? '#3a4038' : '#6f7f52');
  context.fillStyle = sky;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.fillStyle = isNight ? '#4a4f42' : '#8a8458';
  context.fillRect(0, HEIGHT * 0.52, WIDTH, HEIGHT);
  for (let index = 0; index < 22; index += 1) {
    const x = random() * WIDTH;
    const width = 12 + random() * 34;
    context.fillStyle = isNight ? `hsl(90 8% ${12 + random() * 12}%)` : `hsl(28 25% ${18 + random() * 16}%)`;
    context.fillRect(x, 0, width, HEIGHT * (0.5 + random() * 0.14));
    context.fillStyle = isNight ? 'rgb(38 46 38 / 0.8)' : 'rgb(58 92 48 / 0.75)';
    blob(context, x, random() * 150, 60 + random() * 110, 40 + random() * 60);
  }
  context.strokeStyle = isNight ? 'rgb(120 128 104 / 0.5)' : 'rgb(70 98 40 / 0.6)';
  for (let index = 0; index < 420; index += 1) {
    const [x, y] = [random() * WIDTH, HEIGHT * (0.54 + random() * 0.46)];
    line(context, 2, [x, y], [x + random() * 10 - 5, y - 8 - random() * 22]);
  }
}

function place(context: SKRSContext2D, random: () => number, animal: Animal, slot: number, slots: number): Box {
  const height = Math.min(110 + random() * 150, (0.9 * WIDTH) / slots / animal.shape);
  const width = height * animal.shape;
  const x = Math.min(WIDTH - width - 8, Math.max(8, ((slot + random() * 0.1) * WIDTH) / slots));
  const y = HEIGHT * (0.46 + random() * 0.12) + (210 - height) * 0.5;
  context.save();
  context.translate(random() < 0.5 ? x : x + width, y);
  const isTurned = context.getTransform().e > x;
  context.scale(isTurned ? -width : width, height);
  context.fillStyle = animal.coat;
  context.strokeStyle = animal.coat;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  animal.draw(context);
  context.restore();
  return { name: animal.name, bbox: [Math.round(x), Math.round(y), Math.round(width), Math.round(height)] };
}

/** What a machine makes of the truth: loose boxes, now and then a wrong name, and one animal in nine not seen. */
function suggested(boxes: readonly Box[], random: () => number): Box[] {
  return boxes.flatMap(({ name, bbox: [x, y, width, height] }, index) => {
    if (index > 0 && random() < 0.11) return [];
    const other = ANIMALS[Math.floor(random() * ANIMALS.length)]?.name ?? name;
    const loose = (size: number) => Math.round((random() - 0.4) * 0.06 * size);
    const bbox = [x - loose(width), y - loose(height), width + loose(width), height + loose(height)] as const;
    return [{ name: random() < 0.3 ? other : name, bbox }];
  });
}

function coco(pictures: readonly { readonly file: string; readonly boxes: readonly Box[] }[]): string {
  const categories = ANIMALS.map(({ name }, index) => ({ id: index + 1, name }));
  const annotations = pictures.flatMap(({ boxes }, image) =>
    boxes.map(({ name, bbox }) => ({
      image_id: image + 1,
      category_id: categories.find((each) => each.name === name)?.id,
      bbox,
      area: bbox[2] * bbox[3],
      iscrowd: 0,
    })),
  );
  return `${JSON.stringify({
    images: pictures.map(({ file }, index) => ({ id: index + 1, file_name: file, width: WIDTH, height: HEIGHT })),
    annotations: annotations.map((each, index) => ({ id: index + 1, ...each })),
    categories,
  })}\n`;
}

interface Picture {
  readonly file: string;
  readonly truth: readonly Box[];
  readonly suggestions: readonly Box[];
}

function drawPicture(folder: string, file: string, index: number): Picture {
  const random = chance(index + 1);
  const canvas = createCanvas(WIDTH, HEIGHT);
  const context = canvas.getContext('2d');
  forest(context, random, index % 3 === 0);
  const count = 2 + Math.floor(random() * 3);
  const truth = Array.from({ length: count }, (_none, slot) => {
    const animal = ANIMALS[(index * 3 + slot * 5 + Math.floor(random() * 3)) % ANIMALS.length];
    return animal ? [place(context, random, animal, slot, count)] : [];
  }).flat();
  writeFileSync(path.join(folder, file), canvas.toBuffer('image/webp', 72));
  return { file, truth, suggestions: suggested(truth, random) };
}

function writeBoxes(file: string, pictures: readonly Picture[], boxesOf: (picture: Picture) => readonly Box[]): void {
  writeFileSync(
    path.join(FOLDER, file),
    coco(pictures.map((picture) => ({ file: picture.file, boxes: boxesOf(picture) }))),
  );
}

/** So many pictures in a folder; names are numbered from 01. */
function drawPictures(name: string, prefix: string, count: number, firstSeed: number): Picture[] {
  const folder = path.join(FOLDER, name);
  mkdirSync(folder, { recursive: true });
  return Array.from({ length: count }, (_, index) =>
    drawPicture(folder, `${prefix}-${String(index + 1).padStart(2, '0')}.webp`, firstSeed + index),
  );
}

const pictures = drawPictures('pictures', 'trap', PICTURES, 0);
writeBoxes('suggestions.json', pictures, ({ suggestions }) => suggestions);
writeBoxes(
  'gold.json',
  pictures.filter((_, index) => index % GOLD_EVERY === 0),
  ({ truth }) => truth,
);
const practice = drawPictures('practice', 'practice', PRACTICE_PICTURES, PICTURES);
writeBoxes('practice/suggestions.json', practice, ({ suggestions }) => suggestions);
writeBoxes('practice/truth.json', practice, ({ truth }) => truth);
