import { getEvent } from '@uvh/contract/calls/event';
import { getImage, submitImage } from '@uvh/contract/calls/image';
import { applyEventFile, checkEventFile, getEventFile } from '@uvh/contract/calls/organiser/event';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anImage, aReview } from '../support/images.ts';
import { aPerson, aTeam } from '../support/people.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

let server: TestApp;
let token: string;
beforeAll(async () => {
  server = await startApp();
  ({ token } = await aPerson(server, { role: 'organiser' }));
});
afterAll(() => server.close());

const VAN = '  - { id: 14, name: Van, code: VN, color: "#b8c400", dash: [20, 3] }\n';
const current = async () => (await server.succeed(getEventFile, {}, { token })).file;
const classNames = async () => (await server.succeed(getEvent, {})).classes.map(({ name }) => name);
const check = async (file: string) => server.succeed(checkEventFile, { body: { file } }, { token });
const apply = async (file: string) => server.succeed(applyEventFile, { body: { file } }, { token });
/** The file without a class, which is the lines up to the next one. */
const without = (file: string, name: string) =>
  file.replace(new RegExp(` {2}- id: \\d+\\n {4}name: ${name}\\n(?: {4}.*\\n)*`), '');

describe('the classes of an event', () => {
  it('are those of the default file until somebody changes them, then others at once', async () => {
    expect(await classNames()).toHaveLength(12);
    const file = `${await current()}${VAN}`;
    expect((await check(file)).changes).toMatchObject([{ field: 'classes.Van', before: null, after: { id: 14 } }]);
    await apply(file);
    expect((await classNames()).at(-1)).toBe('Van');
  });

  it('may go as long as nothing needs them', async () => {
    const file = without(await current(), 'Van');
    expect((await check(file)).problems).toEqual([]);
    await apply(file);
    expect(await classNames()).not.toContain('Van');
  });

  it('stay where gold has them', async () => {
    await anImage(server, { truth: [{ label: 'Bus', x: 10, y: 10, width: 50, height: 50 }] });
    const file = without(without(await current(), 'Bus'), 'LCV').replaceAll(/(LCV|Bus), |, (LCV|Bus)\b/g, '');
    const { problems } = await check(file.replaceAll(/\[(LCV|Bus)\]/g, '[]'));
    expect(problems.map(({ message }) => message)).toEqual(['"classes" must keep "Bus" (id 5): gold boxes have it.']);
  });

  it('stay once an image was reviewed, with their ids; what people read and see may change', async () => {
    const player = await aPerson(server, { team: await aTeam(server) });
    await anImage(server);
    const image = await server.succeed(getImage, {}, { token: player.token });
    const body = { image_id: image.image_id, bbox: aReview() };
    await server.succeed(submitImage, { body }, { token: player.token });
    const file = await current();
    const { problems } = await check(without(file, 'bicycle').replaceAll('look_alikes: [bicycle]', 'look_alikes: []'));
    expect(problems.map(({ message }) => message)).toEqual([
      '"classes" must keep "bicycle" (id 13): images were reviewed while it could be chosen.',
    ]);
    const renumbered = await check(file.replace('- id: 13', '- id: 33'));
    expect(renumbered.problems).toMatchObject([{ message: expect.stringContaining('"id" of "bicycle" must stay 13') }]);
    await apply(
      file.replace('name: bicycle\n', 'name: bicycle\n    display_name: Cycle\n').replace('#4f3fd1', '#4f3fd4'),
    );
    const [bicycle] = (await server.succeed(getEvent, {})).classes.slice(-1);
    expect(bicycle).toMatchObject({ id: 13, name: 'bicycle', display_name: 'Cycle', color: '#4f3fd4' });
  });
});
