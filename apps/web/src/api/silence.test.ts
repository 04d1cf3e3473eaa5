import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchLine } from './silence.ts';

describe('a line', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is dead once nothing came for that long twice over, and not before it was silent for that long', () => {
    const line = watchLine(1000, new AbortController().signal);
    vi.advanceTimersByTime(1999);
    expect(line.signal.aborted).toBe(false);
    vi.advanceTimersByTime(1);
    expect(line.signal.aborted).toBe(true);
  });

  it('lives for as long as something comes, however little', () => {
    const line = watchLine(1000, new AbortController().signal);
    for (let times = 0; times < 20; times += 1) {
      vi.advanceTimersByTime(990);
      line.heard();
    }
    expect(line.signal.aborted).toBe(false);
    vi.advanceTimersByTime(2000);
    expect(line.signal.aborted).toBe(true);
  });

  it('ends with whoever wanted it, and is watched no more once it has ended', () => {
    const leaving = new AbortController();
    const left = watchLine(1000, leaving.signal);
    leaving.abort();
    expect(left.signal.aborted).toBe(true);
    const line = watchLine(1000, new AbortController().signal);
    line.end();
    left.end();
    expect(vi.getTimerCount()).toBe(0);
    vi.advanceTimersByTime(9000);
    expect(line.signal.aborted).toBe(false);
  });
});
