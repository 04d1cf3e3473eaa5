import dns from 'node:dns';
import { lookup } from 'node:dns/promises';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { s3Store } from './blobs/s3-store.ts';
import { lookupOnce } from './lookup-once.ts';

const KEY = `${'a'.repeat(64)}.jpg`;

/** A name service that does not answer; what was asked of it. */
function silentNames(): string[] {
  const asked: string[] = [];
  const spy = vi.spyOn(dns, 'lookup').mockImplementation((hostname: string) => {
    asked.push(hostname);
  });
  onTestFinished(() => spy.mockRestore());
  return asked;
}

describe('names of hosts', () => {
  it('are asked for once at a time, however many requests to the store of pictures wait for one', async () => {
    const asked = silentNames();
    const location = { endpoint: 'http://silent.test', region: 'x', bucket: 'pictures', prefix: '' };
    const credentials = { accessKeyId: 'a', secretAccessKey: 'b' };
    const store = s3Store({ ...location, credentials }, 100);
    const reads = Array.from({ length: 10 }, () => store.read(KEY));
    for (const { status } of await Promise.allSettled(reads)) expect(status).toBe('rejected');
    expect(asked).toEqual(['silent.test']);
  });

  it('are found as they are without', async () => {
    const found = await promisify(lookupOnce)('localhost', {});
    expect(found).toBe((await lookup('localhost')).address);
    const all = await promisify(lookupOnce)('localhost', { all: true });
    expect(all).toEqual(await lookup('localhost', { all: true }));
  });

  it('are asked for anew once they were answered', async () => {
    const spy = vi.spyOn(dns, 'lookup');
    onTestFinished(() => spy.mockRestore());
    for (let times = 0; times < 2; times += 1) await promisify(lookupOnce)('localhost', {});
    expect(spy).toHaveBeenCalledTimes(2);
  });

  it('say that there is no such host', async () => {
    await expect(promisify(lookupOnce)('nobody.invalid', {})).rejects.toThrow(/ENOTFOUND|EAI_AGAIN/);
  });
});
