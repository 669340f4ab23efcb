import { storeChanged } from '@okruh/contracts/events/accounts';
import { appendEvent, type Tx } from '@okruh/service-kit';
import { eq, getTableColumns, sql, type SQL } from 'drizzle-orm';
import { moveAddress } from './store-address.ts';
import { stores } from './tables.ts';

export type StoreRow = typeof stores.$inferSelect;
/** A store as somebody wants it to be. */
export type StoreInput = Omit<typeof stores.$inferInsert, 'version' | 'changedAt'>;

const { id: _id, version: _version, changedAt: _changedAt, ...changeable } = getTableColumns(stores);
const columns = Object.entries(changeable);

/** Writes a store down and publishes it, when it is new or anything about it differs; an address that it had leads on to it. @returns the store, null when nothing did */
export async function saveStore(tx: Tx, store: StoreInput): Promise<StoreRow | null> {
  const excluded = (name: string): SQL => sql`excluded.${sql.identifier(name)}`;
  const old = sql.join(
    columns.map(([, column]) => sql`${column}`),
    sql`, `,
  );
  const wanted = sql.join(
    columns.map(([, column]) => excluded(column.name)),
    sql`, `,
  );
  const [before] = await tx.select({ seoName: stores.seoName }).from(stores).where(eq(stores.id, store.id)).for('update');
  const [row] = await tx
    .insert(stores)
    .values(store)
    .onConflictDoUpdate({
      target: stores.id,
      set: {
        ...Object.fromEntries(columns.map(([key, column]) => [key, excluded(column.name)])),
        version: sql`${stores.version} + 1`,
        changedAt: sql`now()`,
      },
      setWhere: sql`(${old}) is distinct from (${wanted})`,
    })
    .returning();
  if (row === undefined) return null;
  await moveAddress(tx, before?.seoName ?? null, row);
  await publishStore(tx, row);
  return row;
}

async function publishStore(tx: Tx, row: StoreRow): Promise<void> {
  await appendEvent(tx, storeChanged, {
    subject: row.id,
    version: row.version,
    market: row.market,
    data: {
      store_id: row.id,
      seo_name: row.seoName,
      market: row.market,
      name: row.name,
      city: row.city,
      city_part: row.cityPart,
      street: row.street,
      postcode: row.postcode,
      lat: row.lat,
      lng: row.lng,
      phone: row.phone,
      e_mail: row.eMail,
      opening_hours: [...row.openingHours],
      closed_on: row.closedOn.map(({ date }) => date),
      is_buyout_center: row.isBuyoutCenter,
      is_service_center: row.isServiceCenter,
      is_show_room: row.isShowRoom,
      is_open: row.isOpen,
      changed_at: row.changedAt.toISOString(),
    },
  });
}
