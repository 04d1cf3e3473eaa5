import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { isProcessAlive } from '../../src/platform/is-process-alive.ts';

const left = z.object({ folder: z.string(), pids: z.array(z.int()) });
const program = path.join(import.meta.dirname, 'support/left-by-a-killed-test.ts');

describe('a test of faults that is killed itself', () => {
  let kill: () => void;
  afterEach(() => kill());

  it('leaves no server, no PostgreSQL and no folder behind', async () => {
    const test = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] });
    kill = () => test.kill('SIGKILL');
    const [line] = await once(createInterface(test.stdout), 'line');
    const { folder, pids } = left.parse(JSON.parse(line));
    expect(pids.filter(isProcessAlive)).toEqual(pids);
    kill();
    await expect.poll(() => pids.filter(isProcessAlive), { timeout: 100_000 }).toEqual([]);
    await expect.poll(() => existsSync(folder), { timeout: 100_000 }).toBe(false);
  });
});
