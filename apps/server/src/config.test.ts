import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { keepServedAddress, servedAddress } from './platform/served-address.ts';

describe('the address of a command beside a server', () => {
  let dataDir = '';
  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(os.tmpdir(), 'uvh-address-'));
  });
  afterEach(() => rm(dataDir, { recursive: true }));
  const addressWith = (env: Record<string, string>) =>
    readConfig({ DATA_DIR: dataDir, ...env }, '/', servedAddress).publicUrl;

  it('is that of the server, unless the command is told another', async () => {
    await keepServedAddress(dataDir, 'https://hackathon.test/here');
    expect(addressWith({})).toBe('https://hackathon.test/here');
    expect(addressWith({ PUBLIC_URL: 'https://other.test' })).toBe('https://other.test');
    expect(readConfig({ DATA_DIR: dataDir, PORT: '4000' }, '/').publicUrl).toBe('http://localhost:4000');
  });

  it('is its own before a server ran, and where the file says nothing', async () => {
    expect(addressWith({ PORT: '4000' })).toBe('http://localhost:4000');
    await writeFile(path.join(dataDir, 'public-url'), 'javascript:alert(1)');
    expect(addressWith({})).toBe('http://localhost:3000');
  });

  it('is not kept where nothing can be written', async () => {
    await expect(keepServedAddress(path.join(dataDir, 'none'), 'https://hackathon.test')).resolves.toBeUndefined();
  });
});
