import { describe, expect, it } from 'vitest';
import { avatarOf } from './avatar-drawing.ts';
import { avatarStyleOf } from './avatar-style.ts';

/** One name of each style, and one in another script. */
const NAMES = ['om', 'deepa', 'meera', 'asha', 'ravi', 'ಕಾವ್ಯ'];

async function svgOf(name: string): Promise<string> {
  return decodeURIComponent((await avatarOf(name)).replace(/^data:image\/svg\+xml[^,]*,/, ''));
}

describe('avatar of a name', () => {
  it('is an SVG picture, without an address to load from', async () => {
    for (const name of NAMES) {
      expect(await svgOf(name), name).toMatch(/^<svg [\s\S]*<\/svg>$/);
      expect(await svgOf(name), name).not.toMatch(/(href|src)="http|url\(["']?http/);
    }
  });

  it('is the same each time, and another one for another name', async () => {
    expect(await avatarOf('asha')).toBe(await avatarOf('asha'));
    expect(new Set(await Promise.all(NAMES.map(avatarOf))).size).toBe(NAMES.length);
  });

  it('shows the initials of a name of that style', async () => {
    expect(avatarStyleOf('asha')).toBe('initials');
    expect(await svgOf('asha')).toContain('AS');
  });
});
