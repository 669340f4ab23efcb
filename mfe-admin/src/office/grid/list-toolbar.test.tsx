import { adminGetStockPlaces, adminListStock } from '@okruh/contracts/http/picking-admin/stock';
import { fakeServer, visit } from '@okruh/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test } from 'vitest';
import * as routes from '../../routes.tsx';
import { answeringBy, toRouteKey } from '../../testing/answers.ts';
import { staff } from '../../testing/shop.ts';

beforeAll(() => import('../../stock/pages.ts').then(() => undefined));
afterEach(() => window.history.replaceState(null, '', '/'));

const open = async () => {
  fakeServer({
    [toRouteKey(adminListStock)]: answeringBy(adminListStock, { items: [], total: 0, page: 1, page_size: 50 }),
    [toRouteKey(adminGetStockPlaces)]: answeringBy(adminGetStockPlaces, { items: [] }),
  });
  const page = await visit(routes, { path: '/admin/sklad', account: staff('warehouse') });
  return { ...page, search: await screen.findByRole('searchbox', { name: 'Hledat zboží' }) };
};
const typingIsOver = () => new Promise((resolve) => setTimeout(resolve, 400));

test('a list is searched a moment after the last key', async () => {
  const { navigate, search } = await open();
  await userEvent.type(search, '2610');
  await waitFor(() => expect(navigate).toHaveBeenCalledWith('/admin/sklad?q=2610', { replace: true, keepPlace: true }));
  expect(navigate).toHaveBeenCalledOnce();
});

test('a reader who has gone on to a row meanwhile is not fetched back to the list', async () => {
  const { navigate, search } = await open();
  await userEvent.type(search, '2610');
  // The shell has the new address at once, the page of the row is still loading.
  window.history.replaceState(null, '', '/admin/sklad/1');
  await typingIsOver();
  expect(navigate).not.toHaveBeenCalled();
});
