import type { Image, Price, ProductCard, SaleQuality, Stock } from '@okruh/contracts/http/catalog/cards';
import { deliveryDay, deliveryDayOfExpected, type Locale, type Market, markets, type Money } from '@okruh/market';
import type { Database } from '@okruh/service-kit';
import { LAST_PIECES } from '../model/last-pieces.ts';
import { productPath } from '../model/addresses.ts';
import { percentOff } from '../model/omnibus.ts';
import { mainView, photoBase, pictureBase } from '../model/pictures.ts';
import { photosSql } from '../stored/shown-photos.ts';
import type { VariantOptions } from '../stored/tables.ts';
import { tradeInPrice } from '../model/trade-in-price.ts';
import { sizeLabel, variantSpec } from '../stored/variant-spec.ts';
import type { Frame } from './frame.ts';
import type { FoundCard, ListedCard } from './listing.ts';
import type { Listings } from './live-listings.ts';

/** Where and when cards are shown. */
export interface Shelf {
  readonly database: Database;
  readonly listings: Listings;
  readonly market: Market;
  readonly now: Date;
}

// By the unique index on variants.number; everything else by primary keys.
const cardSql = `
  select v.number, v.id, v.code, v.quality, v.storage_gb, v.options,
    c.id as colour_id, c.hex, case when $2 = 'cz' then c.name_cs else c.name_ro end as colour,
    m.id as master_id, m.name_cs as drawn_name, case when $2 = 'cz' then m.name_cs else m.name_ro end as name,
    m.manufacturer_id, m.type_device, m.release_year, m.is_physical,
    p.now::float8 as now, p.common::float8 as common, p.was::float8 as was,
    coalesce(s.available, 0) as available, coalesce(s.is_endless, false) as is_endless, s.expected_at,
    r.average::float8 as average, r.count as ratings,
    ${photosSql('m.id', 'v.colour_id', `case when $2 = 'cz' then s.alt_cs else s.alt_ro end`, 1)} as photos,
    array(select b.badge_id from master_badges b where b.master_product_id = m.id order by b.position) as badges,
    array(select mc.category_id from master_categories mc where mc.master_product_id = m.id order by mc.position, mc.category_id) as category_ids,
    (select case when $2 = 'cz' then g.name_cs else g.name_ro end from variants gv join master_products g on g.id = gv.master_product_id
      join stock gs on gs.variant_id = gv.id and gs.market = $2
      where gv.id = m.gift_variant_id and gv.state = 'on-sale' and g.state = 'published' and (gs.is_endless or gs.available > 0)) as gift
  from variants v
  join master_products m on m.id = v.master_product_id
  join prices p on p.variant_id = v.id and p.market = $2
  left join colours c on c.master_product_id = v.master_product_id and c.id = v.colour_id
  left join stock s on s.variant_id = v.id and s.market = $2
  left join ratings r on r.master_product_id = m.id
  where v.number = any($1)`;

/** What a card is made of. */
export interface CardRow {
  readonly number: number;
  readonly id: string;
  readonly code: string;
  readonly quality: SaleQuality;
  readonly storage_gb: number | null;
  readonly options: VariantOptions;
  readonly colour_id: string | null;
  readonly hex: string | null;
  readonly colour: string | null;
  readonly master_id: string;
  readonly drawn_name: string;
  readonly name: string;
  readonly manufacturer_id: string;
  readonly type_device: string;
  readonly release_year: number | null;
  readonly is_physical: boolean;
  readonly now: number;
  readonly common: number | null;
  readonly was: number | null;
  readonly available: number;
  readonly is_endless: boolean;
  readonly expected_at: Date | null;
  readonly average: number | null;
  readonly ratings: number | null;
  /** Uploaded pictures, the main one first; a card needs no other. */
  readonly photos: readonly { readonly hash: string; readonly alt: string }[];
  readonly badges: readonly string[];
  readonly category_ids: readonly string[];
  readonly gift: string | null;
}

/** Cards with all that they show, in the order given. Of what went off sale meanwhile there is none. */
export async function loadCards(shelf: Shelf, found: readonly FoundCard[]): Promise<ProductCard[]> {
  if (found.length === 0) return [];
  const { rows } = await shelf.database.pool.query<CardRow>({
    name: 'cards',
    text: cardSql,
    values: [found.map(({ variant }) => variant.number), shelf.market],
  });
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  return found.flatMap(({ card, variant }) => {
    const row = byNumber.get(variant.number);
    return row === undefined ? [] : [toCard(shelf, row, card, variant.stores)];
  });
}

function toCard(shelf: Shelf, row: CardRow, card: ListedCard, stores: number): ProductCard {
  const { listings, market } = shelf;
  const { locale, currency } = markets[market];
  const { frame } = listings;
  const money = (amount: number): Money => ({ amount, currency });
  const tradeIn = toTradeIn(frame, market, row, card.isUsed);
  return {
    id: row.id,
    code: row.code,
    master_product_id: row.master_id,
    href: productPath(market, row.id),
    name: row.name,
    spec: variantSpec(sizeLabel(row.storage_gb, row.options, locale), row.colour),
    brand: findBrand(frame, row.manufacturer_id),
    categories: categoryNames(frame, locale, row.category_ids[0]),
    quality: row.quality,
    quality_name: frame.qualities.find((quality) => quality.id === row.quality)?.name[locale] ?? row.quality,
    image: toPhotos(row)[0] ?? toDrawing(row),
    price: toPrice(row, market),
    trade_in_price: tradeIn === null ? null : money(tradeIn),
    stock: toStock(shelf, row, stores),
    rating: row.average === null || row.ratings === null ? null : { average: row.average, count: row.ratings },
    badges: toBadges(frame, locale, promised(row.badges, row.gift)),
    gift: row.gift,
    others: { count: card.variants.length - 1, from: money(Math.min(...card.variants.map((variant) => variant.price))) },
  };
}

export const findBrand = (frame: Frame, manufacturerId: string): string =>
  frame.manufacturers.find((maker) => maker.id === manufacturerId)?.name ?? manufacturerId;

/** Names from the top to the category itself. */
export function categoryNames(frame: Frame, locale: Locale, categoryId: string | undefined): string[] {
  const category = categoryId === undefined ? undefined : frame.categoryById.get(categoryId);
  if (category === undefined) return [];
  return [...category.ancestorIds, category.id].flatMap((id) => frame.categoryById.get(id)?.name[locale] ?? []);
}

/** Without a gift in stock nothing promises one. */
export const promised = (badges: readonly string[], gift: unknown): readonly string[] =>
  gift === null ? badges.filter((id) => id !== GIFT_BADGE) : badges;
const GIFT_BADGE = 'gift';

export const toBadges = (frame: Frame, locale: Locale, ids: readonly string[]): ProductCard['badges'] =>
  ids.flatMap((id) => {
    const badge = frame.badges.get(id);
    return badge === undefined ? [] : [{ id, name: badge.name[locale] }];
  });

/** Uploaded pictures of a variant. */
export const toPhotos = (row: Pick<CardRow, 'master_id' | 'photos'>): Image[] =>
  row.photos.map(({ hash, alt }) => ({ base: `/media/${photoBase(row.master_id, hash)}`, alt }));

/** The drawing of a variant; null for what has no colour. */
export function toDrawing(
  row: Pick<
    CardRow,
    'master_id' | 'type_device' | 'manufacturer_id' | 'drawn_name' | 'category_ids' | 'colour_id' | 'hex' | 'name' | 'colour'
  >,
  view = mainView(row.type_device),
): Image | null {
  if (row.colour_id === null || row.hex === null) return null;
  const drawn = {
    masterProductId: row.master_id,
    typeDevice: row.type_device,
    manufacturerId: row.manufacturer_id,
    name: row.drawn_name,
    categoryIds: row.category_ids,
    colourId: row.colour_id,
    hex: row.hex,
  };
  return { base: `/media/${pictureBase(drawn, view)}`, alt: row.colour === null ? row.name : `${row.name}, ${row.colour}` };
}

/** A price with its reduction. */
export function toPrice(row: Pick<CardRow, 'now' | 'common' | 'was'>, market: Market): Price {
  const { currency } = markets[market];
  const money = (amount: number): Money => ({ amount, currency });
  return {
    now: money(row.now),
    common: row.common === null ? null : money(row.common),
    was: row.was === null ? null : money(row.was),
    discount_percent: row.was === null ? null : percentOff(row.now, row.was),
  };
}

export const toTradeIn = (
  frame: Frame,
  market: Market,
  row: Pick<CardRow, 'type_device' | 'manufacturer_id' | 'release_year' | 'now'>,
  isUsed: boolean,
): number | null =>
  tradeInPrice(
    { isUsed, typeDevice: row.type_device, manufacturerId: row.manufacturer_id, releaseYear: row.release_year, price: row.now },
    frame.tradeIns[market],
  );

/** At most this many pieces are reported. */
const MAX_SHOWN = 20;

/** @param stores how many of them have it */
export function toStock(
  { listings, market, now }: Pick<Shelf, 'listings' | 'market' | 'now'>,
  row: Pick<CardRow, 'available' | 'is_endless' | 'expected_at' | 'is_physical'>,
  stores: number,
): Stock {
  const holidays = listings.frame.holidays[market];
  if (row.is_endless) return { state: 'in-stock', quantity: null, delivery_on: null, stores };
  if (row.available === 0) {
    const { expected_at: expected } = row;
    if (expected === null) return { state: 'none', quantity: 0, delivery_on: null, stores };
    return { state: 'incoming', quantity: 0, delivery_on: deliveryDayOfExpected(market, expected, now, holidays), stores };
  }
  return {
    state: row.available <= LAST_PIECES ? 'low' : 'in-stock',
    quantity: Math.min(row.available, MAX_SHOWN),
    delivery_on: row.is_physical ? deliveryDay(market, now, holidays) : null,
    stores,
  };
}
