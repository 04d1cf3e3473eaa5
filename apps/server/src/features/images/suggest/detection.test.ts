import { createHash } from 'node:crypto';
import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DetectionOrder, detectPictures } from './detect-pictures.ts';
import { openDetectionLog } from './detection-log.ts';
import type { LookPool } from './look-pool.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'detection-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const found = { widthPx: 64, heightPx: 48, boxes: [{ name: 'car', score: 0.5, x: 1, y: 2, width: 3, height: 4 }] };
const logFile = () => path.join(folder, 'log.jsonl');
const hashOf = (name: string) => createHash('sha256').update(name).digest('hex');

function anOrder(names: readonly string[], changes: Partial<DetectionOrder> = {}): DetectionOrder {
  return { names, bytesOf: async (name) => Buffer.from(name), isKnown: () => false, classNames: ['car'], ...changes };
}

/** A pool that finds one car on each picture, and what it was shown. */
function aPool(onLook: (name: string) => void = () => undefined): LookPool {
  return {
    workers: 1,
    async look(bytes) {
      onLook(bytes.toString());
      const detections = [{ classIndex: 0, score: 0.5, x: 1, y: 2, width: 3, height: 4 }];
      return { kind: 'seen', widthPx: 64, heightPx: 48, detections };
    },
    close: async () => undefined,
  };
}

describe('the log of a detection', () => {
  it('knows what was found when it is opened again, without the line that a kill cut off', async () => {
    const log = await openDetectionLog(logFile());
    await log.add('first', found);
    await appendFile(logFile(), '{"picture":"second","widthPx":6');
    const again = await openDetectionLog(logFile());
    expect(again.of('first')).toEqual(found);
    expect(again.of('second')).toBeUndefined();
    await again.add('second', found);
    expect((await openDetectionLog(logFile())).of('second')).toEqual(found);
  });
});

describe('detecting on pictures', () => {
  it('looks at each picture once, whatever it is called, and passes over those that are known', async () => {
    const looked: string[] = [];
    const log = await openDetectionLog(logFile());
    await log.add(hashOf('b'), found);
    const order = anOrder(['a', 'b', 'c'], { isKnown: (hash) => hash === hashOf('c') });
    const run = await detectPictures(
      order,
      aPool((name) => looked.push(name)),
      log,
      () => undefined,
    );
    expect(looked).toEqual(['a']);
    expect(run.found).toEqual(
      new Map([
        ['a', found],
        ['b', found],
      ]),
    );
    expect(run).toMatchObject({ left: 0, resumed: 1, refused: [] });
  });

  it('names a picture that cannot be read and goes on', async () => {
    const order = anOrder(['a', 'b'], {
      bytesOf: async (name) => (name === 'a' ? 'cannot be read (EIO)' : Buffer.from(name)),
    });
    const run = await detectPictures(order, aPool(), await openDetectionLog(logFile()), () => undefined);
    expect(run.refused).toEqual([{ name: 'a', reason: 'cannot be read (EIO)' }]);
    expect([...run.found.keys()]).toEqual(['b']);
  });

  it('stops after the pictures in work and says how many are left', async () => {
    const stop = new AbortController();
    const names = Array.from({ length: 20 }, (_, index) => `picture ${index}`);
    const log = await openDetectionLog(logFile());
    const pool = aPool(() => stop.abort());
    const run = await detectPictures(anOrder(names), pool, log, () => undefined, stop.signal);
    expect(run.left).toBeGreaterThan(0);
    expect(run.left + run.found.size).toBe(20);
    const rest = await detectPictures(anOrder(names), aPool(), await openDetectionLog(logFile()), () => undefined);
    expect(rest).toMatchObject({ left: 0, resumed: run.found.size });
  });
});
