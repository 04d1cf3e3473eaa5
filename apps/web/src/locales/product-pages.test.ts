import { readdirSync, readFileSync } from 'node:fs';
import { en } from '@uvh/contract/messages/en';
import { describe, expect, it } from 'vitest';

const PAGES = new URL('../../../../docs/product/', import.meta.url);
const CATALOGUES = new URL('./en/', import.meta.url);

const catalogues = readdirSync(CATALOGUES).map((name) => JSON.parse(readFileSync(new URL(name, CATALOGUES), 'utf8')));
/** What is shown, each as it may look with its figures and names filled in. */
const shown = [en, ...catalogues].flatMap(textsIn).map(
  (text) =>
    new RegExp(
      `^${text
        .split(/\{+[^}]*\}+/)
        .map(RegExp.escape)
        .join('.+')}$`,
    ),
);

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
