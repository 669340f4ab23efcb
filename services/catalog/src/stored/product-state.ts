import type { PublishedProduct } from '@okruh/contracts/events/catalog';
import type { Locale, Market } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { eq, inArray, sql } from 'drizzle-orm';
import { groupBy } from '../model/group-by.ts';
import { mainBase } from '../model/pictures.ts';
import { loadMainPhotos } from './shown-photos.ts';
import { badges, colours, manufacturers, masterBadges, masterProducts, prices, recommendedAccessories, variants } from './tables.ts';
import { sizeLabel, variantSpec } from './variant-spec.ts';

type PriceRow = Pick<typeof prices.$inferSelect, 'variantId' | 'market' | 'now' | 'common' | 'was'>;
type Prices = PublishedProduct['variants'][number]['prices'];

/** Prices of a variant as events tell them. @param rows those of this variant */
export function toPrices(rows: readonly PriceRow[]): Prices {
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
export async function loadCategoryIds(tx: Tx, masterIds: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await tx.execute<{ id: string; categories: string[] }>(sql`
    select mc.master_product_id as id, array_agg(distinct n.id) as categories
    from master_categories mc join categories c on c.id = mc.category_id
    join categories n on n.id = c.id or n.id = any(c.ancestor_ids)
    where mc.master_product_id = any(${sql.param([...masterIds])}::text[]) group by 1`);
  return new Map(rows.map((row) => [row.id, row.categories]));
}

interface OwnCategories {
  /** Its own categories without their parents, the main one first. */
  readonly ids: readonly string[];
  /** Names of the main one from the top to the leaf. */
  readonly names: PublishedProduct['category_names'];
}

/** The categories that products stand in themselves, by product. */
async function loadOwnCategories(tx: Tx, masterIds: readonly string[]): Promise<Map<string, OwnCategories>> {
  const { rows } = await tx.execute<OwnCategories & { master: string; [column: string]: unknown }>(sql`
    select own.master, own.ids, coalesce((
      select jsonb_agg(jsonb_build_object('cs', n.name_cs, 'ro', n.name_ro) order by cardinality(n.ancestor_ids))
      from categories main join categories n on n.id = main.id or n.id = any(main.ancestor_ids) where main.id = own.ids[1]), '[]') as names
    from (select master_product_id as master, array_agg(category_id order by position) as ids from master_categories
      where master_product_id = any(${sql.param([...masterIds])}::text[]) group by 1) own`);
  return new Map(rows.map((row) => [row.master, row]));
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
  const findPhoto = await loadMainPhotos(tx, ids);
  const categoryIds = await loadCategoryIds(tx, ids);
  const ownCategories = await loadOwnCategories(tx, ids);
  const badgeRows = groupBy(
    await tx
      .select({ master: masterBadges.masterProductId, id: badges.id, cs: badges.nameCs, ro: badges.nameRo })
      .from(masterBadges)
      .innerJoin(badges, eq(badges.id, masterBadges.badgeId))
      .where(inArray(masterBadges.masterProductId, ids))
      .orderBy(masterBadges.position),
    ({ master }) => master,
  );
  const variantsByMaster = groupBy(variantRows, (row) => row.masterProductId);
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
        category_names: [...(ownCategories.get(master.id)?.names ?? [])],
        badges: (badgeRows.get(master.id) ?? []).map(({ id, cs, ro }) => ({ id, name: { cs, ro } })),
        release_year: master.releaseYear,
        barem_group: master.tariffGroup,
        warranty_months: { new: master.warrantyMonthsNew, used: master.warrantyMonthsUsed },
        gift_variant_id: master.giftVariantId,
        recommended_accessory_ids: (accessories.get(master.id) ?? []).map((row) => row.accessoryId),
        colours: (colourRows.get(master.id) ?? []).map((row) => ({ id: row.id, name: { cs: row.nameCs, ro: row.nameRo }, hex: row.hex })),
        variants: (variantsByMaster.get(master.id) ?? []).map((row) =>
          publicVariant({
            row,
            master,
            priceRows: priceRows.get(row.id) ?? [],
            colour: colourRows.get(master.id)?.find(({ id }) => id === row.colourId) ?? null,
            photo: findPhoto(master.id, row.colourId),
            categoryIds: ownCategories.get(master.id)?.ids ?? [],
          }),
        ),
        changed_at: changedAt.toISOString(),
      },
    ]),
  );
}

interface VariantFacts {
  readonly row: typeof variants.$inferSelect;
  readonly master: typeof masterProducts.$inferSelect;
  readonly priceRows: readonly PriceRow[];
  /** Null for what has no colour and so no drawing. */
  readonly colour: typeof colours.$inferSelect | null;
  /** Content of its uploaded picture. */
  readonly photo: string | null;
  /** The product's own categories; they decide how an accessory is drawn. */
  readonly categoryIds: readonly string[];
}

function publicVariant({ row, master, priceRows, colour, photo, categoryIds }: VariantFacts): PublishedProduct['variants'][number] {
  const specIn = (locale: Locale): string =>
    variantSpec(sizeLabel(row.storageGb, row.options, locale), (locale === 'cs' ? colour?.nameCs : colour?.nameRo) ?? null);
  const base = mainBase(master.id, photo, colour && toDrawnDevice(master, colour, categoryIds));
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
    prices: toPrices(priceRows),
    spec: { cs: specIn('cs'), ro: specIn('ro') },
    image: base === null ? null : `/media/${base}`,
  };
}

const toDrawnDevice = (
  { id, typeDevice, manufacturerId, nameCs }: typeof masterProducts.$inferSelect,
  colour: typeof colours.$inferSelect,
  categoryIds: readonly string[],
) => ({ masterProductId: id, typeDevice, manufacturerId, name: nameCs, categoryIds, colourId: colour.id, hex: colour.hex });
