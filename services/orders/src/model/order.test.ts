import { type OrderPaymentStatus, type OrderStatus, orderStatuses } from '@okruh/contracts/http/orders/view';
import { typePayments } from '@okruh/contracts/http/checkout';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  afterExpiry,
  decideOfficeCancel,
  mayCancel,
  calculateMoney,
  type OrderFact,
  type PaymentFact,
  decideHold,
  decidePlacing,
  stepAfter,
  transitions,
} from './order.ts';

const facts: readonly OrderFact[] = [
  'paid',
  'refunded',
  'charged-back',
  'loan-declined',
  'unpaid',
  'sold-out',
  'cancel-by-customer',
  'cancel-by-office',
  'cancel-charged-back',
];
const at = (minute: number): Date => new Date(Date.UTC(2026, 10, 20, 10, minute));
const payment = (changes: Partial<PaymentFact> = {}): PaymentFact => ({
  state: 'pending',
  captured: 0,
  refunded: 0,
  capturedAt: null,
  refundedAt: null,
  declinedAt: null,
  ...changes,
});

describe('the life of an order', () => {
  it('ends when it is cancelled, returned or delivered: nothing but its money changes it then', () => {
    for (const status of ['cancelled', 'returned'] as const) {
      for (const fact of facts) expect(stepAfter(status, fact), `${status} ${fact}`).toBeNull();
    }
    expect(facts.filter((fact) => stepAfter('delivered', fact) !== null)).toEqual(['paid']);
    expect(facts.filter((fact) => stepAfter('withdrawn', fact) !== null)).toEqual(['paid']);
  });

  it('has one transition for each fact, and a reason whenever it ends', () => {
    const keys = transitions.map(({ fact, from }) => `${fact} ${from}`);
    expect(new Set(keys).size).toBe(keys.length);
    for (const { to, reason, publishes } of transitions) {
      expect(to === 'cancelled').toBe(reason !== undefined);
      expect(to === 'cancelled').toBe(publishes.includes('cancelled'));
    }
  });

  it('ends for lack of pieces until it left', () => {
    expect(orderStatuses.filter((status) => stepAfter(status, 'sold-out') !== null)).toEqual(['new', 'paid', 'picking', 'packed']);
  });

  it('may be cancelled by the customer until it is picked', () => {
    expect(orderStatuses.filter(mayCancel)).toEqual(['new', 'awaiting_payment', 'awaiting_trade_in', 'paid']);
  });

  it('may be cancelled by the office until a carrier or the customer has it', () => {
    expect(orderStatuses.filter((status) => stepAfter(status, 'cancel-by-office') !== null)).toEqual([
      'new',
      'awaiting_payment',
      'awaiting_trade_in',
      'paid',
      'picking',
      'packed',
      'ready_for_pickup',
    ]);
  });

  it('is withdrawn from when its customer may have it, and never before', () => {
    expect(orderStatuses.filter((status) => stepAfter(status, 'withdrawn') !== null)).toEqual([
      'handed_over',
      'ready_for_pickup',
      'delivered',
    ]);
  });

  it('calls a charge-back so wherever the office or the money ends it', () => {
    for (const status of orderStatuses) {
      const office = stepAfter(status, 'cancel-by-office');
      const charged = decideOfficeCancel({ status, holdReason: 'charged-back' });
      expect(charged).toEqual(office && { ...office, fact: 'cancel-charged-back', reason: 'charged-back' });
      expect(decideOfficeCancel({ status, holdReason: 'payment-disputed' })).toEqual(office);
    }
    const lost = payment({ state: 'charged-back', captured: 100, refunded: 100, capturedAt: at(1), refundedAt: at(2) });
    expect(calculateMoney([lost])).toMatchObject({ status: 'refunded', fact: 'charged-back' });
    expect(stepAfter('packed', 'charged-back')).toMatchObject({ to: 'cancelled', reason: 'charged-back' });
  });

  it('lets an order go to the warehouse once: when it is placed or when it is paid', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...typePayments),
        fc.constantFrom('on-store', 'online', null),
        fc.constantFrom('mail_in', 'in_store', null),
        fc.integer({ min: 0, max: 10_000 }),
        (typePayment, arranged, tradeInMethod, total) => {
          const placing = decidePlacing({ typePayment, arranged, tradeInMethod, total, isMany: false });
          const later = stepAfter(placing.status, 'paid')?.publishes ?? [];
          expect([...placing.publishes, ...later].filter((news) => news === 'released')).toHaveLength(1);
          // Only what waits for money may expire.
          expect(placing.minutes !== null).toBe(['awaiting_payment', 'awaiting_trade_in'].includes(placing.status));
        },
      ),
    );
  });
});

describe('the money of an order', () => {
  it.each<[string, readonly PaymentFact[], OrderPaymentStatus]>([
    ['nobody tried', [], 'pending'],
    ['a try is open', [payment({ state: 'failed' }), payment()], 'pending'],
    ['every try failed', [payment({ state: 'failed' }), payment({ state: 'cancelled' })], 'failed'],
    ['one succeeded', [payment({ state: 'failed' }), payment({ state: 'captured', captured: 100, capturedAt: at(1) })], 'paid'],
    ['a person has to decide', [payment({ state: 'held' })], 'pending'],
    ['a part went back', [payment({ captured: 100, refunded: 40, capturedAt: at(1), refundedAt: at(2) })], 'paid'],
    ['all went back', [payment({ captured: 100, refunded: 100, capturedAt: at(1), refundedAt: at(2) })], 'refunded'],
    ['a loan was declined', [payment({ declinedAt: at(1) })], 'failed'],
  ])('when %s', (_name, payments, status) => {
    expect(calculateMoney(payments).status).toBe(status);
  });

  it('is not all gone while only the price of dropped pieces went back, not even beside a withheld bonus', () => {
    const back = (refunded: number) => [payment({ captured: 100, refunded, capturedAt: at(1), refundedAt: at(2) })];
    expect(calculateMoney(back(50), 50).status).toBe('refunded');
    expect(calculateMoney(back(50), 50, 50).status).toBe('paid');
    expect(calculateMoney(back(100), 0, 50).status).toBe('refunded');
  });

  it('is the same in whatever order its payments are received', () => {
    const minutes = fc.option(fc.integer({ min: 0, max: 59 }).map(at));
    const anyPayment = fc.record({
      state: fc.constantFrom('pending', 'failed', 'captured', 'held'),
      captured: fc.integer({ min: 0, max: 3 }),
      refunded: fc.integer({ min: 0, max: 3 }),
      capturedAt: minutes,
      refundedAt: minutes,
      declinedAt: minutes,
    });
    fc.assert(
      fc.property(fc.array(anyPayment, { maxLength: 4 }), (payments) => {
        expect(calculateMoney(payments.toReversed())).toEqual(calculateMoney(payments));
      }),
    );
  });
});

describe('a reservation that expired', () => {
  it('ends an unpaid order and is taken again for a paid one', () => {
    const reservedUntil = at(30);
    expect(afterExpiry({ status: 'awaiting_payment', reservedUntil }, at(31))).toBe('cancel');
    expect(afterExpiry({ status: 'paid', reservedUntil }, at(30))).toBe('reserve-again');
    expect(afterExpiry({ status: 'packed', reservedUntil }, at(31))).toBe('nothing');
    expect(afterExpiry({ status: 'cancelled', reservedUntil }, at(31))).toBe('nothing');
  });

  it('before the one that holds now changes nothing', () => {
    expect(afterExpiry({ status: 'awaiting_payment', reservedUntil: at(30) }, at(29))).toBe('nothing');
    expect(afterExpiry({ status: 'paid', reservedUntil: null }, at(31))).toBe('nothing');
  });
});

describe('a hold', () => {
  const tried = (state: string, declined = false, changes: Partial<PaymentFact> = {}): PaymentFact =>
    payment({ state, captured: 1, declinedAt: declined ? at(1) : null, ...changes });
  it.each<[string, OrderStatus, Parameters<typeof decideHold>[1], ReturnType<typeof decideHold>]>([
    ['a disputed payment', 'handed_over', [tried('disputed')], 'payment-disputed'],
    ['a charged-back one, whatever else is disputed', 'delivered', [tried('disputed'), tried('charged-back')], 'charged-back'],
    ['a loan that was refused while the order was packed', 'packed', [tried('failed', true)], 'loan-refused'],
    [
      'a loan that was approved and that the partner doesn’t pay',
      'handed_over',
      [tried('failed', false, { capturedAt: at(0) })],
      'loan-refused',
    ],
    ['a transfer that came and was reversed', 'handed_over', [tried('held', false, { capturedAt: at(0), captured: 0 })], 'charged-back'],
    ['nothing, when more than the price came', 'packed', [tried('held', false, { capturedAt: at(0) })], null],
    ['nothing, when another payment stands for the refused loan', 'packed', [tried('failed', true), tried('captured')], null],
    ['nothing, when a try of a card failed', 'paid', [tried('failed'), tried('captured')], null],
    ['nothing, when the dispute was won', 'handed_over', [tried('captured')], null],
    ['nothing of an order that was not released', 'awaiting_payment', [tried('failed', true)], null],
    ['nothing of one that was cancelled', 'cancelled', [tried('disputed')], null],
  ])('is the consequence of %s', (_name, status, payments, reason) => {
    expect(decideHold(status, payments)).toBe(reason);
  });
});
