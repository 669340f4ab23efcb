import type { Account } from '@okruh/contracts/http/accounts/login';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { keepConsent } from '@okruh/web-kit/analytics';
import { answering, refusing, visit } from '@okruh/web-kit/testing';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { checkoutStore, forgetCheckoutStore } from '../../model/checkout.store.ts';
import * as routes from '../../routes.tsx';
import { accessibilityErrors } from '../../testing/accessibility.ts';
import { pushed } from '../../testing/screen.ts';
import { chosenDelivery, SAVE_PAYMENT, shopperServer } from '../../testing/shopper.ts';

const user = userEvent.setup();
const jana: Account = {
  id: '0190b7c0-0000-7000-8000-0000000000e1',
  display_name: 'Jana Nováková',
  kind: 'customer',
  e_mail: 'jana@example.com',
  roles: ['customer'],
};
beforeEach(() => {
  sessionStorage.clear();
  forgetCheckoutStore();
  vi.unstubAllGlobals();
  vi.stubGlobal('scrollTo', () => undefined);
});
async function open(market: 'cz' | 'ro' = 'cz') {
  const server = shopperServer({ delivery: chosenDelivery() });
  const page = await visit(routes, { path: market === 'cz' ? '/pokladna/platba' : '/finalizare/plata', market });
  await screen.findByRole('radio', { name: /Platební karta online/ });
  return { server, page };
}
const goOn = () => user.click(screen.getByRole('button', { name: 'Pokračovat k údajům' }));
const savedAt = (server: ReturnType<typeof shopperServer>) => server.of(SAVE_PAYMENT).map(({ body }) => body);

describe('the payment', () => {
  it('by card is saved at once and leads to the data', async () => {
    window.dataLayer = [];
    keepConsent({ isDecided: true, analytics: true, marketing: false });
    const { server, page } = await open();
    await user.click(screen.getByRole('radio', { name: /Platební karta online/ }));
    await waitFor(() => expect(savedAt(server)).toEqual([{ type_payment: 'card' }]));
    await goOn();
    await waitFor(() => expect(page.navigate).toHaveBeenCalledWith('/pokladna/souhrn'));
    expect(pushed('generic_event')).toEqual([{ event: 'generic_event', category: 'checkout', action: 'choose_payment', label: 'card' }]);
  });

  it('that could not be loaded names the phone, and is tried again', async () => {
    const payments = 'GET /api/checkout/payments';
    const server = shopperServer({ delivery: chosenDelivery() }, { [payments]: refusing(404, 'not-found', 'Nenašli jsme.') });
    await visit(routes, { path: '/pokladna/platba' });
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByRole('link', { name: '800 123 456' }).getAttribute('href')).toBe('tel:+420800123456');
    await user.click(within(alert).getByRole('button', { name: 'Zkusit znovu' }));
    await waitFor(() => expect(server.of(payments).length).toBe(2));
  });

  it('by a saved card is offered to its owner, who may take another one, keep it, or remove one', async () => {
    const savedCard = {
      id: '019a9f2e-0000-7000-8000-0000000000c1',
      brand: 'visa',
      last_digits: '1111',
      expiry_month: 4,
      expiry_year: 2031,
    };
    const server = shopperServer(
      { delivery: chosenDelivery() },
      {
        'GET /api/checkout/payments/card/sub-payments': answering({
          sub_payments: [],
          calculations: [],
          leasing: [],
          saved_cards: [{ ...savedCard, is_expired: false, kept_at: '2026-11-20T09:00:00.000Z' }],
        }),
        [`DELETE /api/payments/cards/${savedCard.id}`]: () => ({ status: 204 }),
      },
    );
    await visit(routes, { path: '/pokladna/platba', account: jana });
    await user.click(await screen.findByRole('radio', { name: /Platební karta online/ }));
    const saved = await screen.findByRole('radio', { name: 'Visa končící 1111, platí do 04/2031' });
    await user.click(screen.getByRole('checkbox', { name: 'Uložit kartu pro příští nákupy' }));
    expect(checkoutStore().getState().form.keepCard).toBe(true);
    await user.click(saved);
    expect(checkoutStore().getState().form.savedCard).toBe(savedCard.id);
    expect(screen.queryByRole('checkbox', { name: 'Uložit kartu pro příští nákupy' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Odebrat kartu Visa končící 1111' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Odebrat kartu' }));
    await waitFor(() => expect(server.of(`DELETE /api/payments/cards/${savedCard.id}`)).toHaveLength(1));
  });

  it('by a wallet that the device doesn’t have isn’t offered, and a card is advised', async () => {
    await open();
    expect(screen.queryByRole('radio', { name: /Kapsa Pay/ })).toBeNull();
    expect(screen.getByText('Mobilní peněženku tohle zařízení nenabízí. Zaplaťte prosím kartou.')).toBeTruthy();
  });

  it('by a wallet that the device has is offered', async () => {
    vi.stubGlobal('isSecureContext', true);
    vi.stubGlobal('PaymentRequest', () => undefined);
    const { server } = await open();
    await user.click(await screen.findByRole('radio', { name: /Kapsa Pay/ }));
    await waitFor(() => expect(savedAt(server)).toEqual([{ type_payment: 'wallet_a' }]));
    expect(screen.queryByText(/Zaplaťte prosím kartou/)).toBeNull();
  });

  it('in instalments shows the whole calculation and asks for the birth date, which no storage keeps', async () => {
    const { server, page } = await open();
    await user.click(screen.getByRole('radio', { name: /Na splátky/ }));
    await goOn();
    expect((await screen.findByRole('alert')).textContent).toContain('Vyberte počet splátek.');
    const offered = await screen.findAllByRole('radio', { name: /^\d+ ×/ });
    expect(offered.map((radio) => radio.getAttribute('value'))).toEqual(['b10', 'b20']);
    await user.click(await screen.findByRole('radio', { name: /^20 ×/ }));
    await waitFor(() => expect(savedAt(server)).toEqual([{ type_payment: 'instalments', barem: 'b20', installmentArrangeType: 'online' }]));
    const sum = await screen.findByText('Zaplatíte celkem');
    expect(within(sum.closest('dl') ?? document.body).getByText('16 000 Kč')).toBeTruthy();
    await goOn();
    expect((await screen.findByRole('alert')).textContent).toContain('Vyplňte prosím tento údaj.');
    await user.type(screen.getByRole('textbox', { name: 'Datum narození' }), '01.02.1990');
    await goOn();
    await waitFor(() => expect(page.navigate).toHaveBeenCalledWith('/pokladna/souhrn'));
    expect(checkoutStore().getState().form.birthDate).toBe('01.02.1990');
    expect(JSON.stringify(sessionStorage)).not.toContain('1990');
  });

  it('in instalments arranged in a store asks for no birth date', async () => {
    const { server, page } = await open();
    await user.click(screen.getByRole('radio', { name: /Na splátky/ }));
    await user.click(await screen.findByRole('radio', { name: /^10 ×/ }));
    await user.click(await screen.findByRole('radio', { name: 'Na prodejně' }));
    await waitFor(() => expect(savedAt(server).at(-1)).toMatchObject({ installmentArrangeType: 'on-store' }));
    await screen.findByText(/smlouvu podepíšete na prodejně/);
    await goOn();
    await waitFor(() => expect(page.navigate).toHaveBeenCalledWith('/pokladna/souhrn'));
  });

  it('later keeps the partner’s data before the next step', async () => {
    const { server, page } = await open();
    await user.click(screen.getByRole('radio', { name: /Zaplať za 30 dní/ }));
    await user.type(await screen.findByRole('textbox', { name: 'Datum narození' }), '01.02.1990');
    await goOn();
    expect((await screen.findAllByText('Bez ověření platební schopnosti tahle platba nejde.')).length).toBeGreaterThan(0);
    expect(page.navigate).not.toHaveBeenCalled();
    await user.click(screen.getByRole('checkbox', { name: /platební schopnost/ }));
    await goOn();
    await waitFor(() => expect(page.navigate).toHaveBeenCalledWith('/pokladna/souhrn'));
    expect(server.of('POST /api/checkout/twisto')[0]?.body).toEqual({ birth_date: '01.02.1990', consent: true });
  });

  it('that isn’t possible says why', async () => {
    await open();
    expect(screen.getByRole('radio', { name: /Leasing/ })).toHaveProperty('disabled', true);
    expect(screen.getByText('Nejde spojit s výkupem.')).toBeTruthy();
  });

  it('that was refused says so at its row', async () => {
    const { server } = await open();
    server.answer(SAVE_PAYMENT, refusing(409, 'payment-unavailable', 'Dobírka je jen do 50 000 Kč.'));
    await user.click(screen.getByRole('radio', { name: /Dobírka/ }));
    expect((await screen.findByRole('alert')).textContent).toContain('Dobírka je jen do 50 000 Kč.');
  });

  it('comes after the delivery: its address alone opens the delivery first', async () => {
    shopperServer();
    await visit(routes, { path: '/pokladna/platba' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Jak to k vám dostaneme?' })).toBeTruthy();
  });

  it('speaks Romanian in Romania', async () => {
    await open('ro');
    expect(screen.getByRole('heading', { level: 1, name: 'Cum plătești?' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Continuă la date' })).toBeTruthy();
  });

  it('has nothing wrong for assistive technology', async () => {
    const { page } = await open();
    await user.click(screen.getByRole('radio', { name: /Na splátky/ }));
    await user.click(await screen.findByRole('radio', { name: /^20 ×/ }));
    await screen.findByText('Zaplatíte celkem');
    expect(await accessibilityErrors(page.element)).toEqual([]);
  });
});
