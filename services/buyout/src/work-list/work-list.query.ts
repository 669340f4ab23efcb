import { endOfDay, escapeLike, normaliseCode, startOfDay, type Tx } from '@okruh/service-kit';
import { buyoutStatuses } from '@okruh/contracts/http/buyout';
import type { adminListBuyouts } from '@okruh/contracts/http/buyout-admin/work-list';
import type { Market } from '@okruh/market';
import { and, asc, desc, eq, getTableColumns, gt, inArray, lt, not, or, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { troubledCollectionStates } from '@okruh/contracts/http/picking-collections';
import { awaitedStatuses, openStatuses } from '../model/buyout.ts';
import { identifierKey, type PersonalData } from '../stored/personal-data.ts';
import { buyouts } from '../stored/tables.ts';

type ListQuery = z.output<typeof adminListBuyouts.query>;

const { appraisal: _appraisal, ...columns } = getTableColumns(buyouts);

/** Another open buy-out of the same device; one look into an index per row shown. Names in full: drizzle would write them bare. */
const hasDuplicate = sql<boolean>`exists (
  select 1 from buyouts other
  where other.identifier_index = buyouts.identifier_index and buyouts.identifier_index <> '' and other.id <> buyouts.id
    and other.status in (${sql.join(
      openStatuses.map((status) => sql`${status}`),
      sql`, `,
    )})
)`;

/** A row as the list needs it, without the heavy snapshot. */
const listColumns = { ...columns, hasDuplicate };
export type ListRow = Awaited<ReturnType<typeof listBuyouts>>['rows'][number];

const sorts: Readonly<Record<string, SQL>> = {
  created_at: sql`${buyouts.createdAt}`,
  updated_at: sql`${buyouts.updatedAt}`,
  number: sql`${buyouts.number}`,
  price: sql`coalesce(${buyouts.finalPrice}, ${buyouts.price})`,
  status: sql`array_position(array[${sql.join(
    buyoutStatuses.map((status) => sql`${status}`),
    sql`, `,
  )}], ${buyouts.status})`,
};

/** Columns that the list can be sorted by; a minus before one turns the order. Newest first when nothing or nonsense is asked. */
function toOrderBy(sort: string | undefined): SQL[] {
  const name = (sort ?? '').replace(/^-/, '');
  const column = Object.hasOwn(sorts, name) ? sorts[name] : undefined;
  if (column === undefined) return [desc(buyouts.createdAt), desc(buyouts.id)];
  return sort?.startsWith('-') === true ? [desc(column), desc(buyouts.id)] : [asc(column), asc(buyouts.id)];
}

export async function listBuyouts(tx: Tx, query: ListQuery, personalData: PersonalData) {
  const where = buildConditions(query, personalData);
  const rows = await tx
    .select(listColumns)
    .from(buyouts)
    .where(where)
    .orderBy(...toOrderBy(query.sort))
    .limit(query.page_size)
    .offset((query.page - 1) * query.page_size);
  const isWhole = query.page === 1 && rows.length < query.page_size;
  const total = isWhole ? rows.length : await tx.$count(buyouts, where);
  return { rows, total };
}

const EXPORT_BATCH = 500;

/** Every row of the filters, newest first, batch by batch, so that no export holds the whole table in memory. */
export async function* everyBuyout(tx: Tx, query: ListQuery, personalData: PersonalData, batch = EXPORT_BATCH): AsyncGenerator<ListRow> {
  const where = buildConditions(query, personalData);
  let after: ListRow | undefined;
  for (;;) {
    const rows = await tx
      .select(listColumns)
      .from(buyouts)
      // The instant as the database holds it: a JavaScript date would cut its microseconds.
      .where(
        and(
          where,
          after === undefined
            ? undefined
            : sql`(buyouts.created_at, buyouts.id) < (select b.created_at, b.id from buyouts b where b.id = ${after.id})`,
        ),
      )
      .orderBy(desc(buyouts.createdAt), desc(buyouts.id))
      .limit(batch);
    yield* rows;
    after = rows.at(-1);
    if (rows.length < batch) return;
  }
}

/** Buy-outs of a scanned or typed code, number, IMEI or serial number; open ones first. */
export const findByScan = (tx: Tx, scan: string, personalData: PersonalData) =>
  tx
    .select(listColumns)
    .from(buyouts)
    .where(
      or(
        eq(buyouts.code, normaliseCode(scan)),
        eq(buyouts.number, scan.trim().toUpperCase()),
        inArray(buyouts.identifierIndex, personalData.identifierHashes(scan)),
      ),
    )
    .orderBy(desc(inArray(buyouts.status, [...openStatuses])), desc(buyouts.createdAt))
    .limit(20);

export async function countByStatus(tx: Tx, market: Market | undefined): Promise<Record<string, number>> {
  const rows = await tx
    .select({ status: buyouts.status, count: sql<number>`count(*)::int` })
    .from(buyouts)
    .where(market === undefined ? undefined : eq(buyouts.market, market))
    .groupBy(buyouts.status);
  return Object.fromEntries(rows.map((row) => [row.status, row.count]));
}

function buildConditions(query: ListQuery, personalData: PersonalData): SQL | undefined {
  const statuses = (query.status ?? '').split(',').flatMap((word) => buyoutStatuses.find((status) => status === word.trim()) ?? []);
  const types = ['phone', 'tablet', 'smartwatch', 'computer'] as const;
  const type = types.find((candidate) => candidate === query.type_device);
  return and(
    query.market === undefined ? undefined : eq(buyouts.market, query.market),
    query.status === undefined || query.status === '' ? undefined : statuses.length === 0 ? sql`false` : inArray(buyouts.status, statuses),
    query.type_device === undefined || query.type_device === ''
      ? undefined
      : type === undefined
        ? sql`false`
        : eq(buyouts.typeDevice, type),
    query.from === undefined ? undefined : gt(buyouts.createdAt, sql`${startOfDay(query.from, query.market)} - interval '1 microsecond'`),
    query.to === undefined ? undefined : lt(buyouts.createdAt, endOfDay(query.to, query.market)),
    query.duplicates === 'true' ? hasDuplicate : undefined,
    query.collection === undefined ? undefined : collectionCondition(query.collection),
    ...words(query.q).map((word) => wordCondition(word, personalData)),
  );
}

/** What the carrier has delivered and nobody has received; or what went wrong with a carrier. The same as in row-view.ts. */
function collectionCondition(wanted: 'arrived' | 'trouble'): SQL | undefined {
  const isAwaited = inArray(buyouts.status, [...awaitedStatuses]);
  const state = sql`${buyouts.collection} ->> 'state'`;
  const isIn = sql`${buyouts.collection} ->> 'way' = 'in'`;
  if (wanted === 'arrived') return and(isAwaited, isIn, sql`${state} = 'delivered'`);
  return and(inArray(state, [...troubledCollectionStates]), or(isAwaited, not(isIn)));
}

const words = (typed: string | undefined): string[] => (typed ?? '').split(/\s+/).filter(Boolean).slice(0, 8);

/** Each word must be found somewhere: number, code, device, last name, e-mail, IMEI or serial number; every place has an index. */
function wordCondition(word: string, personalData: PersonalData): SQL | undefined {
  const letters = word.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  return or(
    sql`${buyouts.number} like ${`${escapeLike(word.toUpperCase())}%`}`,
    eq(buyouts.code, normaliseCode(word)),
    letters === '' ? undefined : sql`${sql.identifier('words')} @@ to_tsquery('simple', ${`${letters}:*`})`,
    ...personalData.nameHashes(word).map((hash) => sql`${buyouts.nameIndex} @> array[${hash}]`),
    word.includes('@') ? inArray(buyouts.eMailIndex, personalData.eMailHashes(word)) : undefined,
    identifierKey(word).length < 5 ? undefined : inArray(buyouts.identifierIndex, personalData.identifierHashes(word)),
  );
}
