import { answering, fakeServer, refusing } from '@okruh/web-kit/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, describe, expect, it } from 'vitest';
import cs from '../content/locales/cs.json';
import ro from '../content/locales/ro.json';
import { inShop } from '../testing/in-shop.tsx';
import StatusPage from './status-page.tsx';

const show = (market: 'cz' | 'ro' = 'cz') => inShop(<StatusPage />, { market, texts: market === 'cz' ? cs : ro });
const ask = async (number: string, eMail: string): Promise<void> => {
  await userEvent.type(screen.getByLabelText(/^(Číslo objednávky|Numărul comenzii)/), number);
  await userEvent.type(screen.getByLabelText(/^E-mail/), eMail + '{Enter}');
};
afterEach(cleanup);

describe('the state of an order, a repair or a buy-out', () => {
  it.each([
    ['26 1000 1026', 'POST /api/orders/find', '2610001026', '/objednavka/ABC'],
    ['s26-000123', 'POST /api/repairs/find', 'S26-000123', '/servis/stav/ABC'],
    ['V26-000123', 'POST /api/buyout/find', 'V26-000123', '/vykup/stav/ABC'],
  ])('is opened by %s and the e-mail', async (typed, route, number, location) => {
    const server = fakeServer({ [route]: answering({ location }) });
    const { navigate } = show();
    await ask(typed, ' jana@example.com');
    await waitFor(() => expect(navigate.mock.calls[0]?.[0]).toBe(location));
    expect(server.of(route)[0]?.body).toEqual({ number, e_mail: 'jana@example.com' });
  });

  it('says at the number that there is none, in the same words whichever of the two is wrong', async () => {
    fakeServer({ 'POST /api/buyout/find': refusing(404, 'buyout-not-found', 'Nu.') });
    show('ro');
    await ask('B26-000123', 'ion@example.com');
    expect(await screen.findByText(/Nu cunoaștem acest număr cu acest e-mail/)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText(/^Numărul/));
  });

  it('counts the digits that an order’s number lacks, and asks nobody', async () => {
    const server = fakeServer({});
    show();
    await ask('261000126', 'jana@example.com');
    expect(screen.getByText('Číslo objednávky má 10 číslic, chybí 1 číslice.')).toBeTruthy();
    expect(server.received).toEqual([]);
  });

  it('never puts number or e-mail into an address', async () => {
    show();
    const form = screen.getByRole('form');
    expect([form.getAttribute('method'), form.getAttribute('action')]).toEqual(['post', '/stav']);
    expect(screen.getAllByRole('textbox').map((field) => field.getAttribute('name'))).toEqual(['number', 'e_mail']);
    const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } });
    expect(violations.map(({ id }) => id)).toEqual([]);
  });
});
