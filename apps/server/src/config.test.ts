import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
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

describe('the environment', () => {
  it('may say nothing: what holds then is as promised', () => {
    expect(readConfig({}, '/srv')).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      dataDir: '/srv/.data',
      databaseUrl: undefined,
      s3Url: undefined,
      smtpUrl: undefined,
      eventPhase: undefined,
      imageDelivery: 'server',
      workers: 1,
      trustedProxies: 0,
    });
  });

  it('is asked for what .env.example lists, and for nothing else', async () => {
    const asked = new Set<string>();
    const env = new Proxy<NodeJS.ProcessEnv>(
      {},
      { get: (_, name) => void (typeof name === 'string' && asked.add(name)) },
    );
    readConfig(env, '/');
    const example = await readFile(new URL('../../../.env.example', import.meta.url), 'utf8');
    const listed = Array.from(example.matchAll(/^([A-Z0-9_]+)=/gm), ([, name]) => name);
    expect([...asked].toSorted()).toEqual(listed.toSorted());
  });
});
