import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ALL_CALLS } from './api.ts';

const page = readFileSync(new URL('../../../docs/product/api.md', import.meta.url), 'utf8');

describe('docs/product/api.md#calls', () => {
  const described = page
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => {
      const [, calls = '', level = ''] = line.split('|');
      return Array.from(calls.matchAll(/`([A-Z]+ \/[^`]+)`/g), ([, call]) => `${call} ${level.trim()}`);
    });

  it('lists every call of the contract with its level, and no other', () => {
    const declared = ALL_CALLS.map(({ method, path, access }) => `${method} ${path} ${access}`);
    expect(described.toSorted()).toEqual(declared.toSorted());
  });
});
