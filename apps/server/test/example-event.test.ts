import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getEvent, getEventMap, getPractice } from '@uvh/contract/calls/event';
import { getImage, submitImage } from '@uvh/contract/calls/image';
import { getLeaderboard } from '@uvh/contract/calls/leaderboard';
import { login } from '@uvh/contract/calls/session';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareOwnEvent } from '../src/features/demo/own-event.ts';
import { exportDataset } from '../src/features/exports/export-dataset.ts';
import { anExport } from './support/exports.ts';
import { startApp, type TestApp } from './support/start-app.ts';

const FILE = path.join(import.meta.dirname, '../../../examples/camera-traps/event.yaml');

let server: TestApp;
beforeAll(async () => {
  server = await startApp();
  await prepareOwnEvent(server.services, FILE, () => undefined);
});
afterAll(() => server.close());

describe('an event out of a file, of other things than vehicles', () => {
  it('is told with its own name, zones and classes, and without a map', async () => {
    const { classes, settings } = await server.succeed(getEvent, {});
    expect(classes.map(({ name }) => name)).toContain('Porcupine');
    expect(settings).toMatchObject({ words: 'general', map_version: null, zone_thresholds: [0, 40, 120] });
    expect(settings.about.name).toBe('Forest Watch');
    expect(await server.succeed(getEventMap, {})).toEqual({ centre: null, drawing: null });
  });

  it('is played: a picture is given out, reviewed and counted, and the data set holds it', async () => {
    const body = { email: 'player@demo.test', password: 'demo1234' };
    const { access_token: token } = await server.succeed(login, { body });
    const image = await server.succeed(getImage, {}, { token });
    const names = (await server.succeed(getEvent, {})).classes.map(({ name }) => name);
    expect(image.bbox.every(({ label }) => names.includes(label))).toBe(true);
    const reviewed = image.bbox.map((box) => ({
      ...box,
      label: 'Langur',
      is_deleted: false,
      is_edited: true,
      is_new: false,
      is_label_changed: true,
      is_confirmed: true,
    }));
    expect(reviewed.length).toBeGreaterThan(0);
    await server.succeed(submitImage, { body: { image_id: image.image_id, bbox: reviewed } }, { token });
    const board = await server.succeed(getLeaderboard, { query: { zone: '0' } }, { token });
    expect(board.own.row.name).toBe('First Team');
    expect(board.zones).toHaveLength(3);

    const target = path.join(await mkdtemp(path.join(tmpdir(), 'uvh-example-')), 'out');
    await exportDataset(server.services, anExport({ target }));
    const files = await readdir(target, { recursive: true });
    const coco = files.find((file) => file.endsWith('.json') && file.includes('coco')) ?? '';
    expect(await readFile(path.join(target, coco), 'utf8')).toContain('Porcupine');
    expect(await readFile(path.join(target, 'README.md'), 'utf8')).toContain(
      'Animals on pictures as boxes with classes.',
    );
    for (const file of files.filter((each) => /\.(md|json|yaml)$/.test(each))) {
      expect([file, await readFile(path.join(target, file), 'utf8')]).toEqual([
        file,
        expect.not.stringMatching(/bengaluru/i),
      ]);
    }
  });

  it('is named by what describes the calls', async () => {
    const { statusCode, body } = await server.app.inject('/api/docs/json');
    expect(statusCode).toBe(200);
    expect(JSON.parse(body).info.title).toBe('Forest Watch');
  });

  it('has pictures of its own to practise on, which nobody is given', async () => {
    const { scenes } = await server.succeed(getPractice, {});
    const { classes, settings } = await server.succeed(getEvent, {});
    const names = new Set(classes.map(({ name }) => name));
    expect(settings.has_practice).toBe(true);
    expect(scenes).toHaveLength(6);
    for (const { suggestions, truths } of scenes) {
      expect(truths.length).toBeGreaterThan(0);
      expect([...suggestions, ...truths].every(({ label }) => names.has(label))).toBe(true);
    }
    const picture = await server.app.inject(scenes[0]?.image_url ?? '');
    expect(picture.headers['content-type']).toBe('image/webp');
    const { rows } = await server.services.db.execute(
      "select q.open, q.is_gold from image_queue q join image i on i.id = q.image_id join image_batch b on b.id = i.batch_id where b.name = 'practice'",
    );
    expect(rows).toHaveLength(6);
    expect(rows.every(({ open, is_gold }) => open === 0 && is_gold === false)).toBe(true);
  });

  it('stays as it is when it is started again', async () => {
    await prepareOwnEvent(server.services, FILE, () => undefined);
    expect((await server.services.event.current()).settings.eventName).toBe('Forest Watch');
  });
});
