import { expect, test } from 'vitest';
import { networkOf } from './network.ts';

test.each([
  ['203.0.113.7', { own: '203.0.113.7', wider: null }],
  ['::ffff:203.0.113.7', { own: '203.0.113.7', wider: null }],
  ['2001:db8:1:2ab:3::4', { own: '2001:db8:1:2ab::/64', wider: '2001:db8:1:200::/56' }],
  ['2001:DB8:1:02ab:ffff:ffff:ffff:ffff', { own: '2001:db8:1:2ab::/64', wider: '2001:db8:1:200::/56' }],
  ['fe80::1%eth0', { own: 'fe80:0:0:0::/64', wider: 'fe80:0:0:0::/56' }],
  ['::1', { own: '0:0:0:0::/64', wider: '0:0:0:0::/56' }],
  ['203.0.113.7:50123', { own: '203.0.113.7', wider: null }],
  ['[::ffff:203.0.113.7]:50123', { own: '203.0.113.7', wider: null }],
  ['[2001:db8:1:2ab::1]:443', { own: '2001:db8:1:2ab::/64', wider: '2001:db8:1:200::/56' }],
  ['[2001:db8:1:2ab::1]', { own: '2001:db8:1:2ab::/64', wider: '2001:db8:1:200::/56' }],
  ['unknown', { own: 'unknown', wider: null }],
])('%s counts as %j', (address, network) => {
  expect(networkOf(address)).toEqual(network);
});
