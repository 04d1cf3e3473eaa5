import { describe, expect, it } from 'vitest';
import { secretFrom } from '../../../platform/secret.ts';
import { unsubscribeLink, unsubscribeToken, userOfToken } from './unsubscribe-link.ts';

const secret = secretFrom('a secret of this test');

describe('token of a weekly mail', () => {
  it('names the person whom it was made for', () => {
    expect(userOfToken(secret, unsubscribeToken(secret, 42))).toBe(42);
  });

  it('cannot be made for somebody else, nor by another server', () => {
    const token = unsubscribeToken(secret, 42);
    expect(userOfToken(secret, token.replace('42.', '43.'))).toBeUndefined();
    expect(userOfToken(secretFrom('another'), token)).toBeUndefined();
    for (const text of ['', '42', '42.', '.x', '0.abc', 'x.y', `${token}=`]) {
      expect(userOfToken(secret, text)).toBeUndefined();
    }
  });

  it('stands in an address as it is', () => {
    const link = unsubscribeLink('https://game.test', unsubscribeToken(secret, 42));
    expect(link).toMatch(/^https:\/\/game\.test\/api\/mail\/one-click\/42\.[\w-]{43}$/);
  });
});
