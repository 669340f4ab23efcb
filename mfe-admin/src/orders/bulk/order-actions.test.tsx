import { listColleagues } from '@okruh/contracts/http/accounts/staff';
import { adminListGridViews } from '@okruh/contracts/http/accounts/grid-views';
import { adminListOrders, type AdminOrderRow, adminOrderRowSchema } from '@okruh/contracts/http/orders-admin';
import { adminAssignOrder } from '@okruh/contracts/http/orders-admin/assignee';
import { adminCancelOrder } from '@okruh/contracts/http/orders-admin/desk';
import { adminListOrderMailTexts, adminOrderMailSchema, adminWriteOrderMail } from '@okruh/contracts/http/orders-admin/mails';
import type { Role } from '@okruh/contracts/access';
import { type Answering, fakeServer, refusing, visit } from '@okruh/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import * as routes from '../../routes.tsx';
import { answeringBy, toRouteKey } from '../../testing/answers.ts';
import { orderDesk } from '../../testing/orders.ts';
import { staff } from '../../testing/shop.ts';

beforeAll(() => import('../pages.ts').then(() => undefined));
beforeEach(() => window.localStorage.clear());

const karel = { id: '019a9f2e-0000-7000-8000-00000000c001', name: 'Karel Prodavač' };
const toId = (number: number): string => `019a9f2e-0000-7000-8000-${String(number).padStart(12, '0')}`;
const toNumber = (number: number): string => `261000000${number}`;
const of = (contract: Parameters<typeof toRouteKey>[0], number: number): string => toRouteKey(contract).replace(':id', toId(number));
const row = (number: number, changes: Partial<AdminOrderRow> = {}): AdminOrderRow =>
  adminOrderRowSchema.parse({
    id: toId(number),
    version: number,
    number: toNumber(number),
    market: 'cz',
    placed_at: '2026-11-20T09:00:00.000Z',
    status: 'paid',
    cancel_reason: null,
    is_late: false,
    customer_name: 'Nováková J.',
    type_delivery_code: 'courier',
    place_name: null,
    type_payment: 'card',
    payment_status: 'paid',
    paid_at: '2026-11-20T09:01:00.000Z',
    pieces: 1,
    total: { amount: number * 100_000, currency: 'CZK' },
    assignee: null,
    ...changes,
  });

/** Opens the list with these orders, all of them selected. */
async function open(items: readonly AdminOrderRow[], answers: Readonly<Record<string, Answering>>, role: Role = 'support') {
  const server = fakeServer({
    [toRouteKey(adminListOrders)]: answeringBy(adminListOrders, {
      items,
      total: items.length,
      total_is_bounded: false,
      page: 1,
      page_size: 50,
    }),
    [toRouteKey(adminListGridViews)]: answeringBy(adminListGridViews, { items: [] }),
    [toRouteKey(listColleagues)]: answeringBy(listColleagues, { items: [karel] }),
    ...answers,
  });
  const account = staff(role);
  const page = await visit(routes, { path: '/admin/objednavky', account });
  await screen.findByRole('link', { name: toNumber(1) });
  await userEvent.click(screen.getByRole('checkbox', { name: 'Vybrat všechny na stránce' }));
  return { ...page, server, me: account.id };
}
const getResult = (number: number): string | null | undefined =>
  within(screen.getByRole('cell', { name: toNumber(number) }).closest('tr') as HTMLElement).getAllByRole('cell')[1]?.textContent;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('selected orders are taken over, each with its result, and go back to who had them', async () => {
  const answer = answeringBy(adminAssignOrder, { assignee: null });
  const { server, me } = await open([row(1), row(2, { assignee: karel }), row(3)], {
    [of(adminAssignOrder, 1)]: answer,
    [of(adminAssignOrder, 2)]: answer,
    [of(adminAssignOrder, 3)]: refusing(409, 'changed-meanwhile', 'Objednávku mezitím řeší Karel Prodavač.'),
  });
  expect(within(screen.getByRole('grid')).getByText('Karel Prodavač')).toBeTruthy();
  await press('Převzít');
  await waitFor(() => expect(screen.getByText(/hotovo u 2 z 3/)).toBeTruthy());
  expect(getResult(2)).toContain('dříve Karel Prodavač');
  expect(getResult(3)).toBe('přeskočenoObjednávku mezitím řeší Karel Prodavač.');
  expect(server.of(of(adminAssignOrder, 1)).map(({ body }) => body)).toEqual([{ assignee: me, seen: null }]);
  expect(server.of(of(adminAssignOrder, 2)).map(({ body }) => body)).toEqual([{ assignee: me, seen: karel.id }]);
  await press('Vrátit vše');
  await waitFor(() => expect(getResult(2)).toBe('vráceno'));
  expect(server.of(of(adminAssignOrder, 1)).at(-1)?.body).toEqual({ assignee: 'nobody', seen: me });
  expect(server.of(of(adminAssignOrder, 2)).at(-1)?.body).toEqual({ assignee: karel.id, seen: me });
  expect(server.of(of(adminAssignOrder, 3))).toHaveLength(1);
});

test('they are handed over to a colleague who is chosen first', async () => {
  const { server, element } = await open([row(1), row(2, { assignee: karel })], {
    [of(adminAssignOrder, 1)]: answeringBy(adminAssignOrder, { assignee: karel }),
  });
  await press('Předat kolegovi');
  const dialog = within(await screen.findByRole('dialog', { name: 'Předat 2 objednávky' }));
  await userEvent.click(await dialog.findByRole('button', { name: 'Předat' }));
  expect(server.of(of(adminAssignOrder, 1))).toHaveLength(0);
  const { violations } = await axe.run(element, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } });
  expect(violations.map(({ id }) => id)).toEqual([]);
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: /Komu/ }), 'Karel Prodavač');
  await userEvent.click(dialog.getByRole('button', { name: 'Předat' }));
  await waitFor(() => expect(screen.getByText(/hotovo u 1 z 2/)).toBeTruthy());
  expect(getResult(2)).toContain('už to tak je');
  expect(server.of(of(adminAssignOrder, 1))[0]?.body).toEqual({ assignee: karel.id, seen: null });
});

test('they are cancelled once their number and their money were said, by the versions that were seen', async () => {
  const refund = { amount: 100_000, currency: 'CZK' } as const;
  const none = { amount: 0, currency: 'CZK' } as const;
  const lei = { amount: 50_000, currency: 'RON' } as const;
  const { server } = await open(
    [row(1), row(2, { payment_status: 'pending', paid_at: null, status: 'new' }), row(3, { market: 'ro', total: lei })],
    {
      [of(adminCancelOrder, 1)]: answeringBy(adminCancelOrder, orderDesk({ owed_back: refund, cancellation: null })),
      [of(adminCancelOrder, 2)]: answeringBy(adminCancelOrder, orderDesk({ owed_back: none, cancellation: null })),
      [of(adminCancelOrder, 3)]: refusing(409, 'transition-not-allowed', 'V tomto stavu už objednávku zrušit nejde.'),
    },
  );
  await press('Zrušit objednávky');
  const dialog = within(await screen.findByRole('dialog', { name: 'Zrušit 3 objednávky?' }));
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '))).toEqual([
    'CZ: 2 objednávky za 3 000 Kč.',
    'CZ: zaplacená je 1 objednávka za 1 000 Kč, ty peníze vrátíme.',
    expect.stringMatching(/^RO: 1 objednávka za /),
    expect.stringMatching(/^RO: zaplacená je 1 objednávka za /),
    'Zákazník dostane e-mail o zrušení. Důvod v něm není.',
  ]);
  await userEvent.click(dialog.getByRole('button', { name: 'Zrušit 3 objednávky' }));
  expect(server.of(of(adminCancelOrder, 1))).toHaveLength(0);
  await userEvent.click(dialog.getByRole('radio', { name: 'Nemůžeme dodat' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Zrušit 3 objednávky' }));
  await waitFor(() => expect(screen.getByText(/hotovo u 2 z 3/)).toBeTruthy());
  expect(getResult(1)?.replaceAll(/\s/g, ' ')).toBe('hotovovracíme 1 000 Kč');
  expect(getResult(2)).toBe('hotovo');
  expect(getResult(3)).toBe('přeskočenoV tomto stavu už objednávku zrušit nejde.');
  expect(server.of(of(adminCancelOrder, 2))[0]?.body).toEqual({ version: 2, reason: 'cannot-deliver', note: '' });
  expect(screen.queryByRole('button', { name: /^Vrátit/ })).toBeNull();
});

test('their customers get a ready mail; another try after a lost answer sends the same one', async () => {
  const texts = answeringBy(adminListOrderMailTexts, {
    locale: 'cs',
    items: [
      { key: 'delayed', name: 'Zpoždění', subject: 'Objednávka se zpozdí', text: 'Dobrý den, omlouváme se.' },
      { key: 'uncollected', name: 'Nevyzvednutá', subject: 'Objednávka na vás čeká', text: 'Dobrý den, přijďte si pro ni.' },
      { key: 'free', name: 'Vlastní text', subject: '', text: '' },
    ],
  });
  const sent = adminOrderMailSchema.parse({
    id: toId(9),
    template: 'order_message',
    state: 'waiting',
    at: '2026-11-20T09:00:00.000Z',
    ended_at: null,
    failure: null,
    author: 'Pavla',
    subject: 'x',
    text: 'x',
    may_retry: false,
  });
  const { server } = await open([row(1), row(2)], {
    [of(adminListOrderMailTexts, 1)]: texts,
    [of(adminListOrderMailTexts, 2)]: texts,
    [of(adminWriteOrderMail, 1)]: refusing(503, 'unavailable', 'Teď to nejde.'),
    [of(adminWriteOrderMail, 2)]: refusing(409, 'no-mail-address', 'Zákazník u objednávky nezadal e-mail.'),
  });
  await press('Poslat e-mail');
  const dialog = within(await screen.findByRole('dialog', { name: 'E-mail ke 2 objednávkám' }));
  await userEvent.click(await dialog.findByRole('radio', { name: 'Nevyzvednutá' }));
  expect(dialog.queryByRole('radio', { name: 'Vlastní text' })).toBeNull();
  expect(dialog.getByText('Dobrý den, přijďte si pro ni.')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Odeslat 2 e-maily' }));
  await waitFor(() => expect(getResult(2)).toBe('přeskočenoZákazník u objednávky nezadal e-mail.'));
  server.answer(of(adminWriteOrderMail, 1), answeringBy(adminWriteOrderMail, sent));
  await userEvent.click(await screen.findByRole('button', { name: 'Zkusit znovu 1 řádek' }));
  await waitFor(() => expect(getResult(1)).toBe('hotovopředáno k odeslání'));
  const [first, second] = server.of(of(adminWriteOrderMail, 1)).map(({ body }) => body);
  expect(first).toMatchObject({ key: 'uncollected', subject: 'Objednávka na vás čeká' });
  expect(second).toEqual(first);
});

test('who only reads orders exports them and does nothing else', async () => {
  await open([row(1)], {}, 'warehouse');
  expect(screen.getByRole('button', { name: 'Exportovat vybrané' })).toBeTruthy();
  for (const name of ['Převzít', 'Předat kolegovi', 'Poslat e-mail', 'Zrušit objednávky']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
});

test('the list is narrowed to one’s own orders', async () => {
  const { server } = await open([row(1)], {});
  await press('Řeší');
  await userEvent.click(screen.getByRole('radio', { name: 'Já' }));
  await waitFor(() => expect(server.of(toRouteKey(adminListOrders)).at(-1)?.query).toMatchObject({ assignee: 'me' }));
});
