import { supplierPriceChanged } from '@okruh/contracts/events/invoicing';
import type {
  adminListSupplierInvoices,
  SupplierInvoice,
  SupplierInvoiceRow,
} from '@okruh/contracts/http/invoicing-admin/supplier-invoices';
import { type Currency, type IsoDate, type Market, markets, money } from '@okruh/market';
import { appendEvents, escapeLike, type Tx } from '@okruh/service-kit';
import { type SQL, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { z } from 'zod';
import { calculateChange, type KnownCost, type PricedLine } from '../model/price-supplier-lines.ts';

/** An invoice of a supplier before it is imported. */
export interface NewSupplierInvoice {
  readonly market: Market;
  readonly supplier: string;
  /** Digits only. */
  readonly taxNumber: string;
  readonly number: string;
  readonly issuedOn: IsoDate;
  readonly lines: readonly PricedLine[];
}

/** What variants cost in a market by the newest invoices. */
export async function loadCosts(tx: Tx, market: Market, variantIds: readonly string[]): Promise<ReadonlyMap<string, KnownCost>> {
  const { rows } = await tx.execute<{ variant_id: string; unit_cost: number; effective_on: IsoDate }>(sql`
    select variant_id, unit_cost::float8 as unit_cost, effective_on::text as effective_on from supplier_prices
    where market = ${market} and variant_id = any(${sql.param(variantIds)}::text[]) and unit_cost is not null`);
  return new Map(rows.map((row) => [row.variant_id, { unitCost: row.unit_cost, effectiveOn: row.effective_on }]));
}

/** The id of an invoice that was imported before and counts; null when it is new, or was taken back. */
export async function findImported(
  tx: Tx,
  { market, taxNumber, number }: Pick<NewSupplierInvoice, 'market' | 'taxNumber' | 'number'>,
): Promise<string | null> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from supplier_invoices where market = ${market} and tax_number = ${taxNumber} and upper(number) = upper(${number})
      and taken_back_at is null`);
  return rows[0]?.id ?? null;
}

/**
 * Writes an invoice with its lines, and what its variants cost from its day on, with their events. Call it in a transaction that holds
 * `lockMonths`.
 * @returns its id
 */
export async function insertSupplierInvoice(
  tx: Tx,
  invoice: NewSupplierInvoice,
  { actor, requestId }: { readonly actor: string; readonly requestId: string },
): Promise<string> {
  const id = uuidv7();
  const { market, lines } = invoice;
  const current = lines.filter(({ isCurrent }) => isCurrent);
  await tx.execute(sql`
    insert into supplier_invoices (id, market, supplier, tax_number, number, issued_on, currency, net, line_count, current_count, imported_by)
    values (${id}, ${market}, ${invoice.supplier}, ${invoice.taxNumber}, ${invoice.number}, ${invoice.issuedOn}, ${markets[market].currency},
      ${sumLines(lines)}, ${lines.length}, ${current.length}, ${actor})`);
  await tx.execute(sql`
    insert into supplier_invoice_lines
      (invoice_id, line, variant_id, code, name, quantity, unit_cost, vat_rate, total, previous_cost, is_current)
    select ${id}, given.* from jsonb_to_recordset(${JSON.stringify(lines.map(toLineRow))}::jsonb) as given (line int, variant_id text, code text,
      name text, quantity int, unit_cost bigint, vat_rate numeric, total bigint, previous_cost bigint, is_current boolean)`);
  await updateCosts(tx, invoice, { id, current, requestId });
  return id;
}

/** Without VAT, in minor units. */
export const sumLines = (lines: readonly PricedLine[]): number => lines.reduce((sum, { total }) => sum + total, 0);

const toLineRow = (line: PricedLine) => ({
  line: line.line,
  variant_id: line.variant.id,
  code: line.variant.code,
  name: line.variant.name,
  quantity: line.quantity,
  unit_cost: line.unitCost,
  vat_rate: line.vatRate,
  total: line.total,
  previous_cost: line.previousCost,
  is_current: line.isCurrent,
});

/** Costs that the invoice makes the known ones, and their events. An older invoice has none of them. */
async function updateCosts(
  tx: Tx,
  { market, issuedOn }: NewSupplierInvoice,
  { id, current, requestId }: { readonly id: string; readonly current: readonly PricedLine[]; readonly requestId: string },
): Promise<void> {
  if (current.length === 0) return;
  const given = JSON.stringify(current.map(({ variant, unitCost }) => ({ variant_id: variant.id, unit_cost: unitCost })));
  const { rows } = await tx.execute<{ variant_id: string; unit_cost: number; version: number; changed_at: string }>(sql`
    insert into supplier_prices as p (variant_id, market, unit_cost, effective_on, invoice_id)
    select given.variant_id, ${market}, given.unit_cost, ${issuedOn}::date, ${id}::uuid
      from jsonb_to_recordset(${given}::jsonb) as given (variant_id text, unit_cost bigint)
    on conflict (market, variant_id) do update set unit_cost = excluded.unit_cost, effective_on = excluded.effective_on,
      invoice_id = excluded.invoice_id, changed_at = excluded.changed_at, version = p.version + 1 
      where p.effective_on is null or p.effective_on <= excluded.effective_on
    returning variant_id, unit_cost::float8 as unit_cost, version,
      to_char(changed_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as changed_at`);
  await appendEvents(
    tx,
    supplierPriceChanged,
    rows.map((row) => ({
      subject: `${row.variant_id}@${market}`,
      version: row.version,
      market,
      correlationId: requestId,
      data: {
        variant_id: row.variant_id,
        market,
        unit_cost: money(row.unit_cost, markets[market].currency),
        effective_on: issuedOn,
        changed_at: row.changed_at,
      },
    })),
  );
}

interface StoredInvoice extends Record<string, unknown> {
  readonly id: string;
  readonly market: Market;
  readonly supplier: string;
  readonly tax_number: string;
  readonly number: string;
  readonly issued_on: IsoDate;
  readonly currency: Currency;
  readonly net: number;
  readonly line_count: number;
  readonly current_count: number;
  readonly imported_at: string;
  readonly imported_by: string;
  readonly taken_back: SupplierInvoiceRow['taken_back'];
}
const invoiceColumns: SQL = sql`i.id, i.market, i.supplier, i.tax_number, i.number, i.issued_on::text as issued_on, i.currency, i.net::float8 as net,
  i.line_count, i.current_count, to_char(i.imported_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as imported_at, i.imported_by,
  case when i.taken_back_at is not null then json_build_object('at', to_char(i.taken_back_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'by', i.taken_back_by, 'reason', i.taken_back_reason) end as taken_back`;
const rowView = ({ currency, net, ...row }: StoredInvoice): SupplierInvoiceRow => ({ ...row, net: money(net, currency) });

/** A total is counted up to here, and pages end here. */
const MAX_COUNTED = 10_000;

/** One page of suppliers' invoices, the newest first. */
export async function listSupplierInvoices(tx: Tx, query: z.output<typeof adminListSupplierInvoices.query>) {
  const typed = (query.q ?? '').trim();
  const begins = `${escapeLike(typed)}%`;
  const where = sql.join(
    [
      query.market === undefined ? sql`true` : sql`i.market = ${query.market}`,
      ...(typed === ''
        ? []
        : [sql`(upper(i.number) collate "C" like upper(${begins}) or lower(i.supplier) collate "C" like lower(${begins}))`]),
    ],
    sql` and `,
  );
  const counted = await tx.execute<{ total: number }>(
    sql`select count(*)::int as total from (select 1 from supplier_invoices i where ${where} limit ${MAX_COUNTED}) fitting`,
  );
  const total = counted.rows[0]?.total ?? 0;
  const offset = (query.page - 1) * query.page_size;
  const limit = Math.min(query.page_size, total - offset);
  if (limit <= 0) return { items: [], total };
  const { rows } = await tx.execute<StoredInvoice>(
    sql`select ${invoiceColumns} from supplier_invoices i where ${where} order by i.issued_on desc, i.id desc limit ${limit} offset ${offset}`,
  );
  return { items: rows.map(rowView), total };
}

interface StoredLine extends Record<string, unknown> {
  readonly line: number;
  readonly variant_id: string;
  readonly code: string;
  readonly name: string;
  readonly quantity: number;
  readonly unit_cost: number;
  readonly vat_rate: number;
  readonly total: number;
  readonly previous_cost: number | null;
  readonly is_current: boolean;
}

/** One invoice with its lines as they were imported; null when there is none. */
export async function loadSupplierInvoice(tx: Tx, id: string): Promise<SupplierInvoice | null> {
  const { rows } = await tx.execute<StoredInvoice>(sql`select ${invoiceColumns} from supplier_invoices i where i.id = ${id}`);
  const [invoice] = rows;
  if (invoice === undefined) return null;
  const lines = await tx.execute<StoredLine>(sql`
    select line, variant_id, code, name, quantity, unit_cost::float8 as unit_cost, vat_rate::float8 as vat_rate, total::float8 as total,
      previous_cost::float8 as previous_cost, is_current
    from supplier_invoice_lines where invoice_id = ${id} order by line`);
  const { currency } = invoice;
  return {
    ...rowView(invoice),
    lines: lines.rows.map(({ unit_cost: cost, total, previous_cost: previous, ...line }) => ({
      ...line,
      unit_cost: money(cost, currency),
      total: money(total, currency),
      previous_cost: previous === null ? null : money(previous, currency),
      change_percent: previous === null ? null : calculateChange(previous, cost),
    })),
  };
}
