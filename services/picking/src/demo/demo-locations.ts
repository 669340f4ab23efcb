import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Market } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import { calculateWalkOrder, expandCodeRange } from '../model/location-code.ts';
import { WAREHOUSE } from '../places.ts';

/** Beside what is seeded already; what people have put anywhere since is left as it is. */
const SEED_VERSION = 'demo-2';
/** One of so many variants lies in the warehouse without a location: somebody still has to put it away. */
const NOT_PUT_AWAY = 20;

const catalogueFile = z.object({
  master_products: z.array(z.object({ variants: z.array(z.object({ id: z.string(), ean: z.string().nullish() })) })),
});
const storesFile = z.object({ stores: z.array(z.object({ id: z.string(), site: z.enum(['cz', 'ro']) })) });

interface DemoLocation {
  readonly id: string;
  readonly market: Market;
  readonly place: string;
  readonly code: string;
  readonly kind: 'shelf' | 'second-hand' | 'receiving' | 'returns';
  readonly walk_order: number;
}

/** Names of what is no rack, in the market's language. */
const named = {
  cz: { receiving: 'PRIJEM-1', returns: 'VRATKY-1', store: ['PULT', 'SKLAD-1', 'SKLAD-2'] },
  ro: { receiving: 'RECEPTIE-1', returns: 'RETUR-1', store: ['VITRINA', 'DEPOZIT-1', 'DEPOZIT-2'] },
} as const;

/**
 * Puts racks into the warehouses and a few shelves into the stores, and the demo stock on them: used devices in racks C and D. Each
 * variant has the same location in every run.
 *
 * @returns how many locations were added; 0 when this was done before
 */
export async function seedLocations(tx: Tx, folder: string): Promise<number> {
  const first = await tx.execute(sql`insert into demo_seeds (version) values (${SEED_VERSION}) on conflict do nothing returning version`);
  if (first.rows.length === 0) return 0;
  const read = async (name: string): Promise<unknown> => JSON.parse(await readFile(join(folder, name), 'utf8'));
  const { stores } = storesFile.parse(await read('stores.json'));
  const { master_products: masters } = catalogueFile.parse(await read('catalogue.json'));
  const eans = masters.flatMap(({ variants }) =>
    variants.flatMap(({ id, ean }) => (ean === null || ean === undefined ? [] : [{ id, ean }])),
  );
  const added = await tx.execute(sql`
    insert into locations (id, market, place, code, kind, walk_order)
    select id, market, place, code, kind, walk_order from jsonb_to_recordset(${JSON.stringify(createLocations(stores))}::jsonb)
      as l (id uuid, market text, place text, code text, kind text, walk_order int)
    on conflict (market, place, code) where removed_at is null do nothing returning id`);
  await tx.execute(sql`
    with spots as materialized (
      select market, place, kind, array_agg(id order by walk_order, code) as ids
      from locations where removed_at is null and kind in ('shelf', 'second-hand') group by market, place, kind
    ), pieces as (
      select p.market, p.variant_id, p.place, p.on_hand, abs(hashtext(p.variant_id)::bigint) as dice,
        case when p.place = ${WAREHOUSE} and p.variant_id ~ '-(aplus|a|b|c|d)$' then 'second-hand' else 'shelf' end as kind
      from stock_places p where p.on_hand > 0 and not exists
        (select 1 from location_stock l where l.market = p.market and l.variant_id = p.variant_id and l.place = p.place)
    )
    insert into location_stock (market, variant_id, place, location_id, on_hand)
    select p.market, p.variant_id, p.place, s.ids[1 + (p.dice / ${NOT_PUT_AWAY}) % cardinality(s.ids)], p.on_hand
    from pieces p join spots s on s.market = p.market and s.place = p.place and s.kind = p.kind
    where p.place <> ${WAREHOUSE} or p.dice % ${NOT_PUT_AWAY} > 0`);
  // Products that came before their codes were kept.
  await tx.execute(sql`
    update products p set ean = e.ean from jsonb_to_recordset(${JSON.stringify(eans)}::jsonb) as e (id text, ean text)
    where p.variant_id = e.id and p.ean is null`);
  return added.rows.length;
}

function createLocations(stores: z.output<typeof storesFile>['stores']): DemoLocation[] {
  const create = (market: Market, place: string, code: string, kind: DemoLocation['kind']): DemoLocation => ({
    id: uuidv7(),
    market,
    place,
    code,
    kind,
    walk_order: calculateWalkOrder(code),
  });
  const range = expandCodeRange('A-01-1-01', 'D-06-3-10');
  if ('error' in range) throw new Error(range.error);
  return (['cz', 'ro'] as const).flatMap((market) => [
    ...range.codes.map((code) => create(market, WAREHOUSE, code, code < 'C' ? 'shelf' : 'second-hand')),
    create(market, WAREHOUSE, named[market].receiving, 'receiving'),
    create(market, WAREHOUSE, named[market].returns, 'returns'),
    ...stores
      .filter(({ site }) => site === market)
      .flatMap(({ id }) => named[market].store.map((code) => create(market, id, code, 'shelf'))),
  ]);
}
