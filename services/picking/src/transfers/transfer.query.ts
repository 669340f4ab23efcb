import type { adminListTransfers, Transfer, TransferRow } from '@okruh/contracts/http/picking-admin/transfers';
import type { Market } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { joinConditions, toPattern } from '../stored/list-sql.ts';
import { instant, type Locale, placeName } from '../stored/places.ts';
import { type ProductColumns, productColumns, productView } from '../stored/products.ts';

type TransferQuery = z.output<(typeof adminListTransfers)['query']>;

interface Found extends Record<string, unknown> {
  readonly id: string;
  readonly number: number;
  readonly market: Market;
  readonly from_place: string;
  readonly from_name: string | null;
  readonly to_place: string;
  readonly to_name: string | null;
  readonly note: string;
  readonly state: TransferRow['state'];
  readonly version: number;
  readonly lines: number;
  readonly pieces: number;
  readonly lost: number;
  readonly created_by: string;
  readonly created_at: Date | string;
  readonly sent_by: string | null;
  readonly sent_at: Date | string | null;
  readonly received_by: string | null;
  readonly received_at: Date | string | null;
}

const rowsWhere = (condition: SQL, tail: SQL): SQL => sql`
  select t.*, f.name as from_name, g.name as to_name, coalesce(l.lines, 0)::int as lines, coalesce(l.pieces, 0)::int as pieces,
    coalesce(l.lost, 0)::int as lost
  from transfers t left join stores f on f.id = t.from_place left join stores g on g.id = t.to_place
  left join lateral (
    select count(*) as lines, sum(quantity) as pieces, sum(quantity - received) as lost from transfer_lines where transfer_id = t.id
  ) l on true
  where ${condition} ${tail}`;

const deed = (by: string | null, at: Date | string | null) => (at === null ? null : { by: by ?? '', at: instant(at) });

const headView = (row: Found, locale: Locale): Omit<TransferRow, 'lines'> => ({
  id: row.id,
  number: row.number,
  market: row.market,
  from_place: row.from_place,
  from_name: placeName(row.from_place, row.from_name, locale),
  to_place: row.to_place,
  to_name: placeName(row.to_place, row.to_name, locale),
  state: row.state,
  pieces: row.pieces,
  lost: row.lost,
  created: { by: row.created_by, at: instant(row.created_at) },
  sent: deed(row.sent_by, row.sent_at),
  received: deed(row.received_by, row.received_at),
});

function buildCondition({ market, place, state, q }: TransferQuery): SQL {
  const searched = (q ?? '').trim();
  return joinConditions([
    ...(market === undefined ? [] : [sql`t.market = ${market}`]),
    ...(place === undefined ? [] : [sql`${place} in (t.from_place, t.to_place)`]),
    ...(state === undefined ? [] : [sql`t.state = ${state}`]),
    ...(searched === '' ? [] : [sql`(t.number::text = ${searched} or t.note ilike ${toPattern(searched)})`]),
  ]);
}

/** A page of the transfers, the newest first, and how many the filters leave. */
export async function listTransfers(tx: Tx, query: TransferQuery, locale: Locale): Promise<{ items: TransferRow[]; total: number }> {
  const condition = buildCondition(query);
  const { rows } = await tx.execute<Found>(
    rowsWhere(condition, sql`order by t.created_at desc, t.id limit ${query.page_size} offset ${(query.page - 1) * query.page_size}`),
  );
  const all = await tx.execute<{ total: number }>(sql`select count(*)::int as total from transfers t where ${condition}`);
  return { items: rows.map((row) => ({ ...headView(row, locale), lines: row.lines })), total: all.rows[0]?.total ?? 0 };
}

interface FoundLine extends ProductColumns {
  readonly id: string;
  readonly quantity: number;
  readonly from_id: string | null;
  readonly from_code: string | null;
  readonly to_id: string | null;
  readonly to_code: string | null;
  readonly free: number | null;
  readonly received: number | null;
  readonly loss_reason: 'lost' | 'damaged' | null;
  readonly loss_note: string;
}

/** One transfer with its lines, those added last first; null when there is none. */
export async function findTransfer(tx: Tx, id: string, locale: Locale): Promise<Transfer | null> {
  const { rows } = await tx.execute<Found>(rowsWhere(sql`t.id = ${id}`, sql``));
  const [row] = rows;
  if (row === undefined) return null;
  const lines = await tx.execute<FoundLine>(sql`
    select l.id, l.quantity, l.from_location_id as from_id, f.code as from_code, l.to_location_id as to_id, g.code as to_code,
      l.received, l.loss_reason, l.loss_note, ${productColumns(sql`l.variant_id`, locale)},
      case when t.state = 'draft' then coalesce(a.on_hand - a.reserved, 0) end as free
    from transfer_lines l join transfers t on t.id = l.transfer_id
    left join stock_places a on a.market = t.market and a.variant_id = l.variant_id and a.place = t.from_place
    left join products p on p.variant_id = l.variant_id
    left join locations f on f.id = l.from_location_id left join locations g on g.id = l.to_location_id
    where l.transfer_id = ${id} order by l.id desc`);
  return {
    ...headView(row, locale),
    note: row.note,
    version: row.version,
    lines: lines.rows.map((line) => ({
      id: line.id,
      product: productView(line),
      quantity: line.quantity,
      from_location: locationRef(line.from_id, line.from_code),
      free: line.free,
      received: line.received,
      to_location: locationRef(line.to_id, line.to_code),
      loss_reason: line.loss_reason,
      loss_note: line.loss_note,
    })),
  };
}

const locationRef = (id: string | null, code: string | null) => (id === null ? null : { id, code: code ?? '' });
