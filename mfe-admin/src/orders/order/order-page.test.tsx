import { adminGetOrder } from '@okruh/contracts/http/orders-admin';
import { adminGetOrderDesk, adminGetOrderDocument } from '@okruh/contracts/http/orders-admin/desk';
import { adminListOrderEvents } from '@okruh/contracts/http/orders-admin/history';
import { adminGetOrderPieces } from '@okruh/contracts/http/picking-work';
import { fakeServer, refusing, visit } from '@okruh/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as routes from '../../routes.tsx';
import { answeringBy, toRouteKey } from '../../testing/answers.ts';
import { openOrder, toOrderRoute } from '../../testing/order-page.ts';
import { order, orderDesk, orderId } from '../../testing/orders.ts';
import { staff } from '../../testing/shop.ts';

beforeAll(() => import('../pages.ts').then(() => undefined));
beforeEach(() => {
  window.sessionStorage.clear();
  window.localStorage.clear();
});
const crowns = (whole: number) => ({ amount: whole * 100, currency: 'CZK' }) as const;

describe('one order', () => {
  test('shows what was bought, what it comes to and how far it is', async () => {
    const { element } = await openOrder();
    const lines = within(screen.getByRole('region', { name: 'Položky' }));
    expect(lines.getByText('PH018-011')).toBeTruthy();
    expect(screen.getByText('Podzimní sleva')).toBeTruthy();
    expect(screen.getByText(/^Apple iPhone 12, 64 GB: odhad/)).toBeTruthy();
    expect(screen.getByText('Čeká na převod')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Platby objednávky' }).getAttribute('href')).toBe('/admin/platby?q=2610010001');
    expect((await screen.findByRole('link', { name: 'V26-11-0193' })).getAttribute('href')).toBe('/admin/vykupy?q=V26-11-0193');
    await screen.findByText('Zatím žádná poznámka.');
    const { violations } = await axe.run(element, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } });
    expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([]);
  });

  test('shows what the warehouse has of each line: how many, where, which ones', async () => {
    const piece = { list_id: orderId, place_name: 'Sklad', crate: 'BED-0412', missing: 0, location: 'C-02-1-07', replaces: undefined };
    const [line] = order().lines;
    if (line === undefined) throw new Error('the order has no line');
    await openOrder({
      order: order({
        lines: [
          { ...line, quantity: 2 },
          { ...line, line: 2, code: 'KR-1', name: 'Kryt' },
        ],
      }),
      pieces: [
        { ...piece, code: 'PH018-011', name: 'Apple iPhone 15', quantity: 2, picked: 1, missing: 1, serials: ['356938035643809'] },
        { ...piece, code: 'KR-2', name: 'Kryt modrý', quantity: 1, picked: 1, serials: [], replaces: 'Kryt' },
      ],
    });
    const table = within(screen.getByRole('region', { name: 'Položky' }));
    const phone = (await table.findByText('356938035643809')).closest('tr');
    expect(phone?.textContent).toContain('1 z 2Sklad, C-02-1-071 kus nenalezen');
    expect(table.getByText('místo toho Kryt modrý').closest('td')?.textContent).toContain('1 z 1Sklad, BED-0412');
  });

  test('says when the warehouse doesn’t answer', async () => {
    await openOrder({
      answers: { [toRouteKey(adminGetOrderPieces).replace(':order', orderId)]: refusing(404, 'not-found', 'Nenalezeno.') },
    });
    expect(await screen.findByText(/^Sklad teď neodpovídá/)).toBeTruthy();
  });

  test('offers no contact, mail or cancellation to those who may not', async () => {
    await openOrder({ role: 'accountant', order: order({ status: 'cancelled', cancel_reason: 'unpaid', trade_ins: [] }) });
    expect(await screen.findByText('nezaplacená včas')).toBeTruthy();
    await screen.findByText('+420 ••• ••• 318');
    for (const name of ['Zobrazit', /^Napsat/, 'Zrušit objednávku']) expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByText('Výkup k nákupu')).toBeNull();
  });

  test('shows pieces that were dropped or replaced, and what that means for the money', async () => {
    const change = { quantity: 2, amount: crowns(300), is_due_reduced: false, substitute_name: null, at: '2026-11-21T09:00:00.000Z' };
    await openOrder({
      order: order({
        changes: [
          { ...change, id: '019a9f2e-0000-7000-8000-0000000000c1', kind: 'dropped', name: 'Kryt' },
          {
            ...change,
            id: '019a9f2e-0000-7000-8000-0000000000c2',
            kind: 'substituted',
            name: 'Sklo',
            amount: crowns(0),
            substitute_name: 'Fólie',
          },
        ],
      }),
    });
    const changes = within(screen.getByRole('region', { name: 'Změny objednávky' }));
    expect(changes.getAllByRole('listitem').map(({ textContent }) => textContent?.replaceAll('\u00A0', ' '))).toEqual([
      expect.stringContaining('2 × Kryt: vyřazeno, zboží nemáme. Vrací se 300 Kč.'),
      expect.stringMatching(/^2 × Sklo: místo toho Fólie\.\d/),
    ]);
  });

  test('that isn’t there says so and leads back', async () => {
    fakeServer({ [toOrderRoute(adminGetOrder)]: refusing(404, 'not-found', 'Tady nic není.') });
    await visit(routes, { path: `/admin/objednavky/${orderId}`, account: staff('support') });
    expect(await screen.findByText('Taková objednávka není')).toBeTruthy();
    expect(screen.getAllByRole('link', { name: 'Zpět na objednávky' })[0]?.getAttribute('href')).toBe('/admin/objednavky');
  });

  test('stands although what is beside it could not be loaded', async () => {
    const { server } = await openOrder({
      answers: { [toOrderRoute(adminGetOrderDesk)]: refusing(500, 'internal-error', 'Něco se nepovedlo.') },
    });
    expect(await screen.findByText('Zákazníka a peníze se nepodařilo načíst')).toBeTruthy();
    expect(screen.getByText('PH018-011')).toBeTruthy();
    server.answer(toOrderRoute(adminGetOrderDesk), answeringBy(adminGetOrderDesk, orderDesk()));
    await userEvent.click(screen.getByRole('button', { name: 'Zkusit znovu' }));
    expect(await screen.findByText('+420 ••• ••• 318')).toBeTruthy();
  });

  test('without its items says so', async () => {
    await openOrder({ order: order({ lines: [] }) });
    expect(await screen.findByText('Položky objednávky se nenašly')).toBeTruthy();
  });

  test('is read in Romanian', async () => {
    await openOrder({ market: 'ro' });
    expect(await screen.findByText('Istoric')).toBeTruthy();
    expect(await screen.findByText('Încă nicio notă.')).toBeTruthy();
  });
});

describe('its money and documents', () => {
  test('show what came, what went back and what is owed', async () => {
    const [payment] = orderDesk().payments;
    if (payment === undefined) throw new Error('the desk has a payment');
    const paid = {
      ...payment,
      state: 'partially-refunded' as const,
      captured: crowns(15_480),
      refunded: crowns(390),
      captured_at: '2026-11-20T10:00:00.000Z',
      refunded_at: '2026-11-21T10:00:00.000Z',
    };
    await openOrder({ desk: orderDesk({ payments: [paid], due: crowns(0), owed_back: crowns(15_090) }) });
    expect((await screen.findByText(/^Vrátit 15/)).textContent).toMatch(/15\s090\sKč/);
    const rows = within(screen.getByRole('list', { name: 'Platby a vrácení' })).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent?.replaceAll(/\s/g, ' '))).toEqual([
      expect.stringMatching(/Bankovní převodzčásti vrácená15 480 Kč$/),
      expect.stringMatching(/VráceníBankovní převod−390 Kč$/),
    ]);
    expect(screen.getByRole('link', { name: 'Bankovní převod' }).getAttribute('href')).toBe(`/admin/platby/${payment.id}`);
  });

  test('say what is still to be paid', async () => {
    await openOrder();
    expect((await screen.findByText('K zaplacení zákazníkem')).closest('li')?.textContent).toMatch(/15\s480\sKč/);
  });

  test('are downloaded by their name', async () => {
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const path = toOrderRoute(adminGetOrderDocument).replace(':kind', 'transfer');
    const { server } = await openOrder({ answers: { [path]: () => ({ body: new Blob(['%PDF']), type: 'application/pdf' }) } });
    await userEvent.click(await screen.findByRole('button', { name: 'Stáhnout PDF: Pokyny k převodu' }));
    await waitFor(() => expect(click).toHaveBeenCalled());
    expect(server.of(path)).toHaveLength(1);
    vi.restoreAllMocks();
  });

  test('the events of the order are asked for when they are opened', async () => {
    const route = toOrderRoute(adminListOrderEvents);
    const events = {
      items: [
        {
          id: orderId,
          type: 'orders.order-placed.v1',
          version: 1,
          at: '2026-11-20T09:00:00.000Z',
          correlation_id: 'req-7f3a1c',
          is_published: false,
        },
      ],
    };
    const { server } = await openOrder({ answers: { [route]: answeringBy(adminListOrderEvents, events) } });
    expect(server.of(route)).toHaveLength(0);
    await userEvent.click(screen.getByText('Události pro podporu'));
    expect(await screen.findByText('req-7f3a1c')).toBeTruthy();
    expect(screen.getByText('čeká na odeslání')).toBeTruthy();
  });
});
