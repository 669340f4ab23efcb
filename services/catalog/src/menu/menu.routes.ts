import { surrogateKeys } from '@okruh/contracts';
import { getMenu } from '@okruh/contracts/http/catalog/home';
import { ok, route } from '@okruh/service-kit';
import { and, asc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { menuEntries } from '../stored/content-tables.ts';
import { withPreview } from '../stored/content-preview.ts';
import { isPublishedAt } from '../stored/published-at.ts';
import type { Deps } from '../deps.ts';
import { existingPages } from '../listing/existing-pages.ts';
import { surrogate } from '../model/surrogate.ts';
import { menuTree } from './menu-tree.ts';

/** Category row, drawer and footer. */
export function menuRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, getMenu, ({ market, locale, raw }) =>
    withPreview(deps, raw, async (db) => {
      const { frame } = await deps.listings.read();
      const exists = await existingPages(db, frame, market);
      const rows = await db
        .select()
        .from(menuEntries)
        .where(and(eq(menuEntries.isActive, true), isPublishedAt(menuEntries, deps.now())))
        .orderBy(asc(menuEntries.position), asc(menuEntries.id));
      const menu = menuTree(
        rows.map((row) => {
          // A category's address is the category's, wherever it has moved since.
          const category = row.categoryId === null ? undefined : frame.categoryById.get(row.categoryId);
          const own = locale === 'cs' ? row.urlCs : row.urlRo;
          return {
            id: row.id,
            menu: row.menu,
            parentId: row.parentId,
            label: locale === 'cs' ? row.labelCs : row.labelRo,
            href: category === undefined ? own : `/${category.path[locale]}`,
          };
        }),
        exists,
      );
      return ok(menu, surrogate(surrogateKeys.menu));
    }),
  );
}
