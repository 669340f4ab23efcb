import type { Database } from '@okruh/service-kit';

/** Variants GEN-0 and on for 2,000 Kč, of products that the demo has. */
export async function addVariants({ pool }: Pick<Database, 'pool'>, count: number): Promise<void> {
  await pool.query(
    `with made as (
       insert into variants (id, code, master_product_id, state, quality, name_cs, name_ro)
       select 'gen-' || n, 'GEN-' || n, m.id, 'on-sale', 'new', 'Vzorek ' || n, 'Mostra ' || n
       from (select id, row_number() over (order by id) - 1 as place, count(*) over () as total from master_products) m
       join generate_series(0, $1::int - 1) n on n % m.total = m.place
       returning id)
     insert into prices (variant_id, market, now, changed_at) select id, 'cz', 200000, now() from made`,
    [count],
  );
}
