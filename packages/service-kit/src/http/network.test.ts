import { expect, it } from 'vitest';
import { toNetwork } from './network.ts';

it('one visitor for limits is an IPv4 address or an IPv6 /64', () => {
  expect(toNetwork('203.0.113.9')).toBe('203.0.113.9');
  expect(toNetwork('::ffff:203.0.113.9')).toBe('203.0.113.9');
  expect(toNetwork('2001:db8:0:1:aaaa::1')).toBe('2001:db8:0:1::/64');
  expect(toNetwork('2001:0DB8:0000:0001:ffff:ffff:ffff:ffff')).toBe('2001:db8:0:1::/64');
  expect(toNetwork('2001:db8::1')).toBe('2001:db8:0:0::/64');
  expect(toNetwork('::1')).toBe('0:0:0:0::/64');
});
