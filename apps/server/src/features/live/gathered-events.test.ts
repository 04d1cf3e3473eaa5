import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createGatheredEvents } from './gathered-events.ts';

const score = (xp: number) => ({ kind: 'score' as const, team_id: 1, team_score: xp });
const settled = (xp: number) => ({ kind: 'settled' as const, team_id: 1, user_id: 1, confirmed: 1, xp });
const dataIn = (text: string) => [...text.matchAll(/^data: (.*)$/gm)].map(([, data = '']) => JSON.parse(data));

describe('gathered events', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('go out together within a second, of scores the last and of settlements all', async () => {
    const written: string[] = [];
    const send = createGatheredEvents().of((text) => void written.push(text));
    send('a-1', score(1));
    send('a-2', settled(2));
    send('a-3', settled(3));
    send('a-4', score(4));
    await vi.advanceTimersByTimeAsync(1000);
    expect(written.map(dataIn)).toEqual([[settled(2), settled(3), score(4)]]);
    expect(written[0]?.match(/^id: .*$/gm)).toEqual(['id: a-2', 'id: a-3', 'id: a-4']);
    send('a-5', score(5));
    await vi.advanceTimersByTimeAsync(1000);
    expect(written.map(dataIn).at(-1)).toEqual([score(5)]);
  });

  it('that are more than a page could follow are told as one, from which the stream can be resumed', async () => {
    const written: string[] = [];
    const send = createGatheredEvents().of((text) => void written.push(text));
    for (let n = 1; n <= 5000; n += 1) send(`a-${n}`, settled(n));
    await vi.advanceTimersByTimeAsync(1000);
    const told = written.flatMap(dataIn);
    expect(told[0]).toEqual({ kind: 'resync' });
    expect(told.at(-1)).toEqual(settled(5000));
    expect(told.length).toBeLessThanOrEqual(100);
    expect(
      written
        .join('')
        .match(/^id: .*$/gm)
        ?.at(-1),
    ).toBe('id: a-5000');
  });

  it('of many streams are not written in one moment', async () => {
    const gathered = createGatheredEvents();
    const writtenAt: number[] = [];
    const sends = Array.from({ length: 100 }, () => gathered.of(() => void writtenAt.push(Date.now())));
    for (const send of sends) send('a-1', score(1));
    await vi.advanceTimersByTimeAsync(1000);
    expect(writtenAt).toHaveLength(100);
    expect(
      Math.max(
        ...Map.groupBy(writtenAt, (at) => at)
          .values()
          .map((all) => all.length),
      ),
    ).toBeLessThan(20);
  });

  it('of a crowd are written to some hundred a second, and nobody waits longer than five', async () => {
    const gathered = createGatheredEvents();
    let written = 0;
    const write = () => {
      written += 1;
    };
    const sends = Array.from({ length: 600 }, () => gathered.of(() => write()));
    const seconds = 30;
    for (let ms = 0; ms < seconds * 1000; ms += 100) {
      for (const send of sends) send(`a-${ms}`, score(ms));
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(written / seconds).toBeLessThan(330);
    expect(written / seconds).toBeGreaterThan(250);

    const many = createGatheredEvents();
    const latest = new Set<number>();
    for (let n = 0; n < 20_000; n += 1) many.of(() => void latest.add(n))('a-1', score(1));
    await vi.advanceTimersByTimeAsync(5100);
    expect(latest.size).toBe(20_000);
  });
});
