import { adminGetCatalogueFilters, adminUpdateCatalogueFilters, type CatalogueFilters } from '@okruh/contracts/http/catalog-admin/terms';
import { type Answer, fieldErrors, ok, problem, route, type Tx } from '@okruh/service-kit';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { texts } from '../../locales/texts.ts';
import { touchCategory } from '../../stored/category-event.ts';
import type { Deps } from '../../deps.ts';
import { textArray } from '../../stored/office-list.ts';
import { noteChange, type Snapshot } from '../changes/note-change.ts';
import { change } from '../refusal.ts';
import { attributes, catalogueFilters, categories } from '../../stored/tables.ts';

/** Which attributes a category offers as filters. */
export function catalogueFilterRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps;

  route(app, adminGetCatalogueFilters, ({ params }) => show(database.db, params.category));

  route(app, adminUpdateCatalogueFilters, ({ params, body, locale, identity }) =>
    change(database, async (tx) => {
      const [category] = await tx
        .select()
        .from(categories)
        .where(and(eq(categories.id, params.category), eq(categories.isDeleted, false)))
        .for('update');
      if (category === undefined) return problem('not-found');
      const chosen = [...new Set(body.attributes ?? [])];
      const known =
        chosen.length === 0 ? 0 : await tx.$count(attributes, and(inArray(attributes.id, chosen), eq(attributes.isFilterable, true)));
      if (known < chosen.length) return fieldErrors({ attributes: [texts.text(locale, 'office.unknown-item')] });
      return noteChange(tx, { kind: 'category-filters', id: category.id, read: readSnapshot }, identity.name, async () => {
        await tx.delete(catalogueFilters).where(eq(catalogueFilters.categoryId, category.id));
        if (chosen.length > 0)
          await tx
            .insert(catalogueFilters)
            .values(chosen.map((attributeId, position) => ({ categoryId: category.id, attributeId, position })));
        await touchCategory(tx, category.id, identity.name);
        return show(tx, category.id);
      });
    }),
  );
}

/** Filters of a category of its own, in their order. */
async function readSnapshot(tx: Tx, id: string): Promise<Snapshot | null> {
  const { rows } = await tx.execute<Record<string, unknown> & { cs: string; ro: string; filters: string[] }>(sql`
    select c.name_cs as cs, c.name_ro as ro, array(select a.name_cs from catalogue_filters f join attributes a on a.id = f.attribute_id
      where f.category_id = c.id order by f.position) as filters
    from categories c where c.id = ${id}`);
  const [row] = rows;
  return row === undefined ? null : { name: { cs: row.cs, ro: row.ro }, fields: { filters: row.filters } };
}

async function show(tx: Tx, id: string): Promise<Answer> {
  const [category] = await tx
    .select()
    .from(categories)
    .where(and(eq(categories.id, id), eq(categories.isDeleted, false)));
  if (category === undefined) return problem('not-found');
  const path = [category.id, ...category.ancestorIds.toReversed()];
  const { rows: sources } = await tx.execute<{ id: string }>(
    sql`select distinct category_id as id from catalogue_filters where category_id = any(${textArray(path)})`,
  );
  const source = path.find((step) => sources.some((row) => row.id === step)) ?? null;
  const { rows } = await tx.execute<CatalogueFilters['items'][number] & Record<string, unknown>>(sql`
    select a.id as attribute, json_build_object('cs', a.name_cs, 'ro', a.name_ro) as name, a.group_id as "group",
      ${source === null ? sql`true` : sql`f.attribute_id is not null`} as shown,
      (select count(distinct v.master_product_id)::int from attribute_values v
        join master_categories mc on mc.master_product_id = v.master_product_id
        join categories c on c.id = mc.category_id
        where v.attribute_id = a.id and (c.id = ${id} or ${id} = any(c.ancestor_ids))) as products
    from attributes a left join catalogue_filters f on f.attribute_id = a.id and f.category_id = ${source}
    where a.is_filterable order by f.position nulls last, a.position, a.id`);
  return ok({
    category: { id, name: { cs: category.nameCs, ro: category.nameRo } },
    items: rows,
    inherited_from: source === id ? null : source,
    is_own: source === id,
  });
}
