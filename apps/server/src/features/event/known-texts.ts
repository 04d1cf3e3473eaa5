import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { OwnTexts } from '@uvh/contract/event-words';
import { en as messages } from '@uvh/contract/messages/en';
import { mailMessages } from '../mail/i18n/mail-messages.ts';

const WEB = path.resolve(import.meta.dirname, '../../../../web');
/** Plural forms of any language (CLDR): an event's language may have more of them than English. */
const PLURAL = /_(?:zero|one|two|few|many|other)$/;
const CERTIFICATE = ['title', 'product', 'given', 'team', 'images', 'rank'];

let known: ReadonlySet<string> | undefined;

/**
 * The keys of all texts that an event may say otherwise, as of the catalogues in English, plural forms as one; nothing where
 * the catalogues are not beside the server.
 */
function knownTexts(): ReadonlySet<string> | undefined {
  known ??= readKeys();
  return known;
}

/** Keys that there is no text of, with the language in which each was found. */
export function unknownTexts(texts: OwnTexts): readonly { readonly language: string; readonly key: string }[] {
  const keys = Object.entries(texts).flatMap(([language, own]) => Object.keys(own).map((key) => ({ language, key })));
  if (keys.length === 0) return [];
  const all = knownTexts();
  return all === undefined ? [] : keys.filter(({ key }) => !all.has(key.replace(PLURAL, '')));
}

function readKeys(): ReadonlySet<string> | undefined {
  const catalogues = readCatalogues();
  if (catalogues === undefined) return undefined;
  const certificate = Object.fromEntries(CERTIFICATE.map((key) => [key, '']));
  const all = { ...catalogues, mail: mailMessages('en'), messages, certificate };
  return new Set([...keysOf(all, '')].map((key) => key.replace(PLURAL, '')));
}

/** From the sources, or from what the build wrote of them. */
function readCatalogues(): Readonly<Record<string, unknown>> | undefined {
  const sources = path.join(WEB, 'src/locales/en');
  if (existsSync(sources)) {
    const files = globSync('*.json', { cwd: sources });
    return Object.fromEntries(files.map((file) => [path.basename(file, '.json'), jsonOf(path.join(sources, file))]));
  }
  const built = jsonOf(path.join(WEB, 'dist/texts.json'));
  return isRecord(built) ? built : undefined;
}

function jsonOf(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

function* keysOf(value: unknown, path: string): Generator<string> {
  if (typeof value === 'string') yield path;
  else if (isRecord(value)) {
    for (const [key, each] of Object.entries(value)) yield* keysOf(each, path === '' ? key : `${path}.${key}`);
  }
}

/** Lists as well: their texts go by number. */
function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
