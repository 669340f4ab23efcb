import type { Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import type { StoredItem } from './picking-lists.repository.ts';

/** Makes the serial numbers of a list those of its items. */
export async function keepSerials(tx: Tx, listId: string, items: readonly StoredItem[]): Promise<void> {
  const serials = items.flatMap(({ item, serials: captured }) => captured.map((serial) => ({ serial, item })));
  const texts = sql.param(serials.map(({ serial }) => serial));
  await tx.execute(sql`delete from picked_serials where list_id = ${listId} and not serial = any(${texts}::text[])`);
  await tx.execute(sql`
    insert into picked_serials (serial, list_id, item)
    select serial, ${listId}, item from unnest(${texts}::text[], ${sql.param(serials.map(({ item }) => item))}::int[]) as s (serial, item)
    on conflict do nothing`);
  // Devices that were bought are known by their numbers.
  await tx.execute(sql`
    update bought_devices set list_id = case when serial = any(${texts}::text[]) then ${listId}::uuid end
    where state = 'in_stock' and (list_id = ${listId} or (list_id is null and serial = any(${texts}::text[])))`);
}

/** Variant that a bought device lies here as; null = no such device is in stock. */
export async function findBoughtVariant(tx: Tx, serial: string): Promise<string | null> {
  const { rows } = await tx.execute<{ variant_id: string }>(
    sql`select variant_id from bought_devices where serial = ${serial} and state = 'in_stock'`,
  );
  return rows[0]?.variant_id ?? null;
}
