import type { ComplaintDetail } from '@okruh/contracts/http/orders-admin/complaints';
import { money } from '@okruh/market';

const crowns = (whole: number) => money(whole * 100, 'CZK');

/** A complaint about two covers, which are here. */
export const complaint = (changes: Partial<ComplaintDetail> = {}): ComplaintDetail => ({
  id: '0190b7c0-0000-7000-8000-0000000000f1',
  number: 'K26-00109',
  market: 'cz',
  order_id: '0190b7c0-0000-7000-8000-0000000000a1',
  order_number: '2611003907',
  customer_name: 'Zemanová M.',
  state: 'received',
  reported_at: '2026-11-12T20:40:00.000Z',
  settle_until: '2026-12-12',
  days_left: 14,
  pieces: 2,
  estimate: crowns(980),
  refund: null,
  version: 2,
  defect: 'Praskl roh.',
  received_at: '2026-11-18T08:05:00.000Z',
  decided_at: null,
  decided_by: null,
  refunded_at: null,
  type_payment: 'card',
  payment_name: 'Kartou online',
  account_tail: null,
  lines: [
    {
      line: 1,
      name: 'Kryt Spigen, iPhone 15',
      code: 'AC041-001',
      quantity: 2,
      refunds: [crowns(490), crowns(980)],
      back: null,
      is_restocked: false,
    },
  ],
  replacement: null,
  stores: [
    { store_id: 'store-brno', name: 'Okruh Brno' },
    { store_id: 'store-praha', name: 'Okruh Praha' },
  ],
  note: '',
  credit_notes: [],
  ...changes,
});
