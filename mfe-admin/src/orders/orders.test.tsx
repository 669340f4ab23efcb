import { adminExportOrders, adminGetOrder, adminListOrders, type AdminOrder, adminOrderSchema } from '@okruh/contracts/http/orders-admin';
import { fakeServer, refusing, visit } from '@okruh/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import * as routes from '../routes.tsx';
import { answeringBy, toRouteKey } from '../testing/answers.ts';
import { staff } from '../testing/shop.ts';

// The pages load when they are opened; here before the first test, which would otherwise wait for them.
beforeAll(() => import('./pages.ts').then(() => undefined));

const id = '019a9f2e-0000-7000-8000-000000000a01';
const LIST = toRouteKey(adminListOrders);
const EXPORT = toRouteKey(adminExportOrders);
const ONE = toRouteKey(adminGetOrder).replace(':id', id);
const crowns = (whole: number) => ({ amount: whole * 100, currency: 'CZK' }) as const;

const order = (changes: Partial<AdminOrder> = {}): AdminOrder =>
  adminOrderSchema.parse({
    id,
    number: '2610010001',
    market: 'cz',
    placed_at: '2026-11-20T09:00:00.000Z',
    status: 'awaiting_payment',
    cancel_reason: null,
    is_late: true,
    customer_name: 'Nováková J.',
    type_delivery_code: 'store_pickup',
    place_name: 'Okruh Praha – Karlín',
    type_payment: 'bank_transfer',
    payment_status: 'pending',
    paid_at: null,
    pieces: 2,
    total: crowns(15_480),
    lines: [
      {
        line: 1,
        parent_line: null,
        kind: 'product',
        code: 'PH018-011',
        name: 'Apple iPhone 15',
        spec: '128 GB, modrá',
        quantity: 1,
        unit_price: crowns(15_980),
        final_total: crowns(15_480),
        image: null,
      },
    ],
    totals: {
      goods: crowns(15_980),
      discounts: crowns(500),
      delivery: crowns(0),
      payment: crowns(0),
      price: crowns(15_480),
      total: crowns(15_480),
      trade_in_method: 'in_store',
      trade_in: crowns(3_000),
      trade_in_bonus: crowns(500),
      pay_now: crowns(15_480),
      pay_at_counter: crowns(0),
      pay_back: crowns(3_500),
      vat: [{ rate: 21, net: crowns(12_793), vat: crowns(2_687), gross: crowns(15_480) }],
    },
    discounts: [{ id: 'e-1', discount_id: 'd-1', name: 'Podzimní sleva', code: null, amount: crowns(500), is_automatic: true }],
    trade_ins: [{ label: 'Apple iPhone 12, 64 GB', package_line: 1, estimate: crowns(3_000), bonus: crowns(500) }],
    delivery_name: 'Vyzvednutí na prodejně',
    payment_name: 'Bankovní převod',
    payable_until: '2026-11-27T09:00:00.000Z',
    timeline: [
      { key: 'placed', label: 'Přijatá', text: '', state: 'done', at: '2026-11-20T09:00:00.000Z' },
      { key: 'paid', label: 'Čeká na převod', text: 'do 27. 11.', state: 'now', at: null },
    ],
    ...changes,
  });
const toPage = (...items: unknown[]) => ({ items, total: items.length, page: 1, page_size: 50 });

async function axeFinds(element: Element): Promise<string[]> {
  const { violations } = await axe.run(element, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } });
  return violations.flatMap(({ id: rule, nodes }) => nodes.map(({ html }) => `${rule}: ${html}`));
}

describe('the list of orders', () => {
  test('is narrowed by its address, leads to an order and leaves as CSV by the same filters', async () => {
    const { of } = fakeServer({
      [LIST]: answeringBy(adminListOrders, toPage(order())),
      [EXPORT]: () => ({ body: new Blob(['x']), type: 'text/csv' }),
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const search = '?prace=otevrene&trh=cz&zpusob=card&dopravce=courier&od=2026-11-01&do=2026-11-30&q=2610';
    const { element } = await visit(routes, { path: '/admin/objednavky', search, account: staff('support') });
    expect((await screen.findByRole('link', { name: '2610010001' })).getAttribute('href')).toBe(`/admin/objednavky/${id}`);
    expect(screen.getByText('přes 30 minut')).toBeTruthy();
    expect(screen.getByText('Okruh Praha – Karlín')).toBeTruthy();
    const filters = {
      status: 'new,awaiting_payment,awaiting_trade_in,paid,picking,packed,handed_over,ready_for_pickup',
      market: 'cz',
      type_payment: 'card',
      type_delivery_code: 'courier',
      from: '2026-11-01',
      to: '2026-11-30',
      q: '2610',
    };
    expect(of(LIST)[0]?.query).toMatchObject(filters);
    await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(of(EXPORT)[0]?.query).toMatchObject(filters));
    vi.restoreAllMocks();
    expect(await axeFinds(element)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Nezaplacené přes 30 minut' }));
    await waitFor(() => expect(of(LIST).at(-1)?.query).toMatchObject({ late: 'true' }));
    expect(of(LIST).at(-1)?.query).not.toHaveProperty('status');
  });

  test('stands in the navigation of who may read it', async () => {
    fakeServer({ [LIST]: answeringBy(adminListOrders, toPage()) });
    await visit(routes, { path: '/admin/objednavky', account: staff('accountant') });
    expect(await screen.findByText('Zatím nikdo nic neobjednal')).toBeTruthy();
    const navigation = screen.getAllByRole('navigation', { name: 'Správa' })[0] as HTMLElement;
    expect(within(navigation).getByRole('link', { name: 'Objednávky', current: 'page' })).toBeTruthy();
  });

  test('is read in Romanian', async () => {
    fakeServer({ [LIST]: answeringBy(adminListOrders, toPage(order())) });
    await visit(routes, { path: '/admin/objednavky', market: 'ro', account: staff('admin') });
    expect(await screen.findByRole('heading', { level: 1, name: 'Comenzi' })).toBeTruthy();
    expect(await screen.findByText('peste 30 de minute')).toBeTruthy();
  });
});

describe('one order', () => {
  const open = (role: 'support' | 'shop') => visit(routes, { path: `/admin/objednavky/${id}`, account: staff(role) });

  test('shows what was bought, what it comes to and how far it is', async () => {
    fakeServer({ [ONE]: answeringBy(adminGetOrder, order()) });
    const { element } = await open('support');
    expect(await screen.findByRole('heading', { level: 1, name: 'Objednávka 2610010001' })).toBeTruthy();
    const lines = within(screen.getByRole('region', { name: 'Položky' }));
    expect(lines.getByText('PH018-011')).toBeTruthy();
    expect(screen.getByText('Podzimní sleva')).toBeTruthy();
    expect(screen.getByText(/^Apple iPhone 12, 64 GB: odhad/)).toBeTruthy();
    expect(screen.getByText('Čeká na převod')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Platby objednávky' }).getAttribute('href')).toBe('/admin/platby?q=2610010001');
    expect(await axeFinds(element)).toEqual([]);
  });

  test('shows its packages with their carriers, numbers and contents', async () => {
    const parcel: AdminOrder['packages'][number] = {
      list_id: id,
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
    fakeServer({ [ONE]: answeringBy(adminGetOrder, order({ packages: [parcel, waiting] })) });
    const { element } = await open('support');
    const panel = within(await screen.findByRole('region', { name: 'Zásilky' }));
    const [, first, second] = panel.getAllByRole('row');
    expect(first?.textContent.replaceAll('\u00a0', ' ')).toBe(
      '1 ze 2ze skladuPředaná dopravci20. 11. 2026 16:00BalíkobodBB12 × Apple iPhone 15',
    );
    expect(panel.getByRole('link', { name: 'BB1' }).getAttribute('href')).toBe('https://track.example/BB1');
    expect(second?.textContent.replaceAll('\u00a0', ' ')).toBe('2 ze 2z prodejny store-brnoPřipravujemezatím bez dopravce2 kusy');
    expect(await axeFinds(element)).toEqual([]);
  });

  test('has no link to the payments for who may not read them', async () => {
    fakeServer({ [ONE]: answeringBy(adminGetOrder, order({ status: 'cancelled', cancel_reason: 'unpaid', trade_ins: [] })) });
    await open('shop');
    expect(await screen.findByText('nezaplacená včas')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Platby objednávky' })).toBeNull();
    expect(screen.queryByText('Výkup k nákupu')).toBeNull();
  });

  test('that isn’t there says so and leads back', async () => {
    fakeServer({ [ONE]: refusing(404, 'not-found', 'Tady nic není.') });
    await open('support');
    expect(await screen.findByText('Taková objednávka není')).toBeTruthy();
    expect(screen.getAllByRole('link', { name: 'Zpět na objednávky' })[0]?.getAttribute('href')).toBe('/admin/objednavky');
  });
});
