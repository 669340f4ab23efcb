import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Tx } from '@okruh/service-kit';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { listVersions } from '../stored/tables.ts';

const texts = z.object({ cs: z.string(), ro: z.string() });
/** Whole units in the files. */
const amounts = z.object({ CZK: z.int(), RON: z.int() });

const repairsFile = z.object({
  version: z.string(),
  as_of: z.iso.date(),
  operation_types: z.array(z.object({ id: z.string(), name: texts, description: texts })),
  devices: z.array(
    z.object({
      master_product_id: z.string(),
      type_device: z.string(),
      manufacturer_id: z.string(),
      operations: z.array(
        z.object({
          id: z.string(),
          operation_type_id: z.string(),
          price: amounts.nullable(),
          duration_minutes: z.int(),
          on_the_spot: z.boolean(),
          warranty_months: z.int(),
          spare_part_ids: z.array(z.string()),
          position: z.int(),
        }),
      ),
    }),
  ),
  spare_parts: z.array(
    z.object({
      id: z.string(),
      master_product_id: z.string(),
      kind: z.string(),
      origin: z.enum(['original', 'compatible']),
      colour_id: z.string().nullable(),
      name: texts,
      purchase_price: amounts,
      stock: z.object({ cz: z.int(), ro: z.int() }),
      location: z.string(),
    }),
  ),
});
type RepairsFile = z.output<typeof repairsFile>;

const catalogueFile = z.object({
  manufacturers: z.array(z.object({ id: z.string(), name: z.string(), position: z.int() })),
  type_devices: z.array(z.object({ id: z.string(), identifier: z.string().nullable() })),
  master_products: z.array(
    z.object({
      id: z.string(),
      seo_name: z.string(),
      name: texts,
      release_year: z.int().nullable(),
      colours: z.array(z.object({ id: z.string(), name: texts, hex: z.string() })),
      variants: z.array(z.object({ device_identifier: z.string().nullable().optional(), colour_id: z.string().nullable().optional() })),
    }),
  ),
});
type CatalogueFile = z.output<typeof catalogueFile>;
const typesFile = z.object({ product_types: z.array(z.object({ type_device: z.string(), value: texts, label: texts })) });

const minor = (units: number): number => units * 100;
/** One display is replaced, by the one or the other part. */
const groups: Readonly<Record<string, string>> = { display_original: 'display', display_compatible: 'display' };

const read = async <T>(folder: string, name: string, schema: z.ZodType<T>): Promise<T> =>
  schema.parse(JSON.parse(await readFile(join(folder, name), 'utf8')));

/** Fills devices, operations and spare parts from the demo data, once per version of it. @returns how many operations were written */
export async function seedRepairList(tx: Tx, folder: string): Promise<number> {
  const repairs = await read(folder, 'repairs.json', repairsFile);
  const version = `${repairs.as_of}/1`;
  const [known] = await tx.select().from(listVersions).where(eq(listVersions.version, version));
  if (known !== undefined) return 0;
  const catalogue = await read(folder, 'catalogue.json', catalogueFile);
  const { product_types: types } = await read(folder, 'buyout.json', typesFile);
  const tables = {
    ...listRows(repairs, version),
    ...deviceRows(repairs, catalogue, types),
    ...partRows(repairs),
    ...operationRows(repairs, version),
  };
  for (const [table, rows] of Object.entries(tables)) {
    // One statement per table: thousands of rows in a few round trips.
    await tx.execute(sql`
      insert into ${sql.identifier(table)} (${sql.join(
        Object.keys(rows[0] ?? {}).map((column) => sql.identifier(column)),
        sql`, `,
      )})
      select ${sql.join(
        Object.keys(rows[0] ?? {}).map((column) => sql.identifier(column)),
        sql`, `,
      )} from jsonb_populate_recordset(null::${sql.identifier(table)}, ${JSON.stringify(rows)}::jsonb)
      on conflict do nothing`);
  }
  return tables.operations.length;
}

const listRows = (repairs: RepairsFile, version: string) => ({
  list_versions: [
    {
      version,
      created_at: `${repairs.as_of}T08:00:00Z`,
      created_by: 'Okruh',
      summary: 'versions.first',
      changes: repairs.devices.reduce((sum, device) => sum + device.operations.length, 0),
    },
  ],
});

/** Types, makers and devices with their colours and identifiers, in the order of their references. */
function deviceRows(repairs: RepairsFile, catalogue: CatalogueFile, types: z.output<typeof typesFile>['product_types']) {
  const masters = new Map(catalogue.master_products.map((master) => [master.id, master]));
  const known = repairs.devices.map((device, position) => {
    const master = masters.get(device.master_product_id);
    if (master === undefined) throw new Error(`the catalogue has no ${device.master_product_id}`);
    return { device, master, position };
  });
  const identifiers = known.flatMap(({ master }) => listIdentifiers(master));
  return {
    device_types: types.map((type, position) => ({
      id: type.type_device,
      position,
      word_cs: type.value.cs,
      word_ro: type.value.ro,
      label_cs: type.label.cs,
      label_ro: type.label.ro,
      identifier_kind: catalogue.type_devices.find((candidate) => candidate.id === type.type_device)?.identifier,
    })),
    manufacturers: catalogue.manufacturers.filter(({ id }) => known.some(({ device }) => device.manufacturer_id === id)),
    devices: known.map(({ device, master, position }) => ({
      master_product_id: master.id,
      seo_name: master.seo_name,
      type_device: device.type_device,
      manufacturer_id: device.manufacturer_id,
      name_cs: master.name.cs,
      name_ro: master.name.ro,
      release_year: master.release_year,
      position,
    })),
    device_colours: known.flatMap(({ master }) =>
      master.colours.flatMap((colour, position) => {
        const first = identifiers.find((row) => row.master_product_id === master.id && row.colour_id === colour.id);
        if (first === undefined) return [];
        return [
          {
            master_product_id: master.id,
            colour_id: colour.id,
            position,
            name_cs: colour.name.cs,
            name_ro: colour.name.ro,
            hex: colour.hex,
            device_identifier: first.id,
          },
        ];
      }),
    ),
    device_identifiers: identifiers,
  };
}

/** Identifiers of a master product in the order of its variants: the smallest size comes first. */
function listIdentifiers(master: CatalogueFile['master_products'][number]) {
  const seen = new Map<string, { id: string; master_product_id: string; colour_id: string }>();
  for (const { device_identifier: id, colour_id: colourId } of master.variants) {
    if (id && colourId && !seen.has(id)) seen.set(id, { id, master_product_id: master.id, colour_id: colourId });
  }
  return [...seen.values()];
}

const partRows = (repairs: RepairsFile) => ({
  operation_types: repairs.operation_types.map((type, position) => ({
    id: type.id,
    position,
    exclusive_group: groups[type.id] ?? null,
    name_cs: type.name.cs,
    name_ro: type.name.ro,
    description_cs: type.description.cs,
    description_ro: type.description.ro,
  })),
  spare_parts: repairs.spare_parts.map((part) => ({
    id: part.id,
    master_product_id: part.master_product_id,
    kind: part.kind,
    origin: part.origin,
    colour_id: part.colour_id,
    name_cs: part.name.cs,
    name_ro: part.name.ro,
    purchase_czk: minor(part.purchase_price.CZK),
    purchase_ron: minor(part.purchase_price.RON),
    location: part.location,
    version: 1,
  })),
  spare_part_stock: repairs.spare_parts.flatMap((part) =>
    (['cz', 'ro'] as const).map((market) => ({
      spare_part_id: part.id,
      market,
      on_hand: part.stock[market],
      reserved: 0,
      minimum: 1,
      version: 0,
    })),
  ),
});

function operationRows(repairs: RepairsFile, version: string) {
  const rows = repairs.devices.flatMap((device) => device.operations.map((operation) => ({ device, operation })));
  return {
    operations: rows.map(({ device, operation }) => ({
      id: operation.id,
      master_product_id: device.master_product_id,
      operation_type_id: operation.operation_type_id,
      price_czk: operation.price === null ? null : minor(operation.price.CZK),
      price_ron: operation.price === null ? null : minor(operation.price.RON),
      duration_minutes: operation.duration_minutes,
      on_the_spot: operation.on_the_spot,
      warranty_months: operation.warranty_months,
      position: operation.position,
      is_offered: true,
      version,
    })),
    operation_parts: rows.flatMap(({ operation }) =>
      operation.spare_part_ids.map((id) => ({ operation_id: operation.id, spare_part_id: id })),
    ),
  };
}
