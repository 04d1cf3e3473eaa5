import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Canvas, createCanvas } from '@napi-rs/canvas';
import { VEHICLE_CLASS_NAMES } from '@uvh/domain/annotation/vehicle-class';
import { drawScene } from '../src/draw-scene.ts';
import { drawVehicle } from '../src/draw-vehicle.ts';
import { composeScene, type Scene } from '../src/scene.ts';
import { type TruthBox, truthOf } from '../src/truth.ts';

// Draws the pictures of the landing page. The results are checked in; run it again after the scenes change:
//   node packages/scenes/imagery/landing.ts

const FOLDER = join(import.meta.dirname, '../../../apps/web/src/features/landing/imagery');
const WIDTHS = [800, 1600];
/** One class in the sheet of vehicles, twice as large as it is shown. */
const CELL = { width: 320, height: 240, columns: 4 };

await mkdir(FOLDER, { recursive: true });

const street = { place: 'avenue', weather: 'clear', vehicles: 60 } as const;
const day = composeScene(42, { ...street, time: 'day' });
await savePicture('street-day', day);
await savePicture('street-night', composeScene(42, { ...street, time: 'night' }));
await saveBoxes('street-boxes', largest(truthOf(day), 22));

await saveVehicles();

/** The boxes that a visitor can see at a glance: large, and hardly hidden. */
function largest(boxes: readonly TruthBox[], count: number): TruthBox[] {
  return boxes
    .filter((box) => box.visibleShare > 0.75)
    .toSorted((a, b) => b.width * b.height - a.width * a.height)
    .slice(0, count);
}

async function savePicture(name: string, scene: Scene): Promise<void> {
  const canvas = createCanvas(1920, 1080);
  drawScene(canvas.getContext('2d'), scene);
  for (const width of WIDTHS) {
    const picture = shrunk(canvas, width);
    await writeFile(join(FOLDER, `${name}-${width}.webp`), await picture.encode('webp', 74));
  }
}

function shrunk(canvas: Canvas, width: number): Canvas {
  const small = createCanvas(width, Math.round((canvas.height * width) / canvas.width));
  const context = small.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(canvas, 0, 0, small.width, small.height);
  return small;
}

async function saveBoxes(name: string, boxes: readonly TruthBox[]): Promise<void> {
  const rounded = boxes.map(({ label, x, y, width, height }) => ({
    label,
    x: Math.round(x),
    y: Math.round(y),
    width: Math.round(width),
    height: Math.round(height),
  }));
  await writeFile(join(FOLDER, `${name}.json`), `${JSON.stringify(rounded, null, 2)}\n`);
}

/** All classes on one sheet, in the order of the list. */
async function saveVehicles(): Promise<void> {
  const rows = Math.ceil(VEHICLE_CLASS_NAMES.length / CELL.columns);
  const sheet = createCanvas(CELL.width * CELL.columns, CELL.height * rows);
  for (const [index, name] of VEHICLE_CLASS_NAMES.entries()) {
    const cell = createCanvas(CELL.width, CELL.height);
    drawVehicle(cell.getContext('2d'), name, { width: CELL.width, height: CELL.height, seed: 3 });
    const left = (index % CELL.columns) * CELL.width;
    const top = Math.floor(index / CELL.columns) * CELL.height;
    sheet.getContext('2d').drawImage(cell, left, top);
  }
  await writeFile(join(FOLDER, 'vehicles.webp'), await sheet.encode('webp', 82));
}
