import type { Drawer } from '@okruh/contracts/http/counter-admin';
import { type Currency, type Market, money } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { type SQL, sql } from 'drizzle-orm';

/** A row of `drawers`, explained in migrations/001-counter.sql. Instants as the wire has them. */
export interface DrawerRow extends Record<string, unknown> {
  readonly id: string;
  readonly store_id: string;
  readonly store_name: string;
  readonly store_address: string;
  readonly market: Market;
  readonly currency: Currency;
  readonly clerk_id: string;
  readonly clerk_name: string;
  readonly opened_at: string;
  readonly float: number;
  readonly cash: number;
  readonly cash_taken: number;
  readonly card_taken: number;
  readonly refunded: number;
  readonly paid_out: number;
  readonly payments: number;
  readonly closed_at: string | null;
  readonly counted: number | null;
  readonly reason: string;
  readonly version: number;
}

/** SQL of an instant as the wire has it. */
export const toIso = (column: SQL): SQL => sql`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const columns: SQL = sql`d.id, d.store_id, d.store_name, d.store_address, d.market, d.currency, d.clerk_id, d.clerk_name, d.float::float8 as float,
  d.cash::float8 as cash, d.cash_taken::float8 as cash_taken, d.card_taken::float8 as card_taken, d.refunded::float8 as refunded, d.paid_out::float8 as paid_out, d.payments,
  d.counted::float8 as counted, d.reason, d.version, ${toIso(sql`d.opened_at`)} as opened_at, ${toIso(sql`d.closed_at`)} as closed_at`;

const findOne = async (tx: Tx, rest: SQL): Promise<DrawerRow | null> => {
  const { rows } = await tx.execute<DrawerRow>(sql`select ${columns} from drawers d where ${rest}`);
  return rows[0] ?? null;
};

export const findDrawer = (tx: Tx, id: string): Promise<DrawerRow | null> => findOne(tx, sql`d.id = ${id}`);
export const findOpenDrawer = (tx: Tx, clerkId: string): Promise<DrawerRow | null> =>
  findOne(tx, sql`d.clerk_id = ${clerkId} and d.closed_at is null`);
/** The drawer, locked until the transaction ends: whatever moves its money holds this first. */
export const lockDrawer = (tx: Tx, id: string): Promise<DrawerRow | null> => findOne(tx, sql`d.id = ${id} for update`);
export const lockOpenDrawer = (tx: Tx, clerkId: string): Promise<DrawerRow | null> =>
  findOne(tx, sql`d.clerk_id = ${clerkId} and d.closed_at is null for update`);

export type NewDrawer = Pick<
  DrawerRow,
  'id' | 'store_id' | 'store_name' | 'store_address' | 'market' | 'currency' | 'clerk_id' | 'clerk_name' | 'float'
>;

/** Opens a drawer. Null when the clerk has another one, or somebody else's has the id. */
export async function insertDrawer(tx: Tx, drawer: NewDrawer): Promise<DrawerRow | null> {
  await tx.execute(sql`
    insert into drawers (id, store_id, store_name, store_address, market, currency, clerk_id, clerk_name, float, cash)
    values (${drawer.id}, ${drawer.store_id}, ${drawer.store_name}, ${drawer.store_address}, ${drawer.market}, ${drawer.currency},
      ${drawer.clerk_id}, ${drawer.clerk_name}, ${drawer.float}, ${drawer.float})
    on conflict do nothing`);
  return findOne(tx, sql`d.id = ${drawer.id} and d.clerk_id = ${drawer.clerk_id}`);
}

/** Changes a locked drawer and grows its version. `set` are assignments of columns. */
export async function updateDrawer(tx: Tx, id: string, set: SQL): Promise<DrawerRow> {
  const { rows } = await tx.execute<DrawerRow>(sql`
    with changed as (update drawers set ${set}, version = version + 1 where id = ${id} returning *) select ${columns} from changed d`);
  const [row] = rows;
  if (row === undefined) throw new Error(`drawer ${id} vanished while locked`);
  return row;
}

/** What was counted in the last drawer that a clerk closed, by store. */
export async function loadLastCounted(tx: Tx, clerkId: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await tx.execute<{ store_id: string; counted: number }>(sql`
    select distinct on (store_id) store_id, counted::float8 as counted from drawers
    where clerk_id = ${clerkId} and closed_at is not null order by store_id, closed_at desc`);
  return new Map(rows.map(({ store_id: store, counted }) => [store, counted]));
}

/** A total is counted up to here, and pages end here. */
const MAX_COUNTED = 10_000;

export async function listDrawers(
  tx: Tx,
  where: SQL,
  { page, page_size: size }: { readonly page: number; readonly page_size: number },
): Promise<{ readonly items: Drawer[]; readonly total: number }> {
  const { rows } = await tx.execute<DrawerRow>(
    sql`select ${columns} from drawers d where ${where} order by d.opened_at desc, d.id limit ${size} offset ${(page - 1) * size}`,
  );
  const { rows: counts } = await tx.execute<{ total: number }>(
    sql`select count(*)::int as total from (select 1 from drawers d where ${where} limit ${MAX_COUNTED}) counted`,
  );
  return { items: rows.map(drawerView), total: counts[0]?.total ?? 0 };
}

export function drawerView(row: DrawerRow): Drawer {
  const sum = (amount: number) => money(amount, row.currency);
  return {
    id: row.id,
    store_id: row.store_id,
    store_name: row.store_name,
    market: row.market,
    currency: row.currency,
    clerk_name: row.clerk_name,
    opened_at: row.opened_at,
    float: sum(row.float),
    expected: sum(row.cash),
    cash_taken: sum(row.cash_taken),
    card_taken: sum(row.card_taken),
    refunded: sum(row.refunded),
    paid_out: sum(row.paid_out),
    payments: row.payments,
    closed_at: row.closed_at,
    counted: row.counted === null ? null : sum(row.counted),
    difference: row.counted === null ? null : sum(row.counted - row.cash),
    reason: row.reason,
    version: row.version,
  };
}
