import type { Locale } from '@okruh/market';
import type { Database } from '@okruh/service-kit';
import type { Frame } from '../listing/frame.ts';
import type { SearchText } from './search-index.ts';

/** What a master product can be found by, in both languages. */
export interface Loaded {
  readonly masterNumber: number;
  readonly texts: Readonly<Record<Locale, SearchText>>;
}

const sql = `
  select m.id, m.number, m.name_cs, m.name_ro, f.name as manufacturer, m.code,
    array(select category_id from master_categories mc where mc.master_product_id = m.id order by mc.position) as categories,
    array(select distinct name_cs from colours c where c.master_product_id = m.id) as colours_cs,
    array(select distinct name_ro from colours c where c.master_product_id = m.id) as colours_ro,
    array(select distinct storage_gb from variants v where v.master_product_id = m.id and v.state = 'on-sale' and storage_gb is not null) as sizes,
    array(select d.name_cs from compatible_masters cm join master_products d on d.id = cm.device_master_id
      where cm.master_product_id = m.id order by d.number limit 40) as fits
  from master_products m join manufacturers f on f.id = m.manufacturer_id
  where m.state = 'published'`;

interface Row {
  readonly id: string;
  readonly number: number;
  readonly name_cs: string;
  readonly name_ro: string;
  readonly manufacturer: string;
  readonly code: string;
  readonly categories: string[];
  readonly colours_cs: string[];
  readonly colours_ro: string[];
  readonly sizes: number[];
  readonly fits: string[];
}

/** Products of one statement: a large catalogue on a busy machine stays below the limit of a statement's time. */
const BATCH = 2_000;

/** Reads what products are found by. @param ids all that are on sale when null */
export async function loadDocuments(database: Database, frame: Frame, ids: readonly string[] | null): Promise<Map<string, Loaded>> {
  const loaded = new Map<string, Loaded>();
  for (let last = 0; ;) {
    const { rows } = await database.pool.query<Row>({
      text: `${sql} and m.number > $1${ids === null ? '' : ' and m.id = any($2)'} order by m.number limit ${BATCH}`,
      values: ids === null ? [last] : [last, ids],
    });
    for (const row of rows)
      loaded.set(row.id, { masterNumber: row.number, texts: { cs: toSearchText(row, 'cs', frame), ro: toSearchText(row, 'ro', frame) } });
    if (rows.length < BATCH) return loaded;
    last = rows.at(-1)?.number ?? last;
  }
}

function toSearchText(row: Row, locale: Locale, frame: Frame): SearchText {
  const named = row.categories.flatMap((id) => {
    const category = frame.categoryById.get(id);
    return category === undefined ? [] : [...category.ancestorIds, id];
  });
  return {
    name: locale === 'cs' ? row.name_cs : row.name_ro,
    manufacturer: row.manufacturer,
    categories: [...new Set(named)].flatMap((id) => frame.categoryById.get(id)?.name[locale] ?? []),
    options: [
      row.code,
      ...(locale === 'cs' ? row.colours_cs : row.colours_ro),
      ...row.sizes.map((gigabytes) => (gigabytes % 1024 === 0 ? `${gigabytes / 1024} TB` : `${gigabytes} GB`)),
    ],
    fits: row.fits,
  };
}
