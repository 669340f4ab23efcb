import { expect, test } from 'vitest';
import { loginPath, pageOf, returnPath } from './pages.ts';

const id = '019a9f2e-0000-7000-8000-000000000193';

test('every page has its address', () => {
  expect(pageOf('/admin')).toEqual({ name: 'home' });
  expect(pageOf('/admin/vykupy/')).toEqual({ name: 'buyouts' });
  expect(pageOf(`/admin/vykupy/${id}`)).toEqual({ name: 'buyout', id });
  expect(pageOf('/admin/cenik/apple-iphone-13-128gb')).toEqual({ name: 'price', model: 'apple-iphone-13-128gb' });
});

test.each(['/admin/vykupy/1', `/admin/vykupy/${id}/x`, '/admin/neco', '/vykup'])('%s is no page of the back office', (path) => {
  expect(pageOf(path)).toBeNull();
});

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
  '/admin/prihlaseni',
])('a login never leads to %j', (path) => {
  expect(returnPath(`?${new URLSearchParams({ zpet: path }).toString()}`)).toBe('/admin');
});
