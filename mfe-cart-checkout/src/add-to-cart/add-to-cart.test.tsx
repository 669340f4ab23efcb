import type { BrowserEvents } from '@okruh/contracts/browser-events';
import { emitBrowserEvent } from '@okruh/web-kit';
import { keepConsent } from '@okruh/web-kit/analytics';
import { type Answering, answering, fakeServer, receivedEvents, refusing, visit } from '@okruh/web-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import * as fragment from '../add-to-cart.tsx';
import { cartLine, cartPackage, cartSummary, crowns, createId, noExtras, phoneExtras } from '../testing/cart-fixtures.ts';
import { accessory, product } from '../testing/product-fixture.ts';
import { errors, pushed, getText } from '../testing/screen.ts';

const ADD = 'POST /api/checkout/cart/products';
const UPDATE = `PATCH /api/checkout/cart/packages/${createId(1)}`;
const PREVIEW = 'GET /api/checkout/installments/preview';
const CODE = 'POST /api/checkout/installments/code';
const path = '/produkt/apple-iphone-15-128gb-blue-aplus';
const key = () => screen.findByRole('button', { name: /Do košíku za/ });

const ten = {
  barem: 'b10',
  name: '10 splátek bez navýšení',
  article_price: crowns(14_990),
  own_payment: crowns(0),
  financed_amount: crowns(14_990),
  instalment_count: 10,
  monthly_price: crowns(1499),
  total_price: crowns(14_990),
  apr_percent: 0,
  arrange_types: ['online'],
};
const twenty = {
  ...ten,
  barem: 'b20',
  name: '20 splátek bez navýšení',
  own_payment: crowns(1510),
  financed_amount: crowns(13_480),
  instalment_count: 20,
  monthly_price: crowns(674),
};

/** A shop with the phone on sale; `more` answers further routes, or the same ones otherwise. */
const shop = (more: Readonly<Record<string, Answering>> = {}) =>
  fakeServer({
    'GET /api/catalog/products/:product': answering(product()),
    'GET /api/checkout/products/:product/extras': answering(phoneExtras()),
    [PREVIEW]: answering({ best: ten, options: [ten], all: [ten, twenty], reason: '' }),
    [CODE]: () => ({ status: 204 }),
    [ADD]: answering({ cart_package_item_id: createId(1), product_code: '104582', product_price: crowns(14_990), count: 1 }),
    [`GET /api/checkout/cart/packages/${createId(1)}`]: answering(cartPackage()),
    ...more,
  });

beforeEach(() => {
  keepConsent({ isDecided: true, analytics: true, marketing: false });
  window.dataLayer = [];
  localStorage.clear();
});

describe('the key of a product’s page', () => {
  it('adds the product, emits the change, and opens what was added', async () => {
    const server = shop();
    const received = receivedEvents<{ readonly count: number }>('cart:changed');
    const { element, navigate } = await visit(fragment, { path });
    expect(getText(await key())).toBe('Do košíku za 14 990 Kč');
    expect(await errors(element)).toEqual([]);
    await userEvent.click(await key());
    const drawer = await screen.findByRole('dialog', { name: 'Přidáno do košíku' });
    expect(server.of(ADD).map(({ body }) => body)).toEqual([{ product: 'apple-iphone-15-128gb-blue-aplus', quantity: 1 }]);
    expect(server.of(ADD)[0]?.headers.get('idempotency-key')).toBeTruthy();
    expect(received).toEqual([{ count: 1 }]);
    expect(pushed('add_to_cart')).toMatchObject([
      { ecommerce: { value: 14_990, currency: 'CZK', items: [{ item_id: '104582', discount: 4000 }] } },
    ]);
    expect(await within(drawer).findByText('Přidat záruku nebo pojištění')).toBeTruthy();
    expect(await errors(drawer)).toEqual([]);
    await userEvent.click(within(drawer).getByRole('link', { name: 'Do košíku' }));
    expect(navigate).toHaveBeenCalledWith('/kosik');
  });

  it('shows the gift, the services and the cart’s total of what was added, and sells nothing that comes as a gift', async () => {
    const gift = cartLine({ kind: 'gift', name: 'Dárek: Silikonový kryt', productSeoName: 'kryt', total: crowns(0) });
    const warranty = cartLine({ kind: 'prolonged_warranty', name: 'Prodloužená záruka 12 měsíců', total: crowns(1190) });
    shop({
      'GET /api/catalog/products/:product': answering(
        product({ accessories: [accessory({ id: 'kryt' }), accessory({ id: 'sklo', name: 'Ochranné sklo' })] }),
      ),
      [`GET /api/checkout/cart/packages/${createId(1)}`]: answering(cartPackage({ children: [gift, warranty] })),
      'GET /api/checkout/cart/products': answering({ products: [], count: 3, total: crowns(31_170), has_browser_cart: false }),
    });
    await visit(fragment, { path });
    await userEvent.click(await key());
    const drawer = await screen.findByRole('dialog', { name: 'Přidáno do košíku' });
    const along = await within(drawer).findByRole('list', { name: 'Spolu s ním' });
    expect(
      within(along)
        .getAllByRole('listitem')
        .map((item) => getText(item)),
    ).toEqual(['Dárek: Silikonový krytzdarma', 'Prodloužená záruka 12 měsíců1 190 Kč']);
    expect(getText(await within(drawer).findByText(/V košíku 3 kusy/))).toBeTruthy();
    expect(within(drawer).getByText(/31.170.Kč/)).toBeTruthy();
    expect(within(drawer).queryByRole('button', { name: /kryt/ })).toBeNull();
    expect(within(drawer).getByRole('button', { name: 'Přidat: Ochranné sklo' })).toBeTruthy();
  });

  it('says that the gift is out of stock', async () => {
    shop({
      [`GET /api/checkout/cart/packages/${createId(1)}`]: answering(
        cartPackage({ product: cartLine({ missing_gift: 'Silikonový kryt' }) }),
      ),
    });
    await visit(fragment, { path });
    await userEvent.click(await key());
    const along = await screen.findByRole('list', { name: 'Spolu s ním' });
    expect(getText(along)).toBe('Dárek došel, zboží přijde bez něj: Silikonový kryt');
  });

  describe('asked for with a plan', () => {
    const PAYMENT = 'POST /api/checkout/payment';
    const inCart = (...ids: string[]) => ({
      'GET /api/checkout/cart/products': answering({
        products: ids.map((productSeoName) => cartLine({ productSeoName })),
        count: ids.length,
        total: crowns(0),
        has_browser_cart: false,
      }),
    });
    const want = async (plan: BrowserEvents['shell:plan-pressed']) => {
      const settled = receivedEvents('cart:plan-settled');
      const shown = await visit(fragment, { path });
      await key();
      act(() => emitBrowserEvent('shell:plan-pressed', plan));
      await waitFor(() => expect(settled).toHaveLength(1));
      return shown;
    };

    it('goes into the cart with that payment, and on to the checkout', async () => {
      const server = shop({ ...inCart(), [PAYMENT]: answering(cartSummary()) });
      const { navigate } = await want({ kind: 'leasing', plan: 'lease-buy-and-sell' });
      expect(server.of(ADD).map(({ body }) => body)).toEqual([{ product: 'apple-iphone-15-128gb-blue-aplus', quantity: 1 }]);
      expect(server.of(PAYMENT).map(({ body }) => body)).toEqual([{ type_payment: 'leasing', leasing: 'lease-buy-and-sell' }]);
      expect(navigate).toHaveBeenCalledWith('/pokladna/doprava');
      expect(screen.queryByRole('dialog')).toBeNull();
    });

    it('isn’t added twice; instalments go by their tariff', async () => {
      const server = shop({ ...inCart('apple-iphone-15-128gb-blue-aplus'), [PAYMENT]: answering(cartSummary()) });
      await want({ kind: 'instalments', plan: 'b10' });
      expect(server.of(ADD)).toEqual([]);
      expect(server.of(PAYMENT).map(({ body }) => body)).toEqual([{ type_payment: 'instalments', barem: 'b10' }]);
    });

    it('leads to the cart with the reason when what else is in it doesn’t go along', async () => {
      shop({
        ...inCart('kryt'),
        [PAYMENT]: refusing(409, 'payment-unavailable', 'Nejde', { detail: 'Leasing na tenhle nákup nenabízíme.' }),
      });
      const { navigate, toast } = await want({ kind: 'leasing', plan: 'lease-buy-and-sell' });
      expect(toast).toHaveBeenCalledWith(expect.objectContaining({ kind: 'error', text: expect.stringContaining('Leasing na tenhle') }));
      expect(navigate).toHaveBeenCalledWith('/kosik');
    });
  });

  it('speaks Romanian', async () => {
    shop();
    const { element } = await visit(fragment, { path: '/produs/x', market: 'ro' });
    expect(await screen.findByRole('button', { name: /Adaugă în coș/ })).toBeTruthy();
    expect(await errors(element)).toEqual([]);
  });

  it('adds several pieces with what is chosen beside them', async () => {
    const server = shop({ [UPDATE]: answering(cartPackage()) });
    await visit(fragment, { path });
    await key();
    await userEvent.click(screen.getByRole('button', { name: 'Přidat kus' }));
    await userEvent.click(await screen.findByText('Přidat záruku nebo pojištění'));
    await userEvent.click(screen.getByRole('checkbox', { name: /Prodloužená záruka/ }));
    await userEvent.click(screen.getByRole('radio', { name: /displeje na 12 měsíců/ }));
    expect(getText(await key())).toBe('Do košíku za 34 340 Kč');
    await userEvent.click(await key());
    await screen.findByRole('dialog');
    expect(server.of(ADD)[0]?.body).toEqual({
      product: 'apple-iphone-15-128gb-blue-aplus',
      quantity: 2,
      prolongWarranty: { code: 'plus-12' },
    });
    // Insurance isn't part of adding: it goes to the package that came of it.
    expect(server.of(UPDATE).map(({ body }) => body)).toEqual([{ selected_insurance_ids: ['display-12'] }]);
  });

  it('gives the old device of the page with the product, whichever part came first, and asks for the full price', async () => {
    const server = shop({});
    const asked = receivedEvents('cart:trade-in-asked');
    await visit(fragment, { path });
    await key();
    expect(asked.length).toBe(1);
    act(
      () =>
        void window.dispatchEvent(
          new CustomEvent('buyout:trade-in-chosen', {
            detail: { deviceIdentifier: 'iphone-12', conditionChoices: ['a', 'b'], isMoved: true },
          }),
        ),
    );
    expect(getText(await key())).toBe('Do košíku za 14 990 Kč');
    await userEvent.click(await key());
    await screen.findByRole('dialog');
    expect(server.of(ADD)[0]?.body).toMatchObject({
      buyout_product: 'iphone-12',
      buyout_condition_choices: ['a', 'b'],
      move_buyout_product: true,
    });
  });

  it.each([
    ['the first error of no field', { status: 400, body: { non_field_errors: ['Víc už nemáme.'], quantity: ['x'] } }, 'Víc už nemáme.'],
    ['the first error of a field', { status: 400, body: { quantity: ['Nejvýš 20 kusů.'] } }, 'Nejvýš 20 kusů.'],
  ])('says why it was refused: %s', async (_which, answer, words) => {
    shop({ [ADD]: () => answer });
    const { toast } = await visit(fragment, { path });
    await userEvent.click(await key());
    await waitFor(() => expect(toast).toHaveBeenCalledWith({ kind: 'error', title: 'Do košíku se to nepodařilo přidat', text: words }));
    expect(screen.queryByRole('dialog', { name: 'Přidáno do košíku' })).toBeNull();
    expect(pushed('add_to_cart')).toEqual([]);
  });

  it('repeats the same addition after a lost answer, and adds again after a good one', async () => {
    const server = shop();
    const lost = globalThis.fetch;
    let isLost = true;
    globalThis.fetch = async (input, init) => {
      const answer = await lost(input, init);
      if (isLost && init?.method === 'POST') throw new TypeError('fetch failed');
      return answer;
    };
    await visit(fragment, { path });
    await userEvent.click(await key());
    await waitFor(() => expect(server.of(ADD).length).toBe(1));
    isLost = false;
    await userEvent.click(await key());
    await userEvent.click(await screen.findByRole('button', { name: 'Pokračovat v nákupu' }));
    await userEvent.click(await key());
    await waitFor(() => expect(server.of(ADD).length).toBe(3));
    const [first, second, third] = server.of(ADD).map(({ headers }) => headers.get('idempotency-key'));
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('is pressed from the edge of a phone’s screen as well', async () => {
    const server = shop();
    await visit(fragment, { path });
    await key();
    act(() => void window.dispatchEvent(new CustomEvent('shell:buy-pressed', { detail: {} })));
    expect(await screen.findByRole('dialog', { name: 'Přidáno do košíku' })).toBeTruthy();
    expect(server.of(ADD).length).toBe(1);
  });

  it('says that it is there, and takes a press that was earlier than it', async () => {
    const server = shop();
    window.addEventListener('cart:buy-ready', () => window.dispatchEvent(new CustomEvent('shell:buy-pressed', { detail: {} })), {
      once: true,
    });
    await visit(fragment, { path });
    expect(await screen.findByRole('dialog', { name: 'Přidáno do košíku' })).toBeTruthy();
    expect(server.of(ADD).length).toBe(1);
  });
});

describe('a product that can’t be bought', () => {
  const soldOut = { state: 'none', quantity: 0, delivery_on: null, stores: 0 } as const;
  it.each([
    [product({ stock: soldOut }), 'Není skladem. Zkuste prosím jinou barvu, úložiště nebo stav.'],
    [product({ is_service: true }), 'Tuhle službu přidáte v košíku k zařízení, kterého se týká.'],
  ])('says so in place of the key', async (found, words) => {
    const server = shop({ 'GET /api/catalog/products/:product': answering(found) });
    const { element } = await visit(fragment, { path });
    const button = await screen.findByRole('button', { name: 'Nejde koupit' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(getText(element)).toContain(words);
    await userEvent.click(button);
    expect(server.of(ADD)).toEqual([]);
    expect(await errors(element)).toEqual([]);
  });
});

it('answers a press that was earlier than the news that nothing is left', async () => {
  shop({
    'GET /api/catalog/products/:product': answering(product({ stock: { state: 'none', quantity: 0, delivery_on: null, stores: 0 } })),
  });
  window.addEventListener('cart:buy-ready', () => window.dispatchEvent(new CustomEvent('shell:buy-pressed', { detail: {} })), {
    once: true,
  });
  const { toast } = await visit(fragment, { path });
  await screen.findByRole('button', { name: 'Nejde koupit' });
  const text = 'Není skladem. Zkuste prosím jinou barvu, úložiště nebo stav.';
  await waitFor(() => expect(toast.mock.calls).toEqual([[{ kind: 'info', title: 'Nejde koupit', text }]]));
});

describe('what stands below the key', () => {
  it('is the best instalment, with everything a loan has to say behind it, and a code for further ones', async () => {
    const server = shop();
    const { element } = await visit(fragment, { path });
    await key();
    await waitFor(() => expect(getText(element)).toContain('nebo 10 × 1 499 Kč, celkem 14 990 Kč, RPSN 0 %.'));
    await userEvent.click(screen.getByRole('button', { name: 'Splátky' }));
    const dialog = await screen.findByRole('dialog', { name: 'Na splátky' });
    await waitFor(() => expect(getText(dialog)).toContain('Cena 14 990 Kč, 10 × 1 499 Kč, celkem 14 990 Kč, RPSN 0 %.'));
    expect(getText(dialog)).toContain('10 splátek bez navýšení Nejvýhodnější');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Zobrazit 1 další možnost' }));
    expect(getText(dialog)).toContain('Cena 14 990 Kč, dnes 1 510 Kč a 20 × 674 Kč, celkem 14 990 Kč, RPSN 0 %.');
    expect(await errors(dialog)).toEqual([]);
    const asked = server.of(PREVIEW).length;
    await userEvent.type(within(dialog).getByRole('textbox', { name: /Kód nabídky/ }), 'VIP{Enter}');
    expect(await within(dialog).findByText(/Kód platí/)).toBeTruthy();
    expect(server.of(CODE).map(({ body }) => body)).toEqual([{ code: 'VIP' }]);
    await waitFor(() => expect(server.of(PREVIEW).length).toBeGreaterThan(asked));
    expect(server.of(PREVIEW).at(-1)?.query).toEqual({ product: 'apple-iphone-15-128gb-blue-aplus', opened_by: 'cart' });
  });

  it('says of a wrong code that it isn’t known', async () => {
    shop({ [CODE]: () => ({ status: 400, body: { code: ['Takový kód nabídky neznáme.'] } }) });
    await visit(fragment, { path });
    await userEvent.click(await screen.findByRole('button', { name: 'Splátky' }));
    const dialog = await screen.findByRole('dialog', { name: 'Na splátky' });
    await userEvent.type(within(dialog).getByRole('textbox', { name: /Kód nabídky/ }), 'VIP{Enter}');
    expect(await within(dialog).findByText('Takový kód nabídky neznáme.')).toBeTruthy();
    expect(await errors(dialog)).toEqual([]);
  });

  it('is why there are no instalments, with a link to enter a code', async () => {
    shop({ [PREVIEW]: answering({ best: null, options: [], all: [], reason: 'Na splátky jde koupit od 3 000 Kč.' }) });
    const { element } = await visit(fragment, { path });
    await key();
    await waitFor(() => expect(getText(element)).toContain('Na splátky jde koupit od 3 000 Kč. Splátky'));
  });

  it('is nothing where there is nothing to say', async () => {
    shop({
      [PREVIEW]: answering({ best: null, options: [], all: [], reason: '' }),
      'GET /api/checkout/products/:product/extras': answering(noExtras),
    });
    const { element } = await visit(fragment, { path });
    await key();
    expect(element.querySelector('details')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Splátky' })).toBeNull();
  });
});

it('says why there is no key when the product can’t be loaded, and answers a press that waited', async () => {
  fakeServer({ 'GET /api/catalog/products/:product': refusing(410, 'product-withdrawn', 'Už neprodáváme') });
  const ready = receivedEvents('cart:buy-ready');
  const { toast } = await visit(fragment, { path });
  expect(await screen.findAllByText('Už neprodáváme')).not.toEqual([]);
  expect(ready).toEqual([{}]);
  act(() => void window.dispatchEvent(new CustomEvent('shell:buy-pressed', { detail: {} })));
  expect(toast).toHaveBeenCalledWith(expect.objectContaining({ kind: 'info', text: 'Už neprodáváme' }));
});

describe('the drawer after adding', () => {
  it('saves extras as they are chosen, and adds accessories', async () => {
    const server = shop({ [UPDATE]: answering(cartPackage({ extras: phoneExtras(['plus-12']) })) });
    const { toast } = await visit(fragment, { path });
    await userEvent.click(await key());
    const drawer = await screen.findByRole('dialog');
    await userEvent.click(await within(drawer).findByText('Přidat záruku nebo pojištění'));
    await userEvent.click(within(drawer).getByRole('checkbox', { name: /Prodloužená záruka/ }));
    await waitFor(() => expect(server.of(UPDATE).map(({ body }) => body)).toEqual([{ prolong_warranty_code: 'plus-12' }]));
    await userEvent.click(within(drawer).getByRole('button', { name: 'Přidat: Tvrzené sklo 3D' }));
    await waitFor(() => expect(toast).toHaveBeenCalledWith({ kind: 'success', title: 'Přidali jsme Tvrzené sklo 3D' }));
    expect(server.of(ADD).at(-1)?.body).toEqual({ product: 'okruh-glass-new', cart_package_item_parent_id: createId(1), quantity: 1 });
    // What is in the cart now isn't offered again.
    await waitFor(() => expect(within(drawer).queryByRole('button', { name: 'Přidat: Tvrzené sklo 3D' })).toBeNull());
    expect(await errors(drawer)).toEqual([]);
  });
});
