import type { BillKind, CounterPayment, CounterPaymentStatus, DrawerEntry, Tender } from '@okruh/contracts/http/counter-admin';
import { type Currency, type Market, money } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { type SQL, sql } from 'drizzle-orm';
import { toIso } from './drawers.repository.ts';

interface PaidBill {
  readonly id: string;
  readonly kind: BillKind;
  readonly subject_id: string;
  readonly number: string;
  readonly title: string;
  readonly amount: number;
  readonly left_after: number | null;
  /** Nothing is left to pay of the bill now. */
  readonly is_whole: boolean;
}

/** A row of `payments`, explained in migrations/001-counter.sql, with its bills and what its drawer says. */
export interface PaymentRow extends Record<string, unknown> {
  readonly id: string;
  readonly drawer_id: string;
  readonly kind: 'payment' | 'refund' | 'payout';
  readonly tender: Tender;
  readonly state: CounterPaymentStatus;
  readonly amount: number;
  readonly rounding: number;
  readonly given: number | null;
  readonly intent_id: string | null;
  readonly reader_id: string | null;
  readonly card_digits: string | null;
  readonly failure: string | null;
  readonly receipt_number: string | null;
  readonly refunds_id: string | null;
  readonly reason: string;
  readonly created_at: string;
  readonly taken_at: string | null;
  /** For how long it has been there. */
  readonly age_seconds: number;
  readonly is_refunded: boolean;
  readonly store_id: string;
  readonly market: Market;
  readonly currency: Currency;
  readonly bills: readonly PaidBill[];
}

const columns: SQL = sql`p.id, p.drawer_id, p.kind, p.tender, p.state, p.amount::float8 as amount, p.rounding::float8 as rounding,
  p.given::float8 as given, p.intent_id, p.reader_id, p.card_digits, p.failure, p.receipt_number, p.refunds_id, p.reason,
  ${toIso(sql`p.created_at`)} as created_at, ${toIso(sql`p.taken_at`)} as taken_at,
  extract(epoch from clock_timestamp() - p.created_at)::float8 as age_seconds,
  exists (select 1 from payments r where r.refunds_id = p.id and r.state in ('pending', 'taken')) as is_refunded,
  d.store_id, d.market, d.currency,
  (select coalesce(json_agg(json_build_object('id', b.id, 'kind', b.kind, 'subject_id', b.subject_id, 'number', b.number, 'title', b.title,
    'amount', pb.amount, 'left_after', pb.left_after, 'is_whole', b.paid >= b.total) order by pb.position), '[]')
   from payment_bills pb join bills b on b.id = pb.bill_id where pb.payment_id = p.id) as bills`;

export async function findPayment(tx: Tx, id: string): Promise<PaymentRow | null> {
  const { rows } = await tx.execute<PaymentRow>(
    sql`select ${columns} from payments p join drawers d on d.id = p.drawer_id where p.id = ${id}`,
  );
  return rows[0] ?? null;
}

/** The payment, locked until the transaction ends. Lock its drawer first. */
export async function lockPayment(tx: Tx, id: string): Promise<PaymentRow | null> {
  await tx.execute(sql`select 1 from payments where id = ${id} for update`);
  return findPayment(tx, id);
}

export type NewPayment = Pick<PaymentRow, 'id' | 'drawer_id' | 'kind' | 'tender' | 'amount' | 'rounding' | 'given' | 'reader_id'> &
  Partial<Pick<PaymentRow, 'intent_id' | 'refunds_id' | 'reason' | 'card_digits'>>;

/** A payment that isn't taken yet, with what it pays of which bill. */
export async function insertPayment(
  tx: Tx,
  payment: NewPayment,
  parts: readonly { readonly bill: string; readonly amount: number }[],
  receipt: string | null = null,
): Promise<void> {
  const { id, drawer_id: drawer, kind, tender, amount, rounding, given, reader_id: reader } = payment;
  await tx.execute(sql`
    insert into payments (id, drawer_id, kind, tender, state, amount, rounding, given, reader_id, intent_id, refunds_id, reason, card_digits,
      identity_checked, receipt_number, taken_at)
    values (${id}, ${drawer}, ${kind}, ${tender}, ${receipt === null ? 'pending' : 'taken'}, ${amount}, ${rounding}, ${given}, ${reader},
      ${payment.intent_id ?? null}, ${payment.refunds_id ?? null}, ${payment.reason ?? ''}, ${payment.card_digits ?? null},
      ${kind === 'payout'}, ${receipt}, ${receipt === null ? null : sql`date_trunc('milliseconds', clock_timestamp())`})`);
  for (const [position, part] of parts.entries())
    await tx.execute(
      sql`insert into payment_bills (payment_id, bill_id, position, amount) values (${id}, ${part.bill}, ${position}, ${part.amount})`,
    );
}

/** Changes a payment. `set` are assignments of columns. */
export async function updatePayment(tx: Tx, id: string, set: SQL): Promise<void> {
  await tx.execute(sql`update payments set ${set} where id = ${id}`);
}

/** The next receipt of a store. Gapless: what rolls back gives the number back; call it last. */
export async function takeReceiptPosition(
  tx: Tx,
  storeId: string,
  year: number,
): Promise<{ readonly prefix: number; readonly position: number }> {
  await tx.execute(sql`insert into receipt_prefixes (store_id) values (${storeId}) on conflict do nothing`);
  const { rows } = await tx.execute<{ prefix: number; last: number }>(sql`
    with next as (
      insert into receipt_series (store_id, year, last) values (${storeId}, ${year}, 1)
      on conflict (store_id, year) do update set last = receipt_series.last + 1 returning last)
    select prefix, last from next, receipt_prefixes where store_id = ${storeId}`);
  const [row] = rows;
  if (row === undefined) throw new Error('a series gave no number');
  return { prefix: row.prefix, position: row.last };
}

export function paymentView(row: PaymentRow): CounterPayment {
  const sum = (amount: number) => money(amount, row.currency);
  return {
    id: row.id,
    kind: row.kind,
    tender: row.tender,
    state: row.state,
    amount: sum(row.amount),
    rounding: sum(row.rounding),
    given: row.given === null ? null : sum(row.given),
    change: row.given === null ? null : sum(row.given - row.amount - row.rounding),
    card_digits: row.card_digits,
    failure: row.failure,
    receipt_number: row.receipt_number,
    taken_at: row.taken_at,
    refunds_id: row.refunds_id,
    reason: row.reason,
    bills: row.bills.map((bill) => ({
      kind: bill.kind,
      id: bill.subject_id,
      number: bill.number,
      title: bill.title,
      amount: sum(bill.amount),
      left: sum(bill.left_after ?? 0),
    })),
    may_refund: mayRefund(row) === null,
  };
}

/** Why a payment can't be given back at a counter; null when it can. */
export function mayRefund(row: PaymentRow): 'not-refundable' | 'refund-by-order' | null {
  if (row.kind !== 'payment' || row.state !== 'taken' || row.is_refunded) return 'not-refundable';
  // Orders have refunds of their own, once they are paid whole: another here would give the money back twice.
  return row.bills.some(({ kind, is_whole: isWhole }) => kind === 'order' && isWhole) ? 'refund-by-order' : null;
}

/** Payments and movements of a drawer, newest first. */
export async function listEntries(
  tx: Tx,
  drawerId: string,
  currency: Currency,
  { page, page_size: size }: { readonly page: number; readonly page_size: number },
): Promise<{ readonly items: DrawerEntry[]; readonly total: number }> {
  const all = sql`
    select p.created_at as at, p.id, 'payment' as entry from payments p where p.drawer_id = ${drawerId}
    union all select m.at, m.id, 'movement' from movements m where m.drawer_id = ${drawerId}`;
  const { rows } = await tx.execute<{ id: string; entry: 'payment' | 'movement'; at: string }>(
    sql`select id, entry, ${toIso(sql`at`)} as at from (${all}) e order by e.at desc, e.id limit ${size} offset ${(page - 1) * size}`,
  );
  const { rows: counts } = await tx.execute<{ total: number }>(sql`select count(*)::int as total from (${all}) e`);
  const ids = (entry: string): string[] => rows.filter((row) => row.entry === entry).map(({ id }) => id);
  const { rows: payments } = await tx.execute<PaymentRow>(
    sql`select ${columns} from payments p join drawers d on d.id = p.drawer_id where p.id = any(${sql.param(ids('payment'))}::uuid[])`,
  );
  const { rows: movements } = await tx.execute<{ id: string; direction: 'in' | 'out'; amount: number; reason: string }>(
    sql`select id, direction, amount::float8 as amount, reason from movements where id = any(${sql.param(ids('movement'))}::uuid[])`,
  );
  return {
    total: counts[0]?.total ?? 0,
    items: rows.flatMap(({ id, entry, at }): DrawerEntry[] => {
      if (entry === 'payment') {
        const payment = payments.find((one) => one.id === id);
        return payment === undefined ? [] : [{ entry, at, payment: paymentView(payment) }];
      }
      const movement = movements.find((one) => one.id === id);
      return movement === undefined ? [] : [{ entry, at, ...movement, amount: money(movement.amount, currency) }];
    }),
  };
}
