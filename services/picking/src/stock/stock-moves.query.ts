import type { StockMove } from '@okruh/contracts/http/picking-admin/stock';
import type { Market } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import { instant, type Locale, placeName } from '../stored/places.ts';

const MAX_MOVES = 200;

type Move = Record<string, unknown> &
  Omit<StockMove, 'at' | 'place_name' | 'document'> & {
    readonly at: Date | string;
    readonly place_name: string | null;
    readonly document_id: string | null;
    readonly document_number: number | null;
  };

/**
 * What happened to the pieces of a variant, the newest first. Reservations and documents tell it themselves: nothing is written twice.
 * Of a transfer everything that was sent arrives, and what is missing is a move of its own.
 */
export async function loadMoves(tx: Tx, market: Market, variantId: string, locale: Locale): Promise<StockMove[]> {
  const { rows } = await tx.execute<Move>(sql`
    with moves as (
      select case when n.order_id is null then 'reserved' else 'replaced' end as kind, taken_at as at, place, -quantity as change,
        coalesce(n.order_id, p.order_id) as order_id, null::uuid as document_id, null::int as document_number,
        null as reason, coalesce(n.complaint_number, '') as note, null as actor
      from reservation_pieces p left join replacements n on n.reservation_id = p.order_id
      where market = ${market} and variant_id = ${variantId}
      union all
      select 'released', given_back_at, place, quantity - restocked, coalesce(n.order_id, p.order_id), null, null, null,
        coalesce(n.complaint_number, ''), null
      from reservation_pieces p left join replacements n on n.reservation_id = p.order_id
      where market = ${market} and variant_id = ${variantId} and given_back_at is not null and quantity > restocked
      union all
      select case when t.id is null then 'corrected' else 'counted' end, made_at, c.place, on_hand - on_hand_before, null, t.id, t.number,
        reason, c.note, actor
      from corrections c left join stock_takes t on t.id = c.stock_take_id where c.market = ${market} and c.variant_id = ${variantId}
      union all
      select 'received', r.booked_at, r.place, l.quantity, null, r.id, r.number, null, concat_ws(' ', r.supplier, nullif(r.delivery_note, '')),
        r.booked_by
      from receipt_lines l join receipts r on r.id = l.receipt_id
      where l.variant_id = ${variantId} and r.market = ${market} and r.state = 'booked'
      union all
      select 'sent', t.sent_at, t.from_place, -l.quantity, null, t.id, t.number, null, t.note, t.sent_by
      from transfer_lines l join transfers t on t.id = l.transfer_id
      where l.variant_id = ${variantId} and t.market = ${market} and t.state <> 'draft'
      union all
      select m.kind, t.received_at, t.to_place, m.change, null, t.id, t.number, m.reason, m.note, t.received_by
      from transfer_lines l join transfers t on t.id = l.transfer_id
      cross join lateral (values ('arrived', l.quantity, null, t.note), ('missing', l.received - l.quantity, l.loss_reason, l.loss_note))
        as m (kind, change, reason, note)
      where l.variant_id = ${variantId} and t.market = ${market} and t.state = 'received' and m.change <> 0
    )
    select m.*, s.name as place_name from moves m left join stores s on s.id = m.place order by m.at desc limit ${MAX_MOVES}`);
  return rows.map((move) => ({
    kind: move.kind,
    at: instant(move.at),
    place: move.place,
    place_name: placeName(move.place, move.place_name, locale),
    change: move.change,
    order_id: move.order_id,
    document: move.document_id === null || move.document_number === null ? null : { id: move.document_id, number: move.document_number },
    reason: move.reason,
    note: move.note,
    actor: move.actor,
  }));
}
