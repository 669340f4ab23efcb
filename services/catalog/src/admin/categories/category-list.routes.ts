import {
  fileSetsByTerm,
  getCategoriesList,
  getCategoriesTree,
  getManufacturersList,
  getTypeCategories,
  photoFileset,
  typeCategoriesAll,
  typeDevices as typeDevicesRoute,
  units,
} from '@okruh/contracts/http/catalog-admin/categories';
import { ok, problem, route } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { toSeoName } from '../../stored/seo-name.ts';
import { attributes, typeDevices } from '../../stored/tables.ts';
import { readTree } from './category.repository.ts';
import { listDescendants, inTreeOrder } from './category-tree.ts';
import { countProducts, treeView, typeCategoryViews, pathTo } from './category-views.ts';
import { findFileSets, readFileSet } from '../../stored/gallery.query.ts';

/** The tree and everything that its editor chooses from. */
export function categoryListRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.database;

  route(app, getCategoriesTree, async () => ok({ items: treeView(await readTree(db), await countProducts(db)) }));

  route(app, getCategoriesList, async ({ query }) => {
    const rows = await readTree(db);
    const editing = query.editing;
    const barred = editing === undefined ? new Set<string>() : listDescendants(rows, editing);
    return ok({
      items: inTreeOrder(rows).map((row) => ({
        id: row.id,
        name: { cs: row.nameCs, ro: row.nameRo },
        path: pathTo(rows, row),
        level: row.ancestorIds.length + 1,
        disabled: row.id === editing || barred.has(row.id),
      })),
    });
  });

  route(app, getTypeCategories, async ({ query }) => {
    const every = typeCategoryViews(await readTree(db), await countProducts(db));
    const words = toSeoName(query.q ?? '').split('-');
    const isAsked = query.q !== undefined && query.q !== '';
    const items = every.filter(
      (item) =>
        (query.level === undefined || item.level === query.level) &&
        (!isAsked || words.every((word) => toSeoName(`${item.path.cs} ${item.path.ro}`).includes(word))),
    );
    return ok({ items, levels: [...new Set(every.map(({ level }) => level))].sort((a, b) => a - b) });
  });

  route(app, typeCategoriesAll, async ({ locale }) => {
    const rows = await readTree(db);
    return ok({ choices: inTreeOrder(rows).map((row) => ({ value: row.id, label: pathTo(rows, row)[locale] })) });
  });

  route(app, getManufacturersList, async () => {
    const { rows } = await db.execute(sql`
      select f.id, f.name, count(m.id)::int as products from manufacturers f
      left join master_products m on m.manufacturer_id = f.id
      group by f.id order by f.position, f.name`);
    return ok({ items: rows });
  });

  route(app, typeDevicesRoute, async ({ locale }) => {
    const rows = await db.select().from(typeDevices).orderBy(typeDevices.position);
    return ok({ choices: rows.map((row) => ({ value: row.id, label: locale === 'cs' ? row.nameCs : row.nameRo })) });
  });

  route(app, units, async ({ locale }) => {
    const rows = await db.selectDistinct({ cs: attributes.unitCs, ro: attributes.unitRo }).from(attributes);
    const found = rows.flatMap(({ cs, ro }) => (cs === null || ro === null ? [] : [{ value: cs, label: locale === 'cs' ? cs : ro }]));
    return ok({ choices: found.sort((a, b) => a.label.localeCompare(b.label, locale)) });
  });

  route(app, photoFileset, async ({ params }) => {
    const found = await readFileSet(db, params.photo);
    return found === null ? problem('not-found') : ok(found);
  });

  route(app, fileSetsByTerm, async ({ query }) => ok({ items: await findFileSets(db, query.term) }));
}
