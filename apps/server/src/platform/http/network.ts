import { isIPv6 } from 'node:net';

/**
 * What counts as one network for limits: an IPv4 address, and the 64 bits of an IPv6 address that a provider gives to
 * one customer, who may use any of the addresses below them. A client that has hung up meanwhile has no address any more:
 * all of them count as one.
 */
export function networkOf(address: string | undefined): string {
  if (address === undefined) return 'gone';
  // Some proxies write the port of the connection too, which is another one each time.
  const bare = address.replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/^((?:\d+\.){3}\d+):\d+$/, '$1');
  const plain = bare.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail = ''] = plain.replace(/%.*$/, '').split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === '' ? [] : tail.split(':');
  const isShort = plain.includes('::');
  const zeros = isShort ? Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0') : [];
  const groups = [...first, ...zeros, ...last].slice(0, 4);
  return `${groups.map((group) => group.toLowerCase().replace(/^0+(?=.)/, '')).join(':')}::/64`;
}
