import { addDays, todayIn, getWeekday } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import { insertRows } from '../stored/insert-rows.ts';
import { instantIn } from '../model/local-instant.ts';

const offers = [
  { id: 'weekend-phones', type: 'phone', titleCs: 'Telefony týdne', titleRo: 'Telefoanele săptămânii', count: 4 },
  { id: 'weekend-accessories', type: 'accessory', titleCs: 'Příslušenství týdne', titleRo: 'Accesoriile săptămânii', count: 4 },
] as const;

/** The coming Sunday, today when it is one. */
const endOfWeek = (now: Date): Date => {
  const today = todayIn('cz', now);
  return instantIn('cz', addDays(today, 6 - getWeekday(today)), '23:59');
};

/**
 * Time-limited offers of reduced things that end next Sunday. One that has ended runs again until the next; within a week
 * nothing changes.
 *
 * @returns how many offers were made or renewed
 */
export async function seedOffers(tx: Tx, now: Date): Promise<number> {
  const endsAt = endOfWeek(now).toISOString();
  const made = await insertRows(
    tx,
    'limited_offers',
    offers.map((offer, position) => ({
      id: offer.id,
      position,
      title_cs: offer.titleCs,
      title_ro: offer.titleRo,
      markets: ['cz', 'ro'],
      starts_at: now.toISOString(),
      ends_at: endsAt,
    })),
    'id',
  );
  for (const offer of offers.filter(({ id }) => made.includes(id))) await fillOffer(tx, offer);
  const ids = sql.param(offers.map(({ id }) => id));
  const { rows } = await tx.execute(sql`
    update limited_offers set starts_at = ${now.toISOString()}, ends_at = ${endsAt}, changed_at = now()
    where id = any(${ids}::text[]) and is_active and ends_at <= ${now.toISOString()} and ends_at < ${endsAt} returning id`);
  return made.length + rows.length;
}

/** The deepest reductions of new things in stock in both markets, one of each product. */
async function fillOffer(tx: Tx, offer: (typeof offers)[number]): Promise<void> {
  await tx.execute(sql`
    insert into limited_offer_items (offer_id, variant_id, position)
    select ${offer.id}, id, row_number() over (order by depth desc, id)
    from (
      select distinct on (v.master_product_id) v.id, min(p.was::float8 / p.now) as depth
      from variants v join master_products m on m.id = v.master_product_id and m.type_device = ${offer.type} and m.is_physical
      join prices p on p.variant_id = v.id join stock s on s.variant_id = v.id and s.market = p.market
      where v.quality = 'new' and p.was is not null and s.available > 0
      group by v.master_product_id, v.id having count(*) = 2
      order by v.master_product_id, min(s.available) desc, v.id
    ) as reduced order by depth desc, id limit ${offer.count}`);
}
