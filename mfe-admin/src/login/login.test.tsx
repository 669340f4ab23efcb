import { staffLogin } from '@okruh/contracts/http/accounts';
import { adminCountBuyouts } from '@okruh/contracts/http/buyout-admin';
import { fakeServer, heardEvents, refusing, visit } from '@okruh/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import * as routes from '../routes.tsx';
import { answeringBy, routeOf } from '../testing/answers.ts';
import { staff } from '../testing/shop.ts';

const LOGIN = routeOf(staffLogin);
const counts = { [routeOf(adminCountBuyouts)]: answeringBy(adminCountBuyouts, { counts: {}, open: 0, to_inspect: 0, to_pay: 0 }) };
const fill = async () => {
  await userEvent.type(screen.getByLabelText('Pracovní e-mail'), ' martina@okruh.example ');
  await userEvent.type(screen.getByLabelText('Heslo'), 'Okruh-2026!');
  await userEvent.click(screen.getByRole('button', { name: 'Přihlásit se' }));
};

describe('login of staff', () => {
  test('leads back to the page that asked for it, and tells the rest of the page', async () => {
    const clerk = staff('buyout-clerk');
    const { of } = fakeServer({ ...counts, [LOGIN]: answeringBy(staffLogin, { account: clerk }) });
    const heard = heardEvents('account:session-changed');
    const { navigate } = await visit(routes, { path: '/admin/prihlaseni', search: '?zpet=%2Fadmin%2Fvykupy%3Fstav%3Dreceived' });
    await fill();
    await waitFor(() => expect(navigate).toHaveBeenCalledWith('/admin/vykupy?stav=received', { replace: true }));
    expect(of(LOGIN)[0]?.body).toEqual({ e_mail: 'martina@okruh.example', password: 'Okruh-2026!' });
    expect(heard).toEqual([{ accountId: clerk.id }]);
  });

  test('throttled says for how long, in the words of the server', async () => {
    fakeServer({ [LOGIN]: refusing(429, 'too-many-attempts', 'Příliš mnoho pokusů. Zkuste to prosím znovu za 3 minuty.') });
    await visit(routes, { path: '/admin/prihlaseni' });
    await fill();
    expect((await screen.findByRole('alert')).textContent).toContain('znovu za 3 minuty');
    expect(screen.getByLabelText('Heslo')).toHaveProperty('value', 'Okruh-2026!');
  });

  test('sends nothing while a field is missing', async () => {
    const { received } = fakeServer({});
    await visit(routes, { path: '/admin/prihlaseni' });
    await userEvent.click(screen.getByRole('button', { name: 'Přihlásit se' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Zkontrolujte prosím 2 údaje');
    expect(received).toEqual([]);
  });
});
