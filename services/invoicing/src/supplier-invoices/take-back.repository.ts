import { supplierPriceChanged, supplierPriceTakenBack } from '@okruh/contracts/events/invoicing';
import { type IsoDate, type Market, markets, money } from '@okruh/market';
import { appendEvents, type Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';

/** What is asked for before an invoice is taken back. */
export interface TakenInvoice {
  readonly id: string;
  readonly market: Market;
  readonly issuedOn: IsoDate;
  readonly isTakenBack: boolean;
}

/** Finds an invoice; null when there is none. Its market never changes, so it may be read before `lockMonths`. */
export async function findSupplierInvoice(tx: Tx, id: string): Promise<TakenInvoice | null> {
  const { rows } = await tx.execute<{ market: Market; issued_on: IsoDate; is_taken_back: boolean }>(sql`
    select market, issued_on::text as issued_on, taken_back_at is not null as is_taken_back from supplier_invoices where id = ${id}`);
  const [row] = rows;
  return row === undefined ? null : { id, market: row.market, issuedOn: row.issued_on, isTakenBack: row.is_taken_back };
}

interface Cause {
  readonly reason: string;
  readonly actor: string;
  readonly requestId: string;
}

/**
 * Takes an invoice back: its prices are no costs any more, and those of the invoices that remain count again, with the events of both.
 * Call it in a transaction that holds `lockMonths`.
 */
export async function takeBackSupplierInvoice(tx: Tx, invoice: TakenInvoice, { reason, actor, requestId }: Cause): Promise<void> {
  const { id, market, issuedOn } = invoice;
  await tx.execute(sql`
    update supplier_invoices set taken_back_at = clock_timestamp(), taken_back_by = ${actor}, taken_back_reason = ${reason} where id = ${id}`);
  const before = await loadRemaining(tx, invoice);
  const changes = before.map((row) => ({ row, prices: listPrices(row, issuedOn) }));
  const given = changes.map(({ row, prices }) => ({
    variant_id: row.variant_id,
    version: row.version + prices.length,
    unit_cost: row.newest_cost,
    effective_on: row.newest_on,
    invoice_id: row.newest_invoice,
  }));
  // What a newer invoice said stays; only its version grows.
  const { rows } = await tx.execute<{ variant_id: string; changed_at: string }>(sql`
    update supplier_prices p set version = given.version, changed_at = date_trunc('milliseconds', clock_timestamp()),
      unit_cost = given.unit_cost, effective_on = given.effective_on, invoice_id = given.invoice_id
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      as given (variant_id text, version int, unit_cost bigint, effective_on date, invoice_id uuid)
    where p.market = ${market} and p.variant_id = given.variant_id
    returning p.variant_id, to_char(p.changed_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as changed_at`);
  const changedAt = new Map(rows.map((row) => [row.variant_id, row.changed_at]));
  const events = changes.flatMap(({ row, prices }) =>
    prices.map(({ day, cost }, index) => ({
      cost,
      envelope: { subject: `${row.variant_id}@${market}`, version: row.version + index + 1, market, correlationId: requestId },
      data: { variant_id: row.variant_id, market, effective_on: day, changed_at: changedAt.get(row.variant_id) ?? '' },
    })),
  );
  await appendEvents(
    tx,
    supplierPriceTakenBack,
    events.filter(({ cost }) => cost === null).map(({ envelope, data }) => ({ ...envelope, data })),
  );
  await appendEvents(
    tx,
    supplierPriceChanged,
    events.flatMap(({ cost, envelope, data }) =>
      cost === null ? [] : { ...envelope, data: { ...data, unit_cost: money(cost, markets[market].currency) } },
    ),
  );
}

/** A variant of the invoice, with what the other invoices say of it. */
interface Remaining extends Record<string, unknown> {
  readonly variant_id: string;
  readonly version: number;
  /** The invoice's own price was the known one. */
  readonly was_known: boolean;
  /** By the last invoice of the same day. */
  readonly day_cost: number | null;
  /** By the newest invoice of all. */
  readonly newest_cost: number | null;
  readonly newest_on: IsoDate | null;
  readonly newest_invoice: string | null;
  /** It was published when it was imported; an older one than the known wasn't. */
  readonly was_newest_published: boolean | null;
}

async function loadRemaining(tx: Tx, { id, market, issuedOn }: TakenInvoice): Promise<Remaining[]> {
  const remaining = sql`supplier_invoice_lines l join supplier_invoices i on i.id = l.invoice_id
    where l.variant_id = mine.variant_id and i.market = ${market} and i.taken_back_at is null`;
  const { rows } = await tx.execute<Remaining>(sql`
    select mine.variant_id, p.version, p.invoice_id is not distinct from ${id}::uuid as was_known, of_day.unit_cost::float8 as day_cost,
      newest.unit_cost::float8 as newest_cost, newest.issued_on::text as newest_on, newest.invoice_id as newest_invoice,
      newest.is_current as was_newest_published
    from supplier_invoice_lines mine
      join supplier_prices p on p.market = ${market} and p.variant_id = mine.variant_id
      left join lateral (
        select l.unit_cost from ${remaining} and i.issued_on = ${issuedOn} order by i.imported_at desc limit 1) as of_day on true
      left join lateral (
        select l.unit_cost, i.issued_on, l.invoice_id, l.is_current from ${remaining} order by i.issued_on desc, i.imported_at desc limit 1) as newest on true
    where mine.invoice_id = ${id} order by mine.variant_id`);
  return rows;
}

/**
 * What holds from which day on without the invoice; null: from its day on the price of the days before. An invoice that was imported when
 * a newer one was known published nothing then: what it says is published when it becomes the newest.
 */
function listPrices(row: Remaining, issuedOn: IsoDate): { readonly day: IsoDate; readonly cost: number | null }[] {
  const ofDay = { day: issuedOn, cost: row.day_cost };
  const { newest_on: day, newest_cost: cost } = row;
  const isUnpublished = row.was_known && day !== null && day !== issuedOn && row.was_newest_published === false;
  return isUnpublished ? [ofDay, { day, cost }] : [ofDay];
}
