import { MAX_FOUND } from '@okruh/contracts/search-kinds';
import { addSearchRoute, escapeLike } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { buildRank, holdsWholeWords } from '../../stored/office-list.ts';

interface ProductRow extends Record<string, unknown> {
  readonly id: string;
  readonly code: string;
  readonly name_cs: string;
  readonly name_ro: string;
  readonly state: string;
  readonly is_exact: boolean;
}

/** Products and categories by what the office types or scans: name, code, bar code. */
export function searchRoutes(app: FastifyInstance, { database }: Pick<Deps, 'database'>): void {
  addSearchRoute(app, 'catalog', {
    product: async (text, locale) => {
      const begins = `${escapeLike(text)}%`;
      const isNamed = sql`(v.ean = ${text} or v.code = upper(${text}))`;
      const { rows } = await database.office.execute<ProductRow>(sql`
        with exact as (
          select v.master_product_id as id from variants v where ${isNamed}
          union select m.id from master_products m where m.code = upper(${text}))
        select m.id, m.code, m.name_cs, m.name_ro, m.state, m.id in (select id from exact) as is_exact from master_products m
        where m.id in (select id from exact) or ${holdsWholeWords(text, [sql`m.name_cs`, sql`m.name_ro`])}
          or m.code like upper(${begins})
        order by is_exact desc, m.state <> 'published', ${buildRank(text, sql`m.code`, sql`m.name_cs`)} limit ${MAX_FOUND}`);
      return rows.map((row) => ({
        id: row.id,
        number: row.code,
        name: locale === 'ro' ? row.name_ro : row.name_cs,
        state: row.state,
        market: null,
        is_exact: row.is_exact,
      }));
    },
    category: async (text, locale) => {
      const { rows } = await database.office.execute<Pick<ProductRow, 'id' | 'name_cs' | 'name_ro'>>(sql`
        select c.id, c.name_cs, c.name_ro from categories c where not c.is_deleted and ${holdsWholeWords(text, [sql`c.name_cs`, sql`c.name_ro`])}
        order by cardinality(c.ancestor_ids), c.name_cs limit ${MAX_FOUND}`);
      return rows.map((row) => ({
        id: row.id,
        number: locale === 'ro' ? row.name_ro : row.name_cs,
        name: '',
        state: '',
        market: null,
        is_exact: false,
      }));
    },
  });
}
