import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addExportCommands } from '../../src/features/exports/commands.ts';
import { addFairnessCommands } from '../../src/features/fairness/commands.ts';
import { addImportCommands } from '../../src/features/images/import/commands.ts';
import { addLedgerCommands } from '../../src/features/ledger/commands.ts';
import { CommandRefusal, UsageRefusal } from '../../src/platform/cli/command-refusal.ts';
import { appUser } from '../../src/platform/db/schema/accounts.ts';
import { conductFlag } from '../../src/platform/db/schema/consensus.ts';
import { teamTotal } from '../../src/platform/db/schema/ledger.ts';
import { testConsole } from '../support/console.ts';
import { anImage } from '../support/images.ts';
import { onOwnServer } from '../support/own-server.ts';
import { aPerson, aTeam } from '../support/people.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.close());
const organisers = testConsole(
  () => server,
  [addImportCommands, addExportCommands, addLedgerCommands, addFairnessCommands],
);
const { run: organiser, actions } = organisers;

async function aFile(name: string, content: string | Buffer): Promise<string> {
  const file = path.join(server.dataDir, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, content);
  return file;
}

describe('import', () => {
  it('says what became of every file, and fails when one was refused', async () => {
    const before = (await actions()).length;
    const images = [];
    for (let index = 1; index <= 6; index += 1) {
      const picture = sharp({
        create: { width: 320, height: 180, channels: 3, background: { r: index * 30, g: 90, b: 9 } },
      });
      const fileName = `${index}.jpg`;
      await aFile(`pictures/${fileName}`, index === 6 ? 'no picture' : await picture.jpeg().toBuffer());
      images.push({ id: index, file_name: fileName, width: 320, height: 180 });
    }
    const annotations = images.map(({ id }) => ({ id, image_id: id, category_id: 1, bbox: [9, 9, 30, 30] }));
    const categories = [{ id: 1, name: 'lorry' }];
    const suggestions = await aFile('boxes.json', JSON.stringify({ images, annotations, categories }));
    const trusted = await aFile('truth.json', JSON.stringify({ images, annotations, categories }));
    const map = await aFile('map.json', '{"city": {"lorry": "Truck"}}');
    const folder = path.join(server.dataDir, 'pictures');
    const text = await organiser(
      ...['import', folder, '--suggestions', suggestions, '--trusted', trusted],
      ...['--class-map', map, '--map-section', 'city'],
    );
    expect(text).toMatch(/^6 pictures, 6 suggested boxes \(coco\), 6 trusted boxes \(coco\)$/m);
    expect(text).toMatch(/^lorry +6 +Truck$/m);
    expect(text).toMatch(/^6.jpg: is no picture$/m);
    expect(text).toMatch(/^5 imported \(5 gold\), 0 known already, 0 without suggested boxes, 1 refused; 5 boxes$/m);
    expect(text).toMatch(/^Most of these pictures are gold\..* about one in twenty is enough\.$/m);
    expect(organisers.hasFailed()).toBe(true);
    organisers.clear();
    expect(await organiser('import', folder, '--suggestions', suggestions, '--trusted', trusted)).toMatch(
      /0 imported \(0 gold\), 5 known already[\s\S]*keep their boxes, licence and camera/,
    );
    expect((await actions()).slice(before)).toEqual(['images.import', 'images.import']);
  });

  it('counts the boxes of the pictures that are there, whatever else their file knows', async () => {
    const pixels = { width: 320, height: 180, channels: 3, background: { r: 1, g: 2, b: 3 } } as const;
    await aFile('part/here.jpg', await sharp({ create: pixels }).jpeg().toBuffer());
    const images = ['here.jpg', 'elsewhere.jpg'].map((name, id) => ({ id, file_name: name, width: 320, height: 180 }));
    const boxes = [
      { image_id: 0, category_id: 1 },
      { image_id: 1, category_id: 1 },
      { image_id: 1, category_id: 2 },
    ];
    const annotations = boxes.map((box, id) => ({ ...box, id, bbox: [9, 9 + 40 * id, 30, 30] }));
    const categories = [
      { id: 1, name: 'Truck' },
      { id: 2, name: 'lorry' },
    ];
    const file = await aFile('whole.json', JSON.stringify({ images, annotations, categories }));
    const folder = path.join(server.dataDir, 'part');
    const text = await organiser('import', folder, '--suggestions', file, '--trusted', file, '--dry-run');
    expect(text).toMatch(/^1 picture, 1 suggested box \(coco\), 1 trusted box \(coco\)$/m);
    expect(text).toMatch(/^Truck +1 +Truck$/m);
    expect(text).not.toContain('lorry');
    expect(text).toMatch(/^elsewhere.jpg: has boxes in a file, but there is no such picture$/m);
    organisers.clear();
  });

  it('says which pictures have the boxes of one entry, since their names are the same', async () => {
    for (const [index, folder] of ['north', 'south'].entries()) {
      const pixels = { width: 320, height: 180, channels: 3, background: { r: 200, g: 99 * index, b: 7 } } as const;
      await aFile(`cameras/${folder}/1.jpg`, await sharp({ create: pixels }).jpeg().toBuffer());
    }
    const images = [{ id: 1, file_name: '1.jpg', width: 320, height: 180 }];
    const annotations = [{ id: 1, image_id: 1, category_id: 1, bbox: [9, 9, 30, 30] }];
    const file = await aFile('one.json', JSON.stringify({ images, annotations, categories: [{ id: 1, name: 'Bus' }] }));
    const text = await organiser('import', path.join(server.dataDir, 'cameras'), '--suggestions', file, '--dry-run');
    expect(text).toMatch(/^north\/1.jpg: has the boxes of "1.jpg", as another picture of that name has$/m);
    expect(text).toMatch(/^south\/1.jpg: has the boxes of "1.jpg", as another picture of that name has$/m);
    organisers.clear();
  });

  it('gives a picture the boxes of all files that describe it, and refuses one that is described on two sizes', async () => {
    const pixels = { width: 320, height: 180, channels: 3, background: { r: 9, g: 2, b: 3 } } as const;
    await aFile('shared/one.jpg', await sharp({ create: pixels }).jpeg().toBuffer());
    const box = (left: number) => `<box label="Bus" xtl="${left}" ytl="20" xbr="${left + 40}" ybr="60"/>`;
    const cvat = (size: string, boxes: string) =>
      `<annotations><image id="0" name="one.jpg" ${size}>${boxes}</image></annotations>`;
    const size = 'width="320" height="180"';
    await aFile('shared/asha.xml', cvat(size, box(10) + box(100)));
    await aFile('shared/ravi.xml', cvat(size, box(101) + box(200)));
    const folder = path.join(server.dataDir, 'shared');
    const text = await organiser('import', folder, '--dry-run');
    expect(text).toMatch(/^1 to import \(0 gold\), .*; 3 boxes, 1 double merged$/m);
    expect(text).not.toContain('no such picture');
    // The truth that lies beside the suggestions would be shown to the people whom it is to measure.
    expect(text).toMatch(/^one.jpg: is described 2 times and has the boxes of all; .* gold/m);
    await aFile('shared/ravi.xml', cvat('width="160" height="90"', box(20)));
    await expect(organiser('import', folder, '--dry-run')).rejects.toThrow(
      'one.jpg is described twice, on 320 x 180 and on 160 x 90 pixels. Leave one of them out.',
    );
    organisers.clear();
  });

  it.each([
    ['import', 'pictures', '--format', 'davis'],
    ['import', 'pictures', '--captured-at', 'yesterday'],
    ['import', 'pictures', '--class-map', 'no-map.json'],
    ['export', 'target', '--format', 'mot'],
    ['export', 'target', '--split', '50/60/10'],
    ['export', 'target', '--min-reviews', 'x'],
  ])('is typed wrongly: %s %s %s %s', async (command, name, ...option) => {
    await mkdir(path.join(server.dataDir, 'pictures'), { recursive: true });
    const [flag = '', value = ''] = option;
    const typed = value.endsWith('.json') ? await aFile(value, '{"car": "Zeppelin"}') : value;
    await expect(organiser(command, path.join(server.dataDir, name), flag, typed)).rejects.toBeInstanceOf(UsageRefusal);
  });

  it('names what it cannot read', async () => {
    const odd = await aFile('odd.json', '{"images": [], "annotations": [], "categories": 1}');
    const folder = path.join(server.dataDir, 'pictures');
    await mkdir(folder, { recursive: true });
    await expect(organiser('import', folder, '--suggestions', odd)).rejects.toThrow(
      'odd.json: categories must be a list, not 1',
    );
    await expect(organiser('import', folder, '--suggestions', 'gone.json')).rejects.toThrow(
      /^There is no .*gone\.json\./,
    );
    const fine = await aFile('fine.json', '{"images": [], "annotations": [], "categories": []}');
    await expect(organiser('import', `${folder}/gone`, '--suggestions', fine)).rejects.toThrow(
      /^There is no .*gone\.$/,
    );
    const map = await aFile('bad-map.json', '{"lorry": "Lorry"}');
    await expect(organiser('import', folder, '--suggestions', fine, '--class-map', map)).rejects.toThrow(
      '"lorry" leads to "Lorry", which is no class name',
    );
  });
});

describe('export', () => {
  // Of nothing but five gold pictures.
  onOwnServer(
    () => server,
    (own) => {
      server = own;
    },
  );
  beforeAll(async () => {
    const truth = [{ label: 'Truck', x: 200, y: 300, width: 120, height: 90 }];
    for (let count = 0; count < 5; count += 1) await anImage(server, { truth });
  });

  it('writes only what is known beforehand while nothing was reviewed', async () => {
    const folder = path.join(server.dataDir, 'out');
    expect(await organiser('export', folder, '--format', 'coco', '--licence', 'CC-BY-4.0')).toBe(
      `0 pictures with 0 vehicles, beside them 5 gold ones with 5 vehicles; 0 reviews: ${folder}`,
    );
    const file = path.join(folder, 'coco/annotations/instances_default.json');
    const coco = JSON.parse(await readFile(file, 'utf8'));
    expect(coco).toMatchObject({ images: [], annotations: [] });
    expect(coco.categories).toHaveLength(12);
  });

  it.each([
    [['--format', 'pdf'], '--format pdf: can be coco, yolo,'],
    [['--methods', 'magic'], '--methods magic: can be ours, majority,'],
    [['--split', '80/30'], 'sum to 100 are wanted, as 80/10/10, or none'],
    [['--split-by', 'moon'], '--split-by moon: can be camera-and-day,'],
    [['--split-by', 'pattern'], '--split-pattern: a split by pattern needs a regular expression'],
    [['--split-pattern', 'x'], '--split-pattern: a pattern goes with a split by pattern'],
    [['--blur-boxes', 'faces.json'], '--blur-boxes: an export without pictures has nothing to blur'],
    [['--url', 'example.org'], '--url: an address is wanted'],
    [['--camera-pattern', '('], 'is not a regular expression'],
    [['--min-agreement', '1.2'], 'a number from 0 to 1 is wanted'],
    [['--max-risk', 'low'], 'a number from 0 to 1 is wanted'],
    [['--class', 'Bus,Ship'], '--class: there is no class Ship: the classes are Hatchback'],
    [['--zone', 'one'], 'a whole number is wanted'],
    [['--min-reviews', '-1'], 'a whole number is wanted'],
  ])('refuses %j with what can be said instead', async (options, sentence) => {
    const target = path.join(server.dataDir, 'refused');
    await expect(organiser('export', target, ...options)).rejects.toThrow(sentence);
  });

  it.each(['/dev/full', '/dev/null', '/dev/null/below', '/dev/null/set.zip'])(
    'says that nothing can be written into %s',
    async (target) => {
      const refused = organiser('export', target);
      await expect(refused).rejects.toBeInstanceOf(CommandRefusal);
      await expect(refused).rejects.toThrow(/^\/dev\/(full|null).* cannot be written: something else has its name/);
    },
  );
});

describe('ledger', () => {
  it('books an adjustment, shows it, and verifies', async () => {
    const team = await aTeam(server);
    expect(await organiser('ledger', 'adjust', team.code, '25', 'found a bug')).toBe('The team now has 25 XP.');
    organisers.clear();
    expect(await organiser('ledger', 'show', team.code)).toMatch(/25 {2}adjustment: found a bug/);
    organisers.clear();
    expect(await organiser('ledger', 'verify')).not.toMatch(/broken/);
    expect(organisers.hasFailed()).toBe(false);
    await server.services.db.update(teamTotal).set({ xp: 1 });
    expect(await organiser('ledger', 'verify')).toMatch(/broken 1 {2}team totals equal the ledger/);
    expect(organisers.hasFailed()).toBe(true);
    organisers.clear();
    expect(await organiser('ledger', 'rebuild')).toMatch(/^1 team and 0 members/);
    expect(await actions()).toEqual(expect.arrayContaining(['ledger.adjust', 'ledger.rebuild']));
    await expect(organiser('ledger', 'adjust', team.code, '0', 'nothing')).rejects.toThrow('other than 0');
    await expect(organiser('ledger', 'adjust', team.code, '5', ' ')).rejects.toThrow('Say why');
  });
});

describe('fairness', () => {
  it('shows flags with their evidence and lets an organiser decide', async () => {
    expect(await organiser('fairness', 'flags')).toMatch(
      /^(The last look was at|Nobody has been looked at yet).*\nNobody\.$/,
    );
    const { db, clock, skillModel } = server.services;
    const person = await aPerson(server);
    const flag = { code: 'faster-than-looking' as const, count: 30, of: 31, bound: 0.8, limit: 0.5 };
    await db.insert(conductFlag).values({ userId: person.userId, flags: [flag], updatedAt: clock.now() });
    organisers.clear();
    expect(await organiser('fairness', 'flags')).toMatch(
      new RegExp(`${person.email} +count +faster-than-looking +30 of 31 +84 to 99 %, limit 50 %`),
    );
    await organiser('fairness', 'count', person.email.toUpperCase(), 'no');
    const [user] = await db.select().from(appUser).where(eq(appUser.id, person.userId));
    expect(user?.reviewWeight).toBe(0);
    await expect.poll(async () => (await skillModel.rates()).personOf(person.userId).weight, { timeout: 5000 }).toBe(0);
    await expect(organiser('fairness', 'count', 'nobody@campus.test', 'no')).rejects.toThrow('Nobody has the address');
    await expect(organiser('fairness', 'count', person.email, 'maybe')).rejects.toThrow('Say yes or no.');
  });
});
