import {
  adminCancelCardPayment,
  adminCheckPayment,
  adminCloseDrawer,
  adminFindBill,
  adminGetTill,
  adminListDrawerEntries,
  adminListDrawers,
  adminOpenDrawer,
  adminPayOut,
  adminRefundPayment,
  adminTakePayment,
  type Bill,
  type CounterPayment,
  type Drawer,
} from '@okruh/contracts/http/counter-admin';
import { adminCancelAtCounter, adminHandOverOrder } from '@okruh/contracts/http/orders-admin';
import { adminGetCounterInvoices } from '@okruh/contracts/http/orders-admin/counter-invoices';
import { adminFindSaleProducts, adminPlaceCounterSale, type SaleProduct } from '@okruh/contracts/http/orders-admin/counter-sales';
import { type Market, money } from '@okruh/market';
import { answering, fakeServer, visit } from '@okruh/web-kit/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import * as routes from '../routes.tsx';
import { toRouteKey } from './answers.ts';
import { staff } from './shop.ts';

export const TILL = toRouteKey(adminGetTill);
export const OPEN = toRouteKey(adminOpenDrawer);
export const FIND = toRouteKey(adminFindBill);
export const TAKE = toRouteKey(adminTakePayment);
export const CHECK = toRouteKey(adminCheckPayment);
export const CANCEL = toRouteKey(adminCancelCardPayment);
export const ENTRIES = toRouteKey(adminListDrawerEntries);
export const CLOSE = toRouteKey(adminCloseDrawer);
export const PAY_OUT = toRouteKey(adminPayOut);
export const REFUND = toRouteKey(adminRefundPayment);
export const LIST = toRouteKey(adminListDrawers);
export const PRODUCTS = toRouteKey(adminFindSaleProducts);
export const SELL = toRouteKey(adminPlaceCounterSale);
export const GIVE_UP = toRouteKey(adminCancelAtCounter);
export const HAND_OVER = toRouteKey(adminHandOverOrder);
export const INVOICES = toRouteKey(adminGetCounterInvoices);

export const crowns = (whole: number) => money(whole * 100, 'CZK');
export const drawer = (changes: Partial<Drawer> = {}): Drawer => ({
  id: '0190b7c0-0000-7000-8000-0000000000d1',
  store_id: 'praha-karlin',
  store_name: 'Okruh Praha – Karlín',
  market: 'cz',
  currency: 'CZK',
  clerk_name: 'Karel Bureš',
  opened_at: '2026-11-27T08:00:00.000Z',
  float: crowns(2_000),
  expected: crowns(14_860),
  cash_taken: crowns(12_860),
  card_taken: crowns(0),
  refunded: crowns(0),
  paid_out: crowns(0),
  payments: 3,
  closed_at: null,
  counted: null,
  difference: null,
  reason: '',
  version: 4,
  ...changes,
});
export const bill = (changes: Partial<Bill> = {}): Bill => ({
  kind: 'repair',
  id: '0190b7c0-0000-7000-8000-0000000000b1',
  number: 'S26-000077',
  market: 'cz',
  title: 'iPhone 15, Výměna baterie',
  customer: 'Dvořák P.',
  total: crowns(1_790),
  paid: crowns(500),
  pending: crowns(0),
  due: crowns(1_290),
  is_ready: true,
  is_handed_over_when_paid: true,
  ...changes,
});
export const payment = (changes: Partial<CounterPayment> = {}): CounterPayment => ({
  id: '0190b7c0-0000-7000-8000-0000000000c1',
  kind: 'payment',
  tender: 'cash',
  state: 'taken',
  amount: crowns(1_290),
  rounding: crowns(0),
  given: crowns(1_500),
  change: crowns(210),
  card_digits: null,
  failure: null,
  receipt_number: '21-26000018',
  taken_at: '2026-11-27T12:46:58.000Z',
  refunds_id: null,
  reason: '',
  bills: [{ kind: 'repair', id: bill().id, number: 'S26-000077', title: 'iPhone 15', amount: crowns(1_290), left: crowns(0) }],
  may_refund: true,
  ...changes,
});
export const store = {
  id: 'praha-karlin',
  name: 'Okruh Praha – Karlín',
  market: 'cz',
  has_terminal: true,
  last_counted: crowns(1_950),
} as const;
export const noEntries = { items: [], total: 0, page: 1, page_size: 20 };
export const violations = async (element: Element) =>
  (await axe.run(element, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } })).violations.map(({ id }) => id);
export const withId = (route: string, id: string): string => route.replace(':id', id);

interface OpenTill {
  readonly hasTerminal?: boolean;
  readonly search?: string;
  readonly market?: Market;
  /** Payments in the drawer's list. */
  readonly payments?: readonly CounterPayment[];
}

export async function open({ hasTerminal = true, search = '', market = 'cz', payments = [] }: OpenTill = {}) {
  const items = payments.map((one) => ({ entry: 'payment', at: '2026-11-27T12:46:58.000Z', payment: one }));
  const server = fakeServer({
    [TILL]: answering({ drawer: drawer(), stores: [{ ...store, has_terminal: hasTerminal }] }),
    [withId(ENTRIES, drawer().id)]: answering({ ...noEntries, items, total: items.length }),
    [FIND]: answering(bill()),
  });
  const page = await visit(routes, { path: '/admin/pokladna', search, market, account: staff('shop') });
  await screen.findByText(/^(směna od|tură de la)/);
  return { ...page, server };
}
export async function scan(code: string): Promise<void> {
  await userEvent.type(await screen.findByLabelText('Naskenujte opravu, objednávku, výkup nebo zboží'), `${code}{Enter}`);
}
export const product = (changes: Partial<SaleProduct> = {}): SaleProduct => ({
  variant_id: 'case',
  code: 'CS-1',
  name: 'Pouzdro Okruh',
  spec: 'modré',
  ean: '4006381333931',
  available: 3,
  identifier: null,
  serial: null,
  price: crowns(399),
  ...changes,
});
export const phone = product({
  variant_id: 'phone',
  code: 'PH-1',
  name: 'iPhone 15',
  ean: '8590000000014',
  identifier: 'imei',
  price: crowns(14_990),
});
export const sold = bill({
  kind: 'order',
  id: '0190b7c0-0000-7000-8000-0000000000b9',
  number: '2610010042',
  total: crowns(15_788),
  paid: crowns(0),
  due: crowns(15_788),
});
