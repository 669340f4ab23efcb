import type { adminListInvoices, InvoiceRow } from '@okruh/contracts/http/invoicing-admin';
import { type Market, money } from '@okruh/market';
import { endOfDay, escapeLike, startOfDay, type Tx } from '@okruh/service-kit';
import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { documentColumns, type DocumentRow } from '../stored/documents.repository.ts';
import type { SealedData } from '../stored/sealed.ts';

type ListQuery = z.output<typeof adminListInvoices.query>;
/** A total is counted up to here, and pages end here; who looks for more narrows the list. */
const MAX_COUNTED = 10_000;

/** A document that is late with the authority: its last day is over and it isn't accepted. */
export const isLate: SQL = sql`(d.e_factura_state in ('waiting', 'processing', 'refused') and d.e_factura_due_on < (now() at time zone 'Europe/Bucharest')::date)`;

function toConditions(query: ListQuery, sealed: SealedData): SQL {
  // Days of a list of both markets begin and end as the Czech ones do.
  const market: Market = query.market ?? 'cz';
  const conditions = [
    ...(query.market === undefined ? [] : [sql`d.market = ${query.market}`]),
    ...(query.kind === undefined ? [] : [sql`d.kind = ${query.kind}`]),
    // What was never needed is seen by who asks for it alone.
    query.state === undefined ? sql`d.state <> 'void'` : sql`d.state = ${query.state}`,
    ...(query.from === undefined ? [] : [sql`d.listed_at >= ${startOfDay(query.from, market)}`]),
    ...(query.to === undefined ? [] : [sql`d.listed_at < ${endOfDay(query.to, market)}`]),
    ...eFacturaCondition(query.e_factura),
    ...textCondition(query.q ?? '', sealed),
  ];
  return sql.join(conditions, sql` and `);
}

function eFacturaCondition(asked: ListQuery['e_factura']): SQL[] {
  switch (asked) {
    case undefined:
      return [];
    case 'late':
      return [isLate];
    case 'open':
      return [sql`(d.e_factura_state = 'refused' or ${isLate})`];
    case 'waiting':
    case 'processing':
    case 'accepted':
    case 'refused':
      return [sql`d.e_factura_state = ${asked}`];
    default:
      return asked satisfies never;
  }
}

/** The beginning of a number or of an order's number, or else of a name. */
function textCondition(typed: string, sealed: SealedData): SQL[] {
  const text = typed.trim();
  if (text === '') return [];
  if (/\d/.test(text)) {
    const begins = `${escapeLike(text.toUpperCase().replaceAll(/\s/g, ''))}%`;
    return [sql`(d.number collate "C" like ${begins} or d.order_number collate "C" like ${begins})`];
  }
  return [sql`(d.state = 'created' and d.name_index && ${sql.param(sealed.nameHashes(text))}::text[])`];
}

/** One page of documents, the newest first, with how many there are, counted as far as {@link MAX_COUNTED}. */
export async function listDocuments(tx: Tx, query: ListQuery, sealed: SealedData, today: (market: Market) => string) {
  const where = toConditions(query, sealed);
  const counted = await tx.execute<{ total: number }>(
    sql`select count(*)::int as total from (select 1 from documents d where ${where} limit ${MAX_COUNTED}) fitting`,
  );
  const total = counted.rows[0]?.total ?? 0;
  const offset = (query.page - 1) * query.page_size;
  const limit = Math.min(query.page_size, total - offset);
  if (limit <= 0) return { items: [], total };
  const { rows } = await tx.execute<DocumentRow>(
    sql`select ${documentColumns} from documents d where ${where} order by d.listed_at desc, d.id desc limit ${limit} offset ${offset}`,
  );
  return { items: rows.map((row) => rowView(row, sealed, today(row.market))), total };
}

/** A document as lists show it. */
export function rowView(row: DocumentRow, sealed: SealedData, today: string): InvoiceRow {
  const label = sealed.openLabel(row);
  const { e_factura_state: state, e_factura_due_on: dueOn, e_factura_changed_at: changedAt } = row;
  return {
    id: row.id,
    market: row.market,
    kind: row.kind,
    state: row.state,
    number: row.number,
    order_id: row.order_id,
    order_number: row.order_number,
    customer: label?.customer ?? '',
    company: label?.company ?? '',
    total: row.total === null || row.currency === null ? null : money(row.total, row.currency),
    issued_on: row.issued_on,
    corrects: row.corrects,
    mail: row.mail_state,
    e_factura:
      state === null || dueOn === null || changedAt === null
        ? null
        : { state, due_on: dueOn, is_late: state !== 'accepted' && dueOn < today, changed_at: changedAt },
    problem: row.problem,
    requested_at: row.requested_at,
    created_at: row.created_at,
  };
}
