import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_CLASSES } from '@uvh/domain/annotation/vehicle-class';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';

const SOURCES = join(import.meta.dirname, '..');
/** The page of components calls them by their names in the code. */
const EXEMPT = /^features\/style-guide\//;
/** Attributes that are read out or shown. */
const SPOKEN = new Set(['alt', 'aria-label', 'aria-description', 'aria-valuetext', 'label', 'placeholder', 'title']);
/** Abbreviations and names that are the same in every language. */
const NAMES = new Set<string>(['IND', 'XP', 'IST', 'UTC', 'English', ...DEFAULT_CLASSES.names]);

const LETTERS = /\p{L}{2,}/u;

/** Texts in the markup of a file that do not come out of a catalogue. */
function looseTextsOf(source: string): string[] {
  const found: string[] = [];
  visit(parseSync('screen.tsx', source).program, found);
  return found.filter((text) => LETTERS.test(text) && !NAMES.has(text));
}

function visit(node: unknown, found: string[]): void {
  if (Array.isArray(node)) {
    for (const part of node) visit(part, found);
    return;
  }
  if (typeof node !== 'object' || node === null) return;
  const fields = new Map<string, unknown>(Object.entries(node));
  const type = fields.get('type');
  if (type === 'JSXElement' && isPictureOrQuotation(fields.get('openingElement'))) return;
  if (type === 'JSXText') found.push(String(fields.get('value')).trim());
  if (type === 'JSXAttribute' && SPOKEN.has(nameOf(fields.get('name')))) found.push(literalOf(fields.get('value')));
  for (const part of fields.values()) visit(part, found);
}

/** Words that are part of a drawing, or are said in a language of their own. */
function isPictureOrQuotation(opening: unknown): boolean {
  const fields = fieldsOf(opening);
  const attributes = fields.get('attributes');
  const names = Array.isArray(attributes) ? attributes.map((part) => nameOf(fieldsOf(part).get('name'))) : [];
  return nameOf(fields.get('name')) === 'text' || names.includes('lang');
}

function fieldsOf(node: unknown): Map<string, unknown> {
  return new Map(typeof node === 'object' && node !== null ? Object.entries(node) : []);
}

function nameOf(node: unknown): string {
  return String(fieldsOf(node).get('name') ?? '');
}

function literalOf(node: unknown): string {
  const fields = fieldsOf(node);
  return fields.get('type') === 'Literal' ? String(fields.get('value')) : '';
}

describe('texts outside the catalogues', () => {
  const files = globSync('**/*.tsx', { cwd: SOURCES }).filter((file) => !EXEMPT.test(file) && !file.includes('.test.'));

  it('are found where there are any', () => {
    const source = 'export const A = () => <p title="Hello there">Some words {t("x")} <b lang="hi">शहर</b></p>;';
    expect(looseTextsOf(source)).toEqual(['Hello there', 'Some words']);
  });

  it.each(files)('%s has none', (file) => {
    expect(looseTextsOf(readFileSync(join(SOURCES, file), 'utf8'))).toEqual([]);
  });
});
