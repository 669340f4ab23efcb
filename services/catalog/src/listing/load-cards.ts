import type { SaleQuality } from '@okruh/contracts/http/catalog/cards';
import type { Market } from '@okruh/market';
import type { Database } from '@okruh/service-kit';
import { groupBy } from '../model/group-by.ts';
import type { ListedCard, ListedVariant } from './listing.ts';
import type { Options } from './options.ts';

/** Cards of a master product by market; empty where it isn't sold. */
export type CardsByMarket = Readonly<Record<Market, readonly ListedCard[]>>;

// One row per master product that is on sale; the categories with all of their parents. Joined rather than compared: a list
// of ids is searched again for every row.
const masterSql = `
  select m.id, m.number, m.manufacturer_id, m.popularity, coalesce(m.release_year, 0), r.average::float8,
    (select array_agg(distinct n.number) from master_categories mc join categories c on c.id = mc.category_id
      join categories n on n.id = c.id or n.id = any(c.ancestor_ids) where mc.master_product_id = m.id) as categories,
    (select max(c.boost)::float8 from master_categories mc join categories c on c.id = mc.category_id where mc.master_product_id = m.id),
    (select array_agg(c.attribute_id || '/' || c.id) from master_choices mc join attribute_choices c on c.id = mc.choice_id
      where mc.master_product_id = m.id)
  from master_products m join unnest($1::text[]) as wanted (id) on wanted.id = m.id left join ratings r on r.master_product_id = m.id
  where m.state = 'published'`;
// One row per sellable variant and market.
const variantSql = `
  select v.master_product_id, v.number, v.quality, v.storage_gb, c.family, p.market, p.now::float8, p.was::float8,
    case when s.is_endless then -1 else coalesce(s.available, 0) end,
    (select count(*)::int from store_stock t where t.variant_id = v.id and t.market = p.market)
  from master_products m join unnest($1::text[]) as wanted (id) on wanted.id = m.id
  join variants v on v.master_product_id = m.id and v.state = 'on-sale'
  join prices p on p.variant_id = v.id
  left join colours c on c.master_product_id = v.master_product_id and c.id = v.colour_id
  left join stock s on s.variant_id = v.id and s.market = p.market
  where m.state = 'published' order by m.number, v.number`;

type MasterRow = [string, number, string, number, number, number | null, number[] | null, number | null, string[] | null];
type VariantRow = [string, number, SaleQuality, number | null, string | null, Market, number, number | null, number, number];

/** Master products of one statement: a large catalogue on a busy machine stays below the limit of a statement's time. */
const BATCH = 2_000;

/**
 * Reads cards from the tables, batch by batch.
 * @param masterIds all that are on sale when null; of those given the ones that aren't are missing in the answer
 */
export async function loadCards(
  database: Database,
  options: Options,
  masterIds: readonly string[] | null,
): Promise<Map<string, CardsByMarket>> {
  const wanted = masterIds ?? (await publishedIds(database));
  const loaded = new Map<string, CardsByMarket>();
  for (let from = 0; from < wanted.length; from += BATCH) {
    const values = [wanted.slice(from, from + BATCH)];
    const masters = await database.pool.query<MasterRow>({ text: masterSql, values, rowMode: 'array' });
    const variants = await database.pool.query<VariantRow>({ text: variantSql, values, rowMode: 'array' });
    const rowsByMaster = groupBy(variants.rows, (row) => row[0]);
    for (const master of masters.rows) loaded.set(master[0], buildCards(master, rowsByMaster.get(master[0]) ?? [], options));
  }
  return loaded;
}

async function publishedIds({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(`select id from master_products where state = 'published' order by number`);
  return rows.map(({ id }) => id);
}

function buildCards(master: MasterRow, rows: readonly VariantRow[], options: Options): CardsByMarket {
  const [id, number, manufacturerId, popularity, releaseYear, rating, categories, boost, choices] = master;
  const shared = [
    options.option('manufacturer', manufacturerId),
    ...(choices ?? []).map((choice) => {
      const [attributeId = '', choiceId = ''] = choice.split('/');
      return options.option(`attribute:${attributeId}`, choiceId);
    }),
  ];
  const cardsIn = (market: Market): ListedCard[] =>
    [false, true].flatMap((isUsed) => {
      const variants = rows.filter((row) => row[5] === market && (row[2] !== 'new') === isUsed).map((row) => toVariant(row, options));
      return variants.length === 0
        ? []
        : [
            {
              masterProductId: id,
              masterNumber: number,
              isUsed,
              categories: categories ?? [],
              options: shared,
              popularity,
              rating,
              releaseYear,
              boost: boost ?? 1,
              variants,
            },
          ];
    });
  return { cz: cardsIn('cz'), ro: cardsIn('ro') };
}

function toVariant(row: VariantRow, options: Options): ListedVariant {
  const [, number, quality, storage, family, , price, was, available, stores] = row;
  const own = [options.option('quality', quality)];
  if (storage !== null) own.push(options.option('storage', storage));
  if (family !== null) own.push(options.option('colour', family));
  if (available !== 0) own.push(options.option('availability', 'in-stock'));
  if (stores > 0) own.push(options.option('availability', 'in-store'));
  return { number, options: own, price, was, available: available < 0 ? Infinity : available, stores };
}
