import { adminExportOrders, adminGetOrderFigures, adminListOrders } from '@okruh/contracts/http/orders-admin';
import { fakeServer, visit } from '@okruh/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import * as routes from '../routes.tsx';
import { answeringBy, toRouteKey } from '../testing/answers.ts';
import { order, orderId as id } from '../testing/orders.ts';
import { staff } from '../testing/shop.ts';

// The pages load when they are opened; here before the first test, which would otherwise wait for them.
beforeAll(() => import('./pages.ts').then(() => undefined));

const LIST = toRouteKey(adminListOrders);
const EXPORT = toRouteKey(adminExportOrders);

const toPage = (...items: unknown[]) => ({ items, total: items.length, total_is_bounded: false, page: 1, page_size: 50 });

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
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
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
    await userEvent.click(screen.getByRole('button', { name: 'Exportovat' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'CSV' }));
    // The file is saved after its answer; restored before, the link would lead the next test away from its page.
    await waitFor(() => expect(click).toHaveBeenCalledOnce());
    expect(of(EXPORT)[0]?.query).toEqual(filters);
    vi.restoreAllMocks();
    expect(await axeFinds(element)).toEqual([]);
    await userEvent.click(screen.getByRole('link', { name: 'Nezaplacené přes 30 minut' }));
    await waitFor(() => expect(of(LIST).at(-1)?.query).toMatchObject({ late: 'true' }));
    expect(of(LIST).at(-1)?.query).not.toHaveProperty('status');
  });

  test('has the day in figures above it, of the chosen market', async () => {
    const FIGURES = toRouteKey(adminGetOrderFigures);
    const lei = (whole: number) => ({ amount: whole * 100, currency: 'RON' }) as const;
    const { of } = fakeServer({
      [LIST]: answeringBy(adminListOrders, toPage(order({ invoice: 'credited' }))),
      [FIGURES]: answeringBy(adminGetOrderFigures, {
        market: 'ro',
        today: { orders: 312, revenue: lei(2_840) },
        week_ago: { orders: 279, revenue: lei(3_000) },
        late: 7,
        to_send: 41,
        handed_over: 88,
      }),
    });
    await visit(routes, { path: '/admin/objednavky', search: '?trh=ro', account: staff('support') });
    const late = (await screen.findByText('Nezaplacené přes 30 minut', { selector: 'dt' })).parentElement;
    expect(late?.textContent).toContain('7');
    expect(
      within(late as HTMLElement)
        .getByRole('link', { name: 'Zobrazit' })
        .getAttribute('href'),
    ).toBe('/admin/objednavky?prace=nezaplacene&trh=ro');
    expect(of(FIGURES)[0]?.query).toEqual({ market: 'ro' });
    expect(screen.getByText('Objednávky dnes, RO').parentElement?.textContent).toContain('+\u00A012\u00A0% proti stejnému dni před týdnem');
    expect(screen.getByText('Tržby dnes s DPH').parentElement?.textContent).toContain('−\u00A05\u00A0%');
    expect(screen.getByText('88 z 129 předáno')).toBeTruthy();
    expect(await screen.findByText('dobropis')).toBeTruthy();
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
