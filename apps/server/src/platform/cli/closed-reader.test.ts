import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';

const ORGANISER = path.resolve(import.meta.dirname, '../../organiser.ts');
const CONSENSUS = path.resolve(import.meta.dirname, '../../consensus.ts');

describe('a command whose reader has gone', () => {
  it('ends as if it had been read', async () => {
    const command = spawn(process.execPath, [ORGANISER, '--help']);
    command.stdout.destroy();
    const [said, [code]] = await Promise.all([text(command.stderr), once(command, 'close')]);
    expect(said).toBe('');
    expect(code).toBe(0);
  }, 30_000);
});

describe('a command whose output is kept on a full disk', () => {
  it('says in a sentence that it is not whole, and fails', async () => {
    for (const [program, ...words] of [
      [ORGANISER, '--help'],
      [CONSENSUS, '--help'],
    ] as const) {
      const command = spawn('sh', ['-c', 'exec "$0" "$@" > /dev/full', process.execPath, program, ...words]);
      const [said, [code]] = await Promise.all([text(command.stderr), once(command, 'close')]);
      expect(said).toMatch(
        /^Not all that was to be printed could be written\. There is no room left on the disk .*\n$/,
      );
      expect(code).toBe(1);
    }
  }, 30_000);
});
