import type { InstallmentCalculation, TypePayment } from '@okruh/contracts/http/checkout';
import { describe, expect, it } from 'vitest';
import type { ChosenMethods } from './model.ts';
import { type LoanRules, type PaymentFacts, paymentOf, paymentsFor, subPaymentsOf } from './payment-options.ts';
import { cartOf, place, methodsOf } from '../testing/methods.ts';

const factsOf = (facts: Partial<PaymentFacts> = {}): PaymentFacts => ({
  cart: cartOf({ payable: 1_000_000 }),
  typeDeliveryCode: 'courier',
  deliveryPrice: 0,
  place: null,
  arrangesOnStore: false,
  noTariff: null,
  hasLeasing: true,
  ...facts,
});
const optionOf = (type: TypePayment, facts: PaymentFacts) =>
  paymentsFor(facts, methodsOf()).find(({ type_payment: known }) => known === type);
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
const judged = (facts: PaymentFacts, what: NonNullable<ChosenMethods['payment']>) => paymentOf(facts, what, methodsOf(), loans);

describe('payments on offer', () => {
  it('are those that go with the delivery', () => {
    const types = paymentsFor(factsOf({ typeDeliveryCode: 'express' }), methodsOf()).map(({ type_payment: type }) => type);
    expect(types).toEqual(['card', 'bank_transfer', 'instalments', 'leasing']);
    expect(paymentsFor(factsOf({ typeDeliveryCode: null }), methodsOf())).toHaveLength(5);
  });

  it('keep their limits, the delivery counted in', () => {
    expect(optionOf('cash_on_delivery', factsOf({ cart: cartOf({ payable: 4_990_100 }), deliveryPrice: 9_900 }))?.available).toBe(true);
    expect(optionOf('cash_on_delivery', factsOf({ cart: cartOf({ payable: 4_990_101 }), deliveryPrice: 9_900 }))).toMatchObject({
      available: false,
      reason: 'Takhle jde zaplatit nejvýš 50\u00A0000\u00A0Kč.',
    });
    expect(optionOf('instalments', factsOf({ cart: cartOf({ payable: 299_999 }) }))?.reason).toBe(
      'Takhle jde zaplatit nejméně 3\u00A0000\u00A0Kč.',
    );
  });

  it('have one default, the usual one while it can be had', () => {
    const defaults = (facts: PaymentFacts) =>
      paymentsFor(facts, methodsOf()).flatMap(({ type_payment: type, is_default: is }) => (is ? [type] : []));
    expect(defaults(factsOf())).toEqual(['card']);
    expect(defaults(factsOf({ cart: cartOf({ payable: 0, hasTradeIn: true }) }))).toEqual(['bank_transfer']);
  });

  it('are none but a transfer of nothing when a discount takes all of it off', () => {
    const options = paymentsFor(factsOf({ cart: cartOf({ payable: 0, hasTradeIn: true }) }), methodsOf());
    expect(options.filter(({ available }) => available).map(({ type_payment: type }) => type)).toEqual(['bank_transfer']);
    expect(options[0]?.reason).toBe('Není co platit.');
  });

  it('cost what they cost', () => {
    expect(optionOf('cash_on_delivery', factsOf())?.price).toEqual(money(3_900));
  });
});

describe('cash on delivery', () => {
  it('is not taken where the pickup point takes none', () => {
    const box = place({ type: 'box', cashOnDelivery: false });
    expect(optionOf('cash_on_delivery', factsOf({ typeDeliveryCode: 'pickup_balikobod', place: box }))).toMatchObject({
      available: false,
      reason: 'Vybrané výdejní místo dobírku nepřijímá.',
    });
  });

  it('says where only cash is taken', () => {
    const counter = place({ cardPayment: false });
    expect(optionOf('cash_on_delivery', factsOf({ typeDeliveryCode: 'pickup_balikobod', place: counter }))?.description).toBe(
      'Na tomhle výdejním místě zaplatíte jen hotově.',
    );
  });
});

describe('leasing', () => {
  it('stands alone: never with an old device', () => {
    const facts = factsOf({ cart: cartOf({ payable: 1_000_000, hasTradeIn: true }) });
    expect(optionOf('leasing', facts)).toMatchObject({ exclusive: true, available: false });
    expect(judged(facts, chosen('leasing', { leasing: 'l-24' })).error?.problem).toBe('leasing-not-alone');
  });

  it('needs a programme of this cart', () => {
    expect(optionOf('leasing', factsOf({ hasLeasing: false }))?.available).toBe(false);
    expect(judged(factsOf(), chosen('leasing')).error?.code).toBe('leasing-missing');
    expect(judged(factsOf(), chosen('leasing', { leasing: 'other' })).error?.code).toBe('leasing-missing');
    expect(judged(factsOf(), chosen('leasing', { leasing: 'l-24' }))).toMatchObject({ error: null, payment: { leasing: { months: 24 } } });
  });
});

describe('instalments', () => {
  it('need a tariff that fits', () => {
    expect(judged(factsOf(), chosen('instalments')).error?.text).toBe('Vyberte prosím počet splátek.');
    expect(judged(factsOf(), chosen('instalments', { barem: 'gone' })).error?.code).toBe('tariff-unknown');
    expect(optionOf('instalments', factsOf({ noTariff: { code: 'below', limit: 300_000 } }))).toMatchObject({
      available: false,
      reason: 'Na splátky jde koupit od 3\u00a0000\u00a0Kč.',
    });
  });

  it('are stored with their calculation', () => {
    const { payment, error } = judged(factsOf(), chosen('instalments', { barem: 'b-10', arrangeType: 'online' }));
    expect(error).toBeNull();
    expect(payment).toMatchObject({ sub_payment: 'online', installment: { barem: 'b-10', arrange_type: 'online' } });
  });

  it('are arranged at a store only where the order is collected and the store does it', () => {
    const onStore = chosen('instalments', { barem: 'b-10', arrangeType: 'on-store' });
    expect(judged(factsOf(), onStore).error?.code).toBe('not-on-store');
    expect(judged(factsOf({ typeDeliveryCode: 'store_pickup', arrangesOnStore: true }), onStore).error).toBeNull();
    expect(subPaymentsOf(factsOf(), 'instalments', methodsOf()).map(({ code, available }) => [code, available])).toEqual([
      ['online', true],
      ['on-store', false],
    ]);
  });
});

describe('a method within a payment', () => {
  it('is the first one unless another is chosen', () => {
    expect(judged(factsOf(), chosen('bank_transfer')).payment.sub_payment).toBe('classic');
    expect(judged(factsOf(), chosen('bank_transfer', { subPayment: 'qr' })).payment.sub_payment).toBe('qr');
    expect(judged(factsOf(), chosen('bank_transfer', { subPayment: 'gold' })).error?.code).toBe('sub-payment-unknown');
    expect(judged(factsOf(), chosen('card', { subPayment: 'saved_card' })).error?.code).toBe('sub-payment-unknown');
  });
});

it('a payment that does not go with the delivery any more is a problem', () => {
  const { error } = judged(factsOf({ typeDeliveryCode: 'express' }), chosen('cash_on_delivery'));
  expect(error).toMatchObject({ code: 'not-with-delivery', problem: 'payment-unavailable' });
});
