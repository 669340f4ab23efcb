import type { PublishedProduct } from '@okruh/contracts/events/catalog';
import type { Market } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { inArray, sql } from 'drizzle-orm';
import { groupBy } from './group-by.ts';
import { colours, manufacturers, masterProducts, prices, recommendedAccessories, variants } from './tables.ts';

type PriceRow = Pick<typeof prices.$inferSelect, 'variantId' | 'market' | 'now' | 'common' | 'was'>;
type Prices = PublishedProduct['variants'][number]['prices'];

/** Prices of a variant as events tell them. @param rows those of this variant */
export function pricesOf(rows: readonly PriceRow[]): Prices {
  const of = (market: Market): Prices['cz'] => {
    const row = rows.find((found) => found.market === market);
    if (row === undefined) return null;
    const currency = market === 'cz' ? 'CZK' : 'RON';
    const money = (amount: number | null) => (amount === null ? null : ({ amount, currency } as const));
    return { now: { amount: row.now, currency }, common: money(row.common), was: money(row.was) };
  };
  return { cz: of('cz'), ro: of('ro') };
}

/** Categories of master products with all of their parents, from the top, by product. */
export async function categoryIdsOf(tx: Tx, masterIds: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await tx.execute<{ id: string; categories: string[] }>(sql`
    select mc.master_product_id as id, array_agg(distinct n.id) as categories
    from master_categories mc join categories c on c.id = mc.category_id
    join categories n on n.id = c.id or n.id = any(c.ancestor_ids)
    where mc.master_product_id = any(${sql.param([...masterIds])}::text[]) group by 1`);
  return new Map(rows.map((row) => [row.id, row.categories]));
}

/** The public state of master products as `product-published` tells it; withdrawn variants are left out. */
export async function publicStates(tx: Tx, masterIds: readonly string[], changedAt: Date): Promise<Map<string, PublishedProduct>> {
  const ids = [...masterIds];
  const masters = await tx.select().from(masterProducts).where(inArray(masterProducts.id, ids));
  const makers = new Map((await tx.select().from(manufacturers)).map((maker) => [maker.id, maker]));
  const colourRows = groupBy(
    await tx.select().from(colours).where(inArray(colours.masterProductId, ids)).orderBy(colours.position),
    (row) => row.masterProductId,
  );
  const variantRows = await tx
    .select()
    .from(variants)
    .where(sql`${variants.masterProductId} = any(${sql.param(ids)}::text[]) and ${variants.state} = 'on-sale'`)
    .orderBy(variants.position);
  const priceRows = groupBy(
    await tx
      .select()
      .from(prices)
      .where(sql`${prices.variantId} in (select id from variants where master_product_id = any(${sql.param(ids)}::text[]))`),
    (row) => row.variantId,
  );
  const accessories = groupBy(
    await tx
      .select()
      .from(recommendedAccessories)
      .where(inArray(recommendedAccessories.masterProductId, ids))
      .orderBy(recommendedAccessories.position),
    (row) => row.masterProductId,
  );
  const categoryIds = await categoryIdsOf(tx, ids);
  const variantsOf = groupBy(variantRows, (row) => row.masterProductId);
  return new Map(
    masters.map((master) => [
      master.id,
      {
        master_product_id: master.id,
        code: master.code,
        seo_name: master.seoName,
        name: { cs: master.nameCs, ro: master.nameRo },
        manufacturer: { id: master.manufacturerId, name: makers.get(master.manufacturerId)?.name ?? master.manufacturerId },
        type_device: master.typeDevice,
        is_physical: master.isPhysical,
        category_ids: categoryIds.get(master.id) ?? [],
        release_year: master.releaseYear,
        barem_group: master.baremGroup,
        warranty_months: { new: master.warrantyMonthsNew, used: master.warrantyMonthsUsed },
        gift_variant_id: master.giftVariantId,
        recommended_accessory_ids: (accessories.get(master.id) ?? []).map((row) => row.accessoryId),
        colours: (colourRows.get(master.id) ?? []).map((row) => ({ id: row.id, name: { cs: row.nameCs, ro: row.nameRo }, hex: row.hex })),
        variants: (variantsOf.get(master.id) ?? []).map((row) => publicVariant(row, priceRows.get(row.id) ?? [])),
        changed_at: changedAt.toISOString(),
      },
    ]),
  );
}

function publicVariant(row: typeof variants.$inferSelect, priceRows: readonly PriceRow[]): PublishedProduct['variants'][number] {
  return {
    id: row.id,
    code: row.code,
    device_identifier: row.deviceIdentifier,
    name: { cs: row.nameCs, ro: row.nameRo },
    quality: row.quality,
    colour_id: row.colourId,
    storage_gb: row.storageGb,
    ean: row.ean,
    package_width: row.packageWidth,
    package_height: row.packageHeight,
    package_depth: row.packageDepth,
    weight: row.weight,
    prices: pricesOf(priceRows),
  };
}
