import { Avatar, Style } from '@dicebear/core';
import { type AvatarStyle, avatarStyleOf } from './avatar-style.ts';

/** Each style is a file of its own, of up to 90 kB, loaded for the first name that has it. */
const STYLES: Readonly<Record<AvatarStyle, () => Promise<{ readonly default: unknown }>>> = {
  bottts: () => import('@dicebear/styles/bottts.json'),
  identicon: () => import('@dicebear/styles/identicon.json'),
  shapes: () => import('@dicebear/styles/shapes.json'),
  initials: () => import('@dicebear/styles/initials.json'),
  'pixel-art': () => import('@dicebear/styles/pixel-art.json'),
};

const drawn = new Map<string, Promise<string>>();

/**
 * A picture of that name as a data URL, drawn here: no name leaves for another host
 * (docs/product/choices.md#avatars).
 */
export function avatarOf(name: string): Promise<string> {
  const url = drawn.get(name) ?? draw(name);
  drawn.set(name, url);
  // Asked again when it could not be loaded.
  url.catch(() => drawn.delete(name));
  return url;
}

async function draw(seed: string): Promise<string> {
  const { default: definition } = await STYLES[avatarStyleOf(seed)]();
  return new Avatar(new Style(definition), { seed }).toDataUri();
}
