import type { OrderStatus } from '@okruh/contracts/http/orders/view';
import { type Market, markets } from '@okruh/market';
import { type Database, isoInstant, newEnvelope, outboxInsertText } from '@okruh/service-kit';
import { uuidv7 } from 'uuidv7';
import type { Placing } from '../model/order.ts';
import type { Actor } from '../stored/history.ts';
import { newsEvents, publicState } from '../stored/order-state.ts';
import type { OrderRow } from '../stored/tables.ts';

type Staff = Extract<Actor, { kind: 'staff' }>;

// Placing an order is one prepared statement: this is the hottest write of the shop, and one round trip instead of a
// transaction of six keeps `finish` quick.

/** What the answer to `place_order` is made of. */
export type PlacedOrder = Pick<OrderRow, 'id' | 'market' | 'code' | 'number' | 'status' | 'payableUntil'>;

interface PlacedRow {
  readonly code: string;
  readonly number: string;
  readonly status: OrderStatus;
  readonly market: Market;
  readonly payable_until: Date | null;
}

const placedOrder = (id: string, { payable_until: payableUntil, ...row }: PlacedRow): PlacedOrder => ({ id, ...row, payableUntil });

/** The order of an id as it was placed; null when it wasn't. */
export async function findPlaced({ pool }: Database, id: string): Promise<PlacedOrder | null> {
  const { rows } = await pool.query<PlacedRow>({
    name: 'find-placed',
    text: 'select code, number, status, market, payable_until from orders where id = $1',
    values: [id],
  });
  return rows[0] === undefined ? null : placedOrder(id, rows[0]);
}

/** A new order but for what the database gives it: number and times, the latter by its clock. */
export type NewOrderRow = Omit<
  OrderRow,
  | 'number'
  | 'placedAt'
  | 'payableUntil'
  | 'paidAt'
  | 'updatedAt'
  | 'cancelReason'
  | 'cancelledAt'
  | 'refundedAt'
  | 'withheldBonus'
  | 'settlementVersion'
  | 'remindedAt'
  | 'pickingStartedAt'
  | 'packedAt'
  | 'handedOverAt'
  | 'readyAt'
  | 'deliveredAt'
  | 'withdrawnAt'
  | 'holdReason'
  | 'heldAt'
  | 'assigneeId'
  | 'assigneeName'
>;

/** Columns that are written as they come. */
const given = {
  id: 'id',
  code: 'code',
  market: 'market',
  status: 'status',
  payment_status: 'paymentStatus',
  version: 'version',
  customer_id: 'customerId',
  type_payment: 'typePayment',
  sub_payment: 'subPayment',
  type_delivery_code: 'typeDeliveryCode',
  store_id: 'storeId',
  delivery_place_id: 'deliveryPlaceId',
  transaction_id: 'transactionId',
  currency: 'currency',
  price: 'price',
  total: 'total',
  is_create_account: 'isCreateAccount',
  is_company: 'isCompany',
  is_counter_sale: 'isCounterSale',
  reserved_until: 'reservedUntil',
  customer_cipher: 'customerCiphertext',
  label_cipher: 'labelCiphertext',
  name_index: 'nameIndex',
  company_index: 'companyIndex',
  e_mail_index: 'eMailIndex',
  phone_index: 'phoneIndex',
  pieces: 'pieces',
  network_index: 'networkIndex',
} as const satisfies Record<string, keyof NewOrderRow>;
const names = Object.keys(given);
const fields = Object.values(given);

const [snapshot, zone, minutes, isPaid, heads, data, mustNotify, entryId, sellerId, sellerName] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(
  (place) => `$${fields.length + place}`,
);
const [market, reservedUntil] = ['market', 'reserved_until'].map((name) => `$${names.indexOf(name) + 1}`);

// The events are written only with the order: anybody who comes second with the same id writes nothing but a gap in the numbers.
/** @param more further parts of the statement, which see the row of `placed` */
const writeStatement = (more: string): string => `
  with clock as (select date_trunc('milliseconds', clock_timestamp()) as now),
  placed as (
    insert into orders (${names.join(', ')}, snapshot, number, placed_at, updated_at, payable_until, paid_at)
    select ${names.map((_, index) => `$${index + 1}`).join(', ')}, ${snapshot}::jsonb, next_order_number(${market}, ${zone}), now, now,
      case when ${minutes}::int is not null then coalesce(${reservedUntil}, now + make_interval(mins => ${minutes})) end,
      case when ${isPaid} then now end
    from clock
    on conflict (id) do nothing
    returning id, number, placed_at, payable_until, paid_at
  ), events as (
    ${outboxInsertText({
      envelope: `head || jsonb_build_object('data', ${data}::jsonb || jsonb_build_object(
        'number', number, 'placed_at', ${isoInstant('placed_at')}, 'changed_at', ${isoInstant('placed_at')},
        'payable_until', ${isoInstant('payable_until')}, 'paid_at', ${isoInstant('paid_at')}))`,
      from: `placed, jsonb_array_elements(${heads}::jsonb) with ordinality as given (head, position) order by position`,
      at: 'placed_at',
      mustNotify: `${mustNotify}`,
    })}
  )${more}
  select number, payable_until, (select count(*)::int from events) as events from placed`;

const orderStatement = writeStatement('');
/** Of a sale at a counter, with who sold it. */
const saleStatement = writeStatement(`, sold as (
    insert into order_history (id, order_id, kind, actor_kind, actor_id, actor_name)
    select ${entryId}::uuid, id, 'sold-at-counter', 'staff', ${sellerId}, ${sellerName} from placed
  )`);

/**
 * Writes a new order and its events in one statement, which is its own transaction.
 *
 * @param seller who sells it at a counter; null for what a customer orders
 * @returns null when an order of this id is there already
 */
export async function insertOrder(
  { pool, outbox }: Database,
  row: NewOrderRow,
  placing: Placing,
  requestId: string,
  seller: Staff | null = null,
): Promise<PlacedOrder | null> {
  const [epoch, isPaidAtOnce] = [new Date(0), placing.paymentStatus === 'paid'];
  const times = {
    placedAt: epoch,
    payableUntil: null,
    paidAt: null,
    updatedAt: epoch,
    cancelledAt: null,
    refundedAt: null,
    pickingStartedAt: null,
    packedAt: null,
    handedOverAt: null,
    readyAt: null,
    deliveredAt: null,
    withdrawnAt: null,
    holdReason: null,
    heldAt: null,
  };
  const unpublished = { withheldBonus: null, settlementVersion: 0, remindedAt: null, assigneeId: null, assigneeName: null };
  const state = publicState({ ...row, ...times, ...unpublished, number: '', cancelReason: null });
  const events = placing.publishes.map((news, index) => {
    const event = { subject: row.id, version: index + 1, market: row.market, data: state, correlationId: requestId };
    const { data: _data, ...head } = newEnvelope(newsEvents[news], event);
    return head;
  });
  const { rows } = await pool.query<{ number: string; payable_until: Date | null }>({
    name: seller === null ? 'insert-order' : 'insert-sale',
    text: seller === null ? orderStatement : saleStatement,
    values: [
      ...fields.map((field) => row[field]),
      JSON.stringify(row.snapshot),
      markets[row.market].timezone,
      placing.minutes,
      isPaidAtOnce,
      JSON.stringify(events),
      JSON.stringify(state),
      outbox.isRelayRemote(),
      ...(seller === null ? [] : [uuidv7(), seller.id, seller.name]),
    ],
  });
  outbox.notify();
  const [written] = rows;
  return written === undefined ? null : { ...row, number: written.number, payableUntil: written.payable_until };
}
