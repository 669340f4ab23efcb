import {
  adminListMissingTranslations,
  adminListWrittenTranslations,
  adminWriteTranslation,
  type MissingTranslation,
} from '@okruh/contracts/http/catalog-admin/translations';
import { adminGetMasterProduct } from '@okruh/contracts/http/catalog-admin/products';
import { fakeServer, refusing, visit } from '@okruh/web-kit/testing';
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
  value: 'Telefon s velkým displejem.',
  max_length: null,
  version: 3,
  changed_by: null,
  changed_at: null,
};
/** A short text that is written in the list. */
const unit: MissingTranslation = {
  ...description,
  kind: 'parameter',
  part: 'material',
  field: 'value',
  reason: 'empty',
  name: { cs: 'Apple iPhone 15, Materiál', ro: 'Apple iPhone 15, Material' },
  text: 'Hliník',
  value: '',
  max_length: 300,
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

/** The cell in which the missing text is written. */
const getCell = (name: string): HTMLElement => {
  const cell = screen.getByText(name).closest('tr')?.querySelector<HTMLElement>('[data-label="Překlad"]');
  if (!cell) throw new Error(`no cell of ${name}`);
  return cell;
};

test('a short text is written in its cell; what is long is written in its form', async () => {
  const WRITE = toRouteKey(adminWriteTranslation);
  const written: MissingTranslation = { ...unit, reason: null, value: 'Aluminiu', version: 4, changed_by: 'Tereza Malá' };
  const server = fakeServer({
    ...office,
    [LIST]: answeringBy(adminListMissingTranslations, { items: [description, unit], total: 2, page: 1, page_size: 50 }),
    [WRITE]: answeringBy(adminWriteTranslation, written),
  });
  await open();
  await screen.findByText('Hliník');
  expect(screen.getByText('Píše se ve formuláři')).toBeTruthy();
  const name = 'Apple iPhone 15, Materiál';
  getCell(name).focus();
  await userEvent.keyboard('Aluminiu{Enter}');
  await waitFor(() => expect(getCell(name).textContent).toContain('Aluminiu'));
  await screen.findByText('Přeloženo');
  expect(server.of(WRITE).map(({ route, body }) => [route, body])).toEqual([
    [
      'PATCH /api/catalog/admin/missing-translations/parameter/mp-iphone-15',
      { part: 'material', field: 'value', language: 'ro', text: 'Aluminiu', version: 3 },
    ],
  ]);
});

test('a text that a colleague wrote first is shown beside the own one, which is saved by one press', async () => {
  const WRITE = toRouteKey(adminWriteTranslation);
  const present: MissingTranslation = {
    ...unit,
    reason: null,
    value: 'Aluminiu reciclat',
    version: 4,
    changed_by: 'Karel Novák',
    changed_at: '2026-11-20T09:00:00.000Z',
  };
  const server = fakeServer({
    ...office,
    [LIST]: answeringBy(adminListMissingTranslations, { items: [unit], total: 1, page: 1, page_size: 50 }),
    [WRITE]: refusing(409, 'changed-meanwhile', 'Mezitím to změnil někdo jiný.', { extra: { present } }),
  });
  await open();
  await screen.findByText('Hliník');
  const name = 'Apple iPhone 15, Materiál';
  getCell(name).focus();
  await userEvent.keyboard('Aluminiu{Enter}');
  await waitFor(() => expect(getCell(name).textContent).toContain('Aluminiu reciclat'));
  expect(getCell(name).textContent).toContain('Karel Novák');
  server.answer(WRITE, answeringBy(adminWriteTranslation, { ...present, value: 'Aluminiu', version: 5 }));
  await userEvent.click(within(getCell(name)).getByRole('button', { name: 'Ponechat moje' }));
  await waitFor(() => expect(server.of(WRITE).at(-1)?.body).toMatchObject({ version: 4, text: 'Aluminiu' }));
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
  [{ kind: 'attribute-choice', id: 'colour', part: '7', field: 'label' }, '/admin/atributy?q=Apple%20iPhone%2015'],
  [{ kind: 'badge', id: 'b-1', field: 'name' }, '/admin/atributy?karta=badge&q=Apple%20iPhone%2015'],
  [{ kind: 'parameter', part: 'material', field: 'value' }, '/admin/produkty/mp-iphone-15'],
  [{ kind: 'colour', part: 'black', field: 'name' }, '/admin/produkty/mp-iphone-15?karta=varianty'],
  [{ kind: 'faq-group', id: 'g-1', field: 'name' }, '/admin/obsah/otazky'],
  [{ kind: 'quality', id: 'a', field: 'name' }, null],
  [{ kind: 'article', id: 'a-1', field: 'perex' }, '/admin/obsah/clanky/a-1#text-perex-ro'],
] as const)('a %o leads to its form', (changes, path) => {
  expect(fieldPath({ ...description, ...changes })).toBe(path);
});

test('what was written in the list stands in its history, with what was there before and who wrote it', async () => {
  const { kind, id, part, field, language, name } = unit;
  const written = {
    kind,
    id,
    part,
    field,
    language,
    name,
    before: '',
    after: 'Aluminiu',
    written_by: 'Karla Nová',
    written_at: '2026-11-30T08:15:00.000Z',
  };
  fakeServer({
    ...ready,
    [toRouteKey(adminListWrittenTranslations)]: answeringBy(adminListWrittenTranslations, { items: [written] }),
  });
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Historie' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Napsané překlady' }));
  const row = within((await dialog.findByText('Aluminiu')).closest('tr') ?? document.body);
  expect(row.getByRole('link', { name: 'Apple iPhone 15, Materiál' })).toBeTruthy();
  expect(row.getByText('Prázdné')).toBeTruthy();
  expect(row.getByText('Karla Nová', { exact: false })).toBeTruthy();
});
