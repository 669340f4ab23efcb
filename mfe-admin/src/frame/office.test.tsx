import { logout } from '@okruh/contracts/http/accounts/login';
import { adminGetBuyout } from '@okruh/contracts/http/buyout-admin/buyout';
import { adminCountBuyouts, adminFindBuyout, adminListBuyouts } from '@okruh/contracts/http/buyout-admin/work-list';
import { fakeServer, visit } from '@okruh/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { describe, expect, test } from 'vitest';
import * as routes from '../routes.tsx';
import { answeringBy, toRouteKey } from '../testing/answers.ts';
import { buyoutId, receivedBuyout, staff } from '../testing/shop.ts';

const page = (items: unknown[]) => ({ items, total: items.length, page: 1, page_size: 50 });
const office = {
  [toRouteKey(adminCountBuyouts)]: answeringBy(adminCountBuyouts, {
    counts: { received: 9, accepted: 2 },
    open: 11,
    to_inspect: 9,
    to_pay: 2,
  }),
  [toRouteKey(adminListBuyouts)]: answeringBy(adminListBuyouts, page([receivedBuyout()])),
  [toRouteKey(adminGetBuyout)]: answeringBy(adminGetBuyout, receivedBuyout()),
};
const linkNames = () =>
  within(screen.getByRole('navigation', { name: 'Správa' }))
    .getAllByRole('link')
    .map((link) => link.textContent);

describe('the back office', () => {
  test('asks visitors for the login first and remembers where they went', async () => {
    fakeServer(office);
    const { navigate } = await visit(routes, { path: '/admin/prihlaseni' });
    navigate('/admin/vykupy?stav=received');
    await waitFor(() =>
      expect(navigate).toHaveBeenLastCalledWith('/admin/prihlaseni?zpet=%2Fadmin%2Fvykupy%3Fstav%3Dreceived', { replace: true }),
    );
  });

  test('is closed to customers and says who can open it', async () => {
    fakeServer(office);
    await visit(routes, { path: '/admin/vykupy', account: { ...staff('customer'), kind: 'customer' } });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Bez oprávnění');
    expect(screen.getByText(/Přístup zřizuje administrátor/)).toBeTruthy();
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  test('leads each role to its first page, and shows only the pages it may enter', async () => {
    fakeServer(office);
    const clerk = await visit(routes, { path: '/admin', account: staff('buyout-clerk') });
    await waitFor(() => expect(clerk.navigate).toHaveBeenCalledWith('/admin/vykupy', { replace: true }));
    await waitFor(() => expect(linkNames()).toEqual(['Výkupy9, 9 výkupů k prohlídce', 'Ceník výkupu']));
  });

  test('refuses a page that the role may not enter, but keeps the links to the others', async () => {
    fakeServer(office);
    await visit(routes, { path: '/admin/vyplaty', account: staff('buyout-clerk') });
    expect(screen.getByRole('heading', { level: 2, name: 'Na tuto stránku nemáte oprávnění' })).toBeTruthy();
    expect(linkNames()).toContain('Ceník výkupu');
  });

  test('logs out', async () => {
    fakeServer({ ...office, [toRouteKey(logout)]: () => ({ status: 204 }) });
    const { navigate, toast } = await visit(routes, { path: '/admin/vykupy', account: staff('buyout-clerk') });
    await userEvent.click(screen.getByRole('button', { name: /Martina Horáková/ }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Odhlásit se' }));
    await waitFor(() => expect(toast).toHaveBeenCalledWith(expect.objectContaining({ title: 'Odhlásili jsme vás' })));
    expect(navigate).toHaveBeenCalledWith('/admin/prihlaseni', { replace: true });
  });

  test('has nothing that axe objects to', async () => {
    fakeServer(office);
    const { element } = await visit(routes, { path: '/admin/vykupy', account: staff('admin') });
    await screen.findByText('V26-11-0193');
    const { violations } = await axe.run(element, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } });
    expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([]);
  });
});

describe('the reader', () => {
  const scan = async (text: string) => {
    await userEvent.keyboard('{F1}');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Naskenovat nebo najít výkup' }));
    await userEvent.keyboard(`${text}{Enter}`);
  };
  const FIND = toRouteKey(adminFindBuyout);

  test('opens the only buy-out with its receipt ready, and keeps the IMEI out of the address', async () => {
    const submitted = receivedBuyout({ status: 'submitted', allowed: ['receive'] });
    const { of } = fakeServer({
      ...office,
      [FIND]: answeringBy(adminFindBuyout, { items: [submitted] }),
      [toRouteKey(adminGetBuyout)]: answeringBy(adminGetBuyout, submitted),
    });
    const { navigate } = await visit(routes, { path: '/admin/vykupy', account: staff('shop') });
    await scan('356938035643809');
    await waitFor(() => expect(navigate).toHaveBeenCalledWith(`/admin/vykupy/${buyoutId}?krok=prijem`));
    expect(of(FIND)[0]?.query).toEqual({ scan: '356938035643809' });
    expect(await screen.findByLabelText('IMEI, kód nebo číslo výkupu')).toHaveProperty('value', '356938035643809');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Potvrdit příjem' })));
  });

  test('lets the clerk choose among several', async () => {
    const items = [
      receivedBuyout(),
      receivedBuyout({ id: '019a9f2e-0000-7000-8000-000000000194', number: 'V26-11-0194', status: 'submitted' }),
    ];
    fakeServer({ ...office, [FIND]: answeringBy(adminFindBuyout, { items }) });
    const { navigate } = await visit(routes, { path: '/admin/vykupy', account: staff('shop') });
    await scan('356938035643809');
    const dialog = await screen.findByRole('dialog', { name: 'Našli jsme 2 výkupy' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'V26-11-0194' }));
    expect(navigate).toHaveBeenCalledWith('/admin/vykupy/019a9f2e-0000-7000-8000-000000000194?krok=prijem');
  });

  test('says that nothing was found', async () => {
    fakeServer({ ...office, [FIND]: answeringBy(adminFindBuyout, { items: [] }) });
    await visit(routes, { path: '/admin/vykupy', account: staff('shop') });
    await scan('nic');
    expect(await screen.findByText('Výkup „nic“ jsme nenašli')).toBeTruthy();
  });
});
