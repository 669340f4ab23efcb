import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Tx } from '@okruh/service-kit';
import { z } from 'zod';
import { stores } from '../stored/tables.ts';

const storesFile = z.object({
  stores: z.array(
    z.object({
      id: z.string(),
      seo_name: z.string(),
      site: z.enum(['cz', 'ro']),
      name: z.string(),
      street: z.string(),
      city: z.string(),
      city_part: z.string().nullable(),
      postcode: z.string(),
      phone: z.string(),
      lat: z.number(),
      lng: z.number(),
      /** A closed day has no times. */
      opening_hours: z.array(z.object({ day: z.int(), open: z.string().nullable(), close: z.string().nullable() })),
      services: z.array(z.string()),
      is_service_center: z.boolean(),
    }),
  ),
  holidays: z.array(z.object({ site: z.enum(['cz', 'ro']), date: z.iso.date() })),
});

/** Devices that a store with an express desk, or another one, takes in at the same time. */
const CAPACITY = { express: 3, usual: 2 } as const;

/**
 * First copy of the stores, until accounts tells of them. What an event brought is never overwritten.
 *
 * @returns how many were written
 */
export async function seedStores(tx: Tx, folder: string): Promise<number> {
  const file = storesFile.parse(JSON.parse(await readFile(join(folder, 'stores.json'), 'utf8')));
  const written = await tx
    .insert(stores)
    .values(
      file.stores.map((store) => ({
        id: store.id,
        seoName: store.seo_name,
        market: store.site,
        name: store.name,
        street: store.street,
        city: store.city,
        cityPart: store.city_part ?? '',
        postcode: store.postcode,
        phone: store.phone,
        lat: store.lat,
        lng: store.lng,
        openingHours: store.opening_hours.flatMap(({ day, open, close }) =>
          open === null || close === null ? [] : [{ day, open, close }],
        ),
        closedOn: file.holidays.filter(({ site }) => site === store.site).map(({ date }) => date),
        isServiceCenter: store.is_service_center,
        isOpen: true,
        slotCapacity: store.services.includes('express_repair') ? CAPACITY.express : CAPACITY.usual,
        version: 0,
      })),
    )
    .onConflictDoNothing()
    .returning({ id: stores.id });
  return written.length;
}
