import type { OrderStatus } from '@okruh/contracts/http/orders';
import { type Market, markets } from '@okruh/market';
import { type Database, newEnvelope } from '@okruh/service-kit';
import type { OrderNews } from '../order.ts';
import { newsEvents, publicState } from '../order-state.ts';
import type { OrderRow } from '../tables.ts';

// The two statements of placing an order, prepared: this is the hottest write of the shop, and one round trip each instead of
// a transaction of five keeps `finish` quick.

/** What the answer to `place_order` is made of. */
export type PlacedOrder = Pick<OrderRow, 'id' | 'market' | 'code' | 'number' | 'status' | 'payableUntil'>;

export type Beginning =
  | { readonly placed: PlacedOrder }
  /** A number for the new order, and the time by the database's clock. */
  | { readonly placed: null; readonly number: string; readonly now: Date };

interface BeginningRow {
  readonly code: string | null;
  readonly placed_number: string | null;
  readonly status: OrderStatus | null;
  readonly market: Market | null;
  readonly payable_until: Date | null;
  readonly number: string | null;
  readonly now: Date;
}

/** The order if it was placed before, else what a new one begins with. A placing that fails afterwards leaves a gap in the numbers. */
export async function beginPlacing({ pool }: Database, id: string, market: Market): Promise<Beginning> {
  const { rows } = await pool.query<BeginningRow>({
    name: 'begin-placing',
    text: `select o.code, o.number as placed_number, o.status, o.market, o.payable_until,
             case when o.id is null then next_order_number($2, $3) end as number, clock_timestamp() as now
           from (select 1) as one left join orders o on o.id = $1`,
    values: [id, market, markets[market].timezone],
  });
  const [row] = rows;
  if (row === undefined) throw new Error('the database gave no row back');
  if (row.code !== null && row.placed_number !== null && row.status !== null && row.market !== null) {
    const { code, status, payable_until: payableUntil } = row;
    return { placed: { id, market: row.market, code, number: row.placed_number, status, payableUntil } };
  }
  if (row.number === null) throw new Error(`the number series of ${market} gave no number`);
  return { placed: null, number: row.number, now: row.now };
}

const columns = [
  'id',
  'code',
  'number',
  'market',
  'status',
  'payment_status',
  'version',
  'customer_id',
  'type_payment',
  'sub_payment',
  'type_delivery_code',
  'store_id',
  'delivery_place_id',
  'transaction_id',
  'currency',
  'price',
  'total',
  'snapshot',
  'is_create_account',
  'is_company',
  'placed_at',
  'payable_until',
  'reserved_until',
  'paid_at',
  'updated_at',
  'customer_cipher',
  'label_cipher',
  'name_index',
  'company_index',
  'e_mail_index',
  'phone_index',
] as const;

// The events are written only with the order: whoever comes second with the same id writes nothing.
const insertStatement = `
  with placed as (
    insert into orders (${columns.join(', ')}) values (${columns.map((_, index) => `$${index + 1}`).join(', ')})
    on conflict (id) do nothing returning id
  ), told as (
    insert into outbox (id, type, subject, envelope)
    select (event.envelope ->> 'id')::uuid, event.envelope ->> 'type', event.envelope ->> 'subject',
      event.envelope || jsonb_build_object('time', to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    from placed, jsonb_array_elements($${columns.length + 1}::jsonb) with ordinality as event (envelope, position)
    order by event.position
    returning pg_notify('outbox_' || current_schema(), '')
  )
  select (select count(*)::int from placed) as placed, (select count(*)::int from told) as told`;

/**
 * Writes a new order and its events in one statement, which is its own transaction.
 *
 * @returns false when an order of this id is there already
 */
export async function insertOrder({ pool }: Database, row: OrderRow, tells: readonly OrderNews[], requestId: string): Promise<boolean> {
  const data = publicState(row);
  const events = tells.map((news, index) =>
    newEnvelope(newsEvents[news], { subject: row.id, version: index + 1, market: row.market, data, correlationId: requestId }),
  );
  const { rows } = await pool.query<{ placed: number }>({
    name: 'insert-order',
    text: insertStatement,
    values: [
      row.id,
      row.code,
      row.number,
      row.market,
      row.status,
      row.paymentStatus,
      row.version,
      row.customerId,
      row.typePayment,
      row.subPayment,
      row.typeDeliveryCode,
      row.storeId,
      row.deliveryPlaceId,
      row.transactionId,
      row.currency,
      row.price,
      row.total,
      JSON.stringify(row.snapshot),
      row.isCreateAccount,
      row.isCompany,
      row.placedAt,
      row.payableUntil,
      row.reservedUntil,
      row.paidAt,
      row.updatedAt,
      row.customerCipher,
      row.labelCipher,
      row.nameIndex,
      row.companyIndex,
      row.eMailIndex,
      row.phoneIndex,
      JSON.stringify(events),
    ],
  });
  return rows[0]?.placed === 1;
}
