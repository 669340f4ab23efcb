import { adminListGridViews } from '@okruh/contracts/http/accounts/grid-views';
import { adminListLeasePromises, type LeasePromiseRow } from '@okruh/contracts/http/buyout-admin/lease-promises';
import { fakeServer, visit } from '@okruh/web-kit/testing';
import { screen } from '@testing-library/react';
import axe from 'axe-core';
import { beforeAll, expect, test } from 'vitest';
import * as routes from '../../routes.tsx';
import { answeringBy, toRouteKey } from '../../testing/answers.ts';
import { staff } from '../../testing/shop.ts';

beforeAll(() => import('../pages.ts').then(() => undefined));

const promise: LeasePromiseRow = {
  id: 'b0000000-0000-4000-8000-0000000000a2',
  order_id: '0190b7c0-0000-7000-8000-0000000000a1',
  order_number: '2610004871',
  market: 'cz',
  kind: 'buy-and-sell',
  state: 'claimed',
  device_name: 'Apple iPhone 15 128 GB, modrá',
  price: { amount: 890_000, currency: 'CZK' },
  required_grade: 'B',
  starts_on: '2024-11-18',
  opens_on: '2026-11-18',
  ends_on: '2027-01-17',
  is_bought: false,
  buyout: { id: 'b0000000-0000-4000-8000-000000000002', number: 'V26-000124', status: 'submitted' },
};
const LIST = toRouteKey(adminListLeasePromises);

test('the grid says what was promised until when, by which buy-out it was claimed, and what the price list lacks', async () => {
  const { of } = fakeServer({
    [LIST]: answeringBy(adminListLeasePromises, { items: [promise], total: 1, page: 1, page_size: 50 }),
    [toRouteKey(adminListGridViews)]: answeringBy(adminListGridViews, { items: [] }),
  });
  await visit(routes, { path: '/admin/prisliby-z-pronajmu', search: '?stav=claimed&razeni=-ends_on', account: staff('buyout-clerk') });
  const claimed = await screen.findByRole('link', { name: 'V26-000124' });
  expect(claimed.getAttribute('href')).toBe('/admin/vykupy/b0000000-0000-4000-8000-000000000002');
  const row = (claimed.closest('tr')?.textContent ?? '').replaceAll('\u00a0', ' ');
  expect(row).toContain('Apple iPhone 15 128 GB, modrá chybí v ceníku');
  expect(row).toContain('slíbený výkup8 900 KčB18. 11. 202418. 11. 202617. 1. 2027uplatněný');
  // Who may not read orders gets no link to one.
  expect(screen.queryByRole('link', { name: '2610004871' })).toBeNull();
  expect(of(LIST)[0]?.query).toMatchObject({ state: 'claimed', sort: '-ends_on' });
  const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } };
  expect((await axe.run(screen.getByRole('main'), { rules })).violations.map(({ id }) => id)).toEqual([]);
});
