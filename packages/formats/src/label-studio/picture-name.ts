import { decoded } from '../files.ts';
import type { JsonObject } from '../text/json.ts';

/** A name of the picture as the project stored it: an upload, a local file, an address. */
export function pictureName(data: JsonObject): string | undefined {
  const entries = Object.entries(data).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const named =
    entries.find(([key]) => key === 'image') ??
    entries.find(([, value]) => /\.(jpe?g|png|webp|avif|tiff?|bmp|gif)(\?|$)/i.test(value));
  const value = named?.[1];
  if (value === undefined) return undefined;
  const local = /[?&]d=([^&]+)/.exec(value)?.[1];
  const path = local === undefined ? value.replace(/^[a-z0-9]+:\/\/[^/]+\//i, '').replace(/[?#].*$/, '') : local;
  return decoded(path)
    .replace(/^\/?data\/(upload|local-files)\/(\d+\/)?/, '')
    .replace(/^\/+/, '');
}
