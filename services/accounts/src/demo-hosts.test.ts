import { expect, it } from 'vitest';
import { allowsDemoLogins, isDemoHost } from './demo-hosts.ts';

it.each([
  ['http://localhost:3000', true],
  ['http://ro.localhost:3000', true],
  ['https://okruh.example', true],
  ['https://www.okruh.cz', false],
  ['https://localhost.okruh.cz', false],
  ['https://okruh.example.cz', false],
  ['https://notlocalhost', false],
])('%s is a demo host: %s', (url, isDemo) => {
  expect(isDemoHost(url)).toBe(isDemo);
});

it('one real host of two is enough to refuse the demo logins', () => {
  expect(allowsDemoLogins({ PUBLIC_URL_CZ: 'http://localhost:3000', PUBLIC_URL_RO: 'https://okruh.ro' })).toBe(false);
});
