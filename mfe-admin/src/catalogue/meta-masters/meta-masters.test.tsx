import {
  addMasterProduct,
  adminListMetaMasters,
  deleteMetaMaster,
  excludeMetaMaster,
  getMetaMaster,
  swapMetaMaster,
} from '@okruh/contracts/http/catalog-admin/meta-masters';
import { adminFindProducts } from '@okruh/contracts/http/catalog-admin/products';
import { fakeServer, visit } from '@okruh/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import * as routes from '../../routes.tsx';
import { answeringBy, toRouteKey } from '../../testing/answers.ts';
import { office } from '../../testing/catalogue.ts';
import { staff } from '../../testing/shop.ts';

const product = { id: 'mp-iphone-15', code: 'PH015', name: { cs: 'Apple iPhone 15', ro: 'Apple iPhone 15' } };
const meta = { id: 'mm-1', name: 'iPhone 15', master_products: [product] };
const SWAP = toRouteKey(swapMetaMaster);
const ADD = toRouteKey(addMasterProduct);
const DELETE = toRouteKey(deleteMetaMaster);
const ready = {
  ...office,
  [toRouteKey(adminListMetaMasters)]: answeringBy(adminListMetaMasters, {
    items: [{ id: 'mm-1', name: 'iPhone 15', products: 1 }],
    total: 1,
    page: 1,
    page_size: 50,
  }),
  [toRouteKey(getMetaMaster)]: answeringBy(getMetaMaster, meta),
  [toRouteKey(excludeMetaMaster)]: answeringBy(excludeMetaMaster, { choices: [{ value: 'mm-2', label: 'iPhone 16' }] }),
  [toRouteKey(adminFindProducts)]: answeringBy(adminFindProducts, {
    items: [{ ...product, id: 'mp-2', name: { cs: 'iPhone 15 Plus', ro: 'iPhone 15 Plus' }, variants: [] }],
  }),
  [SWAP]: answeringBy(swapMetaMaster, meta),
  [ADD]: answeringBy(addMasterProduct, meta),
  [DELETE]: () => ({ status: 204 }),
};
const open = () => visit(routes, { path: '/admin/meta-mastery', search: '?otevreny=mm-1', account: staff('catalog-editor') });

test('a product moves under another meta master, which isn’t its own', async () => {
  const server = fakeServer(ready);
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Přesunout jinam' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Přesunout produkt pod jiný meta master' }));
  await dialog.findByRole('option', { name: 'iPhone 16' });
  await userEvent.selectOptions(dialog.getByRole('combobox'), 'mm-2');
  await userEvent.click(dialog.getByRole('button', { name: 'Přesunout jinam' }));
  await waitFor(() =>
    expect(server.of(SWAP)[0]).toMatchObject({ route: expect.stringContaining('mp-iphone-15'), body: { meta_master_id: 'mm-2' } }),
  );
  expect(server.of(toRouteKey(excludeMetaMaster))[0]?.route).toContain('exclude-meta-master/mm-1');
});

test('a product joins by its name', async () => {
  const server = fakeServer(ready);
  await open();
  await userEvent.type(await screen.findByRole('combobox', { name: 'Přidat produkt' }), 'plus');
  await userEvent.click(await screen.findByRole('option', { name: /iPhone 15 Plus/ }));
  await waitFor(() => expect(server.of(ADD)[0]?.body).toEqual({ meta_master_id: 'mm-1', master_product_id: 'mp-2' }));
});

test('a meta master is deleted after a question', async () => {
  const server = fakeServer(ready);
  const { toast } = await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Smazat meta master' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Smazat meta master iPhone 15?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Smazat meta master' }));
  await waitFor(() => expect(toast).toHaveBeenCalledWith({ kind: 'success', title: 'Úspěšně odstraněno.' }));
  expect(server.of(DELETE)).toHaveLength(1);
});
