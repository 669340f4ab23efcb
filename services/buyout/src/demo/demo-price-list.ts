import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Tx } from '@okruh/service-kit';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { appraisalVersions } from '../stored/tables.ts';

const texts = z.object({ cs: z.string(), ro: z.string() });
/** Whole units in the files. */
const amounts = z.object({ CZK: z.int(), RON: z.int() });
const quality = z.enum(['A+', 'A', 'B', 'C', 'D']);

const buyoutFile = z.object({
  as_of: z.iso.date(),
  appraisal_version: z.string(),
  product_types: z.array(z.object({ type_device: z.string(), value: texts, label: texts })),
  minimal_buyout_price: z.record(z.string(), amounts),
  default_device_condition_choices: z.record(z.string(), z.array(z.string())),
  trade_in_bonus: z.array(
    z.object({
      id: z.string(),
      type_device: z.string(),
      manufacturer_id: z.string().nullable(),
      percent: z.number(),
      max_amount: amounts,
      valid_from: z.iso.date(),
      valid_to: z.iso.date().nullable(),
      sites: z.array(z.enum(['cz', 'ro'])),
    }),
  ),
  condition_templates: z.array(
    z.object({
      id: z.string(),
      type_device: z.string(),
      code: z.string(),
      type: z.string(),
      name: texts,
      help: texts,
      choices: z.array(z.object({ value: z.string(), label: texts })),
    }),
  ),
  models: z.array(
    z.object({
      id: z.string(),
      master_product_id: z.string(),
      type_device: z.string(),
      manufacturer_id: z.string(),
      name: z.string(),
      identifiers: z.array(z.object({ device_identifier: z.string(), colour_id: z.string() })),
      appraisal_result: z.array(z.object({ id: z.string(), quality, price: amounts })),
      device_conditions: z.array(
        z.object({
          id: z.string(),
          choices: z.array(z.object({ value: z.string(), appraisal_result: z.string().nullable(), price_correction: amounts })),
        }),
      ),
    }),
  ),
});
type BuyoutFile = z.output<typeof buyoutFile>;

const catalogueFile = z.object({
  manufacturers: z.array(z.object({ id: z.string(), name: z.string(), position: z.int() })),
  type_devices: z.array(z.object({ id: z.string(), identifier: z.string().nullable() })),
  master_products: z.array(
    z.object({
      id: z.string(),
      name: texts,
      release_year: z.int().nullable(),
      colours: z.array(z.object({ id: z.string(), name: texts, hex: z.string() })),
    }),
  ),
});
type CatalogueFile = z.output<typeof catalogueFile>;

const minor = (units: number): number => units * 100;

/** Fills the price list from the demo data, once per version of it. @returns how many models were written */
export async function seedPriceList(tx: Tx, folder: string): Promise<number> {
  const buyout = buyoutFile.parse(JSON.parse(await readFile(join(folder, 'buyout.json'), 'utf8')));
  const [known] = await tx.select().from(appraisalVersions).where(eq(appraisalVersions.version, buyout.appraisal_version));
  if (known !== undefined) return 0;
  const catalogue = catalogueFile.parse(JSON.parse(await readFile(join(folder, 'catalogue.json'), 'utf8')));

  for (const [table, rows] of Object.entries(toRows(buyout, catalogue))) {
    // One statement per table: thousands of rows in a few round trips.
    await tx.execute(sql`
      insert into ${sql.identifier(table)} overriding user value
      select * from jsonb_populate_recordset(null::${sql.identifier(table)}, ${JSON.stringify(rows)}::jsonb)
      on conflict do nothing`);
  }
  return buyout.models.length;
}

/** Rows by table, in the order of their references. */
function toRows(buyout: BuyoutFile, catalogue: CatalogueFile): Record<string, readonly object[]> {
  return {
    appraisal_versions: [
      {
        version: buyout.appraisal_version,
        created_at: `${buyout.as_of}T08:00:00Z`,
        created_by: 'Okruh',
        summary: 'versions.first',
        changes: buyout.models.length,
      },
    ],
    product_types: typeRows(buyout, catalogue),
    manufacturers: catalogue.manufacturers,
    models: modelRows(buyout, catalogue),
    device_identifiers: colourRows(buyout, catalogue),
    condition_templates: buyout.condition_templates.map((template, position) => ({
      id: template.id,
      is_asked: true,
      type_device: template.type_device,
      position,
      code: template.code,
      type: template.type,
      name_cs: template.name.cs,
      name_ro: template.name.ro,
      help_cs: template.help.cs,
      help_ro: template.help.ro,
    })),
    condition_choices: buyout.condition_templates.flatMap((template) =>
      template.choices.map((choice, position) => ({
        condition_id: template.id,
        value: choice.value,
        position,
        label_cs: choice.label.cs,
        label_ro: choice.label.ro,
        is_offered: true,
      })),
    ),
    appraisal_results: buyout.models.flatMap((model) =>
      model.appraisal_result.map((result) => ({
        id: result.id,
        model_id: model.id,
        quality: result.quality,
        price_czk: minor(result.price.CZK),
        price_ron: minor(result.price.RON),
      })),
    ),
    model_choices: buyout.models.flatMap((model) =>
      model.device_conditions.flatMap((condition) =>
        condition.choices.map((choice) => ({
          model_id: model.id,
          condition_id: condition.id,
          value: choice.value,
          appraisal_result_id: choice.appraisal_result,
          correction_czk: minor(choice.price_correction.CZK),
          correction_ron: minor(choice.price_correction.RON),
        })),
      ),
    ),
    trade_in_bonuses: buyout.trade_in_bonus.map((bonus) => ({
      id: bonus.id,
      type_device: bonus.type_device,
      manufacturer_id: bonus.manufacturer_id,
      master_product_id: null,
      qualities: [],
      percent: bonus.percent,
      max_amount_czk: minor(bonus.max_amount.CZK),
      max_amount_ron: minor(bonus.max_amount.RON),
      valid_from: bonus.valid_from,
      valid_to: bonus.valid_to,
      markets: bonus.sites,
      version: 1,
      changed_at: `${buyout.as_of}T08:00:00Z`,
    })),
  };
}

function typeRows(buyout: BuyoutFile, catalogue: CatalogueFile): object[] {
  return buyout.product_types.map((type, position) => ({
    id: type.type_device,
    position,
    word_cs: type.value.cs,
    word_ro: type.value.ro,
    label_cs: type.label.cs,
    label_ro: type.label.ro,
    identifier_kind: catalogue.type_devices.find((device) => device.id === type.type_device)?.identifier,
    minimal_price_czk: minor(buyout.minimal_buyout_price[type.type_device]?.CZK ?? 0),
    minimal_price_ron: minor(buyout.minimal_buyout_price[type.type_device]?.RON ?? 0),
    default_choices: buyout.default_device_condition_choices[type.type_device] ?? [],
    questions_version: buyout.appraisal_version,
  }));
}

function modelRows(buyout: BuyoutFile, catalogue: CatalogueFile): object[] {
  const masters = new Map(catalogue.master_products.map((master) => [master.id, master]));
  return buyout.models.map((model, position) => {
    const master = masters.get(model.master_product_id);
    if (master === undefined) throw new Error(`the catalogue has no ${model.master_product_id}`);
    return {
      id: model.id,
      master_product_id: master.id,
      type_device: model.type_device,
      manufacturer_id: model.manufacturer_id,
      name: model.name,
      device_name: master.name.cs,
      variant: model.name.startsWith(master.name.cs) ? model.name.slice(master.name.cs.length).trim() : '',
      release_year: master.release_year ?? 0,
      position,
      appraisal_version: buyout.appraisal_version,
      is_bought: true,
    };
  });
}

function colourRows(buyout: BuyoutFile, catalogue: CatalogueFile): object[] {
  const colours = new Map(
    catalogue.master_products.flatMap((master) => master.colours.map((colour) => [`${master.id}/${colour.id}`, colour])),
  );
  return buyout.models.flatMap((model) =>
    model.identifiers.map((identifier, position) => {
      const colour = colours.get(`${model.master_product_id}/${identifier.colour_id}`);
      if (colour === undefined) throw new Error(`the catalogue has no colour for ${identifier.device_identifier}`);
      return {
        id: identifier.device_identifier,
        model_id: model.id,
        colour_id: colour.id,
        position,
        name_cs: colour.name.cs,
        name_ro: colour.name.ro,
        hex: colour.hex,
      };
    }),
  );
}
