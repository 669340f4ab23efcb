import { adminListDiscounts } from '@okruh/contracts/http/checkout-admin/discounts';
import { fakeServer, refusing, visit } from '@okruh/web-kit/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import * as routes from '../../routes.tsx';
import { toRouteKey } from '../../testing/answers.ts';
import { staff } from '../../testing/shop.ts';
import { formatIn, formatNumber } from './format.ts';

const LOGIN = { path: '/admin/prihlaseni' };
const choose = (name: string) => userEvent.click(screen.getByRole('button', { name }));
afterEach(() => {
  vi.restoreAllMocks();
  window.localStorage.clear();
  formatIn('cs', 'cs');
});

describe('the language of the office', () => {
  test('follows the host until somebody chooses one', async () => {
    fakeServer({});
    const { element } = await visit(routes, { ...LOGIN, market: 'ro' });
    expect(screen.getByRole('button', { name: 'Română' }).getAttribute('aria-pressed')).toBe('true');
    expect(element.querySelector('[lang]')?.getAttribute('lang')).toBe('ro');
  });

  test('changes at once, keeps what is typed, and is remembered in this browser', async () => {
    fakeServer({});
    const { element } = await visit(routes, LOGIN);
    await userEvent.type(screen.getByLabelText('Pracovní e-mail'), 'martina@okruh.example');
    await choose('English');
    // Its texts are read for the first time, which takes longer on a busy machine.
    expect(await screen.findByRole('heading', { name: 'Staff login' }, { timeout: 10_000 })).toBeTruthy();
    expect(screen.getByLabelText('Work e-mail')).toHaveProperty('value', 'martina@okruh.example');
    expect(element.querySelector('[lang]')?.getAttribute('lang')).toBe('en');
    expect(formatNumber(1_234, 'cz')).toBe('1,234');
    await choose('Čeština');
    expect(await screen.findByLabelText('Pracovní e-mail')).toHaveProperty('value', 'martina@okruh.example');
    await choose('English');
    await screen.findByLabelText('Work e-mail');
    expect(window.localStorage.getItem('okruh-office-language')).toBe('en');
  });

  test('is that of the fields’ messages and of the kit too', async () => {
    fakeServer({});
    window.localStorage.setItem('okruh-office-language', 'en');
    await visit(routes, LOGIN);
    expect(screen.getByRole('button', { name: 'Show password' })).toBeTruthy();
    await choose('Log in');
    expect(await screen.findByText('Please check 2 fields')).toBeTruthy();
    expect(screen.getAllByText('Please fill this in.').length).toBeGreaterThan(0);
    await userEvent.type(screen.getByLabelText('Password'), 'x');
    await choose('Log in');
    expect(await screen.findByText('Please check 1 field')).toBeTruthy();
  });

  test('is the host’s where the browser has stored something else, or nothing may be stored', async () => {
    fakeServer({});
    window.localStorage.setItem('okruh-office-language', 'de');
    await visit(routes, LOGIN);
    expect(screen.getByLabelText('Pracovní e-mail')).toBeTruthy();
    // A spy on the storage itself would stay an item of it.
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new Error('blocked');
    });
    await choose('English');
    expect(await screen.findByLabelText('Work e-mail')).toBeTruthy();
  });

  test('is chosen in the menu of the user, and says what services refuse in its own words', async () => {
    fakeServer({ [toRouteKey(adminListDiscounts)]: refusing(500, 'internal-error', 'Něco se u nás pokazilo.') });
    await visit(routes, { path: '/admin/slevy', account: staff('catalog-editor') });
    expect((await screen.findByRole('alert')).textContent).toContain('Něco se u nás pokazilo.');
    await userEvent.click(screen.getByRole('button', { name: /Martina Horáková/ }));
    expect(screen.getByRole('menuitem', { name: /Čeština/ }).textContent).toContain('Čeština');
    await userEvent.click(screen.getByRole('menuitem', { name: /English/ }));
    expect(await screen.findByText('Discounts couldn’t be loaded')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('Something went wrong on our side. We know about it.');
    expect(screen.getByRole('link', { name: 'Discounts' })).toBeTruthy();
  });
});
