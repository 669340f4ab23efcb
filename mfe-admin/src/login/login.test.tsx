import { beginSecondFactor, checkSecondFactor, confirmSecondFactor, staffLogin } from '@okruh/contracts/http/accounts/login';
import { adminCountBuyouts } from '@okruh/contracts/http/buyout-admin/work-list';
import { fakeServer, receivedEvents, refusing, visit } from '@okruh/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import * as routes from '../routes.tsx';
import { answeringBy, toRouteKey } from '../testing/answers.ts';
import { staff } from '../testing/shop.ts';

const LOGIN = toRouteKey(staffLogin);
const counts = { [toRouteKey(adminCountBuyouts)]: answeringBy(adminCountBuyouts, { counts: {}, open: 0, to_inspect: 0, to_pay: 0 }) };
const fill = async () => {
  await userEvent.type(screen.getByLabelText('Pracovní e-mail'), ' martina@okruh.example ');
  await userEvent.type(screen.getByLabelText('Heslo'), 'Okruh-2026!');
  await userEvent.click(screen.getByRole('button', { name: 'Přihlásit se' }));
};

describe('login of staff', () => {
  test('leads back to the page that asked for it, and informs the rest of the page', async () => {
    const clerk = staff('buyout-clerk');
    const { of } = fakeServer({ ...counts, [LOGIN]: answeringBy(staffLogin, { account: clerk, second_factor: null }) });
    const received = receivedEvents('account:session-changed');
    const { navigate } = await visit(routes, { path: '/admin/prihlaseni', search: '?zpet=%2Fadmin%2Fvykupy%3Fstav%3Dreceived' });
    await fill();
    await waitFor(() => expect(navigate).toHaveBeenCalledWith('/admin/vykupy?stav=received', { replace: true }));
    expect(of(LOGIN)[0]?.body).toEqual({ e_mail: 'martina@okruh.example', password: 'Okruh-2026!' });
    expect(received).toEqual([{ accountId: clerk.id }]);
  });

  test('begins at the e-mail', async () => {
    fakeServer({});
    await visit(routes, { path: '/admin/prihlaseni' });
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Pracovní e-mail')));
  });

  test('asks for the code of the authenticator, and is a session only after it', async () => {
    const clerk = staff('buyout-clerk');
    const { of } = fakeServer({
      ...counts,
      [LOGIN]: answeringBy(staffLogin, { account: null, second_factor: 'code' }),
      [toRouteKey(checkSecondFactor)]: answeringBy(checkSecondFactor, { account: clerk }),
    });
    const received = receivedEvents('account:session-changed');
    await visit(routes, { path: '/admin/prihlaseni' });
    await fill();
    await userEvent.type(await screen.findByLabelText('Kód z aplikace'), '123 456');
    expect(received).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Přihlásit se' }));
    await waitFor(() => expect(received).toEqual([{ accountId: clerk.id }]));
    expect(of(toRouteKey(checkSecondFactor))[0]?.body).toEqual({ code: '123 456' });
  });

  test('of somebody new sets the authenticator up and shows the recovery codes before the office opens', async () => {
    const clerk = staff('buyout-clerk');
    fakeServer({
      ...counts,
      [LOGIN]: answeringBy(staffLogin, { account: null, second_factor: 'enrolment' }),
      [toRouteKey(beginSecondFactor)]: answeringBy(beginSecondFactor, {
        secret: 'JBSWY3DPEHPK3PXP',
        uri: 'otpauth://totp/Okruh:x?secret=JBSWY3DPEHPK3PXP',
      }),
      [toRouteKey(confirmSecondFactor)]: answeringBy(confirmSecondFactor, { account: clerk, recovery_codes: ['aaaa-bbbb-cccc-dddd'] }),
    });
    const received = receivedEvents('account:session-changed');
    await visit(routes, { path: '/admin/prihlaseni' });
    await fill();
    await screen.findByRole('img', { name: 'QR kód pro ověřovací aplikaci' });
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Kód z aplikace'), '123456');
    await userEvent.click(screen.getByRole('button', { name: 'Potvrdit a přihlásit se' }));
    await screen.findByText('aaaa-bbbb-cccc-dddd');
    expect(received).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Mám je uložené, pokračovat' }));
    await waitFor(() => expect(received).toEqual([{ accountId: clerk.id }]));
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
