import { MAX_STORE_PRODUCTS, type StoreProduct } from '@okruh/contracts/http/picking';
import { type Market, markets } from '@okruh/market';
import { normaliseScan, trackingFor } from '@okruh/market/picking-scan';
import type { Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import { joinConditions, matchWords, nameIn, specIn } from '../stored/list-sql.ts';

interface Found extends Record<string, unknown> {
  readonly variant_id: string;
  readonly code: string;
  readonly name: string;
  readonly spec: string;
  readonly ean: string | null;
  readonly type_device: string | null;
  readonly available: number;
  readonly serial: string | null;
}

interface Wanted {
  readonly market: Market;
  readonly store: string;
  readonly q: string;
}

/** Products on the shelf of a store; what was scanned is a barcode, a code or a bought device first, and words of a name only then. In the language of the market. */
export async function findStoreProducts(tx: Tx, { market, store, q }: Wanted): Promise<StoreProduct[]> {
  const { locale } = markets[market];
  const code = normaliseScan(q);
  const load = async (condition: ReturnType<typeof sql>): Promise<Found[]> => {
    const { rows } = await tx.execute<Found>(sql`
      select p.variant_id, p.code, ${nameIn(locale)} as name, ${specIn(locale)} as spec, p.ean, p.type_device,
        (l.on_hand - l.reserved)::int as available,
        (select b.serial from bought_devices b where b.state = 'in_stock' and b.variant_id = p.variant_id and b.place = ${store}
          and b.serial = ${code}) as serial
      from stock_places l join products p on p.variant_id = l.variant_id
      where l.market = ${market} and l.place = ${store} and l.on_hand > 0 and ${condition}
      order by (l.on_hand > l.reserved) desc, name, spec, p.variant_id limit ${MAX_STORE_PRODUCTS}`);
    return rows;
  };
  const exact = await load(sql`(p.ean = ${code} or upper(p.code) = ${code} or upper(p.variant_id) = ${code} or exists (
    select 1 from bought_devices b where b.serial = ${code} and b.state = 'in_stock' and b.place = ${store} and b.variant_id = p.variant_id))`);
  const found = exact.length > 0 ? exact : await load(joinConditions(matchWords(q, [nameIn(locale), specIn(locale), sql`p.code`])));
  return found.map(({ type_device: type, ...row }) => {
    const { tracked, imei } = trackingFor(type);
    return { ...row, identifier: tracked ? (imei ? 'imei' : 'serial') : null };
  });
}
