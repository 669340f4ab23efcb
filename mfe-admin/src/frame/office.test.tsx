import { logout } from '@okruh/contracts/http/accounts/login';
import { adminGetBuyout } from '@okruh/contracts/http/buyout-admin/buyout';
import { adminCountBuyouts, adminListBuyouts } from '@okruh/contracts/http/buyout-admin/work-list';
import type { Found } from '@okruh/contracts/search-routes';
import { searchRoutes } from '@okruh/contracts/search-routes';
import { type Waiting, waitingRoutes } from '@okruh/contracts/waiting-routes';
import { fakeServer, visit } from '@okruh/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { describe, expect, test } from 'vitest';
import { readSetting } from '../office/settings/settings.store.ts';
import * as routes from '../routes.tsx';
import { answeringBy, toRouteKey } from '../testing/answers.ts';
import { buyoutId, receivedBuyout, staff } from '../testing/shop.ts';

const WAITING = toRouteKey(waitingRoutes('buyout').listWaiting);
const answerWaiting = (items: readonly Waiting[]) => answeringBy(waitingRoutes('buyout').listWaiting, { items });
const toInspect: Waiting = {
  kind: 'buyouts-to-inspect',
  count: 9,
  late: 1,
  first: [
    {
      id: buyoutId,
      number: 'V26-11-0193',
      name: 'Apple iPhone 13',
      market: 'cz',
      since: '2020-11-20T10:00:00.000Z',
      due: '2020-11-21T10:00:00.000Z',
    },
  ],
};
const page = (items: unknown[]) => ({ items, total: items.length, page: 1, page_size: 50 });
const office = {
  [toRouteKey(adminCountBuyouts)]: answeringBy(adminCountBuyouts, {
    counts: { received: 9, accepted: 2 },
    open: 11,
    to_inspect: 9,
    to_pay: 2,
  }),
  [WAITING]: answerWaiting([toInspect]),
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

  test('begins with the day’s work of the role: what waits, with the link to each, and what it begins most often', async () => {
    fakeServer(office);
    await visit(routes, { path: '/admin', account: staff('buyout-clerk') });
    expect(await screen.findByRole('heading', { level: 2, name: '1 věc je po termínu' })).toBeTruthy();
    const panel = screen.getByRole('region', { name: 'Výkupy k prohlídce' });
    expect(within(panel).getByRole('link', { name: 'V26-11-0193' }).getAttribute('href')).toBe(`/admin/vykupy/${buyoutId}`);
    expect(within(panel).getByRole('link', { name: 'Všechny (9)' }).getAttribute('href')).toBe('/admin/vykupy?stav=received&trh=cz');
    expect(linkNames()).toEqual([
      'Domů',
      'Úkoly',
      'Výkupy9, Výkupy k prohlídce: 9',
      'Ceník výkupu',
      'Bonusy k výkupu',
      'Přísliby z pronájmu',
    ]);
    expect(within(screen.getByRole('navigation', { name: 'Rychlé akce' })).getAllByRole('link')).toHaveLength(1);
  });

  test('says that nothing waits', async () => {
    fakeServer({ ...office, [WAITING]: answerWaiting([]) });
    await visit(routes, { path: '/admin', account: staff('buyout-clerk') });
    expect(await screen.findByText('Nic nečeká')).toBeTruthy();
  });

  test('says of what it isn’t known', async () => {
    fakeServer({ ...office, [WAITING]: () => ({ status: 500, body: {} }) });
    await visit(routes, { path: '/admin', account: staff('buyout-manager') });
    expect(await screen.findByText('Nevíme, co čeká: výkupy')).toBeTruthy();
    expect(screen.queryByText('Nic nečeká')).toBeNull();
  });

  test('a key of the home page begins work, unless somebody types', async () => {
    fakeServer(office);
    const { navigate } = await visit(routes, { path: '/admin', account: staff('buyout-clerk') });
    await screen.findByRole('navigation', { name: 'Rychlé akce' });
    await userEvent.keyboard('{F1}v');
    expect(navigate).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    (document.activeElement as HTMLElement).blur();
    await userEvent.keyboard('v');
    expect(navigate).toHaveBeenCalledWith('/admin/vykupy');
  });

  test('folds groups of pages, says what waits in a folded one, and remembers it', async () => {
    fakeServer(office);
    await visit(routes, { path: '/admin', account: staff('admin') });
    const group = await screen.findByRole('button', { name: /^Výkup/ });
    await waitFor(() => expect(group.textContent).toBe('Výkup9, Výkupy k prohlídce: 9'));
    expect(group.getAttribute('aria-expanded')).toBe('false');
    expect(linkNames()).toEqual(['Domů', 'Úkoly']);
    await userEvent.click(group);
    expect(linkNames()).toContain('Výplaty');
    expect(readSetting(staff('admin').id, 'folded:buyout')).toBe(false);
    window.localStorage.clear();
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

const SEARCH = toRouteKey(searchRoutes('buyout').search);
const found = (over: Partial<Found> = {}): Found => ({
  kind: 'buyout',
  id: buyoutId,
  number: 'V26-11-0193',
  name: 'Apple iPhone 13 128 GB',
  state: 'submitted',
  market: 'cz',
  is_exact: true,
  ...over,
});
const finding = (...items: Found[]) => answeringBy(searchRoutes('buyout').search, { items });

describe('the reader', () => {
  const scan = async (text: string) => {
    await userEvent.keyboard('{F1}');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Naskenovat nebo hledat ve správě' }));
    await userEvent.keyboard(`${text}{Enter}`);
  };

  test('opens the only buy-out with its receipt ready, and keeps the IMEI out of every address', async () => {
    const submitted = receivedBuyout({ status: 'submitted', allowed: ['receive'] });
    const { of, received } = fakeServer({
      ...office,
      [SEARCH]: finding(found()),
      [toRouteKey(adminGetBuyout)]: answeringBy(adminGetBuyout, submitted),
    });
    const { navigate } = await visit(routes, { path: '/admin/vykupy', account: staff('buyout-clerk') });
    await scan('356938035643809');
    await waitFor(() => expect(navigate).toHaveBeenCalledWith(`/admin/vykupy/${buyoutId}?krok=prijem`));
    expect(of(SEARCH)[0]?.body).toEqual({ text: '356938035643809' });
    expect(received.filter(({ query }) => Object.values(query).includes('356938035643809'))).toEqual([]);
    expect(await screen.findByLabelText('IMEI, kód nebo číslo výkupu')).toHaveProperty('value', '356938035643809');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Potvrdit příjem' })));
  });

  test('lets the clerk choose among several in the palette', async () => {
    const other = '019a9f2e-0000-7000-8000-000000000194';
    fakeServer({ ...office, [SEARCH]: finding(found(), found({ id: other, number: 'V26-11-0194' })) });
    const { navigate } = await visit(routes, { path: '/admin/vykupy', account: staff('buyout-clerk') });
    await scan('356938035643809');
    const dialog = await screen.findByRole('dialog', { name: 'Hledat a přejít' });
    await userEvent.click(await within(dialog).findByRole('option', { name: /V26-11-0194/ }));
    expect(navigate).toHaveBeenCalledWith(`/admin/vykupy/${other}`);
  });

  test('says that nothing was found', async () => {
    fakeServer({ ...office, [SEARCH]: finding() });
    await visit(routes, { path: '/admin/vykupy', account: staff('buyout-clerk') });
    await scan('nic');
    expect(await screen.findByText('„nic“ jsme nenašli')).toBeTruthy();
  });
});

describe('the palette', () => {
  const open = async (role: Parameters<typeof staff>[0] = 'buyout-manager') => {
    const visited = await visit(routes, { path: '/admin/vykupy', account: staff(role) });
    await screen.findByText('V26-11-0193');
    await userEvent.keyboard('{Control>}k{/Control}');
    const field = await screen.findByRole('combobox', { name: 'Příkaz nebo hledání' });
    await waitFor(() => expect(document.activeElement).toBe(field));
    return visited;
  };
  const list = () => within(screen.getByRole('listbox', { name: 'Výsledky' }));
  const options = () =>
    list()
      .queryAllByRole('option')
      .map(({ textContent }) => textContent);
  const chosen = () => list().getByRole('option', { selected: true }).textContent;

  test('goes to a page by the keyboard alone', async () => {
    fakeServer({ ...office, [SEARCH]: finding() });
    const { navigate } = await open();
    await userEvent.keyboard('cenik');
    await waitFor(() => expect(options()).toEqual(['Ceník výkupu']));
    await userEvent.keyboard('{Enter}');
    expect(navigate).toHaveBeenCalledWith('/admin/cenik');
    expect(screen.queryByRole('dialog', { name: 'Hledat a přejít' })).toBeNull();
  });

  test('finds records of the services that the role may see, and says which one doesn’t answer', async () => {
    const { received } = fakeServer({ ...office, [SEARCH]: finding(found({ is_exact: false })) });
    const { navigate } = await open();
    await userEvent.keyboard('iphone');
    expect(await screen.findByRole('option', { name: /V26-11-0193.*iPhone 13/ })).toBeTruthy();
    expect(received.filter(({ route }) => route.endsWith('/admin/search')).map(({ route }) => route)).toEqual([SEARCH]);
    await userEvent.keyboard('{Enter}');
    expect(navigate).toHaveBeenCalledWith(`/admin/vykupy/${buyoutId}`);
  });

  test('moves with the arrows around, and > leaves commands alone', async () => {
    fakeServer({ ...office, [SEARCH]: finding() });
    await open();
    const all = options();
    await userEvent.keyboard('{ArrowUp}');
    expect(chosen()).toBe(all.at(-1));
    await userEvent.keyboard('{ArrowDown}');
    expect(chosen()).toBe(all[0]);
    await userEvent.keyboard('>');
    expect(options()).toContain('Odhlásit se');
    expect(options()).not.toContain('Ceník výkupu');
    await userEvent.keyboard('xyz');
    expect(await screen.findByText('Nic jsme nenašli')).toBeTruthy();
  });

  test('says which service doesn’t answer', async () => {
    fakeServer(office);
    await open('buyout-clerk');
    await userEvent.keyboard('356');
    expect(await screen.findByText(/Neodpovídá: výkupy/)).toBeTruthy();
  });
});
