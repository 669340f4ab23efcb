import type { ProductRef } from '@okruh/contracts/http/picking-admin/office-route';
import type { Market } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { type SQL, sql } from 'drizzle-orm';
import { nameIn, specIn } from './list-sql.ts';
import type { Locale } from './places.ts';

/** Columns of {@link productColumns}; null while the catalogue hasn't reported of the variant. */
export interface ProductColumns extends Record<string, unknown> {
  readonly variant_id: string;
  readonly code: string | null;
  readonly ean: string | null;
  readonly name: string | null;
  readonly spec: string | null;
}

/** What names a variant, of `products p` joined by its id. */
export const productColumns = (variantId: SQL, locale: Locale): SQL =>
  sql`${variantId} as variant_id, p.code, p.ean, ${nameIn(locale)} as name, ${specIn(locale)} as spec`;

/** A variant as lists name it; its id where the catalogue hasn't reported of it. */
export const productView = (row: ProductColumns): ProductRef => ({
  variant_id: row.variant_id,
  code: row.code ?? '',
  ean: row.ean,
  name: row.name ?? row.variant_id,
  spec: row.spec ?? '',
});

/** A variant of the market by EAN, code or id; null when there is none that can lie anywhere. Readers leave out an EAN's leading zero. */
export async function findProductByScan(tx: Tx, market: Market, scan: string, locale: Locale): Promise<ProductRef | null> {
  const { rows } = await tx.execute<ProductColumns>(sql`
    select ${productColumns(sql`s.variant_id`, locale)}
    from (
      select variant_id from products where ean in (${scan}, ${`0${scan}`})
      union select variant_id from products where upper(code) = ${scan.toUpperCase()}
      union select ${scan.toLowerCase()}
    ) found join stock s on s.market = ${market} and s.variant_id = found.variant_id and not s.is_endless
    left join products p on p.variant_id = s.variant_id
    order by s.variant_id limit 1`);
  const [row] = rows;
  return row === undefined ? null : productView(row);
}

/** Whether pieces of a variant can lie somewhere in the market: services can't. */
export async function isStocked(tx: Tx, market: Market, variantId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`select 1 from stock where market = ${market} and variant_id = ${variantId} and not is_endless`);
  return rows.length > 0;
}
