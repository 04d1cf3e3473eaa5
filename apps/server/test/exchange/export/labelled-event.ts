import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { getImage, type SubmittedBox, submitImage } from '@uvh/contract/calls/image';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { exportDataset } from '../../../src/features/exports/export-dataset.ts';
import { deliveryKey } from '../../../src/features/images/import/blob-keys.ts';
import { image } from '../../../src/platform/db/schema/images.ts';
import { anExport } from '../../support/exports.ts';
import { anImage, threeSuggestions, untouched } from '../../support/images.ts';
import { aPerson, aTeam, type Person } from '../../support/people.ts';
import { startApp, type TestApp } from '../../support/start-app.ts';

export interface LabelledEvent {
  readonly server: TestApp;
  /** Four, the last of whom spoils everything. */
  readonly people: readonly Person[];
  /** Makes an export with what differs from the ordinary one; its folder. */
  readonly exported: (name: string, changes?: Partial<Parameters<typeof anExport>[0]>) => Promise<string>;
}

/** A vehicle that the machine does not suggest. */
const OVERLOOKED = { x: 1200, y: 700, width: 150, height: 100 };

/** What a client tells of its person's work. */
export const TELEMETRY = {
  active_seconds: 60,
  coverage_tiles: 0,
  coverage_looked: 0,
  actions: 4,
  keys: 5,
  presses: 1,
  answers: [
    { kind: 'relabel' as const, count: 3, seconds: 9.5 },
    { kind: 'undo' as const, count: 1, seconds: 0.5 },
  ],
};

/** Five pictures, one of them gold, reviewed by four people; they draw what was overlooked, one spoils everything. */
export async function aLabelledEvent(): Promise<LabelledEvent> {
  const server = await startApp();
  const { db, blobs } = server.services;
  const picture = await sharp({ create: { width: 1920, height: 1080, channels: 3, background: '#357' } })
    .webp()
    .toBuffer();
  await blobs.put(deliveryKey(picture), { bytes: picture, contentType: 'image/webp' });
  const truth = [
    ...threeSuggestions().map(({ bboxId: _, ...box }) => ({ ...box, label: 'SUV' })),
    { ...OVERLOOKED, label: 'Bus' },
    { x: 20, y: 20, width: 90, height: 60, label: 'bicycle' },
  ];
  for (let index = 0; index < 5; index += 1) {
    const id = await anImage(server, index === 0 ? { truth } : { open: 4 });
    const folder = index % 2 === 0 ? 'cam1' : 'cam2';
    await db
      .update(image)
      .set({ sourceName: `${folder}/2027-05-1${index}.jpg`, objectKey: deliveryKey(picture) })
      .where(eq(image.id, id));
  }
  const people: Person[] = [];
  for (let index = 0; index < 4; index += 1) people.push(await aPerson(server, { team: await aTeam(server) }));
  for (const [index, person] of people.entries()) await reviewAll(server, person, index === 3);
  const exported: LabelledEvent['exported'] = async (name, changes = {}) => {
    const target = path.join(server.dataDir, name);
    await rm(target, { recursive: true, force: true });
    await exportDataset(server.services, anExport({ target, ...changes }));
    return target;
  };
  return { server, people, exported };
}

async function reviewAll(server: TestApp, { token }: Person, isSpoiler: boolean): Promise<void> {
  for (;;) {
    const leased = await server.call(getImage, {}, { token });
    if (!leased.ok) return;
    const { image_id, bbox } = leased.answer;
    const flags = { is_deleted: isSpoiler, is_edited: false, is_new: false, is_label_changed: false };
    const boxes = bbox.map((box): SubmittedBox => ({ ...box, ...flags, is_confirmed: false, label: 'SUV' }));
    const [last] = threeSuggestions();
    if (!last) throw new Error('no suggestion');
    const drawn = { ...untouched(last), ...OVERLOOKED, bbox_id: -1, label: 'Bus', is_new: true };
    const isShown = bbox.some(({ x, y }) => Math.hypot(x - OVERLOOKED.x, y - OVERLOOKED.y) < 20);
    const reviewed = isSpoiler || isShown ? boxes : [...boxes, drawn];
    const body = { image_id, bbox: reviewed, telemetry: TELEMETRY };
    await server.succeed(submitImage, { body }, { token });
  }
}

/** Every file of a folder by its path, sorted. */
export async function filesOf(folder: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  return new Map(
    await Promise.all(
      files.sort().map(async (file): Promise<[string, Buffer]> => [path.relative(folder, file), await readFile(file)]),
    ),
  );
}

/** A file of JSON. */
export async function readJson(folder: string, file: string) {
  return JSON.parse(await readFile(path.join(folder, file), 'utf8'));
}

/** The lines of a file of JSON lines. */
export async function readLines(folder: string, file: string) {
  const text = await readFile(path.join(folder, file), 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}
