import { expect, test } from 'vitest';
import { loginPath, returnPath } from './return-path.ts';

test('a login comes back to the page that asked for it', () => {
  const [path = '', search = ''] = loginPath(`/admin/vykupy?stav=received`).split(/(?=\?)/);
  expect(path).toBe('/admin/prihlaseni');
  expect(returnPath(search)).toBe('/admin/vykupy?stav=received');
});

test.each([
  'https://evil.example/admin',
  '//evil.example/admin',
  '/\\evil.example/admin',
  '/\t/evil.example/admin',
  'javascript:alert(1)',
  '/ucet',
  '/admin/../ucet',
  '/administrace',
  '/admin/prihlaseni',
])('a login never leads to %j', (path) => {
  expect(returnPath(`?${new URLSearchParams({ zpet: path }).toString()}`)).toBe('/admin');
});
