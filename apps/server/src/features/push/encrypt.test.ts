import { describe, expect, it } from 'vitest';
import { encryptFor } from './encrypt.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

describe('a push message', () => {
  it('is encrypted as the example of RFC 8291, section 5', () => {
    const body = encryptFor(
      {
        key: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        secret: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
      'When I grow up, I want to be a watermelon',
      { privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'), salt: bytes('DGv6ra1nlYgDCS1FRnbzlw') },
    );
    expect(body.toString('base64url')).toBe(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    );
  });

  it('is not made for a key that is no point of the curve', () => {
    expect(() => encryptFor({ key: 'A'.repeat(87), secret: 'BTBZMqHH6r4Tts7J_aSIgg' }, 'hello')).toThrow();
  });
});
