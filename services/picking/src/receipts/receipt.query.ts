import type { adminListReceipts, Receipt, ReceiptRow } from '@okruh/contracts/http/picking-admin/receipts';
import type { Market } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { joinConditions, toPattern } from '../stored/list-sql.ts';
import { instant, type Locale, placeName } from '../stored/places.ts';
import { type ProductColumns, productColumns, productView } from '../stored/products.ts';

type ReceiptQuery = z.output<(typeof adminListReceipts)['query']>;

interface Found extends Record<string, unknown> {
  readonly id: string;
  readonly number: number;
  readonly market: Market;
  readonly place: string;
  readonly place_name: string | null;
  readonly supplier: string;
  readonly delivery_note: string;
  readonly note: string;
  readonly state: 'draft' | 'booked';
  readonly version: number;
  readonly lines: number;
  readonly pieces: number;
  readonly created_by: string;
  readonly created_at: Date | string;
  readonly booked_by: string | null;
  readonly booked_at: Date | string | null;
}

const rowsWhere = (condition: SQL, tail: SQL): SQL => sql`
  select r.*, st.name as place_name, coalesce(l.lines, 0)::int as lines, coalesce(l.pieces, 0)::int as pieces
  from receipts r left join stores st on st.id = r.place
  left join lateral (select count(*) as lines, sum(quantity) as pieces from receipt_lines where receipt_id = r.id) l on true
  where ${condition} ${tail}`;

const headView = (row: Found, locale: Locale): Omit<ReceiptRow, 'lines'> => ({
  id: row.id,
  number: row.number,
  market: row.market,
  place: row.place,
  place_name: placeName(row.place, row.place_name, locale),
  supplier: row.supplier,
  delivery_note: row.delivery_note,
  state: row.state,
  pieces: row.pieces,
  created: { by: row.created_by, at: instant(row.created_at) },
  booked: row.booked_at === null ? null : { by: row.booked_by ?? '', at: instant(row.booked_at) },
});

function buildCondition({ market, place, state, q }: ReceiptQuery): SQL {
  const searched = (q ?? '').trim();
  return joinConditions([
    ...(market === undefined ? [] : [sql`r.market = ${market}`]),
    ...(place === undefined ? [] : [sql`r.place = ${place}`]),
    ...(state === undefined ? [] : [sql`r.state = ${state}`]),
    ...(searched === ''
      ? []
      : [sql`(r.number::text = ${searched} or r.supplier ilike ${toPattern(searched)} or r.delivery_note ilike ${toPattern(searched)})`]),
  ]);
}

/** A page of the receipts, the newest first, and how many the filters leave. */
export async function listReceipts(tx: Tx, query: ReceiptQuery, locale: Locale): Promise<{ items: ReceiptRow[]; total: number }> {
  const condition = buildCondition(query);
  const { rows } = await tx.execute<Found>(
    rowsWhere(condition, sql`order by r.created_at desc, r.id limit ${query.page_size} offset ${(query.page - 1) * query.page_size}`),
  );
  const all = await tx.execute<{ total: number }>(sql`select count(*)::int as total from receipts r where ${condition}`);
  return { items: rows.map((row) => ({ ...headView(row, locale), lines: row.lines })), total: all.rows[0]?.total ?? 0 };
}

interface FoundLine extends ProductColumns {
  readonly id: string;
  readonly quantity: number;
  readonly location_id: string | null;
  readonly location_code: string | null;
}

/** One receipt with its lines, those added last first; null when there is none. */
export async function findReceipt(tx: Tx, id: string, locale: Locale): Promise<Receipt | null> {
  const { rows } = await tx.execute<Found>(rowsWhere(sql`r.id = ${id}`, sql``));
  const [row] = rows;
  if (row === undefined) return null;
  const lines = await tx.execute<FoundLine>(sql`
    select l.id, l.quantity, l.location_id, o.code as location_code, ${productColumns(sql`l.variant_id`, locale)}
    from receipt_lines l left join products p on p.variant_id = l.variant_id left join locations o on o.id = l.location_id
    where l.receipt_id = ${id} order by l.id desc`);
  return {
    ...headView(row, locale),
    note: row.note,
    version: row.version,
    lines: lines.rows.map((line) => ({
      id: line.id,
      product: productView(line),
      quantity: line.quantity,
      location: line.location_id === null ? null : { id: line.location_id, code: line.location_code ?? '' },
    })),
  };
}
