import { adminListOrderHistory, type OrderHistoryEntry } from '@okruh/contracts/http/orders-admin/history';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { answeringBy } from '../../testing/answers.ts';
import { openOrder, toOrderRoute } from '../../testing/order-page.ts';

beforeAll(() => import('../pages.ts').then(() => undefined));

const entry = (number: number, changes: Partial<OrderHistoryEntry> = {}): OrderHistoryEntry => ({
  id: `019a9f2e-0000-7000-8000-${String(number).padStart(12, '0')}`,
  at: `2026-11-20T12:${String(number).padStart(2, '0')}:00.000Z`,
  kind: 'placed',
  by: { kind: 'customer', name: null },
  status: null,
  payment_status: null,
  cancel_reason: null,
  reason: null,
  cause: null,
  template: null,
  assignee: null,
  text: null,
  ...changes,
});

test('says what happened, by whom and why, the newest first', async () => {
  await openOrder({
    history: [
      entry(5, {
        kind: 'step',
        by: { kind: 'staff', name: 'Pavla Podpora' },
        status: 'cancelled',
        payment_status: 'paid',
        cancel_reason: 'shop',
        reason: 'duplicate',
      }),
      entry(4, { kind: 'mail-sent', by: { kind: 'system', name: null }, template: 'order_placed' }),
      entry(3, { kind: 'contact-viewed', by: { kind: 'staff', name: 'Karel Bureš' }, text: 'Volám zpět' }),
      entry(2, {
        kind: 'step',
        by: { kind: 'system', name: null },
        status: 'paid',
        payment_status: 'paid',
        cause: 'payments.payment-captured.v1',
      }),
      entry(1),
    ],
  });
  const list = await screen.findByRole('list', { name: 'Historie' });
  const rows = within(list)
    .getAllByRole('listitem')
    .map((row) => row.textContent ?? '');
  expect(rows).toHaveLength(5);
  expect(rows[0]).toMatch(/^ZrušenáObjednávka je dvakrát, platba zaplaceno.*Pavla Podpora$/);
  expect(rows[1]).toMatch(/Odeslán e-mail.*Potvrzení objednávky.*systém$/);
  expect(rows[2]).toMatch(/Zobrazeny kontaktní údaje.*Volám zpět.*Karel Bureš$/);
  expect(rows[3]).toContain('payments.payment-captured.v1');
  expect(rows[4]).toMatch(/Objednávka přijata.*zákazník$/);
});

test('comes page by page', async () => {
  const route = toOrderRoute(adminListOrderHistory);
  const answers = {
    [route]: answeringBy(adminListOrderHistory, { items: [entry(1)], total: 23, page: 1, page_size: 10 }),
  };
  const { server } = await openOrder({ answers });
  expect(await screen.findByText('1 z 3')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Novější' })).toHaveProperty('disabled', true);
  await userEvent.click(screen.getByRole('button', { name: 'Starší' }));
  await waitFor(() => expect(server.of(route).at(-1)?.query).toEqual({ page: '2', page_size: '10' }));
  expect(await screen.findByText('2 z 3')).toBeTruthy();
});
