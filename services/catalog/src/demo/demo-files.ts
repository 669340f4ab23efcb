import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const texts = z.object({ cs: z.string(), ro: z.string() });
const paragraphs = z.object({ cs: z.array(z.string()), ro: z.array(z.string()) });
/** Whole units in the files. */
const amounts = z.object({ CZK: z.number(), RON: z.number() });
const site = z.enum(['cz', 'ro']);
const quality = z.enum(['new', 'A+', 'A', 'B', 'C', 'D']);

const variant = z.object({
  id: z.string(),
  code: z.string(),
  device_identifier: z.string().nullable(),
  options: z.record(z.string(), z.union([z.string(), z.number()])),
  colour_id: z.string().nullable(),
  quality,
  name: texts,
  price: amounts,
  common_price: amounts.nullable(),
  ean: z.string().nullable(),
  package_width: z.number().nullable(),
  package_height: z.number().nullable(),
  package_depth: z.number().nullable(),
  weight: z.number().nullable(),
  stock: z.object({ cz: z.int(), ro: z.int() }),
});
const master = z.object({
  id: z.string(),
  code: z.string(),
  seo_name: z.string(),
  manufacturer_id: z.string(),
  type_device: z.string(),
  meta_master_id: z.string().nullable(),
  category_ids: z.array(z.string()),
  name: texts,
  short_description: texts,
  description: texts,
  release_year: z.int().nullable(),
  is_physical: z.boolean(),
  warranty_months: z.object({ new: z.int(), used: z.int() }),
  barem_group: z.string().nullable(),
  badges: z.array(z.string()),
  gift_variant_id: z.string().nullable(),
  recommended_accessory_ids: z.array(z.string()),
  compatible_master_ids: z.array(z.string()),
  compatible_type_devices: z.array(z.string()),
  colours: z.array(z.object({ id: z.string(), name: texts, hex: z.string() })),
  parameters: z.array(z.object({ attribute_id: z.string(), value: z.union([z.number(), z.string(), texts]) })),
  images: z.array(z.object({ id: z.string(), kind: z.string(), alt: texts })),
  variants: z.array(variant),
});
export type DemoMaster = z.output<typeof master>;
export type DemoVariant = z.output<typeof variant>;

const catalogueFile = z.object({
  as_of: z.iso.date(),
  qualities: z.array(z.object({ id: quality, used: z.boolean(), warranty_months: z.int(), name: texts, description: texts })),
  type_devices: z.array(z.object({ id: z.string(), name: texts, identifier: z.enum(['imei', 'serial_number']).nullable() })),
  badges: z.array(z.object({ id: z.string(), name: texts })),
  attributes: z.array(
    z.object({
      id: z.string(),
      name: texts,
      group: z.string(),
      unit: z.union([z.string(), texts]).nullable(),
      kind: z.enum(['number', 'text']),
      filterable: z.boolean(),
    }),
  ),
  categories: z.array(
    z.object({
      id: z.string(),
      parent: z.string().nullable(),
      name: texts,
      seo_name: texts,
      url_path: texts,
      position: z.int(),
      for_display: z.boolean(),
      for_buyout: z.boolean(),
      for_service: z.boolean(),
      filterable: z.boolean(),
      manufacturers: z.array(z.string()),
      photo_id: z.string().nullable(),
      type_device: z.string().nullable(),
      meilisearch_boost: z.string(),
      heureka_category: z.string().default(''),
      google_category: z.string().default(''),
    }),
  ),
  manufacturers: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      seo_name: z.string(),
      position: z.int(),
      for_buyout: z.boolean(),
      for_service: z.boolean(),
    }),
  ),
  meta_masters: z.array(z.object({ id: z.string(), name: z.string() })),
  master_products: z.array(master),
});
export type DemoCatalogue = z.output<typeof catalogueFile>;

interface DemoMenuEntry {
  readonly id: string;
  readonly label: { cs: string; ro: string };
  readonly url: { cs: string; ro: string };
  readonly category_id?: string | undefined;
  readonly children: readonly DemoMenuEntry[];
}
const menuEntry: z.ZodType<DemoMenuEntry> = z.lazy(() =>
  z.object({
    id: z.string(),
    label: texts,
    url: texts,
    category_id: z.string().optional(),
    children: z.array(menuEntry).default([]),
  }),
);
const contentFile = z.object({
  faq: z.array(z.object({ id: z.string(), category: z.string(), position: z.int(), question: texts, answer: texts })),
  articles: z.array(
    z.object({
      id: z.string(),
      seo_name: texts,
      title: texts,
      perex: texts,
      body: paragraphs,
      published_at: z.iso.date(),
      author: z.string(),
      tags: z.array(z.string()),
      related_master_ids: z.array(z.string()),
      is_published: z.boolean(),
    }),
  ),
  marketing_blocks: z.array(
    z.object({
      id: z.string(),
      placement: z.string(),
      title: texts,
      text: texts,
      cta: z.object({ label: texts, url: texts }),
      valid_from: z.iso.date(),
      valid_to: z.iso.date().nullable(),
      is_active: z.boolean(),
      category_ids: z.array(z.string()).default([]),
    }),
  ),
  menu: z.object({ main: z.array(menuEntry), hamburger: z.array(menuEntry), footer: z.array(menuEntry) }),
  seo_texts: z.array(
    z.object({
      id: z.string(),
      target_kind: z.enum(['page', 'category', 'manufacturer', 'product']),
      target_id: z.string(),
      title: texts,
      meta_description: texts,
      h1: texts,
      text: texts,
    }),
  ),
});
export type DemoContent = z.output<typeof contentFile>;
export type { DemoMenuEntry };

const storesFile = z.object({
  stores: z.array(
    z.object({
      id: z.string(),
      seo_name: z.string(),
      site,
      name: z.string(),
      city: z.string(),
      city_part: z.string().nullable(),
      street: z.string(),
      postcode: z.string(),
      opening_hours: z.array(z.object({ day: z.int(), open: z.string().nullable(), close: z.string().nullable() })),
    }),
  ),
  holidays: z.array(z.object({ site, date: z.iso.date() })),
});
export type DemoStores = z.output<typeof storesFile>;

const customersFile = z.object({
  orders: z.array(
    z.object({
      customer_id: z.string().nullable(),
      status: z.string(),
      created_at: z.string(),
      items: z.array(z.object({ kind: z.string(), variant_id: z.string().nullable() })),
      history: z.array(z.object({ at: z.string(), event: z.string() })),
    }),
  ),
  customers: z.array(z.object({ id: z.string(), first_name: z.string().nullable(), last_name: z.string().nullable() })),
  reviews: z.array(
    z.object({
      id: z.string(),
      site,
      master_product_id: z.string(),
      variant_id: z.string().nullable(),
      customer_id: z.string(),
      purchased_at: z.string().nullable(),
      rating: z.int(),
      pros: z.array(z.string()),
      cons: z.array(z.string()),
      text: z.string(),
      anonymous: z.boolean(),
      approval: z.enum(['pending', 'approved', 'rejected']),
      created_at: z.string(),
      approved_at: z.string().nullable(),
    }),
  ),
});
export type DemoCustomers = z.output<typeof customersFile>;

export interface DemoData {
  readonly catalogue: DemoCatalogue;
  readonly content: DemoContent;
  readonly stores: DemoStores;
  readonly customers: DemoCustomers;
}

/** Reads the demo data. @throws ZodError when a file isn't what it should be */
export async function readDemoData(folder: string): Promise<DemoData> {
  const read = async (name: string): Promise<unknown> => JSON.parse(await readFile(join(folder, name), 'utf8'));
  return {
    catalogue: catalogueFile.parse(await read('catalogue.json')),
    content: contentFile.parse(await read('content.json')),
    stores: storesFile.parse(await read('stores.json')),
    customers: customersFile.parse(await read('customers.json')),
  };
}
