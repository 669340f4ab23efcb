import { addProductCategories, removeProductCategories } from '@okruh/contracts/http/catalog-admin/categories';
import { adminListMasterProducts } from '@okruh/contracts/http/catalog-admin/products';
import { fakeServer, visit } from '@okruh/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import * as routes from '../../routes.tsx';
import { answeringBy, toRouteKey } from '../../testing/answers.ts';
import { office, phone } from '../../testing/catalogue.ts';
import { staff } from '../../testing/shop.ts';

const LIST = toRouteKey(adminListMasterProducts);
const ADD = toRouteKey(addProductCategories);
const REMOVE = toRouteKey(removeProductCategories);
const tablets = { id: 'tablets', name: { cs: 'Tablety', ro: 'Tablety' } };
const other = phone({ id: 'mp-iphone-16', name: { cs: 'Apple iPhone 16', ro: 'Apple iPhone 16' } });
const ready = {
  ...office,
  // Two pages of one product each.
  [LIST]: (request: { readonly query: Readonly<Record<string, string>> }) =>
    answeringBy(adminListMasterProducts, {
      items: [request.query['page'] === '2' ? other : phone()],
      total: 51,
      page: Number(request.query['page']),
      page_size: 50,
    })({
      route: LIST,
      query: request.query,
      headers: new Headers(),
      body: null,
    }),
  [ADD]: answeringBy(addProductCategories, { changed: 1 }),
  [REMOVE]: answeringBy(removeProductCategories, { changed: 1 }),
};
const open = (search = '') => visit(routes, { path: '/admin/zarazeni', search, account: staff('catalog-editor') });
const choose = async (name: string) => userEvent.click(await screen.findByRole('checkbox', { name }));
const confirm = async (name: string) => {
  await userEvent.click(screen.getByRole('button', { name }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Potvrďte změny' }));
  expect(dialog.getByText('Tablety')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name }));
};

test('with no category chosen a dialog says what is missing', async () => {
  const server = fakeServer(ready);
  await open();
  await choose('Vybrat Apple iPhone 15');
  await userEvent.click(screen.getByRole('button', { name: 'Přidat do kategorií' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Potvrďte změny' }));
  expect(dialog.getByText('Nejdřív vyberte kategorie v seznamu.')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Vybrat kategorie' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText('Vybrán 1 řádek')).toBeTruthy();
  expect(server.of(ADD)).toEqual([]);
});

test('products stay chosen over pages, are put into the categories after a confirmation, and are taken back one by one', async () => {
  const server = fakeServer(ready);
  await open('?kategorie=phones&uroven=2&vyrobce=apple');
  await choose('Vybrat Apple iPhone 15');
  await userEvent.click(screen.getByRole('button', { name: /Další/ }));
  await choose('Vybrat Apple iPhone 16');
  await choose('Tablety');
  expect(screen.getByText('Vybraná 1 kategorie')).toBeTruthy();
  await confirm('Přidat do kategorií');
  const results = within(await screen.findByRole('region', { name: 'Přidat do kategorií' }));
  expect(await results.findByText(/hotovo u 2 z 2/)).toBeTruthy();
  expect(server.of(ADD).map(({ body }) => body)).toEqual([
    { masterProductIds: ['mp-iphone-15'], typeCategoryIds: ['tablets'] },
    { masterProductIds: ['mp-iphone-16'], typeCategoryIds: ['tablets'] },
  ]);
  expect(server.of(LIST)[0]?.query).toEqual({ page: '1', page_size: '50', category: 'phones', category_level: '2', manufacturer: 'apple' });
  expect(screen.getByText('Žádná není vybraná')).toBeTruthy();
  await userEvent.click(results.getByRole('button', { name: 'Vrátit Apple iPhone 16' }));
  await waitFor(() =>
    expect(server.of(REMOVE).map(({ body }) => body)).toEqual([{ masterProductIds: ['mp-iphone-16'], typeCategoryIds: ['tablets'] }]),
  );
});

test('a product that stands in none of the categories is skipped, and what keeps its last one says why', async () => {
  const tablet = phone({ id: 'mp-tablet', name: { cs: 'Apple iPad', ro: 'Apple iPad' }, categories: [tablets] });
  const server = fakeServer({
    ...ready,
    [LIST]: answeringBy(adminListMasterProducts, { items: [phone(), tablet], total: 2, page: 1, page_size: 50 }),
    [REMOVE]: () => ({ status: 400, body: { typeCategoryIds: ['Produkt musí zůstat aspoň v jedné kategorii: TB001.'] } }),
  });
  await open();
  await choose('Vybrat Apple iPhone 15');
  await choose('Vybrat Apple iPad');
  await choose('Tablety');
  await confirm('Odebrat z kategorií');
  const results = within(await screen.findByRole('region', { name: 'Odebrat z kategorií' }));
  expect(await results.findByText('Už to tak bylo')).toBeTruthy();
  expect(await results.findByText('Produkt musí zůstat aspoň v jedné kategorii: TB001.')).toBeTruthy();
  expect(server.of(REMOVE).map(({ body }) => body)).toEqual([{ masterProductIds: ['mp-tablet'], typeCategoryIds: ['tablets'] }]);
});
