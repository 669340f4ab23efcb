import { money, type Market } from '@okruh/market';
import { composeAdvance, composeAdvanceCredit } from '../model/compose-advance.ts';
import { composeInvoice } from '../model/compose-invoice.ts';
import type { IssuedDocument } from '../model/issued-document.ts';
import { openAdvance } from '../model/settle-advances.ts';
import { exampleDocument, testSellers } from './example-documents.ts';
import { exampleBilling, orderLine } from './example-orders.ts';

/** An advance as it is composed, the invoice that settles all of it, and the credit note that takes a part back instead. */
export function exampleAdvances(market: Market): Readonly<Record<'advance' | 'invoice' | 'note', IssuedDocument>> {
  const currency = market === 'cz' ? 'CZK' : 'RON';
  const lines = [orderLine(1, 'phone', 2, 1_000_001), orderLine(2, 'case', 1, 49_900, { vat_rate: market === 'cz' ? 12 : 11 })].map(
    (line) => ({
      ...line,
      final_total: money(line.final_total.amount, currency),
    }),
  );
  const billing = exampleBilling('order', lines, { market, number: market === 'cz' ? '2611004871' : '2611700934' });
  const base = { invoiced: [], hasFees: false };
  const complete = (content: Omit<IssuedDocument, 'id' | 'number' | 'variableSymbol' | 'seller'>, number: string): IssuedDocument => ({
    ...content,
    id: exampleDocument(market).id,
    number,
    variableSymbol: number.replaceAll(/\D/g, ''),
    seller: testSellers[market],
  });
  const paid = { paidLines: [1, 2], paidFees: true, paidOn: '2026-11-19', issuedOn: '2026-11-30', isClosed: false, earlier: [] };
  const content = composeAdvance({ ...base, ...paid, billing });
  if (content === null) throw new Error('the order has something to be taxed');
  const advance = complete(content, market === 'cz' ? '3126000001' : 'ROA-26-000001');
  const open = openAdvance(advance, []);
  const items = [
    { variant_id: 'phone', substitute_name: null, quantity: 2, serial_numbers: [] },
    { variant_id: 'case', substitute_name: null, quantity: 1, serial_numbers: [] },
  ];
  const { content: settling } = composeInvoice({
    billing,
    contents: { list_id: 'list', order_id: 'order', packed_at: '2026-12-02T09:00:00.000Z', items },
    invoiced: [],
    hasFees: true,
    issuedOn: '2026-12-02',
    advances: [open],
  });
  const note = composeAdvanceCredit({
    advance,
    parts: open.open,
    issuedOn: '2026-12-01',
    reason: market === 'cz' ? 'zrušená objednávka' : 'comandă anulată',
    nameLine: (rate) => `${rate} %`,
  });
  return {
    advance,
    invoice: complete({ ...settling, kind: 'invoice', corrects: null }, market === 'cz' ? '1126000001' : 'RO-26-000001'),
    note: { ...note, id: advance.id, number: market === 'cz' ? '8126000001' : 'ROS-26-000001' },
  };
}
