import { adminListGridViews } from '@okruh/contracts/http/accounts/grid-views';
import { adminListAccessoryDevices, adminListActionPackages } from '@okruh/contracts/http/catalog-admin/products';
import { fakeServer, refusing, visit } from '@okruh/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import * as routes from '../../routes.tsx';
import { answeringBy, toRouteKey } from '../../testing/answers.ts';
import { office } from '../../testing/catalogue.ts';
import { staff } from '../../testing/shop.ts';

const PACKAGES = toRouteKey(adminListActionPackages);
const ACCESSORIES = toRouteKey(adminListAccessoryDevices);
const product = (id: string, name: string) => ({ id, code: id.toUpperCase(), name: { cs: name, ro: name } });
const page = { total: 1, page: 1, page_size: 50 };
const ready = {
  ...office,
  [toRouteKey(adminListGridViews)]: answeringBy(adminListGridViews, { items: [] }),
  [PACKAGES]: answeringBy(adminListActionPackages, {
    items: [{ ...product('ph015', 'Apple iPhone 15'), gift: product('gl001', 'Tvrzené sklo'), recommended_accessories: [] }],
    ...page,
  }),
  [ACCESSORIES]: answeringBy(adminListAccessoryDevices, {
    items: [
      { ...product('ch020', 'Nabíječka 20 W'), compatible_masters: [product('ph015', 'Apple iPhone 15')], compatible_type_devices: [] },
    ],
    ...page,
  }),
};
const open = (search = '') => visit(routes, { path: '/admin/balicky', search, account: staff('catalog-editor') });

test('a package leads to what goes with its product; the list is searched and sorted by the address', async () => {
  const server = fakeServer(ready);
  const { element } = await open('?q=iphone&razeni=-code');
  const grid = within(await screen.findByRole('grid', { name: 'Akční balíčky' }));
  const link = await grid.findByRole('link', { name: 'Apple iPhone 15' });
  expect(link.getAttribute('href')).toBe('/admin/produkty/ph015?karta=vazby');
  expect(link.closest('tr')?.textContent).toContain('Tvrzené sklo');
  expect(server.of(PACKAGES)[0]?.query).toEqual({ q: 'iphone', sort: '-code', page: '1', page_size: '50' });
  const { violations } = await axe.run(element, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } });
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([]);
});

test('accessories are narrowed by a category, and the other tab begins without it', async () => {
  const server = fakeServer(ready);
  const { navigate } = await open('?karta=prislusenstvi&kategorie=tablets');
  const grid = within(await screen.findByRole('grid', { name: 'Příslušenství a zařízení' }));
  expect((await grid.findByRole('link', { name: 'Nabíječka 20 W' })).closest('tr')?.textContent).toContain('Apple iPhone 15');
  expect(server.of(ACCESSORIES)[0]?.query).toEqual({ category: 'tablets', page: '1', page_size: '50' });
  expect(await screen.findByRole('button', { name: 'Kategorie: Tablety' })).toBeTruthy();
  await userEvent.click(screen.getByRole('tab', { name: 'Akční balíčky' }));
  await waitFor(() => expect(navigate.mock.lastCall?.[0]).toBe('/admin/balicky'));
});

test('a list that cannot be loaded says so', async () => {
  fakeServer({ ...ready, [PACKAGES]: refusing(409, 'conflict', 'Zkuste to za chvíli.') });
  await open();
  expect(await screen.findByText('Balíčky se nepovedlo načíst')).toBeTruthy();
});
