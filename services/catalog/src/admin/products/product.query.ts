import type {
  AdminImage,
  adminListMasterProducts,
  AdminMasterProduct,
  MasterProductRow,
} from '@okruh/contracts/http/catalog-admin/products';
import { escapeLike, type Tx } from '@okruh/service-kit';
import { sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { all, buildPage, holdsWords, orderBy, textArray } from '../../stored/office-list.ts';
import { type DrawnProduct, galleryViews, photoBase, pictureBase } from '../../model/pictures.ts';
import { readNeeds } from './product-needs.ts';

export type ListQuery = z.output<typeof adminListMasterProducts.query>;

const name = (alias: string): SQL => sql.raw(`json_build_object('cs', ${alias}.name_cs, 'ro', ${alias}.name_ro)`);
/** `{ id, code, name }` of a master product. */
const named = (alias: string): SQL =>
  sql`json_build_object('id', ${sql.raw(alias)}.id, 'code', ${sql.raw(alias)}.code, 'name', ${name(alias)})`;
/** A price of the list, null without any. */
const lowest = (amount: SQL, currency: 'CZK' | 'RON'): SQL =>
  sql`case when ${amount} is not null then json_build_object('amount', ${amount}, 'currency', ${currency}::text) end`;

/** A master product as the grid shows it. */
const rowJson = sql`json_build_object(
  'id', m.id, 'code', m.code, 'name', ${name('m')}, 'seo_name', m.seo_name,
  'manufacturer', json_build_object('id', f.id, 'name', f.name), 'type_device', m.type_device,
  'categories', coalesce((select json_agg(json_build_object('id', c.id, 'name', ${name('c')}) order by mc.position)
    from master_categories mc join categories c on c.id = mc.category_id where mc.master_product_id = m.id), '[]'),
  'badges', coalesce((select json_agg(b.badge_id order by b.position) from master_badges b where b.master_product_id = m.id), '[]'),
  'barem_group', m.barem_group,
  'meta_master', (select json_build_object('id', t.id, 'name', t.name) from meta_masters t where t.id = m.meta_master_id),
  'state', m.state,
  'variants', l.variants,
  'variants_on_sale', l.variants_on_sale,
  'price_from', json_build_object('CZK', ${lowest(sql`l.price`, 'CZK')}, 'RON', ${lowest(sql`l.price_ro`, 'RON')}),
  'stock', case when m.is_physical then (select coalesce(sum(s.available), 0)::int from stock s join variants v on v.id = s.variant_id
    where v.master_product_id = m.id) end,
  'changed_at', to_char(m.changed_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'changed_by', m.changed_by)`;

/** The list alone (migrations/067-product-list.sql, 073-product-totals.sql), and with the products that it is of. */
const list = sql`from product_list l`;
const listed = sql`${list} join master_products m on m.id = l.id join manufacturers f on f.id = m.manufacturer_id`;
const sorts: Readonly<Record<string, SQL>> = {
  name: sql`l.name`,
  code: sql`l.code`,
  changed_at: sql`l.changed_at`,
  variants: sql`l.variants`,
  price: sql`l.price`,
};

const inCategory = (id: SQL, condition: SQL): SQL => sql`${id} in (
  select mc.master_product_id from master_categories mc join categories c on c.id = mc.category_id where ${condition})`;

/** Each typed word stands somewhere in the names, the code or the address, diacritics aside. */
const holdsTyped = (typed = ''): SQL[] =>
  typed
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 8)
    .map((word) => sql`l.words like '%' || plain_text(${escapeLike(word)}) || '%'`);

const buildConditions = (query: ListQuery): SQL =>
  all([
    ...holdsTyped(query.q),
    query.category === undefined
      ? undefined
      : inCategory(sql`l.id`, sql`c.id = ${query.category} or ${query.category} = any(c.ancestor_ids)`),
    query.category_level === undefined ? undefined : inCategory(sql`l.id`, sql`cardinality(c.ancestor_ids) = ${query.category_level - 1}`),
    query.manufacturer === undefined ? undefined : sql`l.manufacturer_id = ${query.manufacturer}`,
    query.type_device === undefined ? undefined : sql`l.type_device = ${query.type_device}`,
    query.badge === undefined ? undefined : sql`l.id in (select master_product_id from master_badges where badge_id = ${query.badge})`,
    query.meta_master === undefined ? undefined : sql`l.meta_master_id = ${query.meta_master}`,
    query.state === undefined ? undefined : sql`l.state = ${query.state}`,
  ]);

/** A page of the grid. The page is found first, and only its rows are drawn up. */
export async function listProducts(tx: Tx, query: ListQuery): Promise<{ readonly items: MasterProductRow[]; readonly total: number }> {
  const where = buildConditions(query);
  const { rows: met } = await tx.execute<{ id: string; total: number }>(sql`
    select l.id, count(*) over ()::int as total ${list} where ${where}
    ${orderBy(query.sort, sorts, sql`l.changed_at desc, l.name`)}, l.id ${buildPage(query)}`);
  const ids = met.map(({ id }) => id);
  const { rows } = await tx.execute<{ row: MasterProductRow }>(sql`select ${rowJson} as row ${listed} where l.id = any(${textArray(ids)})`);
  const byId = new Map(rows.map(({ row }) => [row.id, row]));
  return { items: ids.flatMap((id) => byId.get(id) ?? []), total: met[0]?.total ?? (query.page === 1 ? 0 : await countListed(tx, where)) };
}

async function countListed(tx: Tx, where: SQL): Promise<number> {
  const { rows } = await tx.execute<{ total: number }>(sql`select count(*)::int as total ${list} where ${where}`);
  return rows[0]?.total ?? 0;
}

const BATCH = 200;

/** Every row of the filters by code, batch by batch, so that no export holds the whole catalogue in memory. */
export async function* everyProduct(tx: Tx, query: ListQuery): AsyncGenerator<MasterProductRow> {
  let after = '';
  for (;;) {
    const { rows } = await tx.execute<{ row: MasterProductRow }>(sql`
      select ${rowJson} as row ${listed} where ${buildConditions(query)} and l.code > ${after} order by l.code limit ${BATCH}`);
    yield* rows.map(({ row }) => row);
    after = rows.at(-1)?.row.code ?? '';
    if (rows.length < BATCH) return;
  }
}

const money = (column: string, market: 'cz' | 'ro', currency: 'CZK' | 'RON'): SQL => sql`(
  select case when p.${sql.identifier(column)} is null then null else json_build_object('amount', p.${sql.identifier(column)}, 'currency', ${currency}::text) end
  from prices p where p.variant_id = v.id and p.market = ${market})`;
const stockIn = (market: 'cz' | 'ro'): SQL =>
  sql`coalesce((select s.available from stock s where s.variant_id = v.id and s.market = ${market}), 0)`;
const namedIn = (ids: SQL, order: SQL): SQL =>
  sql`coalesce((select json_agg(${named('o')} order by ${order}) from master_products o ${ids}), '[]')`;

const detailJson = sql`json_build_object(
  'version', greatest(1, m.version),
  'short_description', json_build_object('cs', m.short_description_cs, 'ro', m.short_description_ro),
  'description', json_build_object('cs', m.description_cs, 'ro', m.description_ro),
  'release_year', m.release_year, 'is_physical', m.is_physical,
  'warranty_months', json_build_object('new', m.warranty_months_new, 'used', m.warranty_months_used),
  'energy_label', case when m.energy_class is not null then json_build_object('class', m.energy_class, 'eprel_number', m.eprel_number) end,
  'gift', (select json_build_object('id', g.id, 'code', g.code, 'name', ${name('g')}) from variants g where g.id = m.gift_variant_id),
  'recommended_accessories', ${namedIn(sql`join recommended_accessories r on r.accessory_id = o.id where r.master_product_id = m.id`, sql`r.position`)},
  'compatible_masters', ${namedIn(sql`join compatible_masters r on r.device_master_id = o.id where r.master_product_id = m.id`, sql`o.name_cs`)},
  'compatible_type_devices', to_json(m.compatible_type_devices),
  'colours', coalesce((select json_agg(json_build_object('id', c.id, 'name', ${name('c')}, 'hex', c.hex, 'family', c.family,
      'is_used', exists (select from variants v where v.master_product_id = m.id and v.colour_id = c.id)
        or exists (select from master_images i where i.master_product_id = m.id and i.colour_id = c.id)) order by c.position)
    from colours c where c.master_product_id = m.id), '[]'),
  'parameters', coalesce((select json_agg(json_build_object('attribute', v.attribute_id,
    'value', case when v.number is null then json_build_object('cs', v.text_cs, 'ro', v.text_ro) else to_json(v.number) end) order by v.position)
    from attribute_values v where v.master_product_id = m.id), '[]'),
  'is_new', m.published_at is null,
  'images', coalesce((select json_agg(json_build_object('id', i.id, 'kind', i.kind, 'alt', json_build_object('cs', i.alt_cs, 'ro', i.alt_ro),
      'colour', i.colour_id, 'file', i.file) order by i.position, i.id)
    from master_images i where i.master_product_id = m.id and i.removed_at is null), '[]'),
  'items', coalesce((select json_agg(json_build_object('id', v.id, 'code', v.code, 'name', ${name('v')},
      'device_identifier', v.device_identifier, 'ean', v.ean, 'quality', v.quality, 'colour_id', v.colour_id, 'storage_gb', v.storage_gb,
      'options', v.options, 'on_sale', v.state = 'on-sale', 'is_new', v.published_at is null,
      'prices', json_build_object('CZK', ${money('now', 'cz', 'CZK')}, 'RON', ${money('now', 'ro', 'RON')}),
      'common_prices', json_build_object('CZK', ${money('common', 'cz', 'CZK')}, 'RON', ${money('common', 'ro', 'RON')}),
      'stock', json_build_object('cz', ${stockIn('cz')}, 'ro', ${stockIn('ro')}),
      'package', json_build_object('width', v.package_width, 'height', v.package_height, 'depth', v.package_depth, 'weight', v.weight)) order by v.position, v.code)
    from variants v where v.master_product_id = m.id), '[]'))`;

type Detail = Omit<AdminMasterProduct, keyof MasterProductRow | 'images' | 'needs'> & {
  readonly images: readonly (Omit<AdminImage, 'base' | 'is_uploaded'> & { readonly file: string | null })[];
};

/** One product with everything that its screen edits; null when there is none. */
export async function readProduct(tx: Tx, id: string): Promise<AdminMasterProduct | null> {
  const { rows } = await tx.execute<{ row: MasterProductRow; detail: Detail }>(
    sql`select ${rowJson} as row, ${detailJson} as detail ${listed} where l.id = ${id}`,
  );
  const [found] = rows;
  if (found === undefined) return null;
  const { row, detail } = found;
  const [colour] = detail.colours;
  const drawn: DrawnProduct | null =
    colour === undefined
      ? null
      : {
          masterProductId: row.id,
          typeDevice: row.type_device,
          manufacturerId: row.manufacturer.id,
          name: row.name.cs,
          categoryIds: row.categories.map((category) => category.id),
          colourId: colour.id,
          hex: colour.hex,
        };
  const views = galleryViews(row.type_device);
  const images = detail.images.map(({ file, ...image }) => {
    if (file !== null) return { ...image, base: photoBase(row.id, file), is_uploaded: true };
    const view = views.find((known) => known === image.kind) ?? views[0];
    return { ...image, base: drawn === null || view === undefined ? null : pictureBase(drawn, view), is_uploaded: false };
  });
  return { ...row, ...detail, images, needs: await readNeeds(tx, id) };
}

/** Products to choose from, the beginning of the name first. */
export async function findProducts(tx: Tx, typed: string, typeDevice: string | undefined) {
  const code = typed.trim();
  // Of a variant whose code or EAN was typed or scanned, that one comes first.
  const isNamed = sql`(v.ean = ${code} or v.code = upper(${code}))`;
  const { rows } = await tx.execute(sql`
    select m.id, m.code, ${name('m')} as name, coalesce((
      select json_agg(json_build_object('id', v.id, 'code', v.code, 'name', ${name('v')}) order by v.place)
      from (select v.*, row_number() over (order by coalesce(${isNamed}, false) desc, v.position) as place from variants v
        where v.master_product_id = m.id order by place limit 200) v), '[]') as variants
    from master_products m where ${all([
      code === ''
        ? undefined
        : sql`(${holdsWords(typed, [sql`m.name_cs`, sql`m.name_ro`, sql`m.code`])} or m.id in (select v.master_product_id from variants v where ${isNamed}))`,
      typeDevice === undefined ? undefined : sql`m.type_device = ${typeDevice}`,
    ])} order by m.state <> 'published', m.popularity desc, m.name_cs limit 20`);
  return rows;
}

interface GridQuery {
  readonly page: number;
  readonly page_size: number;
  readonly q?: string | undefined;
  readonly sort?: string | undefined;
  readonly category?: string | undefined;
}

/** Products with a gift or recommended accessories. */
export async function listActionPackages(tx: Tx, query: GridQuery) {
  const { rows } = await tx.execute<{ item: unknown; total: number }>(sql`
    select count(*) over ()::int as total, json_build_object('id', m.id, 'code', m.code, 'name', ${name('m')},
      'gift', (select json_build_object('id', g.id, 'code', g.code, 'name', ${name('g')}) from variants g where g.id = m.gift_variant_id),
      'recommended_accessories', ${namedIn(sql`join recommended_accessories r on r.accessory_id = o.id where r.master_product_id = m.id`, sql`r.position`)}) as item
    from master_products m
    where (m.gift_variant_id is not null or exists (select from recommended_accessories r where r.master_product_id = m.id))
      and ${holdsWords(query.q, [sql`m.name_cs`, sql`m.name_ro`, sql`m.code`])}
    ${orderBy(query.sort, { name: sql`m.name_cs`, code: sql`m.code` }, sql`m.gift_variant_id is null, m.name_cs`)}, m.id ${buildPage(query)}`);
  return { items: rows.map(({ item }) => item), total: rows[0]?.total ?? 0 };
}

/** Accessories with what they fit. */
export async function listAccessoryDevices(tx: Tx, query: GridQuery) {
  const { rows } = await tx.execute<{ item: unknown; total: number }>(sql`
    select count(*) over ()::int as total, json_build_object('id', m.id, 'code', m.code, 'name', ${name('m')},
      'compatible_masters', ${namedIn(sql`join compatible_masters r on r.device_master_id = o.id where r.master_product_id = m.id`, sql`o.name_cs`)},
      'compatible_type_devices', to_json(m.compatible_type_devices)) as item
    from master_products m
    where ${all([
      sql`m.type_device = 'accessory'`,
      holdsWords(query.q, [sql`m.name_cs`, sql`m.name_ro`, sql`m.code`]),
      query.category === undefined
        ? undefined
        : inCategory(sql`m.id`, sql`c.id = ${query.category} or ${query.category} = any(c.ancestor_ids)`),
    ])}
    ${orderBy(query.sort, { name: sql`m.name_cs`, code: sql`m.code` }, sql`m.name_cs`)}, m.id ${buildPage(query)}`);
  return { items: rows.map(({ item }) => item), total: rows[0]?.total ?? 0 };
}
