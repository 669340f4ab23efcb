import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { finishRequestSchema } from '@okruh/contracts/http/checkout/finish';
import { keepConsent } from '@okruh/web-kit/analytics';
import { answering, receivedEvents, refusing, visit } from '@okruh/web-kit/testing';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { checkoutStore, forgetCheckoutStore } from '../../model/checkout.store.ts';
import { leaving } from '../../model/start-payment.ts';
import * as routes from '../../routes.tsx';
import { accessibilityErrors } from '../../testing/accessibility.ts';
import { cartSummary, crowns } from '../../testing/cart-fixtures.ts';
import { calculations, chosenDelivery, chosenPayment, FINISH, SET_COMPANY, shopperServer } from '../../testing/shopper.ts';

const user = userEvent.setup({ delay: null });
const CODE = 'abcdefghijklmnopqrstuv';
const location = `/objednavka/${CODE}#t=token`;
const placed = { order_number: '2610001234', order_code: CODE, location, next: 'none', totals: cartSummary().totals };

beforeEach(() => {
  sessionStorage.clear();
  forgetCheckoutStore();
  vi.stubGlobal('scrollTo', () => undefined);
  window.dataLayer = [];
  window.history.replaceState(null, '', '/pokladna/souhrn');
  keepConsent({ isDecided: true, analytics: true, marketing: false });
});

async function open(summary: Parameters<typeof shopperServer>[0] = {}) {
  const server = shopperServer({ delivery: chosenDelivery(), payment: chosenPayment({ type_payment: 'cash_on_delivery' }), ...summary });
  server.answer(FINISH, answering(placed, 201));
  const page = await visit(routes, { path: '/pokladna/souhrn' });
  await screen.findByRole('textbox', { name: 'E-mail' });
  return { server, page };
}
const field = (name: string | RegExp) => screen.getByRole(name === 'Město' || name === 'PSČ' ? 'combobox' : 'textbox', { name });
async function fill() {
  const values = {
    'E-mail': 'jana@example.com',
    Telefon: '601 000 200',
    Jméno: 'Jana',
    Příjmení: 'Nováková',
    'Ulice a číslo': 'Kateřinská 12',
    Město: 'Olomouc',
    PSČ: '779 00',
  };
  for (const [name, value] of Object.entries(values)) await user.type(field(name), value);
  await user.click(screen.getByRole('checkbox', { name: /obchodními podmínkami/ }));
}
const submit = () => user.click(screen.getByRole('button', { name: 'Objednat s povinností platby' }));
const finishes = (server: ReturnType<typeof shopperServer>) => server.of(FINISH);

describe('the order', () => {
  it('is sent with what was filled in, reported once, and leads to its page', async () => {
    const { server, page } = await open();
    const changed = receivedEvents<{ count: number }>('cart:changed');
    await fill();
    await submit();
    await waitFor(() => expect(page.navigate).toHaveBeenCalledWith(location, { replace: true }));
    const [sent] = finishes(server);
    expect(finishRequestSchema.parse(sent?.body)).toMatchObject({
      type_payment: 'cash_on_delivery',
      type_delivery_code: 'courier',
      token: cartSummary().token,
      order_billing_address: { first_name: 'Jana', last_name: 'Nováková', city: 'Olomouc', postcode: '779 00', email: 'jana@example.com' },
      order_info: { consent_to_terms_of_service: true, consent_heureka_review: true, consent_marketing: false, birth_date: null },
      order_delivery_address: null,
    });
    expect(sent?.headers.get('idempotency-key')).toBeTruthy();
    expect(changed).toEqual([{ count: 0 }]);
    expect(window.dataLayer?.filter(({ event }) => event === 'purchase')).toMatchObject([{ ecommerce: { transaction_id: '2610001234' } }]);
    expect(sessionStorage.getItem('okruh-checkout')).toBeNull();
  });

  it('is sent once, however often the button is pressed', async () => {
    const { server, page } = await open();
    await fill();
    await user.dblClick(screen.getByRole('button', { name: 'Objednat s povinností platby' }));
    await waitFor(() => expect(page.navigate).toHaveBeenCalled());
    expect(finishes(server)).toHaveLength(1);
  });

  it('names what is missing at the field and above, and moves the focus there', async () => {
    const { server } = await open();
    await submit();
    const summary = await screen.findByRole('alert');
    await waitFor(() => expect(document.activeElement).toBe(summary));
    expect(within(summary).getAllByRole('link').length).toBeGreaterThan(6);
    expect(field('E-mail').getAttribute('aria-invalid')).toBe('true');
    expect(finishes(server)).toEqual([]);
  });

  it('puts the server’s messages to their fields', async () => {
    const { server } = await open();
    await fill();
    server.answer(FINISH, answering({ order_billing_address: { phone: ['Tohle číslo neznáme.'] } }, 400));
    await submit();
    await waitFor(() => expect(field('Telefon').getAttribute('aria-invalid')).toBe('true'));
  });

  it('whose cart changed meanwhile shows what, and is sent only when it is confirmed', async () => {
    const { server, page } = await open();
    await fill();
    const before = cartSummary();
    const moreExpensive = {
      ...before,
      delivery: chosenDelivery(),
      payment: chosenPayment({ type_payment: 'cash_on_delivery' }),
      token: 'other-token',
      totals: { ...before.totals, total: crowns(15_990) },
    };
    server.answer(FINISH, refusing(409, 'cart-changed', 'Košík se změnil.', { extra: { summary: moreExpensive } }));
    await submit();
    expect(await screen.findByText(/Celkem s DPH: bylo 14 990 Kč, teď 15 990 Kč/)).toBeTruthy();
    expect(page.navigate).not.toHaveBeenCalled();
    server.answer(FINISH, answering(placed, 201));
    await submit();
    await waitFor(() => expect(page.navigate).toHaveBeenCalled());
    const [first, second] = finishes(server);
    expect(second?.body).toMatchObject({ token: 'other-token' });
    expect(second?.headers.get('idempotency-key')).not.toBe(first?.headers.get('idempotency-key'));
  });

  it('whose outcome isn’t known is asked for again with the same key', async () => {
    const { server, page } = await open();
    await fill();
    server.answer(FINISH, refusing(503, 'order-pending', 'Zpracováváme.', { headers: { 'retry-after': '0' } }));
    await submit();
    await waitFor(() => expect(finishes(server).length).toBeGreaterThan(1));
    server.answer(FINISH, answering(placed, 201));
    await waitFor(() => expect(page.navigate).toHaveBeenCalled(), { timeout: 10_000 });
    expect(new Set(finishes(server).map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
  }, 15_000);

  it('of what is sold out leads back to the cart', async () => {
    const { server, page } = await open();
    await fill();
    server.answer(FINISH, refusing(409, 'out-of-stock', 'iPhone 15 je vyprodaný.'));
    await submit();
    await waitFor(() => expect(page.navigate).toHaveBeenCalledWith('/kosik'));
    expect(page.toast).toHaveBeenCalledWith(expect.objectContaining({ title: 'iPhone 15 je vyprodaný.' }));
  });

  it('paid online goes on to the provider, and its token stays in this tab', async () => {
    const went = vi.spyOn(leaving, 'to').mockImplementation(() => undefined);
    const { server, page } = await open({ payment: chosenPayment() });
    server.answer(FINISH, answering({ ...placed, next: 'pay' }, 201));
    server.answer(
      'POST /api/payments/orders/:code/start',
      answering({ payment: {}, next: { kind: 'redirect', url: 'http://bank.example/pay' } }),
    );
    await fill();
    await submit();
    await waitFor(() => expect(went).toHaveBeenCalledWith('http://bank.example/pay'));
    expect(page.navigate).not.toHaveBeenCalled();
    expect(sessionStorage.getItem(`okruh-order-${CODE}`)).toBe('token');
    expect(window.location.hash).toBe('');
  });

  it('stands even when its payment can’t be opened: its page offers the next try', async () => {
    const { server, page } = await open({ payment: chosenPayment() });
    server.answer(FINISH, answering({ ...placed, next: 'pay' }, 201));
    server.answer('POST /api/payments/orders/:code/start', refusing(502, 'provider-unavailable', 'Banka neodpovídá.'));
    await fill();
    await submit();
    await waitFor(() => expect(page.navigate).toHaveBeenCalledWith(location, { replace: true }));
    expect(page.toast).toHaveBeenCalledWith(expect.objectContaining({ kind: 'warning' }));
  });
});

describe('what is filled in', () => {
  it('survives a reload, without the birth date', async () => {
    const tariff = calculations[0];
    if (tariff === undefined) throw new Error('no tariff');
    await open({
      payment: chosenPayment({ type_payment: 'instalments', installment: { ...tariff, arrange_type: 'online', preview_code: null } }),
    });
    await user.type(field('Jméno'), 'Jana');
    await user.type(field('Datum narození'), '01.02.1990');
    await waitFor(() => expect(sessionStorage.getItem('okruh-checkout')).toContain('Jana'));
    expect(sessionStorage.getItem('okruh-checkout')).not.toContain('1990');
    forgetCheckoutStore();
    expect(checkoutStore().getState().form).toMatchObject({ firstName: 'Jana', birthDate: '' });
  });

  it('can go to another address', async () => {
    const { server } = await open();
    await fill();
    await user.click(screen.getByRole('checkbox', { name: 'Doručit na jinou adresu' }));
    const other = within(await screen.findByRole('region', { name: 'Doručovací adresa' }));
    await user.type(other.getByRole('textbox', { name: 'Jméno' }), 'Petr');
    await user.type(other.getByRole('textbox', { name: 'Příjmení' }), 'Malý');
    await user.type(other.getByRole('textbox', { name: 'Ulice a číslo' }), 'Nová 1');
    await user.type(other.getByRole('combobox', { name: 'Město' }), 'Brno');
    await user.type(other.getByRole('combobox', { name: 'PSČ' }), '602 00');
    await submit();
    await waitFor(() =>
      expect(finishes(server)[0]?.body).toMatchObject({
        order_delivery_address: { first_name: 'Petr', city: 'Brno', phone: '601 000 200' },
      }),
    );
  });

  it('by a postcode finds its town and district, by keyboard as well', async () => {
    const { server } = await open();
    server.answer(
      'GET /api/checkout/addresses',
      answering({ items: [{ postcode: '779 00', city: 'Olomouc', district: 'CZ0712', district_name: 'Olomouc' }] }),
    );
    await user.type(field('PSČ'), '779');
    await screen.findByRole('option', { name: 'Olomouc, 779 00, Olomouc' });
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(field('Město')).toHaveProperty('value', 'Olomouc'));
    expect(field('PSČ')).toHaveProperty('value', '779 00');
    expect(screen.getByRole('combobox', { name: /^Okres/ })).toHaveProperty('value', 'CZ0712');
    expect(finishes(server)).toEqual([]);
  });

  it('for a company is found by its number', async () => {
    const { server } = await open();
    server.answer(
      'GET /api/checkout/companies/:number',
      answering({
        company: 'Studio Smrk s.r.o.',
        tin: '27082440',
        vatn: 'CZ27082440',
        address: 'Dlouhá 1',
        city: 'Praha',
        postcode: '110 00',
        is_vat_payer: true,
      }),
    );
    await user.click(screen.getByRole('checkbox', { name: 'Nakupuji na firmu' }));
    await user.type(await screen.findByRole('textbox', { name: 'IČO' }), '27082440');
    await user.click(screen.getByRole('button', { name: 'Doplnit' }));
    await waitFor(() => expect(field('Firma')).toHaveProperty('value', 'Studio Smrk s.r.o.'));
    expect(field('Ulice a číslo')).toHaveProperty('value', 'Dlouhá 1');
  });

  it('for a company says why the price fell, and goes back when it is bought for a person after all', async () => {
    const { server } = await open();
    const seen = cartSummary();
    const chosen = { delivery: chosenDelivery(), payment: chosenPayment({ type_payment: 'cash_on_delivery' }) };
    const charged = {
      ...seen,
      ...chosen,
      is_reverse_charge: true,
      token: 'without-vat',
      packages: seen.packages.map((one) => ({
        ...one,
        product: { ...one.product, final_total: crowns(100_500), vat_treatment: 'reverse-charge' },
      })),
      totals: { ...seen.totals, total: crowns(100_599) },
    };
    const prices = { total: crowns(100_599), total_with_vat: crowns(121_704) };
    server.answer(SET_COMPANY, answering({ vat_payer: 'yes', reverse_charge: prices, summary: charged }));
    await user.click(screen.getByRole('checkbox', { name: 'Nakupuji na firmu' }));
    await user.type(await screen.findByRole('textbox', { name: 'IČO' }), '27082440');
    await user.type(field(/^DIČ/), 'CZ27082440');
    expect(await screen.findByText(/místo 121 704 Kč zaplatíte 100 599 Kč/)).toBeTruthy();
    const aside = screen.getByRole('complementary');
    expect(within(aside).getByText(/DPH přizná kupující \(přenesená daňová povinnost\)/)).toBeTruthy();
    expect(within(aside).getByText('Celkem k úhradě')).toBeTruthy();
    // Who types slowly is asked for in between as well.
    expect(server.of(SET_COMPANY).at(-1)?.body).toEqual({ tin: '27082440', vatn: 'CZ27082440' });

    server.answer(SET_COMPANY, answering({ vat_payer: 'no', reverse_charge: prices, summary: { ...seen, ...chosen } }));
    await user.click(screen.getByRole('checkbox', { name: 'Nakupuji na firmu' }));
    await waitFor(() => expect(within(aside).getByText('Celkem s DPH')).toBeTruthy());
    expect(server.of(SET_COMPANY).at(-1)?.body).toEqual({ tin: '', vatn: '' });
    expect(screen.queryByText(/přenesená daňová povinnost/)).toBeNull();
  });

  it('for a company says that VAT is charged while the register is away, and asks again', async () => {
    const { server } = await open();
    const prices = { total: crowns(100_599), total_with_vat: crowns(121_704) };
    const summary = { ...cartSummary(), delivery: chosenDelivery(), payment: chosenPayment({ type_payment: 'cash_on_delivery' }) };
    server.answer(SET_COMPANY, answering({ vat_payer: 'unknown', reverse_charge: prices, summary }));
    await user.click(screen.getByRole('checkbox', { name: 'Nakupuji na firmu' }));
    await user.type(await screen.findByRole('textbox', { name: 'IČO' }), '27082440');
    await user.type(field(/^DIČ/), 'CZ27082440');
    expect(await screen.findByText(/Rejstřík firem teď neodpovídá, proto počítáme cenu s DPH: 121 704 Kč/)).toBeTruthy();
    server.answer(SET_COMPANY, answering({ vat_payer: 'no', reverse_charge: prices, summary }));
    await user.click(screen.getByRole('button', { name: 'Zkusit znovu' }));
    expect(await screen.findByText(/Plátce DPH s těmito čísly rejstřík nezná/)).toBeTruthy();
    server.answer(SET_COMPANY, refusing(503, 'unavailable', 'Nejde to.'));
    await user.type(field(/^DIČ/), '1');
    expect(await screen.findByText(/Plátce DPH se nepodařilo ověřit/)).toBeTruthy();
  });

  it('has nothing wrong for assistive technology', async () => {
    const { page } = await open();
    await user.click(screen.getByRole('checkbox', { name: 'Nakupuji na firmu' }));
    await user.click(screen.getByRole('checkbox', { name: 'Doručit na jinou adresu' }));
    await submit();
    await screen.findByRole('alert');
    expect(await accessibilityErrors(page.element)).toEqual([]);
  });
});

it('a logged-in shopper finds name and e-mail filled in and is offered no account', async () => {
  shopperServer({ delivery: chosenDelivery(), payment: chosenPayment() });
  const account = {
    id: '0199a0c4-7b1e-7c3a-9f55-000000000001',
    kind: 'customer',
    display_name: 'Jana Nováková',
    e_mail: 'jana@example.com',
    roles: [],
  } as const;
  await visit(routes, { path: '/pokladna/souhrn', account: { ...account, roles: [] } });
  expect(await screen.findByRole('textbox', { name: 'E-mail' })).toHaveProperty('value', 'jana@example.com');
  expect(field('Příjmení')).toHaveProperty('value', 'Nováková');
  expect(screen.queryByRole('checkbox', { name: /Vytvořit účet/ })).toBeNull();
  expect(screen.queryByText(/Máte u nás účet/)).toBeNull();
});
