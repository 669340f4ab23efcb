import { expect, test } from 'vitest';
import { resolvePage, pages, sectionPermissions } from './pages.ts';

const id = '019a9f2e-0000-7000-8000-000000000193';

test('every page has its address', () => {
  expect(resolvePage('/admin')).toEqual({ name: 'home', params: {}, section: null, permission: null });
  expect(resolvePage('/admin/vykupy/')).toMatchObject({ name: 'buyouts', params: {}, section: 'buyouts' });
  expect(resolvePage(`/admin/vykupy/${id}`)).toEqual({ name: 'buyout', params: { id }, section: 'buyouts', permission: 'buyout:read' });
  expect(resolvePage('/admin/cenik/apple-iphone-13-128gb')).toMatchObject({ name: 'price', params: { model: 'apple-iphone-13-128gb' } });
  expect(resolvePage('/admin/opravy/prijem')).toMatchObject({ name: 'walk-in', section: 'repairs' });
  expect(resolvePage('/admin/slevy/nova')).toMatchObject({ name: 'new-discount', section: 'discounts' });
  expect(resolvePage(`/admin/vychystavani/${id}`)).toMatchObject({
    name: 'picking-station',
    section: 'picking',
    permission: 'picking:work',
  });
  expect(resolvePage(`/admin/vychystavani/seznam/${id}`)).toMatchObject({ name: 'picking-list', params: { id }, section: 'picking' });
  expect(resolvePage('/admin/obsah/clanky/novy')).toMatchObject({ name: 'new-text', params: { kind: 'clanky' }, section: 'content' });
});

test.each(['/admin/vykupy/1', `/admin/vykupy/${id}/x`, '/admin/neco', '/vykup', '/admin/cenik/%E0%A4'])(
  '%s is no page of the back office',
  (path) => {
    expect(resolvePage(path)).toBeNull();
  },
);

test('every page but the login and the entrance belongs to a section and names its permission', () => {
  for (const [name, { path, permission }] of Object.entries(pages)) {
    if (name === 'sign-in' || name === 'home') continue;
    const shown = resolvePage(
      path
        .replace(':kind', 'clanky')
        .replace(':sequence', '14')
        .replaceAll(/:[a-z]+/g, id),
    );
    expect(shown).toMatchObject({ name });
    expect(Object.keys(sectionPermissions)).toContain(shown?.section);
    expect(permission).not.toBeNull();
  }
});
