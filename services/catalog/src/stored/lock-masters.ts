import type { Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';

/** Locks master products until the end of the transaction, in one order, so that two changes never wait for each other. */
export async function lockMasters(tx: Tx, masterIds: readonly string[]): Promise<void> {
  const ids = [...new Set(masterIds)];
  await tx.execute(sql`select id from master_products where id = any(${sql.param(ids)}::text[]) order by id for update`);
}

/** Locks what the variants belong to: nobody changes their prices until the end of the transaction. */
export async function lockOwners(tx: Tx, variantIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    select id from master_products
    where id in (select master_product_id from variants where id = any(${sql.param([...variantIds])}::text[])) order by id for update`);
}
