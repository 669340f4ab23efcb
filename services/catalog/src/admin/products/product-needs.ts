import { type ProductNeed, productNeeds } from '@okruh/contracts/http/catalog-admin/products';
import type { Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import { textArray } from '../../stored/office-list.ts';

/** Devices placed on the market from this year on (20 June) carry an energy label. */
const LABELLED_SINCE = 2025;

/**
 * What a product needs to be on sale. Of one that was never on sale all variants are looked at, unless some are chosen already.
 * New phones and tablets need an energy label, things somebody who answers for them. Things need a picture for each variant with a price: its colour, in which it is drawn, or an uploaded one with its texts.
 */
export async function readNeeds(tx: Tx, id: string): Promise<ProductNeed[]> {
  const { rows } = await tx.execute<Record<ProductNeed, boolean>>(sql`
    with offered as (
      select v.id, v.colour_id, v.quality, exists (select from prices p where p.variant_id = v.id) as is_priced
      from variants v join master_products m on m.id = v.master_product_id
      where m.id = ${id} and (v.state = 'on-sale' or (m.published_at is null and not exists (
        select from variants o where o.master_product_id = m.id and o.state = 'on-sale')))
    )
    select
      not exists (select from master_categories c where c.master_product_id = ${id}) as category,
      not exists (select from offered) as variant,
      not exists (select from offered where is_priced) as price,
      (select is_physical from master_products where id = ${id}) and (
        not exists (select from offered) and not exists (select from colours c where c.master_product_id = ${id})
          and not exists (select from shown_pictures s where s.master_product_id = ${id})
        or exists (select from offered o where o.is_priced and o.colour_id is null and not exists (
          select from shown_pictures s where s.master_product_id = ${id} and s.colour_id is null))
      ) as picture,
      exists (select from master_products m where m.id = ${id} and m.energy_class is null and m.type_device in ('phone', 'tablet')
        and coalesce(m.release_year, ${LABELLED_SINCE}) >= ${LABELLED_SINCE}) and exists (select from offered where quality = 'new') as energy_label,
      exists (select from master_products m join manufacturers f on f.id = m.manufacturer_id
        where m.id = ${id} and m.is_physical and (f.company = '' or f.address = '' or f.contact = '')) as responsible_person`);
  const [row] = rows;
  if (row === undefined) return [];
  return productNeeds.filter((need) => row[need]);
}

/** Puts the variants named on sale; with null those of a new product that have a price. */
export async function putOnSale(tx: Tx, id: string, variantIds: readonly string[] | null): Promise<void> {
  await tx.execute(sql`
    update variants v set state = 'on-sale', withdrawn_at = null, changed_at = now()
    from master_products m where m.id = v.master_product_id and m.id = ${id} and ${
      variantIds === null
        ? sql`m.published_at is null and v.state <> 'on-sale' and exists (select from prices p where p.variant_id = v.id)`
        : sql`v.id = any(${textArray(variantIds)})`
    }`);
}
