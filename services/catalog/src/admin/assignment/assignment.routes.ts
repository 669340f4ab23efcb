import { addProductCategories, removeProductCategories } from '@okruh/contracts/http/catalog-admin/categories';
import { type Answer, fieldErrors, type Identity, ok, route, type Tx } from '@okruh/service-kit';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Locale } from '@okruh/market';
import type { FastifyInstance } from 'fastify';
import { texts } from '../../locales/texts.ts';
import type { Deps } from '../../deps.ts';
import { textArray } from '../../stored/office-list.ts';
import { noteChanges } from '../changes/note-change.ts';
import { readProductSnapshots } from '../products/product-snapshot.ts';
import { change } from '../refusal.ts';
import { republish } from '../../stored/republish.ts';
import { categories, masterProducts } from '../../stored/tables.ts';

interface Chosen {
  readonly masterProductIds: readonly string[];
  readonly typeCategoryIds: readonly string[];
}

/** Which products stand in which categories. */
export function assignmentRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, addProductCategories, ({ body, locale, identity, requestId }) =>
    change(deps.database, async (tx) => {
      const unknown = await unknownOnes(tx, body, locale);
      if (unknown !== null) return unknown;
      return note(tx, body, identity, async () => {
        const { rows } = await tx.execute<{ id: string }>(sql`
        insert into master_categories (master_product_id, category_id, position)
        select m.id, c.id, (select coalesce(max(position), -1) + 1 from master_categories o where o.master_product_id = m.id)
        from unnest(${textArray(body.masterProductIds)}) as m (id) cross join unnest(${textArray(body.typeCategoryIds)}) as c (id)
        on conflict do nothing returning master_product_id as id`);
        return published(tx, rows, { name: identity.name ?? '', correlationId: requestId });
      });
    }),
  );

  route(app, removeProductCategories, ({ body, locale, identity, requestId }) =>
    change(deps.database, async (tx) => {
      const unknown = await unknownOnes(tx, body, locale);
      if (unknown !== null) return unknown;
      const { rows: left } = await tx.execute<{ code: string }>(sql`
        select m.code from master_products m where m.id = any(${textArray(body.masterProductIds)})
          and exists (select from master_categories c where c.master_product_id = m.id and c.category_id = any(${textArray(body.typeCategoryIds)}))
          and not exists (select from master_categories c where c.master_product_id = m.id and not (c.category_id = any(${textArray(body.typeCategoryIds)})))
        order by m.code limit 20`);
      if (left.length > 0)
        return fieldErrors({
          typeCategoryIds: [`${texts.text(locale, 'office.last-category')} ${left.map(({ code }) => code).join(', ')}`],
        });
      return note(tx, body, identity, async () => {
        const { rows } = await tx.execute<{ id: string }>(sql`
        delete from master_categories where master_product_id = any(${textArray(body.masterProductIds)})
          and category_id = any(${textArray(body.typeCategoryIds)}) returning master_product_id as id`);
        return published(tx, rows, { name: identity.name ?? '', correlationId: requestId });
      });
    }),
  );
}

const note = (tx: Tx, { masterProductIds: ids }: Chosen, { name }: Identity, work: () => Promise<Answer>): Promise<Answer> =>
  noteChanges(tx, { kind: 'product', ids, read: readProductSnapshots }, name, work);

async function unknownOnes(tx: Tx, { masterProductIds, typeCategoryIds }: Chosen, locale: Locale): Promise<Answer | null> {
  const wantedCategories = [...new Set(typeCategoryIds)];
  const wantedProducts = [...new Set(masterProductIds)];
  const known = await tx.$count(categories, and(inArray(categories.id, wantedCategories), eq(categories.isDeleted, false)));
  if (known < wantedCategories.length) return fieldErrors({ typeCategoryIds: [texts.text(locale, 'office.category-unknown')] });
  const products = await tx.$count(masterProducts, inArray(masterProducts.id, wantedProducts));
  return products < wantedProducts.length ? fieldErrors({ masterProductIds: [texts.text(locale, 'office.unknown-product')] }) : null;
}

async function published(tx: Tx, rows: readonly { readonly id: string }[], by: { name: string; correlationId: string }): Promise<Answer> {
  const changed = [...new Set(rows.map(({ id }) => id))];
  await republish(tx, changed, by);
  return ok({ changed: changed.length });
}
