import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readEventFile } from './read-event-file.ts';

const ROOT = join(import.meta.dirname, '../../../../../..');
const RUNNING = { leaderboardFrozenAt: null, pausedAt: null };
const FILES = globSync('examples/*/event.yaml', { cwd: ROOT });

describe.each(FILES)('the example %s', (file) => {
  it('can be applied, and has nothing of the shipped event', async () => {
    const folder = dirname(join(ROOT, file));
    const beside = (name: string) =>
      existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8') : undefined;
    const read = await readEventFile(readFileSync(join(ROOT, file), 'utf8'), RUNNING, { beside });
    expect(read).toMatchObject({ kind: 'read' });
    if (read.kind !== 'read') return;
    const { settings } = read.values;
    expect(JSON.stringify(settings)).not.toMatch(/bengaluru|vehicle|traffic|urban|iisc/i);
    expect(settings.words).toBe('general');
  });
});

it('there is an example of an event', () => expect(FILES.length).toBeGreaterThan(0));
