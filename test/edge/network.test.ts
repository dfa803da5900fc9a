import { expect, test } from 'vitest';
import { networkOf } from '../../src/edge/network.ts';

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:DB8:0:7::1', '2001:db8:0:7::/64'],
  ['2001:0db8::7:1:2:3:4', '2001:db8:0:7::/64'],
  ['2001:db8:0:7:8:9:10.0.0.1', '2001:db8:0:7::/64'],
  ['::1', '0:0:0:0::/64'],
  ['1::', '1:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown', 'unknown'],
])('attempts from %s count for %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
