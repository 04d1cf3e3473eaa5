import { describe, expect, it } from 'vitest';
import { exportedTypes, nearestWorkspace, sharedTypeNames } from './type-names.ts';

const workspaces = new Set(['apps/web', 'packages/domain']);
const check = (files: Readonly<Record<string, string>>) =>
  sharedTypeNames(
    Object.entries(files).flatMap(([path, source]) => exportedTypes(path, source)),
    (path) => nearestWorkspace(path, workspaces),
  );

describe('names of exported types', () => {
  it('refuses a name that two files of a workspace export', () => {
    expect(
      check({
        'apps/web/src/a.ts': 'import x from "x";\nexport interface Review {}\n',
        'apps/web/src/b/c.ts': 'export type Review = string;\n',
      }),
    ).toEqual(['apps/web/src/a.ts:2: Review is exported at apps/web/src/b/c.ts:1 too']);
  });

  it('accepts one name in two workspaces', () => {
    expect(
      check({ 'apps/web/a.ts': 'export class Box {}', 'packages/domain/b.ts': 'export abstract class Box {}' }),
    ).toEqual([]);
  });

  it('accepts a private type, a type passed on and overloads in one file', () => {
    expect(
      check({
        'apps/web/a.ts': 'export interface Box {}\nexport interface Box { x: 1 }\n',
        'apps/web/b.ts': "interface Box {}\nexport type { Box } from './a.ts';\n",
      }),
    ).toEqual([]);
  });
});
