import type { Bill, BillKind } from '@okruh/contracts/http/counter-admin';
import { type Currency, type Market, money } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { type SQL, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { OwnedBill } from '../clients/bills.ts';

/** A row of `bills`, with what cards are just being read for. */
export interface BillRow extends Record<string, unknown> {
  readonly id: string;
  readonly kind: BillKind;
  readonly subject_id: string;
  readonly number: string;
  readonly title: string;
  readonly market: Market;
  readonly store_id: string;
  readonly currency: Currency;
  readonly total: number;
  readonly paid: number;
  readonly pending: number;
  readonly version: number;
  /** A card's refund is asked for: what is paid is about to change. */
  readonly is_returning: boolean;
}

const columns: SQL = sql`b.id, b.kind, b.subject_id, b.number, b.title, b.market, b.store_id, b.currency, b.total::float8 as total,
  b.paid::float8 as paid, b.version,
  (select coalesce(sum(pb.amount), 0)::float8 from payment_bills pb join payments p on p.id = pb.payment_id
   where pb.bill_id = b.id and p.state = 'pending' and p.kind = 'payment') as pending,
  exists (select 1 from payment_bills pb join payments p on p.id = pb.payment_id
   where pb.bill_id = b.id and p.state = 'pending' and p.kind = 'refund') as is_returning`;

export async function findBill(tx: Tx, kind: BillKind, subjectId: string): Promise<BillRow | null> {
  const { rows } = await tx.execute<BillRow>(sql`select ${columns} from bills b where b.kind = ${kind} and b.subject_id = ${subjectId}`);
  return rows[0] ?? null;
}

/** Writes down what owners say their bills cost, and locks them until the transaction ends; in the order of the ids, so that nobody waits in a circle. */
export async function lockBills(tx: Tx, owned: readonly OwnedBill[], storeId: string): Promise<ReadonlyMap<string, BillRow>> {
  const sorted = owned.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const locked = new Map<string, BillRow>();
  for (const { kind, id, number, title, market, total } of sorted) {
    await tx.execute(sql`
      insert into bills (id, kind, subject_id, number, title, market, store_id, currency, total)
      values (${uuidv7()}, ${kind}, ${id}, ${number}, ${title}, ${market}, ${storeId}, ${total.currency}, ${total.amount})
      on conflict (kind, subject_id) do update set total = excluded.total, title = excluded.title, store_id = excluded.store_id`);
    const row = await findBill(tx, kind, id);
    if (row === null) throw new Error(`bill ${id} vanished while locked`);
    locked.set(id, row);
  }
  return locked;
}

/** Bills of a payment in their order, locked until the transaction ends. */
export async function lockBillsOfPayment(tx: Tx, paymentId: string): Promise<(BillRow & { readonly part: number })[]> {
  await tx.execute(
    sql`select 1 from bills b where b.id in (select bill_id from payment_bills where payment_id = ${paymentId}) order by b.subject_id for update`,
  );
  const { rows } = await tx.execute<BillRow & { part: number }>(sql`
    select ${columns}, own.amount::float8 as part from payment_bills own join bills b on b.id = own.bill_id
    where own.payment_id = ${paymentId} order by own.position`);
  return rows;
}

/** What is paid of a bill from now on. @returns its new version */
export async function updateBill(tx: Tx, id: string, paid: number): Promise<number> {
  const { rows } = await tx.execute<{ version: number }>(
    sql`update bills set paid = ${paid}, version = version + 1 where id = ${id} returning version`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`bill ${id} vanished while locked`);
  return row.version;
}

/** What is left to pay of a bill, minor units. */
export const getDue = (total: number, known: Pick<BillRow, 'paid' | 'pending'> | null): number =>
  Math.max(0, total - (known?.paid ?? 0) - (known?.pending ?? 0));

export function billView(owned: OwnedBill, known: BillRow | null): Bill {
  const { currency, amount } = owned.total;
  return {
    kind: owned.kind,
    id: owned.id,
    number: owned.number,
    market: owned.market,
    title: owned.title,
    customer: owned.customer,
    total: owned.total,
    paid: money(known?.paid ?? 0, currency),
    pending: money(known?.pending ?? 0, currency),
    due: money(getDue(amount, known), currency),
    is_ready: owned.isReady,
    is_handed_over_when_paid: owned.isHandedOverWhenPaid,
  };
}
