import { createHash } from 'node:crypto';
import { nameOfEvent } from '@uvh/contract/event-words';
import sharp from 'sharp';
import { escapeHtml } from '../../platform/escape-html.ts';
import { isShippedLook } from './page-words.ts';
import type { EventSettings } from './settings.ts';

/** A file in place of one that the build wrote for the shipped event; nothing where there is none in this event. */
export type BrandFile = { readonly type: string; readonly content: string | Buffer } | 'none';

/** The corners of a box around a point: the product's mark without the car of the shipped event. */
const PLAIN_MARK =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#ffc81e"/>' +
  '<g fill="none" stroke="#17191a" stroke-width="2.6" stroke-linecap="round"><path d="M6 11V8a2 2 0 0 1 2-2h3M21 6h3a2 2 ' +
  '0 0 1 2 2v3M26 21v3a2 2 0 0 1-2 2h-3M11 26H8a2 2 0 0 1-2-2v-3"/></g><circle cx="16" cy="16" r="5" fill="#17191a"/></svg>';

/** The sides of icons in pixels. Of one that is cut to any shape the drawing stands in the middle. */
const ICONS: Readonly<Record<string, { readonly side: number; readonly drawn: number }>> = {
  'icon-192.png': { side: 192, drawn: 192 },
  'icon-512.png': { side: 512, drawn: 512 },
  'icon-maskable.png': { side: 512, drawn: 360 },
};

/** Longer names are cut below an icon. */
const SHORT_NAME = 12;

/**
 * The files by which browsers and phones know the app, as the event is called and looks: manifest, icons, the page
 * without a network, the picture beside links. Undefined for the shipped event and for every other file.
 */
export async function brandFileOf(
  file: string,
  built: () => string,
  settings: EventSettings,
): Promise<BrandFile | undefined> {
  if (isShippedLook(settings)) return undefined;
  const mark = settings.mark ?? (settings.words === 'general' ? PLAIN_MARK : undefined);
  if (file === 'manifest.webmanifest')
    return { type: 'application/manifest+json', content: manifest(built(), settings) };
  if (file === 'offline.html') return { type: 'text/html; charset=utf-8', content: offlinePage(built(), settings) };
  if (file === 'og.jpg') return settings.words === 'general' ? 'none' : undefined;
  if (mark === undefined) return undefined;
  if (file === 'favicon.svg') return { type: 'image/svg+xml', content: mark };
  const icon = ICONS[file];
  if (icon === undefined) return undefined;
  // A mark may be written in a way that no program can draw.
  return iconOf(mark, icon, settings.accent?.surface ?? '#ffc81e').then(
    (content) => ({ type: 'image/png', content }),
    () => 'none' as const,
  );
}

function manifest(built: string, settings: EventSettings): string {
  const { shortcuts, ...rest }: { shortcuts?: readonly { readonly url: string }[] } = JSON.parse(built);
  const name = nameOfEvent(settings.eventName);
  const hasPractice = settings.words === 'traffic' || settings.practice !== null;
  const about = settings.introduction ?? name;
  return JSON.stringify({
    ...rest,
    name,
    short_name: name.length <= SHORT_NAME ? name : (name.split(/\s+/)[0] ?? name).slice(0, SHORT_NAME),
    description: about,
    ...(settings.accent && { theme_color: settings.accent.surface }),
    shortcuts: shortcuts?.filter(({ url }) => url !== '/practice' || hasPractice),
  });
}

/** The sentences of the page in the languages of the event, English where it has none of them. */
function offlinePage(built: string, settings: EventSettings): string {
  const named = built.replace(
    /(<title>[^<]*· )[^<]*(<\/title>)/,
    (_, before: string, after: string) => before + escapeHtml(nameOfEvent(settings.eventName)) + after,
  );
  const { languages } = settings;
  if (languages === null) return named;
  return named.replace(/\s*<p lang="(\w+)">[^<]*<\/p>/g, (line, language: string) =>
    languages.includes(language) ? line : '',
  );
}

const drawn = new Map<string, Promise<Buffer>>();

/** Drawn once for each mark: few marks come and go while a server runs. */
function iconOf(
  mark: string,
  { side, drawn: inner }: { side: number; drawn: number },
  ground: string,
): Promise<Buffer> {
  const key = `${side} ${inner} ${ground} ${createHash('sha256').update(mark).digest('base64')}`;
  const known = drawn.get(key) ?? drawIcon(mark, { side, drawn: inner }, ground);
  drawn.set(key, known);
  known.catch(() => drawn.delete(key));
  return known;
}

async function drawIcon(mark: string, { side, drawn: inner }: { side: number; drawn: number }, ground: string) {
  // Drawn at four times the resolution of a page: marks are small, and icons of phones are not.
  const picture = sharp(Buffer.from(mark), { density: 288 }).resize(inner, inner, {
    fit: 'contain',
    background: { r: 0, g: 0, b: 0, alpha: 0 },
  });
  if (inner === side) return picture.png().toBuffer();
  const rim = {
    top: (side - inner) / 2,
    bottom: (side - inner) / 2,
    left: (side - inner) / 2,
    right: (side - inner) / 2,
  };
  const framed = await picture
    .extend({ ...rim, background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toBuffer();
  return sharp(framed).flatten({ background: ground }).png().toBuffer();
}
