import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

/** What Node does for a user whom the machine does not know, where the environment has no HOME either. */
const HOMELESS = `
  import os from 'node:os';
  import { syncBuiltinESMExports } from 'node:module';
  os.homedir = () => {
    if (process.env.HOME === undefined) throw new Error('uv_os_homedir returned ENOENT');
    return process.env.HOME;
  };
  syncBuiltinESMExports();`;

it('loads the library that draws for a user without a home', async () => {
  const { HOME: _home, ...env } = process.env;
  const load = `const { createCanvas } = await import(${JSON.stringify(import.meta.resolve('./canvas.ts'))}); console.log(createCanvas(3, 2).width)`;
  const words = ['--import', `data:text/javascript,${encodeURIComponent(HOMELESS)}`, '--input-type=module', '-e', load];
  const { stdout } = await promisify(execFile)(process.execPath, words, { env });
  expect(stdout).toBe('3\n');
});
