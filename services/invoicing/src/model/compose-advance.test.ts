import { expect, test } from 'vitest';
import { testSellers } from '../testing/example-documents.ts';
import { exampleBilling, orderLine } from '../testing/example-orders.ts';
import { type AdvanceInput, composeAdvance } from './compose-advance.ts';
import { type Billing, composeInvoice } from './compose-invoice.ts';
import type { IssuedDocument } from './issued-document.ts';
import { getRatedOn, lessAdvances, openAdvance, settleAdvances } from './settle-advances.ts';

const order = (lines: Parameters<typeof exampleBilling>[1], fields: Partial<Billing> = {}): Billing =>
  exampleBilling('order', lines, fields);
const input = (billing: Billing, fields: Partial<AdvanceInput> = {}): AdvanceInput => ({
  billing,
  paidLines: billing.lines.map(({ line }) => line),
  paidFees: true,
  paidOn: '2026-11-19',
  issuedOn: '2026-11-30',
  isClosed: false,
  invoiced: [],
  hasFees: false,
  earlier: [],
  ...fields,
});
const toDocument = (content: ReturnType<typeof composeAdvance>): IssuedDocument => {
  if (content === null) throw new Error('there is no advance');
  return { ...content, id: 'x', number: '3126000001', variableSymbol: '3126000001', seller: testSellers[content.market] };
};

test('an advance says what was paid for and when, and asks for nothing', () => {
  const advance = toDocument(composeAdvance(input(order([orderLine(1, 'phone', 2, 2_000_000)]))));
  expect(advance).toMatchObject({
    kind: 'advance',
    issuedOn: '2026-11-30',
    suppliedOn: '2026-11-19',
    totals: { gross: 2_009_900, paid: 2_009_900, due: 0, advances: 0 },
    payment: { method: 'card', paidOn: '2026-11-19' },
  });
  expect(advance.vat).toEqual([{ treatment: 'standard', rate: 21, net: 1_661_074, vat: 348_826, gross: 2_009_900 }]);
});

test('money of a month that accounting has is dated by the issue', () => {
  const advance = composeAdvance(input(order([orderLine(1, 'phone', 1, 100)]), { issuedOn: '2026-12-03', isClosed: true }));
  expect([advance?.suppliedOn, advance?.payment.paidOn]).toEqual(['2026-12-03', '2026-11-19']);
});

test('used goods and a reverse charge are on no advance; an order of them alone has none', () => {
  const used = orderLine(1, 'used', 1, 1_000_000, { quality: 'A' });
  const charged = orderLine(2, 'phone', 1, 500_000, { vat_treatment: 'reverse-charge', vat_rate: 0 });
  expect(composeAdvance(input(order([used, charged, orderLine(3, 'case', 1, 12_100)])))?.totals.gross).toBe(12_100 + 9_900);
  expect(composeAdvance(input(order([used, charged]), { paidFees: false }))).toBeNull();
});

test('what left the order, is invoiced or on an advance already is on no further one', () => {
  const lines = [orderLine(1, 'phone', 3, 300_000), orderLine(2, 'case', 1, 5_000)];
  const dropped = [{ variant_id: 'phone', quantity: 1 }];
  const first = composeAdvance(input(order(lines, { dropped }), { invoiced: [{ line: 1, isLast: true }], hasFees: true, paidLines: [1] }));
  expect(first?.lines.map(({ name, quantity, gross }) => [name, quantity, gross])).toEqual([['Zboží phone, 128 GB', 1, 100_000]]);
  const second = composeAdvance(input(order(lines, { dropped }), { hasFees: true, earlier: [toDocument(first)] }));
  expect(second?.lines.map(({ name }) => name)).toEqual(['Zboží case, 128 GB']);
});

/** An order of the old rates whose goods leave in the time of the new ones. */
function settleAcrossRates(market: 'cz' | 'ro') {
  const [paidOn, packedAt] = market === 'cz' ? (['2023-12-20', '2024-01-05'] as const) : (['2025-07-20', '2025-08-05'] as const);
  const rate = market === 'cz' ? 15 : 19;
  const billing = order([orderLine(1, 'book', 1, 100_000, { vat_rate: rate })], {
    market,
    placed_at: `${paidOn}T09:00:00.000Z`,
    paid_at: `${paidOn}T09:05:00.000Z`,
  });
  const advance = toDocument(composeAdvance(input(billing, { paidOn, issuedOn: paidOn })));
  const { content } = composeInvoice({
    billing,
    contents: {
      list_id: 'list',
      order_id: 'order',
      packed_at: `${packedAt}T09:00:00.000Z`,
      items: [{ variant_id: 'book', substitute_name: null, quantity: 1, serial_numbers: [] }],
    },
    invoiced: [],
    hasFees: true,
    issuedOn: packedAt,
    advances: [openAdvance(advance, [])],
  });
  return { content, rest: lessAdvances(content).map(({ rate: of, net, vat, gross }) => [of, net, vat, gross]) };
}

test('in Czechia what an advance has taxed stays by the rate of its day', () => {
  const { content, rest } = settleAcrossRates('cz');
  expect(content.vat.map(({ rate }) => rate)).toEqual([21, 15]);
  expect(content.totals).toMatchObject({ advances: 109_900, paid: 0, due: 0 });
  expect(rest).toEqual([
    [21, 0, 0, 0],
    [15, 0, 0, 0],
  ]);
});

test('in Romania the invoice makes the new rate good', () => {
  const { content, rest } = settleAcrossRates('ro');
  expect(content.vat.map(({ rate }) => rate)).toEqual([21]);
  expect(content.totals).toMatchObject({ advances: 109_900, paid: 0, due: 0 });
  expect(rest).toEqual([
    [21, content.totals.net, content.totals.vat, 109_900],
    [19, -92_353, -17_547, -109_900],
  ]);
});

test('an advance that nothing is open of settles nothing and decides no rate', () => {
  const advance = toDocument(composeAdvance(input(order([orderLine(1, 'phone', 1, 121)]), { paidFees: false })));
  const taken: IssuedDocument = {
    ...advance,
    kind: 'credit-note',
    number: '8126000001',
    corrects: { number: advance.number, issuedOn: '', reason: '' },
  };
  const closed = openAdvance(advance, [taken]);
  expect(settleAdvances([closed], advance.lines)).toEqual([]);
  expect([
    getRatedOn('cz', [closed], 1),
    getRatedOn('cz', [openAdvance(advance, [])], 1),
    getRatedOn('ro', [openAdvance(advance, [])], 1),
  ]).toEqual([null, '2026-11-19', null]);
});
