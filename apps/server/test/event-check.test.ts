import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addEventCommands } from '../src/features/event/commands.ts';
import { retireImages } from '../src/features/images/curation/service.ts';
import { teamMember } from '../src/platform/db/schema/accounts.ts';
import { LEASE_STATE, lease } from '../src/platform/db/schema/images.ts';
import { teamTotal } from '../src/platform/db/schema/ledger.ts';
import { testConsole } from './support/console.ts';
import { anImage, threeSuggestions } from './support/images.ts';
import { aPerson, aTeam } from './support/people.ts';
import { startApp, type TestApp } from './support/start-app.ts';

const IMAGES_BY_ZONE = [12, 8, 6, 4];

describe('event check', () => {
  let server: TestApp;
  // What a check says is of all images and teams there are.
  beforeEach(async () => {
    server = await startApp();
    for (const [zone, count] of IMAGES_BY_ZONE.entries()) {
      for (let image = 0; image < count; image += 1) await anImage(server, { zone });
    }
  });
  afterEach(() => server.close());
  const someTeams = async (count: number) => {
    for (let team = 0; team < count; team += 1) await aPerson(server, { team: await aTeam(server) });
  };
  const aGoldImage = () => anImage(server, { truth: threeSuggestions().map(({ bboxId: _, ...box }) => box) });
  const { run: organiser } = testConsole(() => server, [addEventCommands]);

  it('warns of an event without gold, with too few teams, and of zones that nobody reaches', async () => {
    await someTeams(2);
    await organiser('event', 'set', 'zoneThresholds', '[0,5000,10000,20000]');
    const said = await organiser('event', 'check');
    expect(said).toContain('30 (zone 0: 12, zone 1: 8, zone 2: 6, zone 3: 4)');
    expect(said).toContain('2 teams are too few');
    expect(said).toContain('There is no gold');
    expect(said).toContain('Zone 1 opens at 5000 XP; a team is expected to reach');
    expect(said).toContain('Zone 1 opens at 5000 XP; for images and teams like these it should be about');
    expect((await server.services.event.current()).settings.zoneThresholds).toEqual([0, 5000, 10_000, 20_000]);
  });

  it('holds no zone for out of reach that a team has come to', async () => {
    const { db } = server.services;
    await someTeams(2);
    await organiser('event', 'set', 'zoneThresholds', '[0,5000,10000,20000]');
    const { teamId } = await aTeam(server);
    await db.update(teamTotal).set({ xp: 7000, images: 200 }).where(eq(teamTotal.teamId, teamId));
    const said = await organiser('event', 'check');
    expect(said).not.toContain('Zone 1 opens at 5000 XP; a team is expected');
    expect(said).toContain('Zone 2 opens at 10000 XP; a team is expected to reach 7000.');
  });

  it('sets thresholds that a team can reach, and warns of them no more', async () => {
    await aGoldImage();
    await someTeams(5);
    await organiser('event', 'check', '--apply');
    const { zoneThresholds } = (await server.services.event.current()).settings;
    expect(zoneThresholds[0]).toBe(0);
    expect(zoneThresholds).toEqual([...new Set(zoneThresholds)].toSorted((a, b) => a - b));
    expect(zoneThresholds.at(-1)).toBeLessThan(100);
    expect(await organiser('event', 'check')).toContain('Nothing to warn of.');
  });

  it('names how many images no team is left for', async () => {
    const { db, clock } = server.services;
    await someTeams(5);
    const imageId = await anImage(server);
    const members = await db.select().from(teamMember);
    for (const { teamId, userId } of members) {
      const leasedAt = clock.now();
      const expiresAt = new Date(leasedAt.getTime() + 3_600_000);
      await db.insert(lease).values({ imageId, teamId, userId, state: LEASE_STATE.live, leasedAt, expiresAt });
    }
    expect(await organiser('event', 'check')).toContain('1 image cannot settle with these teams');
  });

  it('spreads the images over as many zones as the event has, in their order', async () => {
    await aGoldImage();
    await anImage(server);
    await someTeams(5);
    await organiser('event', 'set', 'zoneThresholds', '[0,100]');
    expect(await organiser('event', 'check')).toMatch(/31 \(zone 0: 1[789], zone 1: 1[234]\)/);
    await organiser('event', 'set', 'zoneThresholds', '[]');
    expect(await organiser('event', 'check', '--apply')).toContain('The event has no zones');
    await organiser('event', 'set', 'zoneThresholds', '[0,10,20,30,40,50,60,70]');
    const { rows } = await server.services.db.execute<{ zone: number; images: string }>(
      sql`select q.zone, count(*) as images from image_queue q join image i on i.id = q.image_id and i.zone = q.zone
        group by q.zone order by q.zone`,
    );
    expect(rows.map(({ zone }) => zone)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(rows.reduce((sum, { images }) => sum + Number(images), 0)).toBe(32);
  });
});

describe('event check of an event from which images were taken out', () => {
  it('counts those that are left, and warns of a zone in which nothing is', async () => {
    const server = await startApp();
    const { run: organiser } = testConsole(() => server, [addEventCommands]);
    const outer = [await anImage(server, { zone: 0 }), await anImage(server, { zone: 0 })];
    const inner = await anImage(server, { zone: 1 });
    const gold = await anImage(server, { zone: 1, truth: [] });
    await organiser('event', 'set', 'zoneThresholds', '[0,10]');
    for (const imageId of [...outer, inner])
      await server.services.db.execute(
        sql`update image_queue set zone = ${imageId === inner ? 1 : 0}, done = 2 where image_id = ${imageId}`,
      );
    expect(await organiser('event', 'check')).not.toContain('Zone 1 has no image.');
    await retireImages(server.services, 'test', [outer[1] ?? 0, inner, gold]);
    const said = await organiser('event', 'check');
    expect(said).toContain('1 (zone 0: 1, zone 1: 0)');
    expect(said).toMatch(/reviews so far +2, 0 of them/);
    expect(said).toMatch(/images done +0/);
    expect(said).toContain('Zone 1 has no image.');
    await server.close();
  });
});
