import type { SaleQuality } from '@okruh/contracts/http/catalog/cards';
import type { Market } from '@okruh/market';
import type { Database } from '@okruh/service-kit';
import { photosSql } from '../stored/shown-photos.ts';
import { descriptionSql, isOffered, offerJoins } from './offer-reasons.ts';

/** A variant as feeds offer it; amounts are minor units of the market, texts are in its language. */
export interface FeedOffer {
  readonly number: number;
  readonly id: string;
  readonly code: string;
  readonly ean: string | null;
  readonly quality: SaleQuality;
  readonly name: string;
  readonly description: string;
  readonly manufacturer: string;
  readonly manufacturerId: string;
  readonly masterProductId: string;
  readonly masterName: string;
  readonly typeDevice: string;
  readonly storageGb: number | null;
  /** Kilograms. */
  readonly weight: number | null;
  readonly colourId: string | null;
  readonly hex: string | null;
  readonly colour: string | null;
  /** Uploaded pictures, the main one first. */
  readonly photos: readonly { readonly hash: string }[];
  readonly price: number;
  readonly was: number | null;
  readonly available: number;
  readonly expectedAt: Date | null;
  /** Its own categories. */
  readonly categoryIds: readonly string[];
}

/** Rows that are in memory at once. */
const BATCH = 500;

// Keyset by the unique index on variants.number: each batch costs the same however far the feed has come.
const offersSql = (locale: 'cs' | 'ro') => `
  with page as (
    select v.* from variants v where v.number > $2 and v.state = 'on-sale' order by v.number limit ${BATCH}
  )
  select v.number, v.id, v.code, v.ean, v.quality, v.name_${locale} as name, ${descriptionSql(locale)} as description,
    f.name as manufacturer, f.id as "manufacturerId", m.id as "masterProductId", m.name_cs as "masterName", m.type_device as "typeDevice",
    v.storage_gb as "storageGb", v.weight::float8 as weight, c.id as "colourId", c.hex, c.name_${locale} as colour,
    ${photosSql('m.id', 'v.colour_id', `s.alt_${locale}`)} as photos,
    p.now::float8 as price, p.was::float8 as was, coalesce(s.available, 0) as available, s.expected_at as "expectedAt",
    array(select mc.category_id from master_categories mc where mc.master_product_id = m.id order by mc.position, mc.category_id) as "categoryIds",
    (${isOffered}) as "isOffered"
  from page v
  ${offerJoins('$1')}
  order by v.number`;

/** Everything physical that is sold in a market, batch by batch: memory stays the same however much that is. */
export async function* feedOffers(database: Database, market: Market): AsyncGenerator<readonly FeedOffer[]> {
  const locale = market === 'cz' ? 'cs' : 'ro';
  let last = 0;
  for (;;) {
    const { rows } = await database.pool.query<FeedOffer & { readonly isOffered: boolean }>({
      name: `feed-${locale}`,
      text: offersSql(locale),
      values: [market, last],
    });
    if (rows.length === 0) return;
    last = rows.at(-1)?.number ?? last;
    yield rows.filter((row) => row.isOffered);
  }
}
