import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';

const ORGANISER = path.resolve(import.meta.dirname, '../../organiser.ts');

describe('a command whose reader has gone', () => {
  it('ends as if it had been read', async () => {
    const command = spawn(process.execPath, [ORGANISER, '--help']);
    command.stdout.destroy();
    const [said, [code]] = await Promise.all([text(command.stderr), once(command, 'close')]);
    expect(said).toBe('');
    expect(code).toBe(0);
  }, 30_000);
});
