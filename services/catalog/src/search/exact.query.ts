import type { Database } from '@okruh/service-kit';

/** What a code or EAN names: a product, and one of its variants unless the code is the product's own. */
export interface ExactMatch {
  readonly masterProductId: string;
  readonly masterNumber: number;
  /** `variants.number`; null for the whole product. */
  readonly variantNumber: number | null;
}

const ean = /^\d{8}(?:\d{4,6})?$/;
const code = /^[A-Za-z]{1,4}\d{2,}(?:-\d{1,4})?$/;

/** Whether a query may be a code of ours or an EAN; spaces around and inside an EAN don't matter. */
export const looksExact = (query: string): boolean => ean.test(query.replaceAll(' ', '')) || code.test(query);

/** The product with this code or EAN on sale, or null. One round trip, by unique indexes. */
export async function findExact(database: Database, query: string): Promise<ExactMatch | null> {
  const { rows } = await database.pool.query<ExactMatch>({
    name: 'search-exact',
    text: `
      select m.id as "masterProductId", m.number as "masterNumber", v.number as "variantNumber"
        from variants v join master_products m on m.id = v.master_product_id
        where (v.code = $1 or v.ean = $2) and v.state = 'on-sale' and m.state = 'published'
      union all
      select m.id, m.number, null from master_products m where m.code = $1 and m.state = 'published'
      limit 1`,
    values: [query.toUpperCase(), query.replaceAll(' ', '')],
  });
  return rows[0] ?? null;
}
