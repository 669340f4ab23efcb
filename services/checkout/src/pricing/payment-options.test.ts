import type { InstallmentCalculation, TypePayment } from '@okruh/contracts/http/checkout';
import { describe, expect, it } from 'vitest';
import type { ChosenMethods } from './model.ts';
import { type LoanRules, type PaymentFacts, selectPayment, paymentsFor, listSubPayments } from './payment-options.ts';
import { createCart, place, createMethods } from '../testing/methods.ts';

const createFacts = (facts: Partial<PaymentFacts> = {}): PaymentFacts => ({
  cart: createCart({ payable: 1_000_000 }),
  typeDeliveryCode: 'courier',
  deliveryPrice: 0,
  place: null,
  arrangesOnStore: false,
  noTariff: null,
  hasLeasing: true,
  ...facts,
});
const findOption = (type: TypePayment, facts: PaymentFacts) =>
  paymentsFor(facts, createMethods()).find(({ type_payment: known }) => known === type);
const chosen = (
  typePayment: TypePayment,
  rest: Partial<NonNullable<ChosenMethods['payment']>> = {},
): NonNullable<ChosenMethods['payment']> => ({
  typePayment,
  subPayment: null,
  barem: null,
  arrangeType: null,
  leasing: null,
  ...rest,
});
const money = (amount: number) => ({ amount, currency: 'CZK' as const });
const calculation: InstallmentCalculation = {
  barem: 'b-10',
  name: '10 splátek',
  article_price: money(1_000_000),
  own_payment: money(0),
  financed_amount: money(1_000_000),
  instalment_count: 10,
  monthly_price: money(100_000),
  total_price: money(1_000_000),
  apr_percent: 0,
  arrange_types: ['online', 'on-store'],
};
const loans: LoanRules = {
  calculation: (barem) => (barem === 'b-10' ? calculation : null),
  previewCode: () => null,
  leasing: (id) => (id === 'l-24' ? { id, name: 'Leasing', months: 24, monthly_price: money(40_000), company_only: false } : null),
};
const judged = (facts: PaymentFacts, what: NonNullable<ChosenMethods['payment']>) => selectPayment(facts, what, createMethods(), loans);

describe('payments on offer', () => {
  it('are those that go with the delivery', () => {
    const types = paymentsFor(createFacts({ typeDeliveryCode: 'express' }), createMethods()).map(({ type_payment: type }) => type);
    expect(types).toEqual(['card', 'bank_transfer', 'instalments', 'leasing']);
    expect(paymentsFor(createFacts({ typeDeliveryCode: null }), createMethods())).toHaveLength(5);
  });

  it('keep their limits, the delivery counted in', () => {
    expect(findOption('cash_on_delivery', createFacts({ cart: createCart({ payable: 4_990_100 }), deliveryPrice: 9_900 }))?.available).toBe(
      true,
    );
    expect(findOption('cash_on_delivery', createFacts({ cart: createCart({ payable: 4_990_101 }), deliveryPrice: 9_900 }))).toMatchObject({
      available: false,
      reason: 'Takhle jde zaplatit nejvýš 50\u00A0000\u00A0Kč.',
    });
    expect(findOption('instalments', createFacts({ cart: createCart({ payable: 299_999 }) }))?.reason).toBe(
      'Takhle jde zaplatit nejméně 3\u00A0000\u00A0Kč.',
    );
  });

  it('have one default, the usual one while it can be had', () => {
    const defaults = (facts: PaymentFacts) =>
      paymentsFor(facts, createMethods()).flatMap(({ type_payment: type, is_default: is }) => (is ? [type] : []));
    expect(defaults(createFacts())).toEqual(['card']);
    expect(defaults(createFacts({ cart: createCart({ payable: 0, hasTradeIn: true }) }))).toEqual(['bank_transfer']);
  });

  it('are none but a transfer of nothing when a discount takes all of it off', () => {
    const options = paymentsFor(createFacts({ cart: createCart({ payable: 0, hasTradeIn: true }) }), createMethods());
    expect(options.filter(({ available }) => available).map(({ type_payment: type }) => type)).toEqual(['bank_transfer']);
    expect(options[0]?.reason).toBe('Není co platit.');
  });

  it('cost what they cost', () => {
    expect(findOption('cash_on_delivery', createFacts())?.price).toEqual(money(3_900));
  });
});

describe('cash on delivery', () => {
  it('is not taken where the pickup point takes none', () => {
    const box = place({ type: 'box', cashOnDelivery: false });
    expect(findOption('cash_on_delivery', createFacts({ typeDeliveryCode: 'pickup_balikobod', place: box }))).toMatchObject({
      available: false,
      reason: 'Vybrané výdejní místo dobírku nepřijímá.',
    });
  });

  it('says where only cash is taken', () => {
    const counter = place({ cardPayment: false });
    expect(findOption('cash_on_delivery', createFacts({ typeDeliveryCode: 'pickup_balikobod', place: counter }))?.description).toBe(
      'Na tomhle výdejním místě zaplatíte jen hotově.',
    );
  });
});

describe('leasing', () => {
  it('stands alone: never with an old device', () => {
    const facts = createFacts({ cart: createCart({ payable: 1_000_000, hasTradeIn: true }) });
    expect(findOption('leasing', facts)).toMatchObject({ exclusive: true, available: false });
    expect(judged(facts, chosen('leasing', { leasing: 'l-24' })).error?.problem).toBe('leasing-not-alone');
  });

  it('needs a programme of this cart', () => {
    expect(findOption('leasing', createFacts({ hasLeasing: false }))?.available).toBe(false);
    expect(judged(createFacts(), chosen('leasing')).error?.code).toBe('leasing-missing');
    expect(judged(createFacts(), chosen('leasing', { leasing: 'other' })).error?.code).toBe('leasing-missing');
    expect(judged(createFacts(), chosen('leasing', { leasing: 'l-24' }))).toMatchObject({
      error: null,
      payment: { leasing: { months: 24 } },
    });
  });
});

describe('instalments', () => {
  it('need a tariff that fits', () => {
    expect(judged(createFacts(), chosen('instalments')).error?.text).toBe('Vyberte prosím počet splátek.');
    expect(judged(createFacts(), chosen('instalments', { barem: 'gone' })).error?.code).toBe('tariff-unknown');
    expect(findOption('instalments', createFacts({ noTariff: { code: 'below', limit: 300_000 } }))).toMatchObject({
      available: false,
      reason: 'Na splátky jde koupit od 3\u00a0000\u00a0Kč.',
    });
  });

  it('are stored with their calculation', () => {
    const { payment, error } = judged(createFacts(), chosen('instalments', { barem: 'b-10', arrangeType: 'online' }));
    expect(error).toBeNull();
    expect(payment).toMatchObject({ sub_payment: 'online', installment: { barem: 'b-10', arrange_type: 'online' } });
  });

  it('are arranged at a store only where the order is collected and the store does it', () => {
    const onStore = chosen('instalments', { barem: 'b-10', arrangeType: 'on-store' });
    expect(judged(createFacts(), onStore).error?.code).toBe('not-on-store');
    expect(judged(createFacts({ typeDeliveryCode: 'store_pickup', arrangesOnStore: true }), onStore).error).toBeNull();
    expect(listSubPayments(createFacts(), 'instalments', createMethods()).map(({ code, available }) => [code, available])).toEqual([
      ['online', true],
      ['on-store', false],
    ]);
  });
});

describe('a method within a payment', () => {
  it('is the first one unless another is chosen', () => {
    expect(judged(createFacts(), chosen('bank_transfer')).payment.sub_payment).toBe('classic');
    expect(judged(createFacts(), chosen('bank_transfer', { subPayment: 'qr' })).payment.sub_payment).toBe('qr');
    expect(judged(createFacts(), chosen('bank_transfer', { subPayment: 'gold' })).error?.code).toBe('sub-payment-unknown');
    expect(judged(createFacts(), chosen('card', { subPayment: 'saved_card' })).error?.code).toBe('sub-payment-unknown');
  });
});

it('a payment that does not go with the delivery any more is a problem', () => {
  const { error } = judged(createFacts({ typeDeliveryCode: 'express' }), chosen('cash_on_delivery'));
  expect(error).toMatchObject({ code: 'not-with-delivery', problem: 'payment-unavailable' });
});
