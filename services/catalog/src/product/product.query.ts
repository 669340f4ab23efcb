import type { LeaseProgrammeState } from '@okruh/contracts/leasing';
import type { Market } from '@okruh/market';
import type { Database } from '@okruh/service-kit';
import type { CardRow } from '../listing/cards.query.ts';
import { photosSql } from '../stored/shown-photos.ts';
import type { OpeningHours, Responsible } from '../stored/tables.ts';

/** A variant of a master product in a market, with what its page says of it. */
export interface ProductRow extends CardRow {
  readonly state: 'on-sale' | 'withdrawn';
  readonly master_state: 'draft' | 'published' | 'withdrawn';
  readonly full_name: string;
  readonly master_seo_name: string;
  readonly device_identifier: string | null;
  readonly ean: string | null;
  readonly short_description: string;
  readonly description: string;
  readonly warranty_new: number;
  readonly warranty_used: number;
  readonly gift_variant_id: string | null;
  /** Other products of its meta master. */
  readonly kin: readonly string[];
  /** Names of the types of devices that an accessory fits. */
  readonly compatible_types: readonly string[];
  readonly in_other_market: boolean;
  readonly energy_class: string | null;
  readonly eprel_number: number | null;
  /** Empty when the manufacturer isn't known. */
  readonly maker: Responsible & { readonly representative: Responsible | null };
  /** Programmes of leasing as checkout published them last; null before the first time. */
  readonly leasing: readonly LeaseProgrammeState[] | null;
  /** Page where this very device is repaired, as repairs published it. */
  readonly repair_path: string | null;
  /** Page where this very device is sold to us, as buy-out published it. */
  readonly sell_path: string | null;
}

// By the primary key of variants.
const productSql = `
  select v.number, v.id, v.code, v.quality, v.storage_gb, v.options, v.state, v.device_identifier, v.ean,
    case when $2 = 'cz' then v.name_cs else v.name_ro end as full_name,
    c.id as colour_id, c.hex, case when $2 = 'cz' then c.name_cs else c.name_ro end as colour,
    m.id as master_id, m.state as master_state, m.seo_name as master_seo_name, m.name_cs as drawn_name,
    case when $2 = 'cz' then m.name_cs else m.name_ro end as name,
    case when $2 = 'cz' then m.short_description_cs else m.short_description_ro end as short_description,
    case when $2 = 'cz' then m.description_cs else m.description_ro end as description,
    m.warranty_months_new as warranty_new, m.warranty_months_used as warranty_used, m.gift_variant_id,
    m.manufacturer_id, m.type_device, m.release_year, m.is_physical,
    array(select case when $2 = 'cz' then t.name_cs else t.name_ro end from type_devices t
      where t.id = any(m.compatible_type_devices) order by t.position) as compatible_types,
    m.energy_class, m.eprel_number,
    (select json_build_object('company', f.company, 'address', f.address, 'contact', f.contact, 'representative', f.representative)
      from manufacturers f where f.id = m.manufacturer_id) as maker,
    p.now::float8 as now, p.common::float8 as common, p.was::float8 as was,
    coalesce(s.available, 0) as available, coalesce(s.is_endless, false) as is_endless, s.expected_at,
    r.average::float8 as average, r.count as ratings,
    ${photosSql('m.id', 'v.colour_id', `case when $2 = 'cz' then s.alt_cs else s.alt_ro end`)} as photos,
    array(select b.badge_id from master_badges b where b.master_product_id = m.id order by b.position) as badges,
    array(select mc.category_id from master_categories mc where mc.master_product_id = m.id order by mc.position, mc.category_id) as category_ids,
    array(select k.id from master_products k where k.meta_master_id = m.meta_master_id and k.id <> m.id order by k.id) as kin,
    null as gift,
    (select programmes from leasing) as leasing,
    exists (select from prices o where o.variant_id = v.id and o.market <> $2) as in_other_market,
    (select ro.device_paths -> v.device_identifier ->> $2 from repair_offers ro where ro.master_product_id = m.id) as repair_path,
    (select b.device_paths ->> v.device_identifier from buyout_prices b where b.master_product_id = m.id and b.market = $2) as sell_path
  from variants v
  join master_products m on m.id = v.master_product_id
  join prices p on p.variant_id = v.id and p.market = $2
  left join colours c on c.master_product_id = v.master_product_id and c.id = v.colour_id
  left join stock s on s.variant_id = v.id and s.market = $2
  left join ratings r on r.master_product_id = m.id
  where v.id = $1`;

/** A variant that has a price in the market, on sale or withdrawn. */
export async function findProduct({ pool }: Database, market: Market, id: string): Promise<ProductRow | null> {
  const { rows } = await pool.query<ProductRow>({ name: 'product', text: productSql, values: [id, market] });
  const [row] = rows;
  return row === undefined || row.master_state === 'draft' ? null : row;
}

export interface SiblingRow {
  readonly number: number;
  readonly id: string;
  readonly quality: CardRow['quality'];
  readonly storage_gb: number | null;
  readonly options: CardRow['options'];
  readonly colour_id: string | null;
  readonly price: number;
  readonly can_be_bought: boolean;
}
const siblingSql = `
  select v.number, v.id, v.quality, v.storage_gb, v.options, v.colour_id, p.now::float8 as price,
    coalesce(s.is_endless or s.available > 0, false) as can_be_bought
  from variants v join prices p on p.variant_id = v.id and p.market = $2
  left join stock s on s.variant_id = v.id and s.market = $2
  where v.master_product_id = $1 and v.state = 'on-sale' order by v.position, v.number`;

/** All variants of a master product that are sold in the market. */
export async function loadSiblings({ pool }: Database, market: Market, masterId: string): Promise<SiblingRow[]> {
  return (await pool.query<SiblingRow>({ name: 'product-siblings', text: siblingSql, values: [masterId, market] })).rows;
}

export interface ColourRow {
  readonly id: string;
  readonly name: string;
  readonly hex: string;
}
export async function loadColours({ pool }: Database, market: Market, masterId: string): Promise<ColourRow[]> {
  const { rows } = await pool.query<ColourRow>({
    name: 'product-colours',
    text: `select id, case when $2 = 'cz' then name_cs else name_ro end as name, hex from colours where master_product_id = $1 order by position`,
    values: [masterId, market],
  });
  return rows;
}

export interface ParameterRow {
  readonly group: string;
  readonly name: string;
  readonly value: string;
  readonly unit: string | null;
  readonly is_number: boolean;
}
const parameterSql = `
  select case when $2 = 'cz' then g.name_cs else g.name_ro end as "group", case when $2 = 'cz' then a.name_cs else a.name_ro end as name,
    case when v.number is not null then v.number::text when $2 = 'cz' then v.text_cs else v.text_ro end as value,
    case when $2 = 'cz' then a.unit_cs else a.unit_ro end as unit, v.number is not null as is_number
  from attribute_values v join attributes a on a.id = v.attribute_id join attribute_groups g on g.id = a.group_id
  where v.master_product_id = $1 order by g.position, a.position`;
export async function loadParameters({ pool }: Database, market: Market, masterId: string): Promise<ParameterRow[]> {
  return (await pool.query<ParameterRow>({ name: 'product-parameters', text: parameterSql, values: [masterId, market] })).rows;
}

export interface StoreRow {
  readonly store_id: string;
  readonly name: string;
  readonly city: string;
  readonly seo_name: string;
  readonly opening_hours: readonly OpeningHours[];
  readonly closed_on: readonly string[];
  readonly quantity: number;
}
const storeSql = `
  select s.id as store_id, s.name, s.city, s.seo_name, s.opening_hours, s.closed_on::text[] as closed_on, coalesce(t.available, 0) as quantity
  from stores s left join store_stock t on t.store_id = s.id and t.market = s.market and t.variant_id = $1
  where s.market = $2 and s.is_open order by coalesce(t.available, 0) = 0, s.city, s.name`;
/** Open stores of the market, those that have it first. */
export async function loadStores({ pool }: Database, market: Market, variantId: string): Promise<StoreRow[]> {
  return (await pool.query<StoreRow>({ name: 'product-stores', text: storeSql, values: [variantId, market] })).rows;
}

const accessorySql = `
  select a.accessory_id as id from recommended_accessories a where a.master_product_id = $1 order by a.position limit $2`;
/** Master products that go with it, best first. */
export async function loadAccessoryIds({ pool }: Database, masterId: string, limit: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>({ name: 'product-accessories', text: accessorySql, values: [masterId, limit] });
  return rows.map((row) => row.id);
}
