import type { Identity } from '@okruh/service-kit';
import { expect, it } from 'vitest';
import { identifyVoter } from './voter.ts';

const visitor = (ip: string): Identity => ({ market: 'cz', kind: 'visitor', sub: null, name: null, roles: [], ip, exp: 0 });
const voter = (ip: string): string => identifyVoter(visitor(ip), 'cz', new Date('2026-11-20T12:00:00Z'), 's'.repeat(32));

it('a customer of an IPv6 network has one vote, from however many addresses', () => {
  expect(voter('2001:db8:1:1::1')).toBe(voter('2001:db8:1:1:ffff::9'));
  expect(voter('2001:db8:1:1::1')).not.toBe(voter('2001:db8:1:2::1'));
  expect(voter('203.0.113.1')).not.toBe(voter('203.0.113.2'));
});
