import { type FoundDevice, internalFindDevices, MAX_FOUND_DEVICES } from '@okruh/contracts/http/catalog/internal';
import { ok, route } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { buildRank, holdsWholeWords, textArray } from '../stored/office-list.ts';
import type { VariantOptions } from '../stored/tables.ts';
import { sizeLabel } from '../stored/variant-spec.ts';

interface DeviceRow extends Record<string, unknown> {
  readonly id: string;
  readonly seo_name: string;
  readonly name_cs: string;
  readonly name_ro: string;
  readonly type_device: FoundDevice['type_device'];
  readonly manufacturer_id: string;
  readonly manufacturer: string;
  readonly release_year: number | null;
  readonly variants: readonly {
    readonly identifier: string;
    readonly storage_gb: number | null;
    readonly options: VariantOptions;
    readonly colour_id: string;
    readonly cs: string;
    readonly ro: string;
    readonly hex: string;
  }[];
}

/** Devices for services that buy or repair them: their identifiers are made by the catalogue alone. */
export function deviceRoutes(app: FastifyInstance, { database }: Deps): void {
  route(app, internalFindDevices, async ({ body }) => {
    const found =
      'ids' in body
        ? sql`m.id = any(${textArray(body.ids)})`
        : sql`(${holdsWholeWords(body.q, [sql`m.name_cs`, sql`m.name_ro`])} or m.code = upper(${body.q}))`;
    const rank = 'ids' in body ? sql`m.id` : buildRank(body.q, sql`m.code`, sql`m.name_cs`);
    const { rows } = await database.office.execute<DeviceRow>(sql`
      select m.id, m.seo_name, m.name_cs, m.name_ro, m.type_device, m.manufacturer_id, f.name as manufacturer, m.release_year,
        (select json_agg(d order by d.position, d.colour_position) from (
          select distinct on (v.device_identifier) v.device_identifier as identifier, v.storage_gb, v.options, c.id as colour_id,
            c.name_cs as cs, c.name_ro as ro, c.hex, v.position, c.position as colour_position
          from variants v join colours c on c.master_product_id = m.id and c.id = v.colour_id
          where v.master_product_id = m.id and v.device_identifier is not null
          order by v.device_identifier, v.position) d) as variants
      from master_products m
      join manufacturers f on f.id = m.manufacturer_id
      join type_devices t on t.id = m.type_device and t.identifier_kind is not null
      where ${found} and exists (select from variants v where v.master_product_id = m.id and v.device_identifier is not null and v.colour_id is not null)
      order by ${rank}, m.release_year desc nulls last, m.name_cs limit ${MAX_FOUND_DEVICES}`);
    return ok({ devices: rows.map(toDevice) });
  });
}

function toDevice(row: DeviceRow): FoundDevice {
  const models = new Map<string, FoundDevice['models'][number]>();
  for (const { identifier, storage_gb: storage, options, colour_id: colourId, cs, ro, hex } of row.variants) {
    const id = identifier.endsWith(`-${colourId}`) ? identifier.slice(0, -colourId.length - 1) : identifier;
    const model = models.get(id) ?? { id, size: sizeLabel(storage, options, 'cs'), colours: [] };
    models.set(id, {
      ...model,
      colours: [...model.colours, { device_identifier: identifier, colour_id: colourId, name: { cs, ro }, hex }],
    });
  }
  return {
    id: row.id,
    seo_name: row.seo_name,
    name: { cs: row.name_cs, ro: row.name_ro },
    type_device: row.type_device,
    manufacturer: { id: row.manufacturer_id, name: row.manufacturer },
    release_year: row.release_year,
    models: [...models.values()],
  };
}
