import { bottts, identicon, initials, pixelArt, shapes } from '@dicebear/collection';
import { createAvatar } from '@dicebear/core';
import { avatarStyleOf } from './avatar-style.ts';

const drawn = new Map<string, string>();

/**
 * A picture of that name as a data URL, drawn here: no name leaves for another host
 * (docs/product/choices.md#avatars).
 */
export function avatarOf(name: string): string {
  const known = drawn.get(name);
  if (known !== undefined) return known;
  const url = draw(name);
  drawn.set(name, url);
  return url;
}

function draw(seed: string): string {
  switch (avatarStyleOf(seed)) {
    case 'bottts':
      return createAvatar(bottts, { seed }).toDataUri();
    case 'identicon':
      return createAvatar(identicon, { seed }).toDataUri();
    case 'shapes':
      return createAvatar(shapes, { seed }).toDataUri();
    case 'initials':
      return createAvatar(initials, { seed }).toDataUri();
    case 'pixel-art':
      return createAvatar(pixelArt, { seed }).toDataUri();
  }
}
