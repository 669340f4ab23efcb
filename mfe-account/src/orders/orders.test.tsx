import { answering, fakeServer, refusing, visit } from '@okruh/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { describe, expect, test } from 'vitest';
import * as routes from '../routes.tsx';
import { jana } from '../testing/page.ts';
import { parseOrderPage, orderPagePath } from './orders-address.ts';

const MINE = 'GET /api/orders/mine';
const order = (position: number, changes: object = {}) => ({
  code: `CODE${position}`,
  number: `261001000${position}`,
  href: `/objednavka/CODE${position}`,
  placed_at: '2026-11-20T23:30:00.000Z',
  status: 'awaiting_payment',
  status_label: 'Čeká na zaplacení',
  payment_status: 'pending',
  total: { amount: 1_548_000, currency: 'CZK' },
  products: ['Apple iPhone 15'],
  ...changes,
});
const answerList = (items: readonly object[], total = items.length, page = 1) => answering({ items, total, page, page_size: 10 });

describe('my orders', () => {
  test('lead to each order, with its day in our time, its state and its sum', async () => {
    fakeServer({ [MINE]: answerList([order(1), order(2, { products: ['Apple iPhone 15', 'Kryt', 'Sklo'] })]) });
    const { setTitle } = await visit(routes, { path: '/ucet/objednavky', account: jana });
    expect((await screen.findByRole('link', { name: '2610010001' })).getAttribute('href')).toBe('/objednavka/CODE1');
    const [first, second] = screen.getAllByRole('row').slice(1);
    expect(first?.textContent.replaceAll('\u00a0', ' ')).toContain('21. 11. 2026Čeká na zaplaceníZaplatitApple iPhone 1515 480 Kč');
    expect(second?.textContent).toContain('Apple iPhone 15 a 2 další');
    await waitFor(() => expect(setTitle).toHaveBeenLastCalledWith('Moje objednávky'));
    const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } });
    expect(violations.map(({ id }) => id)).toEqual([]);
  });

  test('are turned over page by page, by the address', async () => {
    const { received } = fakeServer({ [MINE]: answerList([order(1)], 11, 2) });
    const { navigate } = await visit(routes, { path: '/ucet/objednavky', search: '?strana=2', account: jana });
    await screen.findByRole('link', { name: '2610010001' });
    expect(received[0]?.query).toEqual({ page: '2', page_size: '10' });
    await userEvent.click(screen.getByRole('button', { name: 'Předchozí' }));
    expect(navigate).toHaveBeenCalledWith('/ucet/objednavky');
  });

  test('that are none lead to the shop and to orders of a guest', async () => {
    fakeServer({ [MINE]: answerList([]) });
    await visit(routes, { path: '/cont/comenzi', market: 'ro', account: jana });
    expect(await screen.findByText('Nu ai încă nicio comandă')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Caută comanda' }).getAttribute('href')).toBe('/comanda');
  });

  test('that do not come may be asked for again', async () => {
    let isDown = true;
    fakeServer({ [MINE]: (request) => (isDown ? refusing(404, 'not-found', 'Teď to nejde.') : answerList([order(1)]))(request) });
    await visit(routes, { path: '/ucet/objednavky', account: jana });
    await screen.findByText('Objednávky se nepodařilo načíst');
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Zkusit znovu' }));
    expect(await screen.findByRole('link', { name: '2610010001' })).toBeTruthy();
  });

  test('ask for the login first, and come back', async () => {
    fakeServer({});
    const { navigate } = await visit(routes, { path: '/ucet/objednavky' });
    await waitFor(() => expect(navigate).toHaveBeenCalledWith('/prihlaseni?zpet=%2Fucet%2Fobjednavky', { replace: true }));
  });

  test('have addresses that can be typed', () => {
    expect([parseOrderPage('cz', '?strana=3'), parseOrderPage('ro', '?pagina=x'), parseOrderPage('cz', '?strana=-1')]).toEqual([3, 1, 1]);
    expect([orderPagePath('ro', 1), orderPagePath('ro', 2)]).toEqual(['/cont/comenzi', '/cont/comenzi?pagina=2']);
  });
});
