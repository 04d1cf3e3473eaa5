import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';

const SOURCE = `
  const { createLog } = await import(${JSON.stringify(import.meta.resolve('./log.ts'))});
  const log = createLog('info');
  log.info('a line');
  log.fatal('another');
  console.error('lives');`;

describe('the log of a process', () => {
  it('neither ends nor holds up the process when its disk is full', async () => {
    const program = ['--input-type=module', '-e', SOURCE];
    const logging = spawn('sh', ['-c', 'exec "$0" "$@" > /dev/full', process.execPath, ...program], {
      timeout: 20_000,
      killSignal: 'SIGKILL',
    });
    const [said, [code]] = await Promise.all([text(logging.stderr), once(logging, 'close')]);
    expect(said).toBe('lives\n');
    expect(code).toBe(0);
  }, 30_000);
});
