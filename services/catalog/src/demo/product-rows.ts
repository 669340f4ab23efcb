import { detectColourFamily } from '../model/colour-family.ts';
import type { DemoMaster } from './demo-files.ts';

type Rows = readonly Readonly<Record<string, unknown>>[];

/** A number that belongs to a text: the same in every run, spread evenly. From 0 to below 1. */
export function hashShare(text: string): number {
  // FNV-1a, with a last stir: ids that differ only at their end would otherwise lie side by side.
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32;
}

/** What demo orders would have made of it: bestsellers and newcomers first, used and old things behind. */
const calculatePopularity = (master: DemoMaster): number => {
  const age = Math.max(0, 2026 - (master.release_year ?? 2020));
  const base = master.badges.includes('bestseller') ? 100 : master.badges.includes('new') ? 70 : 40;
  return Math.round((base - age * 6 + hashShare(master.id) * 25) * 100) / 100;
};

/** Storage in GB, what else a size is made of. */
function splitSize(options: Readonly<Record<string, string | number>>): { storage: number | null; rest: object } {
  const { storage_gb: storage, ...rest } = options;
  return { storage: typeof storage === 'number' ? storage : null, rest };
}

export const masterRows = (masters: readonly DemoMaster[]): Rows =>
  masters.map((master) => ({
    id: master.id,
    code: master.code,
    seo_name: master.seo_name,
    state: 'draft',
    manufacturer_id: master.manufacturer_id,
    type_device: master.type_device,
    meta_master_id: master.meta_master_id,
    name_cs: master.name.cs,
    name_ro: master.name.ro,
    short_description_cs: master.short_description.cs,
    short_description_ro: master.short_description.ro,
    description_cs: master.description.cs,
    description_ro: master.description.ro,
    release_year: master.release_year,
    is_physical: master.is_physical,
    warranty_months_new: master.warranty_months.new,
    warranty_months_used: master.warranty_months.used,
    ...energyLabel(master),
    barem_group: master.barem_group,
    gift_variant_id: master.gift_variant_id,
    compatible_type_devices: master.compatible_type_devices,
    popularity: calculatePopularity(master),
  }));

/** An invented label for what needs one: class and number follow from the code. */
function energyLabel({ code, type_device: type, release_year: year }: DemoMaster): {
  energy_class: string | null;
  eprel_number: number | null;
} {
  if ((type !== 'phone' && type !== 'tablet') || (year ?? 0) < 2025) return { energy_class: null, eprel_number: null };
  const number = Buffer.from(code).reduce((sum, byte) => (sum * 31 + byte) % 900_000, 7);
  return { energy_class: 'ABC'.charAt(number % 3), eprel_number: 2_000_000 + number };
}

export const colourRows = (masters: readonly DemoMaster[]): Rows =>
  masters.flatMap((master) =>
    master.colours.map((colour, position) => ({
      master_product_id: master.id,
      id: colour.id,
      position,
      name_cs: colour.name.cs,
      name_ro: colour.name.ro,
      hex: colour.hex,
      family: detectColourFamily(colour.name.cs, colour.hex),
    })),
  );

export const variantRows = (masters: readonly DemoMaster[]): Rows =>
  masters.flatMap((master) =>
    master.variants.map((variant, position) => {
      const size = splitSize(variant.options);
      return {
        id: variant.id,
        code: variant.code,
        master_product_id: master.id,
        device_identifier: variant.device_identifier,
        colour_id: variant.colour_id,
        quality: variant.quality,
        storage_gb: size.storage,
        options: size.rest,
        name_cs: variant.name.cs,
        name_ro: variant.name.ro,
        ean: variant.ean,
        package_width: variant.package_width,
        package_height: variant.package_height,
        package_depth: variant.package_depth,
        weight: variant.weight,
        position,
      };
    }),
  );

/** What stands beside products, in the order of its references. */
export function relationRows(masters: readonly DemoMaster[]): Readonly<Record<string, Rows>> {
  return {
    master_categories: masters.flatMap((master) =>
      master.category_ids.map((id, position) => ({ master_product_id: master.id, category_id: id, position })),
    ),
    master_badges: masters.flatMap((master) =>
      // Reductions speak for themselves: the badge would stand beside a price that isn't reduced any more.
      master.badges.filter((id) => id !== 'sale').map((id, position) => ({ master_product_id: master.id, badge_id: id, position })),
    ),
    recommended_accessories: masters.flatMap((master) =>
      master.recommended_accessory_ids.map((id, position) => ({ master_product_id: master.id, accessory_id: id, position })),
    ),
    compatible_masters: masters.flatMap((master) =>
      master.compatible_master_ids.map((id) => ({ master_product_id: master.id, device_master_id: id })),
    ),
    master_images: masters.flatMap((master) =>
      master.images.map((image, position) => ({
        id: image.id,
        master_product_id: master.id,
        kind: image.kind,
        position,
        alt_cs: image.alt.cs,
        alt_ro: image.alt.ro,
      })),
    ),
    attribute_values: masters.flatMap((master) =>
      master.parameters.map(({ attribute_id, value }, position) => {
        const isNumber = typeof value === 'number';
        const text = isNumber ? null : typeof value === 'string' ? { cs: value, ro: value } : value;
        return {
          master_product_id: master.id,
          attribute_id,
          position,
          number: isNumber ? value : null,
          text_cs: text?.cs ?? null,
          text_ro: text?.ro ?? null,
        };
      }),
    ),
  };
}
