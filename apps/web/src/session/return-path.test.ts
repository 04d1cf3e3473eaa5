import { describe, expect, it } from 'vitest';
import { afterLogin } from './return-path.ts';

describe('way back after login', () => {
  it('leads to the screen that asked for it', () => {
    expect(afterLogin('/game?image=3')).toBe('/game?image=3');
  });

  it('leads to the dashboard when nothing asked', () => {
    expect(afterLogin(null)).toBe('/dashboard');
  });

  it.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '', 'game'])(
    'never leads off this site: %s',
    (from) => {
      expect(afterLogin(from)).toBe('/dashboard');
    },
  );
});
