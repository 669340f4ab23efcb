import { surrogateKeys } from '@okruh/contracts';
import { blockPlacements } from '@okruh/contracts/http/catalog-admin/content';
import { eq, inArray, sql } from 'drizzle-orm';
import { limitedOfferItems, limitedOffers, marketingBlocks, menuEntries } from '../../stored/content-tables.ts';
import { both, type ContentStore, lastChange, loadNames, nowhere, periodItem, periodRow } from './content-store.ts';

export const marketingBlockStore: ContentStore<'marketing-block'> = {
  table: 'marketing_blocks',
  columns: [sql`title_cs`, sql`title_ro`, sql`placement`],
  order: sql`placement, position, id`,
  async read(tx, ids) {
    const rows = await tx
      .select()
      .from(marketingBlocks)
      .where(inArray(marketingBlocks.id, [...ids]));
    return rows.map((row) => ({
      kind: 'marketing-block',
      id: row.id,
      names: [],
      href: nowhere,
      ...lastChange(row),
      placement: blockPlacements.find((known) => known === row.placement) ?? 'home_tiles',
      position: Math.max(1, row.position),
      category: row.categoryId,
      title: both(row.titleCs, row.titleRo),
      text: both(row.textCs, row.textRo),
      cta_label: both(row.ctaLabelCs, row.ctaLabelRo),
      cta_url: both(row.ctaUrlCs, row.ctaUrlRo),
      valid_from: row.validFrom,
      valid_to: row.validTo,
      is_active: row.isActive,
    }));
  },
  async save(tx, id, input) {
    const row = {
      placement: input.placement,
      position: input.position,
      categoryId: input.category,
      titleCs: input.title.cs,
      titleRo: input.title.ro,
      textCs: input.text.cs,
      textRo: input.text.ro,
      ctaLabelCs: input.cta_label.cs,
      ctaLabelRo: input.cta_label.ro,
      ctaUrlCs: input.cta_url.cs,
      ctaUrlRo: input.cta_url.ro,
      validFrom: input.valid_from,
      validTo: input.valid_to,
      isActive: input.is_active,
    };
    await tx
      .insert(marketingBlocks)
      .values({ id, ...row })
      .onConflictDoUpdate({ target: marketingBlocks.id, set: row });
  },
  async remove(tx, id) {
    await tx.delete(marketingBlocks).where(eq(marketingBlocks.id, id));
  },
  keys: (input) => {
    if (input.placement.startsWith('home')) return [surrogateKeys.home];
    return [input.category === null ? surrogateKeys.html : surrogateKeys.category(input.category)];
  },
  getName: (input) => `block-${input.title.cs}`,
};

export const limitedOfferStore: ContentStore<'limited-offer'> = {
  table: 'limited_offers',
  columns: [sql`title_cs`, sql`title_ro`],
  order: sql`ends_at desc, id`,
  async read(tx, ids) {
    const rows = await tx
      .select()
      .from(limitedOffers)
      .where(inArray(limitedOffers.id, [...ids]));
    const items = await tx
      .select()
      .from(limitedOfferItems)
      .where(inArray(limitedOfferItems.offerId, [...ids]))
      .orderBy(limitedOfferItems.position);
    const names = await loadNames(
      tx,
      'variants',
      items.map(({ variantId }) => variantId),
    );
    return rows.map((row) => ({
      kind: 'limited-offer',
      id: row.id,
      names: names.filter(({ id }) => items.some((item) => item.offerId === row.id && item.variantId === id)),
      href: nowhere,
      ...lastChange(row),
      title: both(row.titleCs, row.titleRo),
      markets: row.markets.flatMap((market) => (market === 'cz' || market === 'ro' ? [market] : [])),
      starts_at: row.startsAt.toISOString(),
      ends_at: row.endsAt.toISOString(),
      variants: items.filter((item) => item.offerId === row.id).map((item) => item.variantId),
      is_active: row.isActive,
    }));
  },
  async save(tx, id, input) {
    const row = {
      titleCs: input.title.cs,
      titleRo: input.title.ro,
      markets: [...input.markets],
      startsAt: new Date(input.starts_at),
      endsAt: new Date(input.ends_at),
      isActive: input.is_active,
    };
    await tx
      .insert(limitedOffers)
      .values({ id, position: sql`(select coalesce(max(position), 0) + 1 from limited_offers)`, ...row })
      .onConflictDoUpdate({ target: limitedOffers.id, set: row });
    await tx.delete(limitedOfferItems).where(eq(limitedOfferItems.offerId, id));
    const variants = [...new Set(input.variants)];
    await tx.insert(limitedOfferItems).values(variants.map((variantId, position) => ({ offerId: id, variantId, position })));
  },
  async remove(tx, id) {
    await tx.delete(limitedOffers).where(eq(limitedOffers.id, id));
  },
  keys: () => [surrogateKeys.home],
  getName: (input) => `offer-${input.title.cs}`,
};

export const menuEntryStore: ContentStore<'menu-entry'> = {
  table: 'menu_entries',
  columns: [sql`label_cs`, sql`label_ro`],
  // Parents before their children.
  order: sql`menu, coalesce((select p.position from menu_entries p where p.id = menu_entries.parent_id), position),
    coalesce(parent_id, id), (parent_id is not null), position, id`,
  async read(tx, ids) {
    const rows = await tx
      .select()
      .from(menuEntries)
      .where(inArray(menuEntries.id, [...ids]));
    return rows.map((row) => ({
      kind: 'menu-entry',
      id: row.id,
      names: [],
      href: { cz: row.urlCs, ro: row.urlRo },
      ...lastChange(row),
      ...periodItem(row),
      menu: row.menu,
      parent: row.parentId,
      label: both(row.labelCs, row.labelRo),
      url: both(row.urlCs, row.urlRo),
      position: Math.max(1, row.position),
      category: row.categoryId,
      is_active: row.isActive,
    }));
  },
  async save(tx, id, input) {
    const row = {
      menu: input.menu,
      parentId: input.parent,
      position: input.position,
      labelCs: input.label.cs,
      labelRo: input.label.ro,
      urlCs: input.url.cs,
      urlRo: input.url.ro,
      categoryId: input.category,
      isActive: input.is_active,
      ...periodRow(input),
    };
    await tx
      .insert(menuEntries)
      .values({ id, ...row })
      .onConflictDoUpdate({ target: menuEntries.id, set: row });
  },
  async remove(tx, id) {
    await tx.delete(menuEntries).where(eq(menuEntries.id, id));
  },
  keys: () => [surrogateKeys.menu],
  getName: (input) => `menu-${input.label.cs}`,
};
