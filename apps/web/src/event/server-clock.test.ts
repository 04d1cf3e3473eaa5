import { describe, expect, it } from 'vitest';
import { clockOffset } from './server-clock.ts';

describe('offset of the server clock', () => {
  it('is 0 when both clocks agree', () => {
    expect(clockOffset({ askedAt: 1000, answeredAt: 1400, serverTime: 1200 })).toBe(0);
  });

  it('takes half of the round trip as the moment of the reading', () => {
    expect(clockOffset({ askedAt: 1000, answeredAt: 1400, serverTime: 61_200 })).toBe(60_000);
    expect(clockOffset({ askedAt: 61_000, answeredAt: 61_400, serverTime: 1200 })).toBe(-60_000);
  });
});
