import { describe, expect, it } from 'vitest';
import { networkOf } from './network.ts';

describe('the network of an address', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:1:2::9', '2001:db8:1:2::/64'],
    ['203.0.113.9:49152', '203.0.113.9'],
    ['[2001:db8:1:2::9]:49152', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    [undefined, 'gone'],
  ])('%s is %s', (address, network) => expect(networkOf(address)).toBe(network));
});
