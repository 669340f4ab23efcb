import type { OrderLine } from '@okruh/contracts/http/checkout';
import { money } from '@okruh/market';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draft } from '../testing/buyer.ts';
import { getRefund, isAllTaken, listLeft, takeLines } from './withdrawable.ts';
import { getLastDay, refuseWithdrawal } from './withdrawal-time.ts';

const [phone, warranty] = draft().lines;
if (phone === undefined || warranty === undefined) throw new Error('the draft has no lines');
const product = (line: number, variant: string, quantity: number, paid: number, more: Partial<OrderLine> = {}): OrderLine => ({
  ...phone,
  line,
  variant_id: variant,
  quantity,
  final_total: money(paid, 'CZK'),
  ...more,
});
const none = { tradeIns: [], dropped: new Map<string, number>(), withdrawn: new Map<number, number>() };

describe('what of an order can be withdrawn from', () => {
  it('a product with its warranty; both go back together', () => {
    const [left] = listLeft({ ...none, lines: [phone, warranty] });
    expect(left).toMatchObject({ quantity: 1, refunds: [1_449_000 + 99_000], isGift: false });
    expect(left?.companions).toEqual([warranty]);
  });

  it('pieces that were never sent or are withdrawn from aren’t left', () => {
    const lines = [product(1, 'case', 5, 100_000)];
    const [left] = listLeft({ ...none, lines, dropped: new Map([['case', 1]]), withdrawn: new Map([[1, 2]]) });
    expect(left).toMatchObject({ quantity: 2, refunds: [20_000, 40_000] });
    expect(listLeft({ ...none, lines, dropped: new Map([['case', 1]]), withdrawn: new Map([[1, 4]]) })).toEqual([]);
  });

  it('a gift goes with the last piece of its product and can’t be chosen', () => {
    const lines = [product(1, 'phone', 2, 200_000), product(2, 'case', 1, 0, { parent_line: 1, kind: 'gift' })];
    const left = listLeft({ ...none, lines });
    expect(left.map(({ isGift }) => isGift)).toEqual([false, true]);
    expect(takeLines(left, [{ line: 2, quantity: 1 }])).toBeNull();
    expect(takeLines(left, [{ line: 1, quantity: 1 }])?.map(({ line }) => line.line)).toEqual([1]);
    const whole = takeLines(left, [{ line: 1, quantity: 2 }]);
    expect(whole?.map(({ line, taken }) => [line.line, taken])).toEqual([
      [1, 2],
      [2, 1],
    ]);
    expect(isAllTaken(left, whole ?? [])).toBe(true);
    expect(isAllTaken(left, takeLines(left, [{ line: 1, quantity: 1 }]) ?? [])).toBe(false);
  });

  it('refuses more pieces than are left, and a line that is chosen twice', () => {
    const left = listLeft({ ...none, lines: [product(1, 'phone', 2, 200_000)] });
    expect(takeLines(left, [{ line: 1, quantity: 3 }])).toBeNull();
    expect(takeLines(left, [{ line: 7, quantity: 1 }])).toBeNull();
    expect(
      takeLines(left, [
        { line: 1, quantity: 1 },
        { line: 1, quantity: 1 },
      ]),
    ).toBeNull();
  });

  it('the bonus of a trade-in belongs to its line', () => {
    const tradeIns = [{ package_line: 1, bonus: money(50_000, 'CZK') }];
    const lines = [product(1, 'phone', 1, 200_000), product(2, 'watch', 1, 300_000)];
    expect(listLeft({ ...none, lines, tradeIns }).map(({ bonus }) => bonus)).toEqual([50_000, 0]);
  });

  it('comes to what was paid, in however many steps it goes back', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9 }).chain((quantity) =>
          fc.record({
            quantity: fc.constant(quantity),
            paid: fc.nat(5_000_000),
            extra: fc.nat(100_000),
            dropped: fc.nat(quantity),
            steps: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 9 }),
          }),
        ),
        ({ quantity, paid, extra, dropped, steps }) => {
          const lines = [product(1, 'phone', quantity, paid), { ...warranty, final_total: money(extra, 'CZK') }];
          const order = { ...none, lines, dropped: new Map([['phone', dropped]]) };
          const [first] = listLeft(order);
          const whole = first === undefined ? 0 : getRefund(first.refunds, first.quantity);
          let withdrawn = 0;
          let sum = 0;
          for (const step of [...steps, quantity]) {
            const [left] = listLeft({ ...order, withdrawn: new Map([[1, withdrawn]]) });
            if (left === undefined) break;
            const pieces = Math.min(step, left.quantity);
            sum += getRefund(left.refunds, pieces);
            withdrawn += pieces;
          }
          expect(sum).toBe(whole);
          expect(withdrawn).toBe(quantity - dropped);
        },
      ),
    );
  });
});

describe('the time to withdraw', () => {
  it('ends on the 14th day after the delivery, or on the next working day', () => {
    // 6 November + 14 days is Friday, 20 November.
    expect(getLastDay('cz', new Date('2026-11-06T10:00:00Z'))).toBe('2026-11-20');
    // Saturday, 21 November.
    expect(getLastDay('cz', new Date('2026-11-07T10:00:00Z'))).toBe('2026-11-23');
    // 17 November is a holiday in Czechia alone.
    expect(getLastDay('cz', new Date('2026-11-03T10:00:00Z'))).toBe('2026-11-18');
    expect(getLastDay('ro', new Date('2026-11-03T10:00:00Z'))).toBe('2026-11-17');
    // Delivered on 5 November by local time.
    expect(getLastDay('cz', new Date('2026-11-04T23:30:00Z'))).toBe('2026-11-19');
  });

  it('says why there is nothing to withdraw from', () => {
    const subject = {
      market: 'cz',
      status: 'delivered',
      isCompany: false,
      isCounterSale: false,
      deliveredAt: new Date('2026-11-06T10:00:00Z'),
    } as const;
    const onTime = new Date('2026-11-20T22:30:00Z');
    const late = new Date('2026-11-20T23:30:00Z');
    expect(refuseWithdrawal(subject, onTime)).toBeNull();
    expect(refuseWithdrawal(subject, late)).toBe('expired');
    expect(refuseWithdrawal({ ...subject, deliveredAt: null, status: 'handed_over' }, late)).toBeNull();
    expect(refuseWithdrawal({ ...subject, isCompany: true }, onTime)).toBe('company');
    expect(refuseWithdrawal({ ...subject, isCounterSale: true }, onTime)).toBe('in-store');
    expect(refuseWithdrawal({ ...subject, status: 'packed' }, onTime)).toBe('not-sent');
    expect(refuseWithdrawal({ ...subject, status: 'cancelled' }, onTime)).toBe('over');
  });
});
