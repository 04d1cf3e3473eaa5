import { Avatar, Style } from '@dicebear/core';
import { type AvatarStyle, avatarStyleOf } from './avatar-style.ts';
import { yieldToBrowser } from './yield-to-browser.ts';

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
  const style = await styleOf(avatarStyleOf(seed));
  await yieldToBrowser();
  const avatar = new Avatar(style, { seed });
  await yieldToBrowser();
  return avatar.toDataUri();
}

const read = new Map<AvatarStyle, Promise<Style>>();

/** A style is read once for all that have it: its file is checked piece by piece. */
function styleOf(name: AvatarStyle): Promise<Style> {
  const style = read.get(name) ?? load(name);
  read.set(name, style);
  style.catch(() => read.delete(name));
  return style;
}

async function load(name: AvatarStyle): Promise<Style> {
  const { default: definition } = await STYLES[name]();
  await yieldToBrowser();
  return new Style(definition);
}
