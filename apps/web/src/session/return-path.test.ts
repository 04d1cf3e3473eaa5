import { describe, expect, it } from 'vitest';
import { afterLogin } from './return-path.ts';

const player = { role: 'participant' } as const;

describe('way back after login', () => {
  it('leads to the screen that asked for it', () => {
    expect(afterLogin('/game?image=3', player)).toBe('/game?image=3');
  });

  it('leads to the dashboard when nothing asked', () => {
    expect(afterLogin(null, player)).toBe('/dashboard');
  });

  it('leads an organiser to the console', () => {
    expect(afterLogin(null, { role: 'organiser' })).toBe('/organiser');
  });

  it.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '', 'game'])(
    'never leads off this site: %s',
    (from) => {
      expect(afterLogin(from, player)).toBe('/dashboard');
    },
  );
});
