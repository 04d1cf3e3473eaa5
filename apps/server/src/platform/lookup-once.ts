import dns, { type LookupAddress, type LookupOptions } from 'node:dns';
import type { LookupFunction } from 'node:net';

type Answer = readonly [error: NodeJS.ErrnoException | null, addresses: readonly LookupAddress[]];

const underway = new Map<string, Promise<Answer>>();

/**
 * Finds the addresses of a host as `dns.lookup` does, asking for each name once at a time. Of the four threads that Node has for files,
 * hashes and names two are for names, and one that is not answered holds its thread for half a minute, whoever has given up meanwhile:
 * a name that is asked for by each request in turn keeps every other from being found.
 */
export const lookupOnce: LookupFunction = (hostname, options, callback) => {
  const { all, ...asked } = options;
  void answerFor(hostname, asked).then(([error, addresses]) => {
    const [first] = addresses;
    if (error !== null || first === undefined) callback(error ?? new Error(`${hostname} has no address.`), '');
    else if (all) callback(null, [...addresses]);
    else callback(null, first.address, first.family);
  });
};

function answerFor(hostname: string, options: LookupOptions): Promise<Answer> {
  const question = JSON.stringify([hostname, options]);
  const begun = underway.get(question);
  if (begun !== undefined) return begun;
  const { promise, resolve } = Promise.withResolvers<Answer>();
  underway.set(question, promise);
  dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
    underway.delete(question);
    resolve([error, addresses ?? []]);
  });
  return promise;
}
