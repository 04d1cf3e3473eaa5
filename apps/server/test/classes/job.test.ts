import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { getEvent } from '@uvh/contract/calls/event';
import { getImage, lastWorkSession, submitImage } from '@uvh/contract/calls/image';
import { applyEventFile } from '@uvh/contract/calls/organiser/event';
import { listImages, openImage, setTruth } from '@uvh/contract/calls/organiser/images';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { recomputeConsensus } from '../../src/features/consensus/recompute-consensus.ts';
import { refitSkillModel } from '../../src/features/consensus/refit-skill-model.ts';
import { exportDataset } from '../../src/features/exports/export-dataset.ts';
import { consensusFromFiles } from '../../src/features/exports/from-files/consensus-from-files.ts';
import { addImportCommands } from '../../src/features/images/import/commands.ts';
import { testConsole } from '../support/console.ts';
import { anExport } from '../support/exports.ts';
import { untouched } from '../support/images.ts';
import { aPerson, aTeam } from '../support/people.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { sixtyClasses } from './sixty-classes.ts';

let server: TestApp;
const { run: organiser } = testConsole(() => server, [addImportCommands]);

const DATES = `version: 1
dates:
  registration: { first_day: 2027-04-12, last_day: 2027-05-09 }
  game: { first_day: 2027-05-09, last_day: 2027-06-08 }
  competition: { first_day: 2027-05-09, last_day: 2027-06-22 }
`;

async function eventFile(name: string): Promise<string> {
  return name === 'sixty'
    ? DATES + sixtyClasses().yaml
    : readFile(new URL(`events/${name}.yaml`, import.meta.url), 'utf8');
}

/** A picture with a suggestion of the first classes each, named as a file of others names them, and one of no class. */
async function aFolder(names: readonly string[]): Promise<string> {
  const folder = path.join(server.dataDir, 'pictures');
  await mkdir(folder);
  await sharp({ create: { width: 1920, height: 1080, channels: 3, background: '#345' } })
    .jpeg()
    .toFile(path.join(folder, 'one.jpg'));
  const labels = [...names.slice(0, 4).map((name) => name.toUpperCase()), 'spaceship'];
  const annotations = labels.map((_, index) => ({
    ...{ id: index + 1, image_id: 1, category_id: index + 1, score: 0.9 },
    bbox: [40 + 300 * index, 200, 200, 150],
  }));
  const categories = labels.map((name, index) => ({ id: index + 1, name }));
  const images = [{ id: 1, file_name: 'one.jpg', width: 1920, height: 1080 }];
  await writeFile(path.join(folder, 'boxes.json'), JSON.stringify({ images, annotations, categories }));
  return folder;
}

describe.each(['uvh-26', 'two', 'sixty'])('an event with the classes of %s', (name) => {
  it('goes from import to export with them and no others', { timeout: 180_000 }, async () => {
    server = await startApp();
    try {
      await play(await eventFile(name));
    } finally {
      await server.close();
    }
  });
});

async function play(file: string): Promise<void> {
  const { token } = await aPerson(server, { role: 'organiser' });
  await server.succeed(applyEventFile, { body: { file } }, { token });
  const { classes } = await server.succeed(getEvent, {});
  const names = classes.map((each) => each.name);
  const [first = '', last = ''] = [names[0], names.at(-1)];

  expect(await organiser('import', await aFolder(names))).toMatch(/1 imported/);
  const { rows } = await server.succeed(listImages, { query: { limit: 10 } }, { token });
  const imageId = rows[0]?.image_id ?? 0;
  const suggested = (await server.succeed(openImage, { params: { imageId } }, { token })).suggestions;
  const known = names.slice(0, 4);
  expect(suggested.map(({ label }) => label).sort()).toEqual([...known, 'spaceship'].sort());

  // Everybody says that the second thing and the unknown one are of the last class; the rest is right.
  for (let person = 0; person < 2; person += 1) {
    const player = await aPerson(server, { team: await aTeam(server) });
    const image = await server.succeed(getImage, {}, { token: player.token });
    expect(image.image_id).toBe(imageId);
    const boxes = image.bbox.map((box) => {
      const as = untouched({ ...box, bboxId: box.bbox_id });
      return box.label === known[1] || box.label === 'spaceship'
        ? { ...as, label: last, is_label_changed: true }
        : { ...as, is_confirmed: true };
    });
    const broken = boxes.map((box, index) => (index === 0 ? { ...box, label: 'Pushcart' } : box));
    const send = (bbox: typeof boxes) => ({ body: { image_id: imageId, bbox } });
    expect(await server.refuse(submitImage, send(broken), { token: player.token })).toBe('UNKNOWN_LABELS');
    await server.succeed(submitImage, send(boxes), { token: player.token });
    const session = await server.succeed(lastWorkSession, {}, { token: player.token });
    expect(session.by_class.map(({ label }) => label)).toEqual(expect.arrayContaining([first, last]));
  }
  await recomputeConsensus(server.services, imageId);
  await refitSkillModel(server.services);
  await recomputeConsensus(server.services, imageId);

  const wanted = [...new Set(known.map((label, index) => (index === 1 ? last : label)).concat(last))];
  const { consensus } = await server.succeed(openImage, { params: { imageId } }, { token });
  expect(new Set(consensus?.map(({ label }) => label))).toEqual(new Set(wanted));
  await expectExport(wanted, classes);

  const box = { x: 10, y: 10, width: 90, height: 60 };
  const gild = async (label: string) =>
    server.call(setTruth, { params: { imageId }, body: { boxes: [{ ...box, label }] } }, { token });
  expect(await gild('Pushcart')).toMatchObject({ ok: false, refusal: { code: 'INVALID_INPUT' } });
  expect(await gild(last)).toMatchObject({ ok: true });
}

async function expectExport(
  wanted: readonly string[],
  classes: readonly {
    readonly id: number;
    readonly name: string;
    readonly coco: { readonly id?: number | undefined; readonly name?: string | undefined } | null;
  }[],
): Promise<void> {
  const target = path.join(server.dataDir, 'export');
  const methods = ['ours', 'majority', 'dawid-skene', 'staple'] as const;
  await exportDataset(
    server.services,
    anExport({ target, methods, formats: ['coco', 'yolo', 'csv'], split: undefined }),
  );
  const read = async (file: string) => readFile(path.join(target, file), 'utf8');
  const categories = classes.map(({ id, name, coco }) => ({ id: coco?.id ?? id, name: coco?.name ?? name }));
  for (const folder of ['', 'methods/majority/', 'methods/dawid-skene/', 'methods/staple/']) {
    const coco = JSON.parse(await read(`${folder}coco/annotations/instances_default.json`));
    expect(coco.categories).toMatchObject(categories);
    const nameOf = new Map(categories.map((each, index) => [each.id, classes[index]?.name]));
    const labels = coco.annotations.map((each: { category_id: number }) => nameOf.get(each.category_id));
    expect(new Set(labels)).toEqual(new Set(wanted));
  }
  expect(JSON.parse(await read('classes.json'))).toEqual(classes);
  for (const card of ['README.md', 'croissant.json', 'figures.json'])
    expect(await read(card), card).not.toMatch(/vehicle|traffic|india|bengaluru/i);

  // Who has the export alone comes to the same.
  const output = path.join(server.dataDir, 'again');
  const request = { methods: 'ours', format: 'coco', title: 'Test data', licence: 'CC-BY-4.0', classMap: undefined };
  await consensusFromFiles({ input: target, output, ...request });
  const again = await readFile(path.join(output, 'coco/annotations/instances_default.json'), 'utf8');
  expect(JSON.parse(again).annotations).toEqual(
    JSON.parse(await read('coco/annotations/instances_default.json')).annotations,
  );
}
