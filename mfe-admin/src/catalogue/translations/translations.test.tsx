import { adminListMissingTranslations, type MissingTranslation } from '@okruh/contracts/http/catalog-admin/translations';
import { adminGetMasterProduct } from '@okruh/contracts/http/catalog-admin/products';
import { fakeServer, visit } from '@okruh/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, expect, test } from 'vitest';
import * as routes from '../../routes.tsx';
import { answeringBy, toRouteKey } from '../../testing/answers.ts';
import { office, phone } from '../../testing/catalogue.ts';
import { staff } from '../../testing/shop.ts';
import { fieldPath } from './field-path.ts';

const LIST = toRouteKey(adminListMissingTranslations);
const description: MissingTranslation = {
  kind: 'product',
  id: 'mp-iphone-15',
  part: null,
  field: 'description',
  language: 'ro',
  reason: 'same',
  name: { cs: 'Apple iPhone 15', ro: 'Apple iPhone 15' },
  text: 'Telefon s velkým displejem.',
};
const ready = { ...office, [LIST]: answeringBy(adminListMissingTranslations, { items: [description], total: 1, page: 1, page_size: 50 }) };
const open = (search = '') => visit(routes, { path: '/admin/preklady', search, account: staff('catalog-editor') });
afterEach(() => {
  window.location.hash = '';
});

test('what is missing is listed with its field, the language and what the other one says', async () => {
  const server = fakeServer(ready);
  const { element } = await open('?jazyk=ro');
  const row = within((await screen.findByText('Telefon s velkým displejem.')).closest('tr') ?? element);
  expect(row.getByText('Popis')).toBeTruthy();
  expect(row.getByText('Stejné v obou jazycích')).toBeTruthy();
  expect(row.getByRole('link').getAttribute('href')).toBe('/admin/produkty/mp-iphone-15#product-description.ro');
  expect(server.of(LIST)[0]?.query).toMatchObject({ language: 'ro' });
  const { violations } = await axe.run(element, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } });
  expect(violations.map(({ id }) => id)).toEqual([]);
});

test('it is narrowed to one kind', async () => {
  const server = fakeServer(ready);
  await open();
  await screen.findByText('Telefon s velkým displejem.');
  await userEvent.click(screen.getByRole('button', { name: /^Druh/ }));
  await userEvent.click(await screen.findByRole('radio', { name: 'Články' }));
  await waitFor(() => expect(server.of(LIST).at(-1)?.query).toMatchObject({ kind: 'article' }));
});

test('the field that an address names has the focus once its form is there', async () => {
  fakeServer({ ...ready, [toRouteKey(adminGetMasterProduct)]: answeringBy(adminGetMasterProduct, phone()) });
  window.location.hash = '#product-description.ro';
  await visit(routes, { path: '/admin/produkty/mp-iphone-15', account: staff('catalog-editor') });
  const field = await screen.findByRole('textbox', { name: 'Popis rumunsky' });
  await waitFor(() => expect(document.activeElement).toBe(field));
});

test.each([
  [{ kind: 'picture', part: 'pic-1', field: 'alt' }, '/admin/produkty/mp-iphone-15?karta=obrazky#gallery-pic-1.ro'],
  [{ kind: 'category', id: 'tablets', field: 'name' }, '/admin/kategorie?kategorie=tablets#category-name.ro'],
  [{ kind: 'attribute', id: 'colour', part: '7', field: 'label' }, '/admin/atributy?q=Apple%20iPhone%2015'],
  [{ kind: 'article', id: 'a-1', field: 'perex' }, '/admin/obsah/clanky/a-1#text-perex-ro'],
] as const)('a %o leads to its form', (changes, path) => {
  expect(fieldPath({ ...description, ...changes })).toBe(path);
});
