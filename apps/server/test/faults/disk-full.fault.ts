import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freeBytesIn } from '../../src/platform/free-bytes.ts';
import { aSmallDisk } from '../support/small-disk.ts';
import { REVIEWS } from './support/amounts.ts';
import { emptyCrowd, play } from './support/crowd.ts';
import { type SeededPlayer, seedEvent } from './support/event.ts';
import { type Installation, openInstallation, type ProductProcess } from './support/installation.ts';
import { expectSound } from './support/invariants.ts';

const SIZE = '260m';
const FULL_FOR_MS = 12_000;
const disk = await aSmallDisk(SIZE);
if (disk === undefined) console.warn('A full disk is not tried: to mount a small one takes root and a tmpfs.');

describe.skipIf(disk === undefined)('a full disk', () => {
  const crowd = emptyCrowd();
  let installation: Installation;
  let server: ProductProcess;
  let players: SeededPlayer[];

  beforeAll(async () => {
    const opened = await openInstallation({ dataDir: disk?.folder ?? '' });
    installation = opened.installation;
    server = opened.server;
    await installation.startWorker();
    players = await seedEvent(installation.services, { teams: 10, images: 100 + REVIEWS });
  }, 180_000);
  afterAll(async () => {
    await installation?.close();
    await disk?.remove();
  }, 60_000);

  const playOn = (until: number, signal?: AbortSignal) =>
    play(crowd, { players, origins: () => [server.origin], until, ...(signal && { signal }) });

  it('loses nothing that was acknowledged, floods no log, and goes on when there is room again', async () => {
    await playOn(REVIEWS / 4);
    const filler = path.join(disk?.folder ?? '', 'filler');
    await fill(filler, disk?.folder ?? '');
    const printed = server.printed().length;
    const full = AbortSignal.timeout(FULL_FOR_MS);
    const playing = playOn(REVIEWS, full);
    await new Promise((resolve) => full.addEventListener('abort', resolve));
    expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
    expect(server.printed().length - printed).toBeLessThan(2_000_000);
    await rm(filler);
    // Whoever had begun a review sends it until it is taken.
    await playing;
    await playOn(REVIEWS / 4);
    await expectSound(installation, { crowd, players, servers: [server], hasWorker: true });
  }, 1_800_000);
});

/** Takes what room there is, to the last block. */
async function fill(file: string, folder: string): Promise<void> {
  const room = await freeBytesIn(folder);
  await writeFile(file, Buffer.alloc(room)).catch(() => undefined);
}
