import { productPublished } from '@okruh/contracts/events/catalog';
import { on } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';

/** What the variants are called, for the office. One that goes off sale keeps its name: its pieces still lie somewhere. */
export const onProductPublished = on(productPublished, async ({ event, data, tx }) => {
  const rows = data.variants.map(({ id, code, name, spec, ean, image, weight, device_identifier: device, quality }) => ({
    variant_id: id,
    master_product_id: data.master_product_id,
    code,
    name_cs: name.cs,
    name_ro: name.ro,
    spec_cs: spec.cs,
    spec_ro: spec.ro,
    type_device: data.type_device,
    version: event.aggregateversion,
    ean,
    image,
    weight_grams: weight === null ? null : Math.round(weight * 1_000),
    device_identifier: device,
    quality,
  }));
  await tx.execute(sql`
    insert into products select * from jsonb_populate_recordset(null::products, ${JSON.stringify(rows)}::jsonb)
    on conflict (variant_id) do update set master_product_id = excluded.master_product_id, code = excluded.code,
      name_cs = excluded.name_cs, name_ro = excluded.name_ro, spec_cs = excluded.spec_cs, spec_ro = excluded.spec_ro,
      type_device = excluded.type_device, ean = excluded.ean, image = excluded.image,
      weight_grams = excluded.weight_grams, device_identifier = excluded.device_identifier, quality = excluded.quality, version = excluded.version
    where products.version < excluded.version`);
  // What is new has a row from the start, so that the office can enter the first pieces.
  await tx.execute(sql`
    insert into stock (variant_id, market)
    select id, market from unnest(${sql.param(data.variants.map(({ id }) => id))}::text[]) id, unnest('{cz,ro}'::text[]) market
    on conflict do nothing`);
});
