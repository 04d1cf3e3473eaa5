import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { ConfigError } from './platform/config-error.ts';
import { keepServedAddress, servedAddress } from './platform/served-address.ts';

const FROM = 'must be one address, as hackathon@example.org, or a name and one, as Hackathon <hackathon@example.org>';

describe('the address of a command beside a server', () => {
  let dataDir = '';
  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(os.tmpdir(), 'uvh-address-'));
  });
  afterEach(() => rm(dataDir, { recursive: true }));
  const addressWith = (env: Record<string, string>) =>
    readConfig({ DATA_DIR: dataDir, ...env }, '/', servedAddress).publicUrl;

  it('is that of the server, unless the command is told another', async () => {
    await keepServedAddress(dataDir, 'https://hackathon.test');
    expect(addressWith({})).toBe('https://hackathon.test');
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

  it.each([
    [
      'PUBLIC_URL',
      'https://event.test/hackathon',
      'must end with the host or its port, as https://event.test: pages are at no other path',
    ],
    [
      'PUBLIC_URL',
      'https://event.test/?from=mail',
      'must end with the host or its port, as https://event.test: pages are at no other path',
    ],
    [
      'PUBLIC_URL',
      'https://asha:secret@event.test:8443',
      'must end with the host or its port, as https://event.test:8443: pages are at no other path',
    ],
    ['PUBLIC_URL', '"https://event.test"', 'is to be written without quotes'],
    ['DATA_DIR', "'/srv/data'", 'is to be written without quotes'],
    ['DATA_DIR', '~/data', 'begins with ~, which only a shell knows: write the whole path'],
    ['PORT', '0', 'must be at least 1'],
    ['HOST', '[::]', 'must be a name or an address of this machine, as 127.0.0.1, 0.0.0.0 or ::'],
    ['HOST', 'http://0.0.0.0', 'must be a name or an address of this machine, as 127.0.0.1, 0.0.0.0 or ::'],
    ['SMTP_URL', 'smtp://', 'names no server, as smtp://user:password@host:587'],
    ['SMTP_URL', 'smtp://user:pass#word@host', 'must be a smtp or smtps address'],
    ['MAIL_FROM', 'Hackathon', FROM],
    ['MAIL_FROM', 'a@event.test, b@event.test', FROM],
    ['MAIL_FROM', 'Jury, Hackathon <a@event.test>', FROM],
    ['PUSH_KEY', 'A'.repeat(43), 'is no private key: make another one'],
    ['PUSH_SERVICES', 'https://push.test, push.other.test', 'must be a http or https address'],
  ])('is refused in a sentence with %s=%s', (name, value, sentence) => {
    expect(() => readConfig({ [name]: value }, '/')).toThrow(
      new ConfigError(`The environment cannot be used.\n  ${name}: ${sentence}`),
    );
  });

  it('is read as it is meant, with what other systems leave around a value', () => {
    const given = {
      PUBLIC_URL: 'HTTPS://Event.test:443/\r',
      DATA_DIR: '.data\r',
      HOST: ' 0.0.0.0',
      PORT: '3000\r',
      EVENT_PHASE: '\t',
      MAIL_FROM: '"Jury, Hackathon" <a@event.test> ',
      PUSH_SERVICES: 'https://push.test , https://other.test/,',
    };
    expect(readConfig(given, '/srv')).toMatchObject({
      publicUrl: 'https://event.test',
      dataDir: '/srv/.data',
      host: '0.0.0.0',
      port: 3000,
      eventPhase: undefined,
      mailFrom: '"Jury, Hackathon" <a@event.test>',
      pushServices: ['https://push.test', 'https://other.test'],
    });
  });

  it('keeps a secret as it is, blanks and quotes too', () => {
    const secret = `"${'s'.repeat(32)}"\r`;
    expect(readConfig({ SECRET_KEY: secret }, '/').secretKey).toBe(secret);
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
