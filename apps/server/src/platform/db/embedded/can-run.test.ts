import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { assertCanRun } from './can-run.ts';

const place = { home: '/opt/urban vision/native', folder: "/srv/it's $5/postgres", user: undefined };

describe.skipIf(process.platform === 'win32')('a place for PostgreSQL', () => {
  it.each(['$HOME', '`id`', '"', '\n'])('is refused in a sentence with %j in the path of its programs', (strange) => {
    expect(() => assertCanRun({ home: `/opt/${strange}/native` }, place)).toThrow(
      'cannot pass on ($, `, ", \\ or a line break). Move this folder to one without it, or set DATABASE_URL.',
    );
  });

  it('is refused with a line break in the path of its data, and with nothing else there', () => {
    expect(() => assertCanRun(place, place)).not.toThrow();
    expect(() => assertCanRun(place, { ...place, folder: '/srv/a\nb/postgres' })).toThrow('"/srv/a\\nb/postgres" has');
  });
});

describe.skipIf(process.getuid?.() !== 0)('a user without a name', () => {
  it('is told that PostgreSQL does not run as one, and how to mend it', () => {
    const script = `const { assertCanRun } = await import(${JSON.stringify(path.join(import.meta.dirname, 'can-run.ts'))});
      process.setgroups([]); process.setgid(54321); process.setuid(54321);
      assertCanRun({ home: '/opt' }, { folder: '/srv' });`;
    const { stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
    expect(stderr).toContain('The user 54321, as whom this runs, has no name on this machine');
    expect(stderr).toContain('"useradd --uid 54321 urban-vision"');
  });
});
