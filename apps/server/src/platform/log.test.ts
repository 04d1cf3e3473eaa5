import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

/** More than any pipe holds, less than the log keeps for a reader. */
const LONG_LINES = 20;

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

  it('waits for nobody who takes its lines and does not read them, and goes on when they do', async () => {
    const source = `
      const { createLog } = await import(${JSON.stringify(import.meta.resolve('./log.ts'))});
      const log = createLog('info');
      for (let line = 1; line <= ${LONG_LINES}; line += 1) log.info({ long: 'x'.repeat(40_000) }, 'line ' + line);
      process.stderr.write('lives');
      setInterval(() => log.info('goes on'), 200);`;
    const logging = spawn(process.execPath, ['--input-type=module', '-e', source], { timeout: 20_000 });
    expect(String(await once(logging.stderr, 'data'))).toBe('lives');
    let said = '';
    for await (const chunk of logging.stdout) {
      said += chunk;
      if (said.includes('"msg":"goes on"')) break;
    }
    logging.kill();
    // Whole lines, in their order.
    const told = said
      .trim()
      .split('\n')
      .slice(0, -1)
      .map((line) => z.object({ msg: z.string() }).parse(JSON.parse(line)).msg);
    expect(told.slice(0, LONG_LINES)).toEqual(Array.from({ length: LONG_LINES }, (_, line) => `line ${line + 1}`));
  }, 30_000);

  it('waits for nobody either once a process beside it has begun with the same output', async () => {
    // Who starts one has the pipe wait again, for both of them.
    const source = `
      const { createLog } = await import(${JSON.stringify(import.meta.resolve('./log.ts'))});
      const { spawnSync } = await import('node:child_process');
      const log = createLog('info');
      spawnSync('true', { stdio: 'inherit' });
      for (let line = 1; line <= ${LONG_LINES}; line += 1) log.info({ long: 'x'.repeat(40_000) }, 'line ' + line);
      process.stderr.write('lives');`;
    const piped = spawn('sh', ['-c', '"$0" "$@" | sleep 60', process.execPath, '--input-type=module', '-e', source], {
      detached: true,
    });
    try {
      expect(String(await once(piped.stderr, 'data'))).toBe('lives');
    } finally {
      if (piped.pid !== undefined) process.kill(-piped.pid, 'SIGKILL');
    }
  }, 15_000);
});

describe('the log of a command', () => {
  const logged = async (level: string) => {
    const source = `
      const { createCommandLog } = await import(${JSON.stringify(import.meta.resolve('./log.ts'))});
      const cause = Object.assign(new Error('terminating connection'), { code: '57P01' });
      createCommandLog('${level}').warn({ err: new Error('lost', { cause }) }, 'database connection');
      console.log('{}');`;
    const command = spawn(process.execPath, ['--input-type=module', '-e', source], { timeout: 20_000 });
    const [stdout, stderr] = await Promise.all([text(command.stdout), text(command.stderr)]);
    return { stdout, line: z.object({ msg: z.string(), err: z.looseObject({}) }).parse(JSON.parse(stderr)) };
  };

  it('leaves the standard output to what is answered, and says what is wrong without where in the code', async () => {
    const { stdout, line } = await logged('warn');
    expect(stdout).toBe('{}\n');
    expect(line).toMatchObject({ msg: 'database connection', err: { message: 'lost', cause: { code: '57P01' } } });
    expect(line.err).not.toHaveProperty('stack');
  }, 30_000);

  it('says where in the code to whoever asks for it', async () => {
    expect((await logged('debug')).line.err).toHaveProperty('stack', expect.stringMatching(/^\s+at /));
  }, 30_000);
});
