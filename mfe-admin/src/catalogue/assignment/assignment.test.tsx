import { addProductCategories, removeProductCategories } from '@okruh/contracts/http/catalog-admin/categories';
import { adminListMasterProducts } from '@okruh/contracts/http/catalog-admin/products';
import { fakeServer, refusing, visit } from '@okruh/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import * as routes from '../../routes.tsx';
import { answeringBy, toRouteKey } from '../../testing/answers.ts';
import { office, phone } from '../../testing/catalogue.ts';
import { staff } from '../../testing/shop.ts';

const LIST = toRouteKey(adminListMasterProducts);
const ADD = toRouteKey(addProductCategories);
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
  [ADD]: answeringBy(addProductCategories, { changed: 2 }),
};
const open = (search = '') => visit(routes, { path: '/admin/zarazeni', search, account: staff('catalog-editor') });
const choose = async (name: string) => userEvent.click(await screen.findByRole('checkbox', { name }));

test('with nothing chosen a warning says what is missing', async () => {
  const server = fakeServer(ready);
  const { toast } = await open();
  await choose('Vybrat Apple iPhone 15');
  await userEvent.click(screen.getByRole('button', { name: 'Přidat do kategorií' }));
  expect(toast).toHaveBeenCalledWith({
    kind: 'warning',
    title: 'Musíte vybrat některé produkty a kategorie, které chcete aktualizovat.',
  });
  expect(server.of(ADD)).toEqual([]);
});

test('products stay chosen over pages, and are put into the categories after a confirmation', async () => {
  const server = fakeServer(ready);
  const { toast } = await open('?kategorie=phones&uroven=2&vyrobce=apple');
  await choose('Vybrat Apple iPhone 15');
  await userEvent.click(screen.getByRole('button', { name: /Další/ }));
  await choose('Vybrat Apple iPhone 16');
  await choose('Tablety');
  expect(screen.getByText('2 produkty, 1 kategorie')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Přidat do kategorií' }));
  const dialog = await screen.findByRole('dialog', { name: 'Potvrďte změny' });
  expect(within(dialog).getByText('Tablety')).toBeTruthy();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Přidat do kategorií' }));
  await waitFor(() => expect(toast).toHaveBeenCalledWith({ kind: 'success', title: 'Úspěšně uloženo.', text: 'Změnily se 2 produkty.' }));
  expect(server.of(ADD)[0]?.body).toEqual({ masterProductIds: ['mp-iphone-15', 'mp-iphone-16'], typeCategoryIds: ['tablets'] });
  expect(server.of(LIST)[0]?.query).toEqual({ page: '1', page_size: '50', category: 'phones', category_level: '2', manufacturer: 'apple' });
});

test('a failed removal says so', async () => {
  fakeServer({ ...ready, [toRouteKey(removeProductCategories)]: refusing(409, 'conflict', 'Mezitím se to změnilo.') });
  const { toast } = await open();
  await choose('Vybrat Apple iPhone 15');
  await choose('Tablety');
  await userEvent.click(screen.getByRole('button', { name: 'Odebrat z kategorií' }));
  const dialog = await screen.findByRole('dialog', { name: 'Potvrďte změny' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Odebrat z kategorií' }));
  await waitFor(() =>
    expect(toast).toHaveBeenCalledWith(expect.objectContaining({ kind: 'error', title: 'Během ukládání došlo k chybě.' })),
  );
});
