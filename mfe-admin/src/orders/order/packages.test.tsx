import type { AdminOrder } from '@okruh/contracts/http/orders-admin';
import { adminListParcels, type ParcelRow } from '@okruh/contracts/http/picking-shipping';
import { screen, within } from '@testing-library/react';
import axe from 'axe-core';
import { beforeAll, expect, test } from 'vitest';
import { openOrder } from '../../testing/order-page.ts';
import { answeringBy, toRouteKey } from '../../testing/answers.ts';
import { order, orderDesk, orderId } from '../../testing/orders.ts';

beforeAll(() => import('../pages.ts').then(() => undefined));

const asked: ParcelRow = {
  id: '019a9f2e-0000-7000-8000-000000000b01',
  list_id: orderId,
  order_id: orderId,
  order_number: '2610010001',
  market: 'cz',
  place: 'warehouse',
  place_name: 'Sklad',
  carrier: 'balikobod',
  carrier_name: 'Balíkobod',
  state: 'returning',
  refusal: null,
  tracking_number: 'BB1',
  tracking_url: null,
  weight_grams: 500,
  weight_billed: null,
  cash_on_delivery: null,
  is_late: false,
  recall: { state: 'accepted', reason: 'charged-back', note: '', by: null, at: '2026-11-21T09:00:00.000Z', settled: null },
  may_recall: false,
  created_at: '2026-11-20T14:00:00.000Z',
  handed_over_at: '2026-11-20T15:00:00.000Z',
  last_event_at: null,
};

test('an order shows its packages with their carriers, numbers and contents', async () => {
  const parcel: AdminOrder['packages'][number] = {
    list_id: orderId,
    place: 'warehouse',
    part: 1,
    parts: 2,
    status: 'handed_over',
    status_label: 'Předaná dopravci',
    carrier_name: 'Balíkobod',
    tracking_number: 'BB1',
    tracking_url: 'https://track.example/BB1',
    pieces: 2,
    contents: [{ name: 'Apple iPhone 15', quantity: 2 }],
    place_name: null,
    handed_over_at: '2026-11-20T15:00:00.000Z',
    delivered_at: null,
  };
  const waiting: AdminOrder['packages'][number] = {
    ...parcel,
    list_id: '019a9f2e-0000-7000-8000-000000000a02',
    place: 'store-brno',
    part: 2,
    status: 'preparing',
    status_label: 'Připravujeme',
    carrier_name: null,
    tracking_number: null,
    tracking_url: null,
    contents: [],
    handed_over_at: null,
  };
  const list = answeringBy(adminListParcels, { items: [asked], total: 1, page: 1, page_size: 50 });
  const { element } = await openOrder({
    order: order({ packages: [parcel, waiting] }),
    desk: orderDesk({ hold: { reason: 'charged-back', since: '2026-11-21T09:00:00.000Z' } }),
    answers: { [toRouteKey(adminListParcels)]: list },
  });
  const panel = within(await screen.findByRole('region', { name: 'Zásilky' }));
  const [, first, second] = panel.getAllByRole('row');
  expect(first?.textContent.replaceAll('\u00a0', ' ')).toBe(
    '1 ze 2ze skladuPředaná dopravci20. 11. 2026 16:00BalíkobodBB12 × Apple iPhone 15',
  );
  expect(panel.getByRole('link', { name: 'BB1' }).getAttribute('href')).toBe('https://track.example/BB1');
  expect(second?.textContent.replaceAll('\u00a0', ' ')).toBe('2 ze 2z prodejny store-brnoPřipravujemezatím bez dopravce2 kusy');
  expect(screen.getByText(/Chargeback – reklamace platby u banky: banka platbu vrátila zákazníkovi/)).toBeTruthy();
  const recalls = within(await screen.findByRole('region', { name: 'Vrácení zásilek' }));
  expect(recalls.getByText('Vrací se na naši žádost')).toBeTruthy();
  expect(recalls.getByRole('link', { name: 'BB1' }).getAttribute('href')).toBe(`/admin/zasilky/${asked.id}`);
  const { violations } = await axe.run(element, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } });
  expect(violations).toEqual([]);
});
