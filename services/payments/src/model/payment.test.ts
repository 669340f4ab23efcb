import { paymentStates } from '@okruh/contracts/http/payments';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterFact, came, decideDuties, type Fact, getHoldReason, retainedMoney, listNews, type Payment, transitions } from './payment.ts';

const fresh: Payment = {
  state: 'created',
  amount: 1000,
  currency: 'CZK',
  isAuthorised: false,
  captured: 0,
  capturedCurrency: 'CZK',
  refunded: 0,
  reversed: 0,
  refundReturned: 0,
  disputed: 0,
  disputeWon: 0,
  disputeLost: 0,
  accepted: [],
  isGivenUp: false,
  failure: null,
};
const after = (facts: readonly Fact[], payment = fresh): Payment => facts.reduce(afterFact, payment);
const captured = (amount: number, currency: 'CZK' | 'RON' = 'CZK'): Fact => ({ kind: 'captured', amount, currency });

const disputed = (amount: number, won = 0, lost = 0): Fact => ({ kind: 'disputed', amount, won, lost });
const reversed = (amount: number): Fact => ({ kind: 'reversed', amount });

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
  fc.constantFrom(0, 1, 400, 1000, 1600).map((amount): Fact => ({ kind: 'accepted', amount })),
  amounts.map((amount): Fact => ({ kind: 'reversed', amount })),
  amounts.map((amount): Fact => ({ kind: 'refund-returned', amount })),
  fc
    .tuple(amounts, fc.constantFrom('open', 'won', 'lost'))
    .map(([amount, end]): Fact => disputed(amount, end === 'won' ? amount : 0, end === 'lost' ? amount : 0)),
  fc.constant<Fact>({ kind: 'given-up' }),
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
    expect(getHoldReason(after([captured(999)]))).toBe('amount');
    expect(getHoldReason(after([captured(1001)]))).toBe('amount');
    expect(getHoldReason(after([captured(1000, 'RON')]))).toBe('currency');
    expect(after([captured(999), { kind: 'accepted', amount: 999 }]).state).toBe('captured');
    expect(after([captured(999), { kind: 'accepted', amount: 998 }]).state).toBe('held');
    expect(after([captured(400), captured(1000)]).state).toBe('captured');
  });

  it('that was refunded before it was known to be paid is refunded', () => {
    expect(after([{ kind: 'refunded', amount: 1000 }]).state).toBe('created');
    expect(after([{ kind: 'refunded', amount: 1000 }, captured(1000)]).state).toBe('refunded');
    expect(after([{ kind: 'refunded', amount: 400 }, captured(1000)]).state).toBe('partially-refunded');
  });

  it('that the payer’s bank questions is disputed until it decides, whatever else is received meanwhile', () => {
    const open = after([captured(1000), disputed(1000)]);
    expect(open.state).toBe('disputed');
    expect(retainedMoney(open)).toBe(0);
    expect(afterFact(open, captured(1000)).state).toBe('disputed');
    const won = afterFact(open, disputed(1000, 1000));
    expect([won.state, retainedMoney(won)]).toEqual(['captured', 1000]);
    const lost = afterFact(open, disputed(1000, 0, 1000));
    expect([lost.state, retainedMoney(lost)]).toEqual(['charged-back', 0]);
    expect(afterFact(lost, disputed(1000)).state).toBe('charged-back');
    const partly = after([captured(1000), disputed(400, 0, 400)]);
    expect([partly.state, retainedMoney(partly)]).toEqual(['partially-refunded', 600]);
    expect(listNews(after([captured(1000)]), open)).toEqual(['disputed']);
    expect(listNews(open, won)).toEqual(['dispute-won']);
    expect(listNews(open, lost)).toEqual(['charged-back']);
  });

  it('whose transfer was taken back is undone where it paid nothing, and held where an order rests on it', () => {
    expect(after([captured(400), reversed(400)]).state).toBe('cancelled');
    expect(getHoldReason(after([captured(1000), reversed(1000)]))).toBe('reversed');
    expect(after([captured(1000), reversed(1000), { kind: 'given-up' }]).state).toBe('charged-back');
    expect(after([captured(1000), reversed(1000), { kind: 'accepted', amount: 0 }]).state).toBe('captured');
    // Paid twice, and the bank took one of them back.
    expect(getHoldReason(after([captured(2000)]))).toBe('amount');
    expect(after([captured(2000), reversed(1000)]).state).toBe('captured');
    expect(getHoldReason(after([captured(1000), reversed(400)]))).toBe('amount');
  });

  it('whose refund came back owes it again', () => {
    const refunded = after([captured(1000), { kind: 'refunded', amount: 1000 }]);
    const back = afterFact(refunded, { kind: 'refund-returned', amount: 1000 });
    expect([back.state, retainedMoney(back)]).toEqual(['captured', 1000]);
    expect(decideDuties(back, { isCancelled: true, isPaidByOther: false, paysOrder: false }).refund).toBe(1000);
    expect(afterFact(back, { kind: 'refunded', amount: 2000 }).state).toBe('refunded');
  });

  it('is in one state for whatever is known of its money: the table leaves nothing out', () => {
    fc.assert(
      fc.property(fc.array(facts, { maxLength: 10 }), amounts, (list, amount) => {
        const payment = after([captured(amount), ...list]);
        const money = ['captured', 'held', 'partially-refunded', 'refunded', 'disputed', 'charged-back'];
        const isUndone = payment.state === 'cancelled' && came(payment) === 0;
        expect(isUndone || money.includes(payment.state)).toBe(true);
        expect(getHoldReason(payment) !== null).toBe(payment.state === 'held');
      }),
      { numRuns: 2000 },
    );
  });

  it('publishes each change once', () => {
    fc.assert(
      fc.property(fc.array(facts, { maxLength: 10 }), (list) => {
        const published = list.reduce<{ at: Payment; news: string[] }>(
          ({ at, news }, fact) => {
            const then = afterFact(at, fact);
            // Received again at once, it is no news.
            expect(listNews(then, afterFact(then, fact))).toEqual([]);
            return { at: then, news: [...news, ...listNews(at, then)] };
          },
          { at: fresh, news: [] },
        ).news;
        expect(published.filter((news) => news === 'failed').length).toBeLessThanOrEqual(1);
        expect(published.filter((news) => news === 'authorised').length).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('never gives back more than came', () => {
    fc.assert(
      fc.property(fc.array(facts, { maxLength: 8 }), fc.boolean(), fc.boolean(), (list, isCancelled, isPaidByOther) => {
        const payment = after(list);
        const { refund } = decideDuties(payment, { isCancelled, isPaidByOther, paysOrder: false });
        expect(refund).toBeGreaterThanOrEqual(0);
        expect(refund).toBeLessThanOrEqual(retainedMoney(payment));
        expect(retainedMoney(payment)).toBeLessThanOrEqual(came(payment));
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
          const duties = decideDuties(payment, order);
          pays[which] = duties.paysOrder;
          expect(pays[0] === true && pays[1] === true).toBe(false);
          expect(isCancelled && duties.paysOrder).toBe(false);
          const isSurplus = order.isPaidByOther && payment.state === 'captured';
          // What its bank took back meanwhile can't go back once more.
          expect(isSurplus && duties.refund !== came(payment)).toBe(false);
        }
      }),
      { numRuns: 1000 },
    );
  });
});

describe('the table', () => {
  it('leads to every state, and from money back to none only where none is left', () => {
    const reached = new Set(transitions.map(({ to }) => to));
    expect(paymentStates.filter((state) => state !== 'created' && !reached.has(state))).toEqual([]);
    const money = ['captured', 'held', 'partially-refunded', 'refunded', 'disputed', 'charged-back'];
    const ofMoney = transitions.filter(({ from }) => from.some((state) => money.includes(state)));
    // Only a part that never paid anything is undone when its bank takes it back.
    expect(ofMoney.filter(({ to }) => !money.includes(to)).map(({ to }) => to)).toEqual(['cancelled']);
  });
});
