import { keepConsent } from '@okruh/web-kit/analytics';
import { answering, receivedEvents, refusing, visit } from '@okruh/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import * as remote from '../routes.tsx';
import { cartPackage, cartPage, cartSummary, casePackage, crowns, createId } from '../testing/cart-fixtures.ts';
import { checkoutServer } from '../testing/checkout-server.ts';
import { accessory } from '../testing/product-fixture.ts';
import { errors, pushed, getText } from '../testing/screen.ts';

const PACKAGES = 'GET /api/checkout/cart/packages';
const DISCOUNT = 'POST /api/checkout/discounts';
const path = '/kosik';

beforeEach(() => {
  keepConsent({ isDecided: true, analytics: true, marketing: false });
  window.dataLayer = [];
  localStorage.clear();
});

describe('discounts', () => {
  it('take a code, and say at the field what is wrong with it', async () => {
    const server = checkoutServer([cartPackage()], {
      [DISCOUNT]: () => ({ status: 400, body: { code: ['Tenhle kód neznáme. Zkontrolujte prosím písmena a číslice.'] } }),
    });
    const { element } = await visit(remote, { path });
    const input = await screen.findByRole('textbox', { name: 'Slevový kód' });
    await userEvent.type(input, 'ZIMA2O26xx{Enter}');
    await waitFor(() => expect(input.getAttribute('aria-invalid')).toBe('true'));
    expect(input).toHaveProperty('value', 'ZIMA2O26xx');
    expect(getText(element)).toContain('Tenhle kód neznáme.');
    expect(await errors(element)).toEqual([]);

    const applied = { id: 'd1', discount_id: 'x', name: 'Podzim', code: 'PODZIM26', amount: crowns(500), is_automatic: false };
    const after = cartSummary([cartPackage()], { discounts: [applied] });
    server.answer(DISCOUNT, answering(after));
    server.answer(PACKAGES, answering(cartPage([cartPackage()], { discounts: [applied] })));
    await userEvent.clear(input);
    await userEvent.type(input, 'PODZIM26');
    await userEvent.click(screen.getByRole('button', { name: 'Použít' }));
    await screen.findByRole('button', { name: 'Odebrat slevu PODZIM26' });
    expect(server.of(DISCOUNT).at(-1)?.body).toEqual({ code: 'PODZIM26' });
    await waitFor(() => expect(getText(screen.getByRole('complementary'))).toContain('Kód PODZIM26-500 Kč'));
    expect(input).toHaveProperty('value', '');
  });

  it('say too many tries in the shop’s words and keep the code', async () => {
    checkoutServer([cartPackage()], { [DISCOUNT]: refusing(429, 'too-many-requests', 'Zkuste to za minutu') });
    const { element } = await visit(remote, { path });
    const input = await screen.findByRole('textbox', { name: 'Slevový kód' });
    await userEvent.type(input, 'AAAA{Enter}');
    await waitFor(() => expect(getText(element)).toContain('Zkuste to za minutu'));
    expect(input).toHaveProperty('value', 'AAAA');
  });

  it('take a student card', async () => {
    const server = checkoutServer([cartPackage()], { [DISCOUNT]: () => ({ status: 400, body: { cardNumber: ['Karta neplatí.'] } }) });
    const { element } = await visit(remote, { path });
    await userEvent.click(await screen.findByRole('button', { name: 'Mám studentskou kartu' }));
    await userEvent.click(screen.getByRole('button', { name: 'Ověřit kartu' }));
    expect(server.of(DISCOUNT)).toEqual([]);
    await userEvent.type(screen.getByLabelText('Číslo studentské karty'), 'S123');
    await userEvent.type(screen.getByLabelText('Jméno na kartě'), 'Jana Nováková{Enter}');
    await waitFor(() => expect(getText(element)).toContain('Karta neplatí.'));
    expect(server.of(DISCOUNT)[0]?.body).toEqual({ cardNumber: 'S123', cardHolder: 'Jana Nováková' });
    expect(await errors(element)).toEqual([]);
  });

  it('are taken off, unless they came by themselves', async () => {
    const entered = { id: 'd1', discount_id: 'x', name: 'Podzim', code: 'PODZIM26', amount: crowns(500), is_automatic: false };
    const automatic = { id: 'd2', discount_id: 'y', name: 'Sada se slevou', code: null, amount: crowns(100), is_automatic: true };
    const server = checkoutServer([cartPackage()], {
      [PACKAGES]: answering(cartPage([cartPackage()], { discounts: [entered, automatic] })),
      'POST /api/checkout/discounts/:id/remove': answering(cartSummary()),
    });
    await visit(remote, { path });
    const remove = await screen.findByRole('button', { name: 'Odebrat slevu PODZIM26' });
    expect(screen.queryByRole('button', { name: /Sada se slevou/ })).toBeNull();
    await userEvent.click(remove);
    await waitFor(() => expect(server.of('POST /api/checkout/discounts/d1/remove').length).toBe(1));
  });
});

describe('accessories', () => {
  const card = accessory();

  it('of the first product are added with one press', async () => {
    const soldOut = { ...card, id: 'sold-out', name: 'Vyprodané', stock: { ...card.stock, state: 'none', delivery_on: null } };
    const server = checkoutServer([cartPackage()], {
      'GET /api/catalog/products/:product': answering({ accessories: [soldOut, card] }),
      'POST /api/checkout/cart/products': answering({
        cart_package_item_id: createId(9),
        product_code: '300',
        product_price: crowns(349),
        count: 2,
      }),
    });
    const received = receivedEvents<{ readonly count: number }>('cart:changed');
    const { element, toast } = await visit(remote, { path });
    const add = await screen.findByRole('button', { name: 'Přidat: Tvrzené sklo 3D' });
    expect(getText(element)).not.toContain('Vyprodané');
    expect(getText(element)).toContain('349 Kč');
    expect(await errors(element)).toEqual([]);
    await userEvent.click(add);
    await waitFor(() => expect(received.at(0)).toEqual({ count: 2 }));
    expect(server.of('POST /api/checkout/cart/products')[0]?.body).toEqual({
      product: 'okruh-glass-new',
      cart_package_item_parent_id: createId(1),
      quantity: 1,
    });
    expect(toast).toHaveBeenCalledWith({ kind: 'success', title: 'Přidali jsme Tvrzené sklo 3D' });
    expect(pushed('add_to_cart')).toMatchObject([{ ecommerce: { value: 349, items: [{ item_id: '300', quantity: 1 }] } }]);
  });
});

it('hints at what is missing for a free delivery, and at instalments', async () => {
  const best = {
    barem: 'b10',
    name: '10 × bez navýšení',
    article_price: crowns(14_920),
    own_payment: crowns(1360),
    financed_amount: crowns(13_560),
    instalment_count: 10,
    monthly_price: crowns(1356),
    total_price: crowns(14_920),
    apr_percent: 0,
    arrange_types: ['online' as const],
  };
  checkoutServer([casePackage()], {
    [PACKAGES]: answering(cartPage([casePackage()], { free_delivery_missing: crowns(120), best_installment: best })),
  });
  const { element } = await visit(remote, { path });
  expect(await screen.findByRole('heading', { name: 'Silikonový kryt s magnetem' })).toBeTruthy();
  expect(getText(element)).toContain('Do dopravy zdarma zbývá 120 Kč.');
  expect(getText(element)).toContain('nebo dnes 1 360 Kč a 10 × 1 356 Kč, celkem 14 920 Kč, RPSN 0 %');
});

describe('what else the cart can bring', () => {
  it('names discounts that don’t hold yet with what they ask for, and what marketing says, which is measured', async () => {
    const discount = {
      id: 'cim-vic',
      name: 'Čím víc příslušenství, tím větší sleva',
      percent: 15,
      amount: null,
      is_price: false,
      needs_student_card: false,
      minimal_products: 2,
      price_from: crowns(8000),
      valid_to: '2026-12-31T23:59:59',
    };
    const applied = { id: 'd1', discount_id: 'holds', name: 'Platí', code: null, amount: crowns(500), is_automatic: true };
    const block = {
      id: 'mb-sklo',
      placement: 'cart',
      title: 'Sklo nalepíme za vás',
      text: 'Na prodejně.',
      cta: { label: 'Přidat sklo', href: '/prislusenstvi' },
      image: null,
    };
    const server = checkoutServer([cartPackage()], {
      [PACKAGES]: answering(cartPage([cartPackage()], { discounts: [applied] })),
      'GET /api/checkout/discounts/public': answering({ items: [discount, { ...discount, id: 'holds', name: 'Platí už' }] }),
      'GET /api/catalog/blocks/cart': answering({ blocks: [block] }),
    });
    const { element } = await visit(remote, { path });
    expect(await screen.findByText('Čím víc příslušenství, tím větší sleva')).toBeTruthy();
    expect(getText(element)).toContain('až 15 %');
    expect(getText(element)).toContain('odečte se v košíku sama, od 2 kusů, od ceny 8 000 Kč, do 31. 12. 2026');
    expect(screen.queryByText('Platí už')).toBeNull();
    expect(server.of('GET /api/checkout/discounts/public')[0]?.query).toEqual({ products: cartPackage().product.productSeoName });
    await userEvent.click(await screen.findByText('Přidat sklo'));
    expect(pushed('click')).toMatchObject([{ element: 'banner', id: 'mb-sklo' }]);
    expect(await errors(element)).toEqual([]);
  });
});
