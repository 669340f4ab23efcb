import type { AdminMasterProduct } from '@okruh/contracts/http/catalog-admin/products';
import type { Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import { textArray } from '../../stored/office-list.ts';
import type { NotedRecord, Snapshot } from '../changes/note-change.ts';
import { readProduct } from './product.query.ts';

const getNames = (named: readonly { readonly name: { readonly cs: string } }[]): string[] => named.map(({ name }) => name.cs);

/** What people edit of a product and of its parts. Prices have a history of their own, stock is the warehouse's. */
function toSnapshot(product: AdminMasterProduct): Snapshot {
  const { name, manufacturer, categories, gift, meta_master: metaMaster, parameters, colours, images, items } = product;
  return {
    name,
    fields: {
      name,
      code: product.code,
      type_device: product.type_device,
      state: product.state,
      manufacturer: manufacturer.name,
      categories: getNames(categories),
      badges: product.badges,
      barem_group: product.barem_group,
      meta_master: metaMaster?.name,
      release_year: product.release_year,
      is_physical: product.is_physical,
      warranty_months: product.warranty_months,
      energy_label: product.energy_label,
      short_description: product.short_description,
      description: product.description,
      gift_variant: gift?.name.cs,
      recommended_accessories: getNames(product.recommended_accessories),
      compatible_masters: getNames(product.compatible_masters),
      compatible_type_devices: product.compatible_type_devices,
      parameters: Object.fromEntries(parameters.map(({ attribute, value }) => [attribute, value])),
      colours: Object.fromEntries(colours.map(({ id, is_used: _isUsed, ...colour }) => [id, colour])),
      // By their places: that is what people move.
      images: Object.fromEntries(images.map(({ base, alt, colour }, place) => [place + 1, { picture: base, alt, colour }])),
      items: Object.fromEntries(
        items.map(({ code, name: own, ean, quality, colour_id: colour, storage_gb: storage, options, on_sale: onSale, package: box }) => [
          code,
          { name: own, ean, quality, colour, storage_gb: storage, options, on_sale: onSale, package: box },
        ]),
      ),
    },
  };
}

/** A product whose change is noted. @param id null for one that is added */
export const notedProduct = (id: string | null): NotedRecord => ({
  kind: 'product',
  id,
  async read(tx, one) {
    const product = await readProduct(tx, one);
    return product === null ? null : toSnapshot(product);
  },
});

/** What changes of many products at once can change of each. */
export async function readProductSnapshots(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Snapshot>> {
  const { rows } = await tx.execute<{ id: string } & Record<string, unknown> & Snapshot>(sql`
    select m.id, json_build_object('cs', m.name_cs, 'ro', m.name_ro) as name, json_build_object(
      'name', json_build_object('cs', m.name_cs, 'ro', m.name_ro), 'manufacturer', f.name, 'barem_group', m.barem_group,
      'badges', array(select b.badge_id from master_badges b where b.master_product_id = m.id order by b.position, b.badge_id),
      'categories', array(select c.name_cs from master_categories mc join categories c on c.id = mc.category_id
        where mc.master_product_id = m.id order by mc.position, c.id),
      'items', (select coalesce(json_object_agg(v.code, json_build_object('name', json_build_object('cs', v.name_cs, 'ro', v.name_ro))), '{}')
        from variants v where v.master_product_id = m.id)) as fields
    from master_products m join manufacturers f on f.id = m.manufacturer_id where m.id = any(${textArray(ids)})`);
  return new Map(rows.map(({ id, name, fields }) => [id, { name, fields }]));
}
