import { adminAssignInBulk, adminPreviewRename, adminRenameInBulk } from '@okruh/contracts/http/catalog-admin/products';
import type { FieldErrors } from '@okruh/contracts';
import type { Locale } from '@okruh/market';
import { fieldErrors, ok, route, type Tx } from '@okruh/service-kit';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { texts } from '../../locales/texts.ts';
import type { Deps } from '../../deps.ts';
import { textArray } from '../../stored/office-list.ts';
import type { ChangedBy } from '../../stored/product-commands.ts';
import { noteChanges } from '../changes/note-change.ts';
import { change } from '../refusal.ts';
import { republish } from '../../stored/republish.ts';
import { badges, categories, manufacturers, masterProducts } from '../../stored/tables.ts';
import { readProductSnapshots } from './product-snapshot.ts';
import { renamed } from './renamed.ts';

type Assignment = z.output<typeof adminAssignInBulk.body>;
type Renaming = z.output<typeof adminRenameInBulk.body>;

/** Changes of many products at once; all or none. */
export function bulkRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps;

  route(app, adminAssignInBulk, ({ body, locale, identity, requestId }) =>
    change(database, async (tx) => {
      const errors = await unknownOnes(tx, body, locale);
      if (Object.keys(errors).length > 0) return fieldErrors(errors);
      await tx.execute(sql`select 1 from master_products where id = any(${textArray(body.ids)}) order by id for update`);
      return noteChanges(tx, { kind: 'product', ids: body.ids, read: readProductSnapshots }, identity.name, async () => {
        await assign(tx, body);
        await raise(tx, body.ids, { name: identity.name ?? '', correlationId: requestId });
        return ok({ changed: new Set(body.ids).size });
      });
    }),
  );

  route(app, adminPreviewRename, async ({ body }) => ok({ items: await renamedProducts(database.db, body) }));

  route(app, adminRenameInBulk, ({ body, identity, requestId }) =>
    change(database, async (tx) => {
      await tx.execute(sql`select 1 from master_products where id = any(${textArray(body.ids)}) order by id for update`);
      const items = await renamedProducts(tx, body);
      const ids = items.map(({ id }) => id);
      return noteChanges(tx, { kind: 'product', ids, read: readProductSnapshots }, identity.name, async () => {
        for (const { id, after } of items) {
          await tx.update(masterProducts).set({ nameCs: after.cs, nameRo: after.ro }).where(eq(masterProducts.id, id));
        }
        await renameVariants(tx, ids, body);
        await raise(tx, ids, { name: identity.name ?? '', correlationId: requestId });
        return ok({ items });
      });
    }),
  );
}

async function unknownOnes(tx: Tx, body: Assignment, locale: Locale): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  const wanted = [...new Set(body.ids)];
  if ((await tx.$count(masterProducts, inArray(masterProducts.id, wanted))) < wanted.length)
    errors['ids'] = [texts.text(locale, 'office.unknown-product')];
  if (body.manufacturer !== undefined && (await tx.$count(manufacturers, eq(manufacturers.id, body.manufacturer))) === 0)
    errors['manufacturer'] = [texts.text(locale, 'office.unknown-manufacturer')];
  if (body.add_badge !== undefined && (await tx.$count(badges, eq(badges.id, body.add_badge))) === 0)
    errors['add_badge'] = [texts.text(locale, 'office.unknown-item')];
  if (
    body.add_category !== undefined &&
    (await tx.$count(categories, and(eq(categories.id, body.add_category), eq(categories.isDeleted, false)))) === 0
  )
    errors['add_category'] = [texts.text(locale, 'office.category-unknown')];
  return errors;
}

async function assign(tx: Tx, body: Assignment): Promise<void> {
  const ids = textArray(body.ids);
  if (body.manufacturer !== undefined)
    await tx.execute(sql`update master_products set manufacturer_id = ${body.manufacturer} where id = any(${ids})`);
  if (body.barem_group !== undefined)
    await tx.execute(sql`update master_products set barem_group = ${body.barem_group} where id = any(${ids})`);
  if (body.add_badge !== undefined)
    await tx.execute(sql`
      insert into master_badges (master_product_id, badge_id, position)
      select m.id, ${body.add_badge}, (select count(*) from master_badges b where b.master_product_id = m.id)
      from unnest(${ids}) as m (id) on conflict do nothing`);
  if (body.remove_badge !== undefined)
    await tx.execute(sql`delete from master_badges where master_product_id = any(${ids}) and badge_id = ${body.remove_badge}`);
  if (body.add_category !== undefined)
    await tx.execute(sql`
      insert into master_categories (master_product_id, category_id, position)
      select m.id, ${body.add_category}, (select count(*) from master_categories c where c.master_product_id = m.id)
      from unnest(${ids}) as m (id) on conflict do nothing`);
}

/** Raises the versions of drafts and withdrawn ones, publishes those on sale. */
async function raise(tx: Tx, ids: readonly string[], by: ChangedBy): Promise<void> {
  await tx.execute(sql`
    update master_products set version = version + 1, changed_at = now(), changed_by = ${by.name} where id = any(${textArray(ids)}) and state <> 'published'`);
  await republish(tx, ids, by);
}

/** Products whose names would change, by their codes. */
async function renamedProducts(tx: Tx, body: Renaming) {
  const rows = await tx.select().from(masterProducts).where(inArray(masterProducts.id, body.ids)).orderBy(masterProducts.code);
  return rows.flatMap((row) => {
    const before = { cs: row.nameCs, ro: row.nameRo };
    const after = renamed(before, body);
    return after === null ? [] : [{ id: row.id, before, after }];
  });
}

async function renameVariants(tx: Tx, ids: readonly string[], body: Renaming): Promise<void> {
  for (const language of ['cs', 'ro'] as const) {
    if (body.language !== 'both' && body.language !== language) continue;
    const column = sql.identifier(`name_${language}`);
    await tx.execute(sql`
      update variants set ${column} = replace(${column}, ${body.find}, ${body.replace}), changed_at = now()
      where master_product_id = any(${textArray(ids)}) and position(${body.find} in ${column}) > 0`);
  }
}
