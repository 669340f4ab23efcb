import { type adminOrderQuerySchema, LATE_PAYMENT_MINUTES } from '@okruh/contracts/http/orders-admin';
import { orderStatuses } from '@okruh/contracts/http/orders';
import { startOfDay, type Tx } from '@okruh/service-kit';
import { and, asc, desc, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { PersonalData } from '../stored/personal-data.ts';
import { orders } from '../stored/tables.ts';

type OrderQuery = z.output<typeof adminOrderQuerySchema>;

/** It has waited for its money for too long, by the database's clock. */
const isLate = sql<boolean>`(${orders.status} = 'awaiting_payment' and ${orders.placedAt} < now() - make_interval(mins => ${LATE_PAYMENT_MINUTES}))`;

/** What a list shows: of the snapshot only the name of the place. */
const listColumns = {
  id: orders.id,
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
};

const select = (tx: Tx) => tx.select(listColumns).from(orders).$dynamic();
export type ListRow = Awaited<ReturnType<typeof select>>[number];

/** Columns that the list can be sorted by; each has an index. */
const sorts: Readonly<Record<string, SQL>> = {
  placed_at: sql`${orders.placedAt}`,
  number: sql`${orders.number}`,
  total: sql`${orders.total}`,
};

/** A minus before the column turns the order. Newest first when nothing or nonsense is asked. */
function toOrderBy(sort: string | undefined): SQL[] {
  const name = (sort ?? '').replace(/^-/, '');
  const column = Object.hasOwn(sorts, name) ? sorts[name] : undefined;
  if (column === undefined) return [desc(orders.placedAt), desc(orders.id)];
  return sort?.startsWith('-') === true ? [desc(column), desc(orders.id)] : [asc(column), asc(orders.id)];
}

export async function listOrders(
  tx: Tx,
  query: OrderQuery,
  personalData: PersonalData,
): Promise<{ readonly rows: ListRow[]; readonly total: number }> {
  const where = buildConditions(query, personalData);
  const rows = await select(tx)
    .where(where)
    .orderBy(...toOrderBy(query.sort))
    .limit(query.page_size)
    .offset((query.page - 1) * query.page_size);
  const isWhole = query.page === 1 && rows.length < query.page_size;
  return { rows, total: isWhole ? rows.length : await tx.$count(orders, where) };
}

const EXPORT_BATCH = 500;

/** Every row of the filters, newest first, batch by batch, so that no export holds the whole table in memory. */
export async function* everyOrder(tx: Tx, query: OrderQuery, personalData: PersonalData, batch = EXPORT_BATCH): AsyncGenerator<ListRow> {
  const where = buildConditions(query, personalData);
  let after: string | undefined;
  for (;;) {
    const rows = await select(tx)
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
      .limit(batch);
    yield* rows;
    after = rows.at(-1)?.id;
    if (rows.length < batch) return;
  }
}

/** A text that asks for something unknown finds nothing; an empty one asks for nothing. */
function statusCondition(status: string | undefined): SQL | undefined {
  if (status === undefined || status === '') return undefined;
  const asked = status.split(',').flatMap((word) => orderStatuses.find((known) => known === word.trim()) ?? []);
  return asked.length === 0 ? sql`false` : inArray(orders.status, asked);
}

const buildConditions = (query: OrderQuery, personalData: PersonalData): SQL | undefined =>
  and(
    query.market === undefined ? undefined : eq(orders.market, query.market),
    statusCondition(query.status),
    query.payment_status === undefined ? undefined : eq(orders.paymentStatus, query.payment_status),
    query.type_payment === undefined ? undefined : eq(orders.typePayment, query.type_payment),
    query.type_delivery_code === undefined ? undefined : eq(orders.typeDeliveryCode, query.type_delivery_code),
    query.late === 'true' ? isLate : undefined,
    query.from === undefined ? undefined : sql`${orders.placedAt} >= ${startOfDay(query.from, query.market)}`,
    query.to === undefined ? undefined : sql`${orders.placedAt} < ${startOfDay(query.to, query.market)} + interval '1 day'`,
    ...textConditions(query.q ?? '', personalData),
  );

/** A phone number is written in groups, so it is looked for whole; of anything else each word has to be found. */
function textConditions(typed: string, personalData: PersonalData): (SQL | undefined)[] {
  const phones = personalData.phoneHashes(typed);
  const isOneWord = !/\s/.test(typed.trim());
  if (phones.length > 0) return [or(inArray(orders.phoneIndex, phones), isOneWord ? wordCondition(typed.trim(), personalData) : undefined)];
  return typed
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 8)
    .map((word) => wordCondition(word, personalData));
}

/** Number, e-mail, last name or company; every place has an index. */
const wordCondition = (word: string, personalData: PersonalData): SQL | undefined =>
  or(
    sql`${orders.number} like ${`${word.replaceAll(/[\\%_]/g, '\\$&')}%`}`,
    word.includes('@') ? inArray(orders.eMailIndex, personalData.eMailHashes(word)) : undefined,
    ...personalData.nameHashes(word).map((hash) => sql`${orders.nameIndex} @> array[${hash}]`),
    ...personalData.companyHashes(word).map((hash) => sql`${orders.companyIndex} @> array[${hash}]`),
  );
