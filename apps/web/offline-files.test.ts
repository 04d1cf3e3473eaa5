import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { KEPT_CATALOGUES } from './offline-files.ts';

const SOURCES = path.join(import.meta.dirname, 'src');
const ASKED_FOR = /(?:useTranslation\(|texts: |texts=\{)(['[][^)\]]*)/g;

it('every text that the annotation screen asks for is kept for when the network is away', () => {
  const files = globSync('{features/annotation,workspace}/**/*.{ts,tsx}', { cwd: SOURCES });
  const asked = files.flatMap((file) =>
    [...readFileSync(path.join(SOURCES, file), 'utf8').matchAll(ASKED_FOR)].flatMap(([, names = '']) =>
      [...names.matchAll(/'([\w-]+)'/g)].map(([, name]) => name),
    ),
  );
  expect(asked.length).toBeGreaterThan(50);
  expect([...new Set(asked)].filter((name) => name !== undefined && !KEPT_CATALOGUES.includes(name))).toEqual([]);
});
