import { priceChanged, productPublished, productWithdrawn, type PublishedProduct } from '@okruh/contracts/events/catalog';
import { marketCodes } from '@okruh/market';
import { newer, on, type Tx } from '@okruh/service-kit';
import { and, eq, inArray, lt, notInArray, sql } from 'drizzle-orm';
import { prices, products } from '../stored/tables/catalogue.ts';

/** Prices of one variant as events carry them. */
type VariantPrices = PublishedProduct['variants'][number]['prices'];

export const onProductPublished = on(productPublished, async ({ event, data, tx }) => {
  const version = event.aggregateversion;
  const known = await tx
    .select({ version: sql<number>`max(${products.version})`.mapWith(Number) })
    .from(products)
    .where(eq(products.masterProductId, data.master_product_id));
  // A late one: what came since knows better, also of variants that aren't known here.
  if ((known[0]?.version ?? 0) >= version) return;
  const rows = data.variants.map((variant) => toRow(data, variant, version));
  if (rows.length > 0)
    await tx
      .insert(products)
      .values(rows)
      .onConflictDoUpdate({ target: products.variantId, set: replaced, setWhere: newer(products.version, version) });
  const ids = rows.map(({ variantId }) => variantId);
  await tx
    .update(products)
    .set({ isForSale: false, version })
    .where(and(eq(products.masterProductId, data.master_product_id), ids.length === 0 ? undefined : notInArray(products.variantId, ids)));
  await keepPrices(
    tx,
    data.variants.map((variant) => ({ id: variant.id, prices: variant.prices })),
    version,
  );
});

/** What stands in carts stays there and is reported to be off sale. */
export const onProductWithdrawn = on(productWithdrawn, async ({ event, data, tx }) => {
  const version = event.aggregateversion;
  await tx
    .update(products)
    .set({ isForSale: false, version })
    .where(
      and(
        eq(products.masterProductId, data.master_product_id),
        lt(products.version, version),
        data.variant_ids === null ? undefined : inArray(products.variantId, data.variant_ids),
      ),
    );
});

export const onPriceChanged = on(priceChanged, async ({ event, data, tx }) => {
  await keepPrices(tx, [{ id: data.variant_id, prices: data.prices }], event.aggregateversion);
});

async function keepPrices(tx: Tx, variants: readonly { id: string; prices: VariantPrices }[], version: number): Promise<void> {
  if (variants.length === 0) return;
  const rows = variants.flatMap((variant) =>
    marketCodes.map((market) => {
      const price = variant.prices[market];
      return {
        variantId: variant.id,
        market,
        now: price?.now.amount ?? null,
        common: price?.common?.amount ?? null,
        was: price?.was?.amount ?? null,
        version,
      };
    }),
  );
  await tx
    .insert(prices)
    .values(rows)
    .onConflictDoUpdate({
      target: [prices.variantId, prices.market],
      set: { now: sql`excluded.now`, common: sql`excluded.common`, was: sql`excluded.was`, version },
      setWhere: newer(prices.version, version),
    });
}

function toRow(data: PublishedProduct, variant: PublishedProduct['variants'][number], version: number): typeof products.$inferInsert {
  // A variant's full name repeats its size, colour and grade, which stand beside it as `spec` and `quality` wherever it is shown.
  const name = data.is_physical ? data.name : variant.name;
  const sides = [variant.package_width, variant.package_height, variant.package_depth].filter((side) => side !== null);
  return {
    variantId: variant.id,
    masterProductId: data.master_product_id,
    code: variant.code,
    deviceIdentifier: variant.device_identifier,
    nameCs: name.cs,
    nameRo: name.ro,
    specCs: variant.spec.cs,
    specRo: variant.spec.ro,
    brand: data.manufacturer.name,
    manufacturerId: data.manufacturer.id,
    typeDevice: data.type_device,
    quality: variant.quality,
    categoryIds: data.category_ids,
    categoryNames: data.category_names,
    badges: data.badges,
    isPhysical: data.is_physical,
    isForSale: true,
    tariffGroup: data.barem_group,
    giftVariantId: data.gift_variant_id,
    image: variant.image,
    weightKg: variant.weight,
    sidesCm: sides.length === 3 ? sides : null,
    version,
  };
}

const replaced = {
  masterProductId: sql`excluded.master_product_id`,
  code: sql`excluded.code`,
  deviceIdentifier: sql`excluded.device_identifier`,
  nameCs: sql`excluded.name_cs`,
  nameRo: sql`excluded.name_ro`,
  specCs: sql`excluded.spec_cs`,
  specRo: sql`excluded.spec_ro`,
  brand: sql`excluded.brand`,
  manufacturerId: sql`excluded.manufacturer_id`,
  typeDevice: sql`excluded.type_device`,
  quality: sql`excluded.quality`,
  categoryIds: sql`excluded.category_ids`,
  categoryNames: sql`excluded.category_names`,
  badges: sql`excluded.badges`,
  isPhysical: sql`excluded.is_physical`,
  isForSale: sql`true`,
  tariffGroup: sql`excluded.barem_group`,
  giftVariantId: sql`excluded.gift_variant_id`,
  image: sql`excluded.image`,
  weightKg: sql`excluded.weight_kg`,
  sidesCm: sql`excluded.sides_cm`,
  version: sql`excluded.version`,
};
