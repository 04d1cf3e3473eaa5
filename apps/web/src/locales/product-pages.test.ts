import { readdirSync, readFileSync } from 'node:fs';
import { en } from '@uvh/contract/messages/en';
import { describe, expect, it } from 'vitest';

const PAGES = new URL('../../../../docs/product/', import.meta.url);
/** Of a text that tells a sentence from others whatever is filled in. */
const LEAST_WORDS = 3;
const CATALOGUES = new URL('./en/', import.meta.url);

const catalogues = readdirSync(CATALOGUES).map((name) => JSON.parse(readFileSync(new URL(name, CATALOGUES), 'utf8')));
/** What is shown, each as it may look with its figures and names filled in; without those that are little else. */
const shown = [en, ...catalogues]
  .flatMap(textsIn)
  .map((text) => text.split(/\{+[^}]*\}+/))
  .filter((parts) => parts.length === 1 || (parts.join(' ').match(/\p{L}{2,}/gu) ?? []).length >= LEAST_WORDS)
  .map((parts) => new RegExp(`^${parts.map(literally).join('.+')}$`));

function literally(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
}

function textsIn(node: unknown): readonly string[] {
  if (typeof node === 'string') return [node];
  return typeof node === 'object' && node !== null ? Object.values(node).flatMap(textsIn) : [];
}

/** What stands in quotation marks and is a sentence; a page breaks its lines where it likes. */
function sentencesOf(page: string): readonly string[] {
  const text = readFileSync(new URL(page, PAGES), 'utf8').replaceAll(/\s+/g, ' ');
  return Array.from(text.matchAll(/"([A-Z][^"]* [^"]*[.!?])"/g), ([, sentence = '']) => sentence);
}

describe('a sentence in quotation marks on a page of docs/product', () => {
  const quoted = readdirSync(PAGES).flatMap((page) => sentencesOf(page).map((sentence) => ({ page, sentence })));

  it.each(quoted)('is shown as it stands in $page: $sentence', ({ sentence }) => {
    expect(shown.some((text) => text.test(sentence))).toBe(true);
  });
});
