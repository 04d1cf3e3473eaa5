import { describe, expect, it } from 'vitest';
import { brokenReferences } from './check-references.ts';

const check = (files: Readonly<Record<string, string>>) =>
  brokenReferences({ paths: Object.keys(files), read: (path) => files[path] ?? '' });

const rules = '# Rules\n\n## One-third rule\n\n## `GET /image`\n\n```md\n## Only an example\n```\n';

describe('references to documents', () => {
  it('accepts a comment that names an existing heading', () => {
    expect(check({ 'docs/rules.md': rules, 'src/a.ts': '// see docs/rules.md#one-third-rule.\n' })).toEqual([]);
  });

  it('names file and line of a comment whose heading is missing', () => {
    expect(check({ 'docs/rules.md': rules, 'src/a.ts': 'a();\n/** docs/rules.md#one-half-rule */\n' })).toEqual([
      'src/a.ts:2: docs/rules.md#one-half-rule: docs/rules.md has no heading #one-half-rule',
    ]);
  });

  it('refuses a comment that names a missing page', () => {
    expect(check({ 'src/a.css': '/* docs/gone.md */' })).toEqual([
      'src/a.css:1: docs/gone.md: docs/gone.md does not exist',
    ]);
  });

  it('does not take a line of a code block for a heading', () => {
    expect(check({ 'docs/rules.md': rules, 'src/a.ts': '// docs/rules.md#only-an-example' })).toHaveLength(1);
  });

  it('makes the slug of a heading with code and punctuation as GitHub does', () => {
    expect(check({ 'docs/rules.md': rules, 'docs/b.md': '[call](rules.md#get-image)' })).toEqual([]);
  });

  it('numbers headings of the same text', () => {
    const twice = '# Rank\n\n## Rank\n\n[second](#rank-1) [third](#rank-2)';
    expect(check({ 'docs/twice.md': twice })).toEqual([
      'docs/twice.md:5: #rank-2: docs/twice.md has no heading #rank-2',
    ]);
  });

  it('resolves links of a page from its own folder, files and folders', () => {
    const page = '[up](../README.md) [folder](../packages/) [picture](../images/a.png)\n\n![gone](images/b.png)';
    expect(check({ 'README.md': '', 'packages/a.ts': '', 'images/a.png': '', 'docs/page.md': page })).toEqual([
      'docs/page.md:3: images/b.png: docs/images/b.png does not exist',
    ]);
  });

  it('reports a link from the root once, though it reads as a mention too', () => {
    expect(check({ 'README.md': '\n[gone](docs/gone.md)' })).toEqual([
      'README.md:2: docs/gone.md: docs/gone.md does not exist',
    ]);
  });

  it('finds a path from the root in a code span, and leaves patterns alone', () => {
    const page = 'See `packages/a.ts`, `packages/`, `packages/<noun>/a.ts` and `packages/b.ts`.';
    expect(check({ 'README.md': page, 'packages/a.ts': '' })).toEqual([
      'README.md:1: packages/b.ts: packages/b.ts does not exist',
    ]);
  });

  it('lets records of the past name files that are gone', () => {
    expect(check({ 'docs/adr/001-a.md': 'It was `packages/gone.ts`.' })).toEqual([]);
  });

  it('leaves links to other hosts and paths in code alone', () => {
    expect(check({ 'README.md': '[site](https://example.org/docs/x.md#y) `[a](gone.md)` <mailto:a@b.org>' })).toEqual(
      [],
    );
  });
});
