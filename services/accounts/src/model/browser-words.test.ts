import { expect, it } from 'vitest';
import { browserFamily, networkHint, systemFamily } from './browser-words.ts';

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36', 'Chrome'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36 Edg/142.0', 'Edge'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/604.1', 'Safari'],
  ['curl/8.5', 'other'],
  [undefined, 'other'],
])('of %s only the family is shown: %s', (userAgent, family) => {
  expect(browserFamily(userAgent)).toBe(family);
});

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Linux'],
  ['Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36', 'Android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1', 'iOS'],
  [undefined, 'other'],
])('of %s the system is %s', (userAgent, family) => {
  expect(systemFamily(userAgent)).toBe(family);
});

it.each([
  ['192.0.2.77', '192.0.*.*'],
  ['::ffff:192.0.2.77', '192.0.*.*'],
  ['2001:db8:1:2:3::4', '2001:db8:…'],
  ['', ''],
])('of the address %s only the network is shown: %s', (ip, hint) => {
  expect(networkHint(ip)).toBe(hint);
});
