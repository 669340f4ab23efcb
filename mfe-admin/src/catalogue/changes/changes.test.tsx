import { adminGetChangedBy, adminListChanges, type CatalogChange } from '@okruh/contracts/http/catalog-admin/changes';
import { adminListTerms } from '@okruh/contracts/http/catalog-admin/terms';
import { fakeServer, visit } from '@okruh/web-kit/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import * as routes from '../../routes.tsx';
import { answeringBy, answeringPages, toRouteKey } from '../../testing/answers.ts';
import { office } from '../../testing/catalogue.ts';
import { staff } from '../../testing/shop.ts';

const LIST = toRouteKey(adminListChanges);
const change = (fields: CatalogChange['fields'], more: Partial<CatalogChange> = {}): CatalogChange => ({
  id: 7,
  at: '2026-11-20T09:00:00.000Z',
  by: 'Martina Horáková',
  kind: 'product',
  record_id: 'mp-apple-iphone-15',
  name: { cs: 'Apple iPhone 15', ro: 'Apple iPhone 15 ro' },
  action: 'changed',
  fields,
  ...more,
});
const listed = (...items: CatalogChange[]) =>
  answeringBy(adminListChanges, { items, total: items.length, page: 1, page_size: 50, total_is_bounded: false });
const ready = {
  ...office,
  [toRouteKey(adminGetChangedBy)]: answeringBy(adminGetChangedBy, { names: ['Jan Novák', 'Martina Horáková'] }),
};
const both = (text: string) => ({ cs: text, ro: text });
const words = {
  ['GET /api/catalog/admin/terms/attribute']: answeringPages(adminListTerms, [
    {
      kind: 'attribute',
      id: 'display_size',
      name: both('Úhlopříčka'),
      group: 'display',
      unit: null,
      value_kind: 'number',
      filterable: true,
      used: 1,
    },
  ]),
  ['GET /api/catalog/admin/terms/attribute-group']: answeringPages(adminListTerms, [
    { kind: 'attribute-group', id: 'display', name: both('Displej'), position: 1, used: 1 },
  ]),
};
const open = (search = '') => visit(routes, { path: '/admin/zmeny-katalogu', search, account: staff('catalog-editor') });

test('fields are named as people know them, and the record is a press away', async () => {
  const fields = [
    { field: 'items.PH015-001.package.weight', before: '', after: '0.4' },
    { field: 'name.cs', before: 'iPhone 15', after: 'Apple iPhone 15' },
    { field: 'is_physical', before: 'false', after: 'true' },
    { field: 'parameters.display_size', before: '6.1', after: '6.2' },
  ];
  const server = fakeServer({ ...ready, ...words, [LIST]: listed(change(fields)) });
  const { element } = await open('?druh=product&zaznam=mp-apple-iphone-15&kdo=Martina+Hor%C3%A1kov%C3%A1');
  const grid = within(await screen.findByRole('grid', { name: 'Změny katalogu' }));
  const link = await grid.findByRole('link', { name: 'Apple iPhone 15' });
  expect(link.getAttribute('href')).toBe('/admin/produkty/mp-apple-iphone-15');
  const row = link.closest('tr');
  expect(row?.textContent).toContain('Produkt, změněno');
  expect(row?.textContent).toContain('Varianty › PH015-001 › balení › hmotnost: – → 0,4');
  expect(row?.textContent).toContain('Název › česky: iPhone 15 → Apple iPhone 15');
  expect(row?.textContent).toContain('Má skladové kusy: ne → ano');
  expect(server.of(LIST)[0]?.query).toMatchObject({ kind: 'product', record: 'mp-apple-iphone-15', by: 'Martina Horáková' });
  await userEvent.click(grid.getByText('Další 1 pole'));
  expect(await grid.findByText('Parametry › Úhlopříčka: 6,1 → 6,2')).toBeTruthy();
  const { violations } = await axe.run(element, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } });
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([]);
});

test('values read as the office writes them: numbers, dates, switches, words and names', async () => {
  const sentences = [
    ['items.PH015-001.ean', '', '8590000000018', 'Varianty › PH015-001 › EAN: – → 8590000000018'],
    ['items.PH015-001.quality', 'A', 'new', 'Varianty › PH015-001 › stav zboží: A → Nový'],
    ['items.PH015-001.storage_gb', '128', '1024', 'Varianty › PH015-001 › úložiště v GB: 128 → 1 024'],
    ['release_year', '2023', '2024', 'Rok uvedení: 2023 → 2024'],
    ['state', 'draft', 'published', 'Stav: Rozpracovaný → V prodeji'],
    ['badges', '', 'new, gone', 'Štítky: – → Novinka, gone'],
    ['type_device', '', 'phone', 'Typ zařízení: – → Telefony'],
    ['manufacturers', 'apple', 'samsung, apple', 'Výrobci: Apple → Samsung, Apple'],
    ['meilisearch_boost', '1', '1.25', 'Váha ve vyhledávání: 1 → 1,25'],
    ['category', '', 'iphone', 'Kategorie: – → Telefony › iPhone'],
    ['group', '', 'display', 'Skupina: – → Displej'],
    ['value_kind', 'text', 'number', 'Druh hodnoty: Text → Číslo'],
    ['published_on', '2026-11-18', '2026-12-01', 'Datum: 18. 11. 2026 → 1. 12. 2026'],
    ['published_from', '', '2026-12-24T09:00:00.000Z', 'Zveřejněno od: – → 24. 12. 2026 10:00'],
    ['placement', 'cart', 'home_hero', 'Umístění: Košík → Úvod, hlavní plocha'],
    ['markets', 'cz', 'cz, ro', 'Trhy: Český trh → Oba trhy'],
    ['is_active', 'true', 'false', 'Zapnuto: ano → ne'],
  ] as const;
  const fields = sentences.map(([field, before, after]) => ({ field, before, after }));
  fakeServer({ ...ready, ...words, [LIST]: listed(change(fields)) });
  await open();
  await userEvent.click(await screen.findByText('Dalších 14 polí'));
  for (const [, , , sentence] of sentences) expect(await screen.findByText(sentence)).toBeTruthy();
});

test.each([
  [{ kind: 'category', record_id: 'phones' }, '/admin/kategorie?kategorie=phones'],
  [{ kind: 'badge', record_id: 'new' }, '/admin/atributy?karta=badge'],
  [{ kind: 'faq', record_id: 'faq-1' }, '/admin/obsah/otazky/faq-1'],
  [{ kind: 'meta-master', record_id: 'mm-1' }, '/admin/meta-mastery?otevreny=mm-1'],
] as const)('%o leads to its page', async (record, href) => {
  fakeServer({ ...ready, [LIST]: listed(change([], record)) });
  await open();
  expect((await screen.findByRole('link', { name: 'Apple iPhone 15' })).getAttribute('href')).toBe(href);
});

test('what was removed has no page', async () => {
  fakeServer({
    ...ready,
    [LIST]: listed(change([{ field: 'name.cs', before: 'Nová', after: '' }], { kind: 'category', action: 'removed' })),
  });
  await open();
  expect(await screen.findByText(/Kategorie, smazáno/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Apple iPhone 15' })).toBeNull();
});
