import { troubledCollectionStates } from '@okruh/contracts/http/picking-collections';
import { type RepairStatus, repairStatuses } from '@okruh/contracts/http/repairs';
import type { adminGetRepairBoard, adminRepairQuerySchema } from '@okruh/contracts/http/repairs-admin/work-list';
import { markets } from '@okruh/market';
import { endOfDay, escapeLike, normaliseCode, startOfDay, type Tx } from '@okruh/service-kit';
import { and, asc, desc, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { identifierKey, type PersonalData } from '../stored/personal-data.ts';
import { openStatuses, unfinishedStatuses } from '../model/repair.ts';
import { type RepairRow, repairs } from '../stored/tables.ts';

export type ListQuery = z.output<typeof adminRepairQuerySchema>;
type BoardQuery = z.output<typeof adminGetRepairBoard.query>;
type Filters = Pick<ListQuery, 'market' | 'store' | 'technician' | 'collection' | 'q'>;

const sorts: Readonly<Record<string, SQL>> = {
  number: sql`${repairs.number}`,
  created_at: sql`${repairs.createdAt}`,
  updated_at: sql`${repairs.updatedAt}`,
  promised_on: sql`${repairs.promisedOn}`,
  total: sql`${repairs.total}`,
};

/** A minus before the column turns the order. Newest first when nothing or nonsense is asked. */
function toOrderBy(sort: string | undefined): SQL[] {
  const name = (sort ?? '').replace(/^-/, '');
  const column = Object.hasOwn(sorts, name) ? sorts[name] : undefined;
  if (column === undefined) return [desc(repairs.createdAt), desc(repairs.id)];
  return sort?.startsWith('-') === true ? [desc(column), desc(repairs.id)] : [asc(column), asc(repairs.id)];
}

export async function listRepairs(tx: Tx, query: ListQuery, personalData: PersonalData) {
  const where = buildConditions(query, personalData);
  const rows = await tx
    .select()
    .from(repairs)
    .where(where)
    .orderBy(...toOrderBy(query.sort))
    .limit(query.page_size)
    .offset((query.page - 1) * query.page_size);
  const isWhole = query.page === 1 && rows.length < query.page_size;
  return { rows, total: isWhole ? rows.length : await tx.$count(repairs, where) };
}

const EXPORT_BATCH = 500;

/** Every row of the filters, newest first, batch by batch, so that no export holds the whole table in memory. */
export async function* everyRepair(tx: Tx, query: ListQuery, personalData: PersonalData): AsyncGenerator<RepairRow> {
  const where = buildConditions(query, personalData);
  let after: RepairRow | undefined;
  for (;;) {
    const rows: RepairRow[] = await tx
      .select()
      .from(repairs)
      // The instant as the database holds it: a JavaScript date would cut its microseconds.
      .where(
        and(
          where,
          after === undefined
            ? undefined
            : sql`(repairs.created_at, repairs.id) < (select r.created_at, r.id from repairs r where r.id = ${after.id})`,
        ),
      )
      .orderBy(desc(repairs.createdAt), desc(repairs.id))
      .limit(EXPORT_BATCH);
    yield* rows;
    after = rows.at(-1);
    if (rows.length < EXPORT_BATCH) return;
  }
}

/** Cards of a column that are sent; who needs more has the list. */
const COLUMN_SIZE = 50;

export interface BoardColumn {
  readonly status: RepairStatus;
  readonly count: number;
  readonly rows: readonly RepairRow[];
}

/** Repairs by state. What is over leaves the board after a week. One statement ranks the columns, one counts them. */
export async function board(tx: Tx, query: BoardQuery, personalData: PersonalData): Promise<BoardColumn[]> {
  const isRecent = or(
    inArray(repairs.status, [...openStatuses]),
    sql`${repairs.deviceWithUs}`,
    sql`${repairs.updatedAt} > now() - interval '7 days'`,
  );
  const where = and(isRecent, ...filterConditions(query, personalData));
  const counts = await tx
    .select({ status: repairs.status, count: sql<number>`count(*)::int` })
    .from(repairs)
    .where(where)
    .groupBy(repairs.status);
  const ranked = tx.$with('ranked').as(
    tx
      .select({
        id: repairs.id,
        place:
          sql<number>`row_number() over (partition by ${repairs.status} order by ${repairs.promisedOn} nulls last, ${repairs.createdAt})`.as(
            'place',
          ),
      })
      .from(repairs)
      .where(where),
  );
  const rows = await tx
    .with(ranked)
    .select({ repair: repairs })
    .from(ranked)
    .innerJoin(repairs, eq(repairs.id, ranked.id))
    .where(sql`${ranked.place} <= ${COLUMN_SIZE}`)
    .orderBy(ranked.place);
  return repairStatuses.map((status) => ({
    status,
    count: counts.find((row) => row.status === status)?.count ?? 0,
    rows: rows.flatMap(({ repair }) => (repair.status === status ? [repair] : [])),
  }));
}

/** Repairs of a scanned or typed code, number, IMEI or serial number; open ones first. */
export const findByScan = (tx: Tx, scan: string, personalData: PersonalData): Promise<RepairRow[]> =>
  tx
    .select()
    .from(repairs)
    .where(
      or(
        eq(repairs.code, normaliseCode(scan)),
        eq(repairs.number, scan.trim().toUpperCase()),
        inArray(repairs.identifierIndex, personalData.identifierHashes(scan)),
      ),
    )
    .orderBy(desc(inArray(repairs.status, [...openStatuses])), desc(repairs.createdAt))
    .limit(20);

/** Who works or worked on repairs of the last year, for the filter. */
export const technicians = (tx: Tx): Promise<{ id: string | null; name: string | null }[]> =>
  tx
    .selectDistinctOn([repairs.technicianId], { id: repairs.technicianId, name: repairs.technicianName })
    .from(repairs)
    .where(sql`${repairs.technicianId} is not null and ${repairs.updatedAt} > now() - interval '1 year'`)
    .orderBy(repairs.technicianId, desc(repairs.updatedAt));

function buildConditions(query: ListQuery, personalData: PersonalData): SQL | undefined {
  const statuses = (query.status ?? '').split(',').flatMap((word) => repairStatuses.find((status) => status === word.trim()) ?? []);
  return and(
    query.status === undefined || query.status === '' ? undefined : statuses.length === 0 ? sql`false` : inArray(repairs.status, statuses),
    query.late === 'true' ? and(inArray(repairs.status, [...unfinishedStatuses]), sql`${repairs.promisedOn} < ${todaySql}`) : undefined,
    query.from === undefined ? undefined : sql`${repairs.createdAt} >= ${startOfDay(query.from, query.market)}`,
    query.to === undefined ? undefined : sql`${repairs.createdAt} < ${endOfDay(query.to, query.market)}`,
    ...filterConditions(query, personalData),
  );
}

const filterConditions = (query: Filters, personalData: PersonalData): (SQL | undefined)[] => [
  query.market === undefined ? undefined : eq(repairs.market, query.market),
  query.store === undefined || query.store === '' ? undefined : eq(repairs.storeId, query.store),
  query.technician === undefined || query.technician === ''
    ? undefined
    : query.technician === 'none'
      ? isNull(repairs.technicianId)
      : eq(repairs.technicianId, query.technician),
  query.collection === undefined ? undefined : collectionCondition(query.collection),
  ...words(query.q).map((word) => wordCondition(word, personalData)),
];

/** What a carrier has delivered and nobody has received; or what went wrong with a carrier. The same as in row-view.ts. */
function collectionCondition(wanted: 'arrived' | 'trouble'): SQL | undefined {
  const isAwaited = eq(repairs.status, 'booked');
  const state = sql`${repairs.collection} ->> 'state'`;
  const way = sql`${repairs.collection} ->> 'way'`;
  if (wanted === 'arrived') return and(isAwaited, sql`${way} = 'in'`, sql`${state} = 'delivered'`);
  return and(
    inArray(state, [...troubledCollectionStates]),
    sql`case ${way} when 'back' then ${repairs.deviceWithUs} else ${isAwaited} end`,
  );
}

/** Today of each repair's own market. */
export const todaySql = sql`(now() at time zone case ${repairs.market} when 'cz' then ${markets.cz.timezone} else ${markets.ro.timezone} end)::date`;

const words = (typed: string | undefined): string[] => (typed ?? '').split(/\s+/).filter(Boolean).slice(0, 8);

/** Each word must be found somewhere: number, code, device, last name, e-mail, phone, IMEI or serial number; every place has an index. */
function wordCondition(word: string, personalData: PersonalData): SQL | undefined {
  const letters = word.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  return or(
    sql`${repairs.number} like ${`${escapeLike(word.toUpperCase())}%`}`,
    eq(repairs.code, normaliseCode(word)),
    letters === '' ? undefined : sql`${sql.identifier('device_words')} @@ to_tsquery('simple', ${`${letters}:*`})`,
    ...personalData.nameHashes(word).map((hash) => sql`${repairs.nameIndex} @> array[${hash}]`),
    word.includes('@') ? inArray(repairs.eMailIndex, personalData.eMailHashes(word)) : undefined,
    /^\+\d{9,15}$/.test(word) ? inArray(repairs.phoneIndex, personalData.phoneHashes(word)) : undefined,
    identifierKey(word).length < 5 ? undefined : inArray(repairs.identifierIndex, personalData.identifierHashes(word)),
  );
}
