import { answering, refusing, visit } from '@okruh/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CartSummary } from '@okruh/contracts/http/checkout/cart';
import * as remote from '../routes.tsx';
import { cartPackage, cartPage, cartSummary, crowns, createId, problem } from '../testing/cart-fixtures.ts';
import { checkoutServer } from '../testing/checkout-server.ts';
import { errors, getText } from '../testing/screen.ts';
import { oldPhone, questions } from '../testing/trade-in-fixtures.ts';

const PACKAGES = 'GET /api/checkout/cart/packages';
const GIVE = `POST /api/checkout/cart/packages/${createId(1)}/buyout-bonus`;
const METHOD = 'PUT /api/checkout/cart/trade-in-method';
const path = '/kosik';
const model = {
  label: 'Apple iPhone 12 64 GB',
  url: '/vykup/x',
  image: null,
  price_up_to: crowns(3800),
  device_identifier: 'apple-iphone-12-64gb-black',
};
const buyout = { 'GET /api/buyout/model-search': answering({ items: [model] }), 'GET /api/buyout/appraisal': answering(questions) };
const withPhone = () => cartPackage({ trade_in: oldPhone() });

beforeEach(() => localStorage.clear());

/** The cart of the mockup with the old device over the counter. */
function inStore(): Partial<CartSummary> {
  const { totals } = cartSummary([withPhone()]);
  return {
    totals: { ...totals, trade_in_method: 'in_store', pay_now: crowns(0), pay_at_counter: crowns(11_195), pay_back: crowns(0) },
  };
}

describe('an old device in the cart', () => {
  it('is searched for, described by the wizard’s questions, and only then given', async () => {
    const server = checkoutServer([cartPackage()], { ...buyout, [GIVE]: answering(withPhone()) });
    const { element } = await visit(remote, { path });
    await userEvent.click(await screen.findByRole('button', { name: 'Přidat staré zařízení k výkupu' }));
    await userEvent.keyboard('iphone 12');
    await userEvent.click(await screen.findByRole('button', { name: /iPhone 12 64 GB/ }));
    const drawer = await screen.findByRole('dialog', { name: 'V jakém stavu je Apple iPhone 12?' });
    const use = await within(drawer).findByRole('button', { name: 'Použít v košíku' });
    await userEvent.click(use);
    expect(server.of(GIVE)).toEqual([]);
    await userEvent.click(within(drawer).getByRole('radio', { name: /^Ne(?!j)/ }));
    expect(getText(drawer)).toContain('3 450 Kč');
    await userEvent.click(within(drawer).getByRole('radio', { name: /Viditelné škrábance/ }));
    expect(getText(drawer)).toContain('1 900 Kč');
    await userEvent.click(within(drawer).getByRole('radio', { name: /Jemné škrábance/ }));
    expect(await errors(drawer)).toEqual([]);
    server.answer(PACKAGES, answering(cartPage([withPhone()])));
    await userEvent.click(use);
    await waitFor(() =>
      expect(server.of(GIVE).map(({ body }) => body)).toEqual([
        { device_identifier: model.device_identifier, device_condition_choices: ['display-a', 'special-no'] },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(getText(element)).toContain('K tomuto kusu dáváte Apple iPhone 12, 64 GB');
  });

  it('in a condition that isn’t bought can’t be given', async () => {
    const server = checkoutServer([cartPackage()], buyout);
    await visit(remote, { path });
    await userEvent.click(await screen.findByRole('button', { name: 'Přidat staré zařízení k výkupu' }));
    await userEvent.keyboard('iphone');
    await userEvent.click(await screen.findByRole('button', { name: /iPhone 12 64 GB/ }));
    const drawer = await screen.findByRole('dialog', { name: /V jakém stavu/ });
    await userEvent.click(await within(drawer).findByRole('radio', { name: /Nejde zapnout/ }));
    await userEvent.click(within(drawer).getByRole('button', { name: 'Použít v košíku' }));
    expect(getText(drawer)).toContain('V tomhle stavu zařízení nevykupujeme.');
    expect(server.of(GIVE)).toEqual([]);
  });

  it('lowers nothing: the sum says what is paid now, what comes back and what it comes to', async () => {
    checkoutServer([withPhone()]);
    const { element } = await visit(remote, { path });
    const panel = await screen.findByRole('region', { name: 'Vaše staré zařízení' });
    expect(getText(panel)).toContain('stav A, Kondice baterie: 80 až 89 %');
    // The lines of a trade-in load with it.
    await screen.findByText('Zaplatíte teď');
    const aside = getText(screen.getByRole('complementary'));
    expect(aside).not.toContain('Celkem');
    expect(aside).toContain('Zaplatíte teď14 990 Kčcelá cena zboží s DPH');
    expect(aside).toContain('Dostanete zpět3 795 Kčvýkup 3 450 Kč a bonus 345 Kč, na účet do 2 dnů od kontroly');
    expect(aside).toContain('Nakonec vás nákup vyjde na 11 195 Kč.');
    expect(aside).toContain('poslední den');
    expect(await errors(element)).toEqual([]);
  });

  it('is taken back by one press', async () => {
    const DELETE = `DELETE /api/checkout/cart/packages/${createId(1)}/buyout-bonus`;
    const server = checkoutServer([withPhone()], { [DELETE]: () => ({ status: 204 }) });
    await visit(remote, { path });
    await userEvent.click(await screen.findByRole('button', { name: /Odebrat k výkupu/ }));
    await waitFor(() => expect(server.of(DELETE).length).toBe(1));
  });

  it('handed over in a store asks which one, and is reserved there', async () => {
    const stores = {
      places: [
        {
          id: 's1',
          type_delivery_code: 'store_pickup',
          code: 'olomouc',
          type: 'store',
          name: 'Okruh Olomouc',
          street: 'Masarykova 812/16',
          city: 'Olomouc',
          postcode: '779 00',
          lat: 49.6,
          lng: 17.25,
          opening_hours: '',
          card_payment: true,
          cash_on_delivery: true,
          is_congested: false,
          is_available: true,
          max_weight_kg: null,
          store: 'olomouc',
          ready: 'zítra od 10:00',
        },
      ],
    };
    const server = checkoutServer([withPhone()], {
      [METHOD]: () => {
        server.answer(PACKAGES, answering(cartPage([withPhone()], inStore())));
        return { body: cartSummary([withPhone()], inStore()) };
      },
      'GET /api/checkout/deliveries/store_pickup/places': answering(stores),
    });
    await visit(remote, { path });
    await userEvent.click(await screen.findByRole('radio', { name: /Odevzdám na prodejně/ }));
    await waitFor(() => expect(server.of(METHOD).map(({ body }) => body)).toEqual([{ method: 'in_store' }]));
    await userEvent.selectOptions(await screen.findByLabelText('Na které prodejně?'), 'olomouc');
    await waitFor(() => expect(server.of(METHOD).at(-1)?.body).toEqual({ method: 'in_store', store: 'olomouc' }));
    const aside = screen.getByRole('complementary');
    expect(getText(aside)).toContain('Zaplatíte teď0 Kč');
    expect(getText(aside)).toContain('Na prodejně doplatíte11 195 Kč');
    expect(getText(aside)).toContain('Výkup Apple iPhone 12, 64 GB-3 450 KčBonus k výkupu-345 Kč');
    const [key] = screen.getAllByRole('link', { name: 'Rezervovat na prodejně' });
    expect(key?.getAttribute('href')).toBe('/pokladna/souhrn');
  });

  it('given with another product already moves here, or is another piece with its IMEI', async () => {
    const taken = { extra: { package_id: createId(2), product: 'Apple iPhone 17', needs_identifier: true } };
    const server = checkoutServer([cartPackage()], { ...buyout, [GIVE]: refusing(409, 'trade-in-twice', 'Dáváte ho jinam.', taken) });
    await visit(remote, { path });
    await userEvent.click(await screen.findByRole('button', { name: 'Přidat staré zařízení k výkupu' }));
    await userEvent.keyboard('iphone');
    await userEvent.click(await screen.findByRole('button', { name: /iPhone 12 64 GB/ }));
    const drawer = await screen.findByRole('dialog', { name: /V jakém stavu/ });
    await userEvent.click(await within(drawer).findByRole('radio', { name: /^Ne(?!j)/ }));
    await userEvent.click(within(drawer).getByRole('button', { name: 'Použít v košíku' }));
    expect(await within(drawer).findByText('Tohle zařízení už dáváte k jinému zboží: Apple iPhone 17.')).toBeTruthy();
    server.answer(GIVE, () => ({ status: 400, body: { identifier: ['Tohle IMEI už máte u jiného zboží.'] } }));
    await userEvent.type(within(drawer).getByLabelText('IMEI tohoto zařízení'), '490154203237518');
    await userEvent.type(within(drawer).getByLabelText('IMEI zařízení, které dáváte k: Apple iPhone 17'), '490154203237518');
    await userEvent.click(within(drawer).getByRole('button', { name: 'Je to další kus' }));
    expect(await within(drawer).findByText('Tohle IMEI už máte u jiného zboží.')).toBeTruthy();
    expect(await errors(drawer)).toEqual([]);
    server.answer(GIVE, answering(withPhone()));
    await userEvent.click(within(drawer).getByRole('button', { name: 'Přesunout k tomuto zboží' }));
    await waitFor(() => expect(server.of(GIVE).at(-1)?.body).toMatchObject({ move: true }));
  });
});

describe('what is wrong with an old device', () => {
  const withProblem = (changes: Parameters<typeof problem>[0], more = {}) => {
    const packages = [cartPackage({ trade_in: oldPhone({ is_confirmed: false, device_condition_choices: [] }) })];
    return checkoutServer(packages, { [PACKAGES]: answering(cartPage(packages, { problems: [problem(changes)] })), ...buyout, ...more });
  };

  it('that nobody described opens its questions', async () => {
    withProblem({ code: 'trade-in-unconfirmed', remedy: { kind: 'answer-trade-in', label: 'Popsat stav' } });
    await visit(remote, { path });
    expect(screen.queryByRole('link', { name: /Pokračovat/ })).toBeNull();
    const [remedy] = await screen.findAllByRole('button', { name: 'Popsat stav' });
    if (remedy === undefined) throw new Error('no remedy');
    await userEvent.click(remedy);
    expect(await screen.findByRole('dialog', { name: /V jakém stavu/ })).toBeTruthy();
  });

  it('with another price than before is settled by accepting it', async () => {
    const server = withProblem(
      { code: 'trade-in-changed', remedy: { kind: 'accept-trade-in', label: 'Beru novou cenu' } },
      { [GIVE]: answering(withPhone()) },
    );
    await visit(remote, { path });
    await userEvent.click(await screen.findByRole('button', { name: 'Beru novou cenu' }));
    await waitFor(() => expect(server.of(GIVE).map(({ body }) => body)).toEqual([{ device_identifier: model.device_identifier }]));
  });

  it('that is given twice is taken back', async () => {
    const DELETE = `DELETE /api/checkout/cart/packages/${createId(1)}/buyout-bonus`;
    const server = withProblem(
      { code: 'trade-in-twice', remedy: { kind: 'remove-trade-in', label: 'Odebrat zařízení' } },
      { [DELETE]: () => ({ status: 204 }) },
    );
    await visit(remote, { path });
    await userEvent.click(await screen.findByRole('button', { name: 'Odebrat zařízení' }));
    await waitFor(() => expect(server.of(DELETE).length).toBe(1));
  });
});
