import type { OrderLine } from '@okruh/contracts/http/checkout';
import { money } from '@okruh/market';
import { expect, test } from 'vitest';
import { draft } from '../testing/buyer.ts';
import { listComplainable, takeComplained } from './complainable.ts';
import { listLeft } from './withdrawable.ts';

const [phone] = draft().lines;
if (phone === undefined) throw new Error('the draft has no lines');
const cover = (line: number, quantity: number, paid: number, more: Partial<OrderLine> = {}): OrderLine => ({
  ...phone,
  line,
  variant_id: `cover-${line}`,
  type_device: 'accessory',
  quality: 'new',
  quantity,
  final_total: money(paid, 'CZK'),
  ...more,
});
const list = (lines: readonly OrderLine[], deliveredOn: string | null, today = '2026-11-28') =>
  listComplainable(listLeft({ lines, tradeIns: [], dropped: new Map(), withdrawn: new Map() }), deliveredOn, today);

test('goods that nobody repairs and that cost something, until the last day of their time', () => {
  const lines = [phone, cover(3, 2, 20_000), cover(4, 1, 0), cover(5, 1, 10_000, { quality: 'A' })];
  const { goods, refusal } = list(lines, '2025-12-01');
  expect(refusal).toBeNull();
  expect(goods.map(({ line, until }) => [line.line, until])).toEqual([
    [3, '2027-12-01'],
    // Used ones have one year.
    [5, '2026-12-01'],
  ]);
  expect(list(lines, '2024-11-28').goods.map(({ line }) => line.line)).toEqual([3]);
});

test('why there is nothing to complain about', () => {
  expect(list([cover(1, 1, 100)], null).refusal).toBe('not-delivered');
  expect(list([phone], '2026-11-01').refusal).toBe('not-bought');
  expect(list([cover(1, 1, 100)], '2024-11-27').refusal).toBe('expired');
});

test('a gift with a price of its own may be complained about by itself', () => {
  const { goods } = list([phone, cover(2, 1, 5_000, { parent_line: 1, kind: 'gift' })], '2026-11-01');
  expect(takeComplained(goods, [{ line: 2, quantity: 1 }])).toMatchObject([{ taken: 1, refunds: [5_000] }]);
});

test('only pieces that are there are taken, each line once', () => {
  const { goods } = list([cover(1, 2, 20_000), cover(2, 1, 10_000)], '2026-11-01');
  const taken = takeComplained(goods, [
    { line: 2, quantity: 1 },
    { line: 1, quantity: 1 },
  ]);
  expect(taken?.map(({ line, taken: pieces }) => [line.line, pieces])).toEqual([
    [1, 1],
    [2, 1],
  ]);
  expect(takeComplained(goods, [{ line: 1, quantity: 3 }])).toBeNull();
  expect(takeComplained(goods, [{ line: 3, quantity: 1 }])).toBeNull();
  expect(
    takeComplained(goods, [
      { line: 1, quantity: 1 },
      { line: 1, quantity: 1 },
    ]),
  ).toBeNull();
});
