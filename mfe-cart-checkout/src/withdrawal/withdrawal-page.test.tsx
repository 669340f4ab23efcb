import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answering, fakeServer, refusing, visit } from '@okruh/web-kit/testing';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Withdrawable } from '@okruh/contracts/http/orders/withdrawals';
import * as routes from '../routes.tsx';
import { accessibilityErrors } from '../testing/accessibility.ts';
import { crowns } from '../testing/cart-fixtures.ts';
import { CODE, orderView } from '../testing/order-fixtures.ts';
import type { Announced } from './choice.ts';

const user = userEvent.setup({ delay: null });
const FIND = 'POST /api/orders/withdrawals/find';
const ANNOUNCE = 'POST /api/orders/withdrawals';

const withdrawable = (changes: Partial<Withdrawable> = {}): Withdrawable => ({
  order_code: CODE,
  number: '2610001026',
  refusal: null,
  until: '2026-11-23',
  lines: [
    {
      line: 1,
      name: 'Samsung Galaxy A16',
      spec: '128 GB, šedá',
      image: null,
      quantity: 1,
      refunds: [crowns(4490)],
      companions: ['Prodloužená záruka'],
      bonus: crowns(500),
    },
    {
      line: 3,
      name: 'Silikonový kryt',
      spec: '',
      image: null,
      quantity: 3,
      refunds: [crowns(100), crowns(200), crowns(300)],
      companions: [],
      bonus: crowns(0),
    },
  ],
  fees: crowns(99),
  type_payment: 'card',
  payment_name: 'Kartou online',
  needs_account: false,
  ...changes,
});
const announced: Announced = {
  id: '3f0b1c52-9a41-4f7e-8c11-6a2d3e4f5a60',
  number: 'O26-00118',
  state: 'announced',
  announced_at: '2026-11-20T13:32:00.000Z',
  send_until: '2026-12-04',
  refund_due_on: '2026-12-04',
  lines: [{ line: 3, name: 'Silikonový kryt', quantity: 2 }],
  estimate: crowns(200),
  refund: null,
  deduction: null,
  deduction_reason: '',
  refunded_at: null,
};

// The first test must not wait for the page to be transformed.
beforeAll(() => import('./withdrawal-page.tsx'));
beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal('scrollTo', () => undefined);
  window.history.replaceState(null, '', '/odstoupit');
});

async function find(goods: Withdrawable) {
  const server = fakeServer({ [FIND]: answering(goods), [ANNOUNCE]: answering(announced) });
  const page = await visit(routes, { path: '/odstoupit' });
  await user.type(await screen.findByLabelText('Číslo objednávky'), '2610001026');
  await user.type(screen.getByLabelText('E-mail z objednávky'), 'tomas@example.com');
  await user.click(screen.getByRole('button', { name: 'Najít zboží' }));
  return { server, page };
}

describe('the withdrawal from a contract', () => {
  it('takes two clicks once the goods are chosen, and says what counts from now on', async () => {
    const { server, page } = await find(withdrawable());
    await user.click(await screen.findByRole('button', { name: 'Pokračovat k potvrzení' }));
    expect(screen.getByText('Vyberte aspoň jednu položku.')).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: /Silikonový kryt/ }));
    const pieces = screen.getByRole('spinbutton');
    await user.clear(pieces);
    await user.type(pieces, '2');
    await user.type(screen.getByLabelText('Vaše jméno'), 'Tomáš Kučera');
    expect(await accessibilityErrors(page.element)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Pokračovat k potvrzení' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Souhlasí to?' })).toBeTruthy();
    expect(server.of(ANNOUNCE)).toHaveLength(0);
    expect(await accessibilityErrors(page.element)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Potvrdit odstoupení od smlouvy' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Odstoupení jsme přijali' })).toBeTruthy();
    expect(server.of(ANNOUNCE)[0]?.body).toMatchObject({
      number: '2610001026',
      e_mail: 'tomas@example.com',
      name: 'Tomáš Kučera',
      lines: [{ line: 3, quantity: 2 }],
      reason: null,
      account: '',
    });
    // The days of the term one by one, and both its ends in words.
    expect(screen.getByRole('img', { name: /^Den \d+ z 14$/ }).children).toHaveLength(15);
    expect(screen.getByText('vrátíme 200 Kč')).toBeTruthy();
    expect(screen.getByRole('link', { name: /Potvrzení a lístek/ }).getAttribute('href')).toBe(
      `/api/orders/orders/${CODE}/withdrawals/${announced.id}`,
    );
    expect(await accessibilityErrors(page.element)).toEqual([]);
  });

  it('of everything gives the fees back and takes the bonus off', async () => {
    await find(withdrawable());
    for (const box of await screen.findAllByRole('checkbox')) await user.click(box);
    await user.type(screen.getByLabelText('Vaše jméno'), 'Tomáš Kučera');
    await user.click(screen.getByRole('button', { name: 'Pokračovat k potvrzení' }));
    const sums = (await screen.findByText('Vrátíme vám')).closest('dl');
    expect(sums?.textContent.replaceAll('\u00A0', ' ')).toContain('Vrátíme vám4 389 Kč');
  });

  it('says why nothing can be withdrawn from', async () => {
    await find(withdrawable({ refusal: 'expired', lines: [], until: '2026-11-03' }));
    expect((await screen.findByRole('status')).textContent).toContain('Lhůta skončila');
    expect(screen.queryByRole('button', { name: 'Pokračovat k potvrzení' })).toBeNull();
  });

  it('an order that isn’t there is said at the form', async () => {
    fakeServer({ [FIND]: refusing(404, 'order-not-found', 'Objednávku jsme nenašli.') });
    await visit(routes, { path: '/odstoupit' });
    await user.type(await screen.findByLabelText('Číslo objednávky'), '1');
    await user.type(screen.getByLabelText('E-mail z objednávky'), 'tomas@example.com');
    await user.click(screen.getByRole('button', { name: 'Najít zboží' }));
    expect(await screen.findByText('Objednávku jsme nenašli.')).toBeTruthy();
  });

  it('asks who paid in cash for an account, and comes back to it when it is wrong', async () => {
    const { server } = await find(withdrawable({ needs_account: true, type_payment: 'cash_on_delivery' }));
    server.answer(ANNOUNCE, () => ({ status: 400, body: { account: ['Zadejte číslo účtu ve tvaru 123456789/0800.'] } }));
    await user.click(await screen.findByRole('checkbox', { name: /Galaxy A16/ }));
    await user.type(screen.getByLabelText('Vaše jméno'), 'Tomáš Kučera');
    await user.click(screen.getByRole('button', { name: 'Pokračovat k potvrzení' }));
    expect(server.of(ANNOUNCE)).toHaveLength(0);
    await user.type(screen.getByLabelText('Účet pro vrácení peněz'), '123');
    await user.click(screen.getByRole('button', { name: 'Pokračovat k potvrzení' }));
    await user.click(await screen.findByRole('button', { name: 'Potvrdit odstoupení od smlouvy' }));
    expect((await screen.findByRole('alert')).textContent).toContain('123456789/0800');
    // Nothing is lost.
    expect(screen.getByLabelText('Účet pro vrácení peněz')).toHaveProperty('value', '123');
    expect(screen.getByRole('checkbox', { name: /Galaxy A16/ })).toHaveProperty('checked', true);
  });

  it('from an own order asks nothing that is known', async () => {
    const server = fakeServer({ 'GET /api/orders/orders/:code': answering(orderView()), [FIND]: answering(withdrawable()) });
    await visit(routes, { path: '/odstoupit', search: `?objednavka=${CODE}` });
    await screen.findByRole('checkbox', { name: /Galaxy A16/ });
    await waitFor(() => expect(server.of(FIND)[0]?.body).toEqual({ number: '2610001234', e_mail: 'jana@example.com' }));
    expect(screen.getByLabelText('Vaše jméno')).toHaveProperty('value', 'Jana Nováková');
    expect(within(screen.getByRole('complementary')).getByText(/23\./)).toBeTruthy();
  });
});
