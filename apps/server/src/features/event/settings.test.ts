import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { settingsSchema } from './settings.ts';

const page = readFileSync(new URL('../../../../../docs/product/event.md', import.meta.url), 'utf8');
const DEFAULTS: Readonly<Record<string, unknown>> = settingsSchema.parse({});

/** A default in the words of the page. */
function said(value: unknown): string {
  if (value === null || (Array.isArray(value) && value.length === 0)) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return Array.isArray(value) ? value.join(', ') : String(value);
}

/** Rows of the table of settings: their names, and what stands as their defaults. */
const rows = Array.from(page.matchAll(/^\| ((?:`\w+`(?:, )?)+) \| ([^|]*) \|/gm), ([, names = '', told = '']) => ({
  names: Array.from(names.matchAll(/\w+/g), ([name]) => name),
  told: told.trim(),
}));

describe('docs/product/event.md#dates', () => {
  it.each(rows.filter(({ told }) => told !== ''))('tells the defaults of $names', ({ names, told }) => {
    const defaults = names.map((name) => {
      expect(DEFAULTS).toHaveProperty(name);
      return said(DEFAULTS[name]);
    });
    const asTold = told.replace("the product's", 'none').replace('null', 'none');
    expect([defaults.join(', '), [...new Set(defaults)].join(', ')]).toContain(asTold);
  });
});
