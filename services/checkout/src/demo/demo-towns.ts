import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parsePostcode } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { z } from 'zod';
import { addressTowns, districts } from '../stored/tables/delivery.ts';

const site = z.enum(['cz', 'ro']);
const localeFile = z.object({ districts: z.array(z.object({ id: z.string(), site, level: z.string(), name: z.string() })) });
const placed = z.object({ site, city: z.string(), postcode: z.string(), district_id: z.string() });
const storesFile = z.object({ stores: z.array(placed), delivery_places: z.array(placed) });
const customersFile = z.object({
  customers: z.array(z.object({ site, address: z.object({ city: z.string(), postcode: z.string(), district_id: z.string() }).nullable() })),
});

/**
 * Towns with their postcodes as far as the demo's stores, pickup points and customers tell them.
 *
 * @returns how many pairs of postcode and town there are
 */
export async function seedTowns(tx: Tx, folder: string): Promise<number> {
  const read = async <T extends z.ZodType>(name: string, schema: T) => schema.parse(JSON.parse(await readFile(join(folder, name), 'utf8')));
  const locale = await read('locale.json', localeFile);
  const places = await read('stores.json', storesFile);
  const people = await read('customers.json', customersFile);
  // A Czech region is no part of an address; a Romanian sector is.
  const known = locale.districts.filter(({ level }) => level !== 'region');
  await tx
    .insert(districts)
    .values(known.map(({ id, site: market, name }) => ({ id, market, name })))
    .onConflictDoNothing();

  const homes = people.customers.flatMap(({ site: market, address }) => (address === null ? [] : [{ site: market, ...address }]));
  const ids = new Set(known.map(({ id }) => id));
  const towns = new Map<string, typeof addressTowns.$inferInsert>();
  for (const { site: market, city, postcode: typed, district_id: districtId } of [...places.stores, ...places.delivery_places, ...homes]) {
    const postcode = parsePostcode(typed, market);
    if (postcode !== null && ids.has(districtId)) towns.set(`${market} ${postcode} ${city}`, { market, postcode, city, districtId });
  }
  await tx
    .insert(addressTowns)
    .values([...towns.values()])
    .onConflictDoNothing();
  return towns.size;
}
