import { paymentStates } from '@okruh/contracts/http/payments';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterFact, dutiesOf, type Fact, holdOf, newsOf, type Payment, transitions } from './payment.ts';

const fresh: Payment = {
  state: 'created',
  amount: 1000,
  currency: 'CZK',
  isAuthorised: false,
  captured: 0,
  capturedCurrency: 'CZK',
  refunded: 0,
  accepted: 0,
  failure: null,
};
const after = (facts: readonly Fact[], payment = fresh): Payment => facts.reduce(afterFact, payment);
const captured = (amount: number, currency: 'CZK' | 'RON' = 'CZK'): Fact => ({ kind: 'captured', amount, currency });

const amounts = fc.constantFrom(1, 400, 1000, 1600);
const facts: fc.Arbitrary<Fact> = fc.oneof(
  fc.constantFrom<Fact>({ kind: 'started' }, { kind: 'authorised' }, { kind: 'cancelled' }),
  fc
    .constantFrom('declined', 'expired', 'insufficient-funds', 'cancelled-by-customer')
    .map((failure): Fact => ({ kind: 'failed', failure })),
  fc
    .tuple(amounts, fc.constantFrom('CZK', 'CZK', 'RON'))
    .map(([amount, currency]): Fact => ({ kind: 'captured', amount, currency: currency === 'RON' ? 'RON' : 'CZK' })),
  amounts.map((amount): Fact => ({ kind: 'refunded', amount })),
  amounts.map((amount): Fact => ({ kind: 'accepted', amount })),
);

describe('a payment', () => {
  it('ends the same, in whatever order its facts arrive and however often', () => {
    fc.assert(
      fc.property(
        fc
          .array(facts, { maxLength: 8 })
          .chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray([...list, ...list], { minLength: list.length * 2 }))),
        ([inOrder, shuffled]) => {
          expect(after(shuffled)).toEqual(after(inOrder));
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('is captured after a failure and a cancellation, and neither is believed after the money', () => {
    for (const end of [{ kind: 'cancelled' }, { kind: 'failed', failure: 'declined' }] as const) {
      expect(after([end, captured(1000)]).state).toBe('captured');
      expect(after([captured(1000), end]).state).toBe('captured');
    }
  });

  it('is held when it brings too little, too much or another currency, until a person accepts it', () => {
    expect(holdOf(after([captured(999)]))).toBe('amount');
    expect(holdOf(after([captured(1001)]))).toBe('amount');
    expect(holdOf(after([captured(1000, 'RON')]))).toBe('currency');
    expect(after([captured(999), { kind: 'accepted', amount: 999 }]).state).toBe('captured');
    expect(after([captured(999), { kind: 'accepted', amount: 998 }]).state).toBe('held');
    expect(after([captured(400), captured(1000)]).state).toBe('captured');
  });

  it('that was refunded before anybody heard that it was paid is refunded', () => {
    expect(after([{ kind: 'refunded', amount: 1000 }]).state).toBe('created');
    expect(after([{ kind: 'refunded', amount: 1000 }, captured(1000)]).state).toBe('refunded');
    expect(after([{ kind: 'refunded', amount: 400 }, captured(1000)]).state).toBe('partially-refunded');
  });

  it('tells each piece of news once', () => {
    fc.assert(
      fc.property(fc.array(facts, { maxLength: 10 }), (list) => {
        const told = list.reduce<{ at: Payment; news: string[] }>(
          ({ at, news }, fact) => {
            const then = afterFact(at, fact);
            // Heard again at once, it is no news.
            expect(newsOf(then, afterFact(then, fact))).toEqual([]);
            return { at: then, news: [...news, ...newsOf(at, then)] };
          },
          { at: fresh, news: [] },
        ).news;
        expect(told.filter((news) => news === 'failed').length).toBeLessThanOrEqual(1);
        expect(told.filter((news) => news === 'authorised').length).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('never gives back more than came', () => {
    fc.assert(
      fc.property(fc.array(facts, { maxLength: 8 }), fc.boolean(), fc.boolean(), (list, isCancelled, isPaidByOther) => {
        const payment = after(list);
        const { refund } = dutiesOf(payment, { isCancelled, isPaidByOther, paysOrder: false });
        expect(refund).toBeGreaterThanOrEqual(0);
        expect(refund).toBeLessThanOrEqual(Math.max(0, payment.captured - payment.refunded));
      }),
    );
  });
});

describe('two payments of one order', () => {
  it('never both pay it: what comes second goes back whole', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(0, 1), facts), { maxLength: 14 }), fc.boolean(), (steps, isCancelled) => {
        const held = [fresh, fresh];
        const pays = [false, false];
        for (const [which, fact] of steps) {
          const payment = afterFact(held[which] ?? fresh, fact);
          held[which] = payment;
          const order = { isCancelled, isPaidByOther: pays[1 - which] === true, paysOrder: pays[which] === true };
          const duties = dutiesOf(payment, order);
          pays[which] = duties.paysOrder;
          expect(pays[0] === true && pays[1] === true).toBe(false);
          expect(isCancelled && duties.paysOrder).toBe(false);
          const isSurplus = order.isPaidByOther && payment.state === 'captured';
          expect(isSurplus && duties.refund !== payment.captured).toBe(false);
        }
      }),
      { numRuns: 1000 },
    );
  });
});

describe('the table', () => {
  it('leads to every state, and from money never back to none', () => {
    const reached = new Set(transitions.map(({ to }) => to));
    expect(paymentStates.filter((state) => state !== 'created' && !reached.has(state))).toEqual([]);
    const money = ['captured', 'held', 'partially-refunded', 'refunded'];
    const ofMoney = transitions.filter(({ from }) => from.some((state) => money.includes(state)));
    expect(ofMoney.filter(({ to }) => !money.includes(to))).toEqual([]);
  });
});
