import { type adminOrderQuerySchema, LATE_PAYMENT_MINUTES, MAX_LISTED_ORDERS } from '@okruh/contracts/http/orders-admin';
import { orderStatuses } from '@okruh/contracts/http/orders/view';
import { endOfDay, startOfDay, type Tx } from '@okruh/service-kit';
import { and, asc, count, desc, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { orders } from '../stored/tables.ts';
import { type Alternatives, digits, type Search } from './order-search.ts';

type OrderQuery = z.output<typeof adminOrderQuerySchema>;
/** What an export is narrowed by. */
type ExportQuery = Omit<OrderQuery, 'page' | 'page_size' | 'sort'> & { readonly numbers?: string | undefined };

/** It has waited for its money for too long, by the database's clock. */
const isLate = sql<boolean>`(${orders.status} = 'awaiting_payment' and ${orders.placedAt} < now() - make_interval(mins => ${LATE_PAYMENT_MINUTES}))`;

/** What a list shows: of the snapshot only the name of the place. */
const listColumns = {
  id: orders.id,
  version: orders.version,
  number: orders.number,
  market: orders.market,
  placedAt: orders.placedAt,
  status: orders.status,
  cancelReason: orders.cancelReason,
  isLate,
  labelCiphertext: orders.labelCiphertext,
  typeDeliveryCode: orders.typeDeliveryCode,
  placeName: sql<string | null>`${orders.snapshot} #>> '{delivery,place,name}'`,
  typePayment: orders.typePayment,
  paymentStatus: orders.paymentStatus,
  paidAt: orders.paidAt,
  pieces: orders.pieces,
  currency: orders.currency,
  total: orders.total,
  assigneeId: orders.assigneeId,
  assigneeName: orders.assigneeName,
};

const select = (tx: Tx) => tx.select(listColumns).from(orders).$dynamic();
export type ListRow = Awaited<ReturnType<typeof select>>[number];

/** Up to so many orders are found and sorted; of more a page is met sooner in the index of the sort order. */
const MAX_SORTED_ORDERS = 50_000;

const byTime = sql`${orders.placedAt}`;

/** Columns that the list can be sorted by; each has an index that holds all columns of the filters. */
const sorts: Readonly<Record<string, SQL>> = {
  placed_at: byTime,
  number: digits,
  total: sql`${orders.total}`,
};

/** A minus before the column turns the order. Newest first when nothing or nonsense is asked. */
function parseSort(sort: string | undefined): { readonly column: SQL; readonly direction: typeof asc } {
  const name = (sort ?? '').replace(/^-/, '');
  const column = Object.hasOwn(sorts, name) ? sorts[name] : undefined;
  if (column === undefined) return { column: byTime, direction: desc };
  return { column, direction: sort?.startsWith('-') === true ? desc : asc };
}

/** A page of the list with the number of orders that fit, counted as far as `MAX_LISTED_ORDERS`. */
export interface OrderPage {
  readonly rows: ListRow[];
  readonly total: number;
  /** More fit than were counted. */
  readonly isTotalBounded: boolean;
}

/** The same for the beginning of a name, whose orders lie together in one index that no sort order has. */
const MAX_SORTED_OF_START = 150_000;

/** Rows before a page from which on it is worth finding all orders of a name instead of reading along the sort order. */
const FAR_BEHIND = 500;

/**
 * A page of the list.
 *
 * @param search what stands behind the typed text, from {@link resolveSearch}
 */
export async function listOrders(tx: Tx, query: OrderQuery, search: Search): Promise<OrderPage> {
  const fitting = narrow(search, query);
  const offset = (query.page - 1) * query.page_size;
  const most = countAsFarAs(search, offset);
  const counted = await countOrders(tx, fitting, most);
  const isTotalBounded = counted > MAX_LISTED_ORDERS;
  const total = Math.min(counted, MAX_LISTED_ORDERS);
  // Who needs more narrows the list or exports it: pages in the depth of a million rows are slow and nobody reads them.
  const limit = Math.min(query.page_size, total - offset);
  if (limit <= 0) return { rows: [], total, isTotalBounded };
  const { column, direction } = parseSort(query.sort);
  const from = counted > most ? findAlong(tx, fitting, column) : findAll(tx, fitting, column, most);
  const page = tx
    .select({ id: from.id })
    .from(from)
    .orderBy(direction(from.key), direction(from.id))
    .limit(limit)
    .offset(offset)
    .as('page');
  const rows = await select(tx).innerJoin(page, eq(page.id, orders.id)).orderBy(direction(column), direction(orders.id));
  return { rows, total, isTotalBounded };
}

/** Tens of thousands are counted in an index in milliseconds, but not in the table. */
function countAsFarAs({ source }: Search, offset: number): number {
  if (source === 'rows' && offset < FAR_BEHIND) return MAX_LISTED_ORDERS;
  return source === 'starts' ? MAX_SORTED_OF_START : MAX_SORTED_ORDERS;
}

const sortKeys = (column: SQL) => ({ id: orders.id, key: sql`${column}`.as('key') });

/** One select for each alternative, so that each goes by its own index: an `or` between them would read rows. */
function selectFitting(tx: Tx, [first, second]: Alternatives, column: SQL) {
  const selectOne = (where: SQL | undefined) => tx.select(sortKeys(column)).from(orders).where(where);
  return second === undefined ? selectOne(first).$dynamic() : unionAll(selectOne(first), selectOne(second)).$dynamic();
}

/** Orders that fit, at most one more than `most`. */
async function countOrders(tx: Tx, fitting: Alternatives, most: number): Promise<number> {
  const counted = selectFitting(tx, fitting, sql`null`)
    .limit(most + 1)
    .as('fitting');
  const [row] = await tx.select({ total: count() }).from(counted);
  return row?.total ?? 0;
}

/**
 * All of few orders, found by the indexes of the filters and to be sorted then. Without the limit the planner, which takes filters and
 * time for independent of each other, would read a million rows in the sort order for the few at its other end.
 */
const findAll = (tx: Tx, fitting: Alternatives, column: SQL, most: number) => selectFitting(tx, fitting, column).limit(most).as('fitting');

/** The first of many orders, met along the sort order. */
const findAlong = (tx: Tx, fitting: Alternatives, column: SQL) =>
  tx
    .select(sortKeys(column))
    .from(orders)
    .where(or(...fitting))
    .as('fitting');

const EXPORT_BATCH = 500;

/** Every row of the filters, newest first, batch by batch, so that no export holds the whole table in memory. */
export async function* everyOrder(tx: Tx, query: ExportQuery, search: Search, batch = EXPORT_BATCH): AsyncGenerator<ListRow> {
  const where = or(...narrow(search, query));
  let after: string | undefined;
  for (;;) {
    const page = tx
      .select({ id: orders.id })
      .from(orders)
      .where(
        and(
          where,
          // The instant as the database holds it: a JavaScript date would cut its microseconds.
          after === undefined
            ? undefined
            : sql`(${orders.placedAt}, ${orders.id}) < (select o.placed_at, o.id from orders o where o.id = ${after}::uuid)`,
        ),
      )
      .orderBy(desc(orders.placedAt), desc(orders.id))
      .limit(batch)
      .as('page');
    const rows = await select(tx).innerJoin(page, eq(page.id, orders.id)).orderBy(desc(orders.placedAt), desc(orders.id));
    yield* rows;
    after = rows.at(-1)?.id;
    if (rows.length < batch) return;
  }
}

/** `nobody`, or an account; `me` is the caller's word and resolved before. */
function assigneeCondition(assignee: string | undefined): SQL | undefined {
  if (assignee === undefined) return undefined;
  return assignee === 'nobody' ? isNull(orders.assigneeId) : eq(orders.assigneeId, assignee);
}

/** A text that asks for something unknown finds nothing; an empty one asks for nothing. */
function statusCondition(status: string | undefined): SQL | undefined {
  if (status === undefined || status === '') return undefined;
  const asked = status.split(',').flatMap((word) => orderStatuses.find((known) => known === word.trim()) ?? []);
  return asked.length === 0 ? sql`false` : inArray(orders.status, asked);
}

const buildConditions = (query: ExportQuery): SQL | undefined =>
  and(
    query.numbers === undefined ? undefined : inArray(orders.number, query.numbers.split(',')),
    query.market === undefined ? undefined : eq(orders.market, query.market),
    statusCondition(query.status),
    query.payment_status === undefined ? undefined : eq(orders.paymentStatus, query.payment_status),
    query.type_payment === undefined ? undefined : eq(orders.typePayment, query.type_payment),
    query.type_delivery_code === undefined ? undefined : eq(orders.typeDeliveryCode, query.type_delivery_code),
    query.late === 'true' ? isLate : undefined,
    assigneeCondition(query.assignee),
    query.from === undefined ? undefined : sql`${orders.placedAt} >= ${startOfDay(query.from, query.market)}`,
    query.to === undefined ? undefined : sql`${orders.placedAt} < ${endOfDay(query.to, query.market)}`,
  );

/** The search within the filters. */
function narrow({ fitting: [first, second] }: Search, query: ExportQuery): Alternatives {
  const filters = buildConditions(query);
  return second === undefined ? [and(filters, first)] : [and(filters, first), and(filters, second)];
}
