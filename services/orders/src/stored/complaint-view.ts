import type { DataOf } from '@okruh/contracts';
import type { complaintReported } from '@okruh/contracts/events/orders';
import type { ComplaintState, OrderComplaint } from '@okruh/contracts/http/orders/complaints';
import { type IsoDate, localTime, money, todayIn } from '@okruh/market';
import { type SQL, sql } from 'drizzle-orm';
import { type Complainable, listComplainable } from '../model/complainable.ts';
import type { PersonalData } from './personal-data.ts';
import type { OrderRow } from './tables.ts';
import type { WithdrawalRow } from './withdrawal-tables.ts';
import { nameLine, openNote, openStatement } from './withdrawal-view.ts';
import type { Withdrawal, WithdrawalFacts } from './withdrawals.repository.ts';

/** How far a complaint is, in its own words. */
export function toComplaintState({ state, decision }: Pick<WithdrawalRow, 'state' | 'decision'>): ComplaintState {
  switch (state) {
    case 'announced':
      return 'reported';
    case 'received':
      return 'received';
    case 'judged':
      return decision === 'replacement' ? 'ready' : 'accepted';
    case 'refunded':
      return 'refunded';
    case 'closed':
      return decision === 'rejected' ? 'rejected' : 'settled';
    default:
      return state satisfies never;
  }
}

/** Complaints in a state, of the rows `w`. */
export function isInComplaintState(state: ComplaintState): SQL {
  switch (state) {
    case 'reported':
      return sql`w.state = 'announced'`;
    case 'received':
      return sql`w.state = 'received'`;
    case 'accepted':
    case 'ready':
      return sql`w.state = 'judged' and w.decision = ${state === 'ready' ? 'replacement' : 'refund'}`;
    case 'refunded':
      return sql`w.state = 'refunded'`;
    case 'settled':
    case 'rejected':
      return sql`w.state = 'closed' and (w.decision = 'rejected') = ${state === 'rejected'}`;
    default:
      return state satisfies never;
  }
}

/** What goes back; null before it is accepted, and of a rejected one. */
export const getComplaintRefund = ({ decision, refund }: Pick<WithdrawalRow, 'decision' | 'refund'>): number | null =>
  decision === 'refund' ? refund : null;

/** New goods, and where they wait; null unless it is a replacement. */
export const viewReplacement = ({ row: { replacement, handedOverAt } }: Withdrawal): OrderComplaint['replacement'] =>
  replacement === null
    ? null
    : { store_id: replacement.store_id, store_name: replacement.store_name, handed_over_at: handedOverAt?.toISOString() ?? null };

/** What of an order may be complained about today. Only what was delivered whole. */
export function findComplainable(
  { market, status }: Pick<OrderRow, 'market' | 'status'>,
  { subject, leftToComplain }: WithdrawalFacts,
  now: Date,
): Complainable {
  const deliveredAt = status === 'delivered' ? subject.deliveredAt : null;
  const deliveredOn: IsoDate | null = deliveredAt === null ? null : localTime(deliveredAt, market).date;
  return listComplainable(leftToComplain, deliveredOn, todayIn(market, now));
}

/** A complaint as its buyer sees it. */
export function complaintView(complaint: Withdrawal, order: Pick<OrderRow, 'snapshot'>, personalData: PersonalData): OrderComplaint {
  const { row, lines } = complaint;
  const refund = getComplaintRefund(row);
  return {
    id: row.id,
    number: row.number,
    state: toComplaintState(row),
    reported_at: row.announcedAt.toISOString(),
    settle_until: row.refundDueOn,
    lines: lines.map(({ line, quantity }) => ({ line, name: nameLine(order, line), quantity })),
    defect: openStatement(complaint, personalData).defect ?? '',
    refund: refund === null ? null : money(refund, row.currency),
    refunded_at: row.refundedAt?.toISOString() ?? null,
    replacement: viewReplacement(complaint),
    note: openNote(complaint, personalData),
  };
}

type ComplaintEvent = Omit<DataOf<typeof complaintReported>, 'lines'>;

/** What the world may know of a complaint. */
export const publicComplaint = ({ row }: Withdrawal): ComplaintEvent => ({
  complaint_id: row.id,
  number: row.number,
  order_id: row.orderId,
  order_number: row.orderNumber,
  market: row.market,
  settle_until: row.refundDueOn,
  changed_at: row.changedAt.toISOString(),
});
