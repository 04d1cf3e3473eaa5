import { eraseAccount } from '@uvh/contract/calls/account';
import { eventTotals, getEvent, getEventMap } from '@uvh/contract/calls/event';
import { getOverview } from '@uvh/contract/calls/organiser/overview';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPerson, PASSWORD } from './support/people.ts';
import { startApp, type TestApp } from './support/start-app.ts';

describe('event', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startApp();
  });
  afterAll(() => server.close());

  it('tells the clock, the phase and the dates', async () => {
    const event = await server.succeed(getEvent, {});
    expect(event.server_time).toBe(server.clock.now().toISOString());
    expect(event.phase).toBe('open');
    expect(event.settings).toMatchObject({ max_team_size: 5, leaders_may_remove_members: false, is_demo: false });
  });

  it('shows the map as it is at this moment', async () => {
    const map = await server.succeed(getEventMap, {});
    expect(map.drawing?.features.length).toBeGreaterThan(0);
    expect(await server.succeed(getEventMap, {})).toEqual(map);
    const drawing = { type: 'FeatureCollection' as const, credit: 'Surveyed by hand', features: [] };
    await server.services.event.changeSettings('test', (settings) => ({ ...settings, mapDrawing: drawing }));
    expect(await server.succeed(getEventMap, {})).toEqual({ centre: map.centre, drawing });
  });

  it('counts what there is so far', async () => {
    expect(await server.succeed(eventTotals, {})).toEqual({ teams: 0, people: 0, images: 0, submissions: 0, boxes: 0 });
    await aPerson(server);
    const gone = await aPerson(server);
    server.clock.advance(31_000);
    expect(await server.succeed(eventTotals, {})).toMatchObject({ people: 2 });
    // Whoever registers again after that is one person, not two.
    await server.succeed(eraseAccount, { body: { password: PASSWORD } }, gone);
    await aPerson(server);
    server.clock.advance(31_000);
    expect(await server.succeed(eventTotals, {})).toMatchObject({ people: 2 });
    const organiser = await aPerson(server, { role: 'organiser' });
    expect((await server.succeed(getOverview, {}, organiser)).people.registered).toBe(2);
  });
});
