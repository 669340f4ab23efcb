import {
  addMasterProduct,
  addMetaMaster,
  adminListMetaMasters,
  deleteMetaMaster,
  excludeMetaMaster,
  getMetaMaster,
  type MetaMaster,
  swapMetaMaster,
  updateMetaMaster,
} from '@okruh/contracts/http/catalog-admin/meta-masters';
import { type Answer, created, fieldErrors, noContent, ok, problem, route, type Tx } from '@okruh/service-kit';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { texts } from '../../locales/texts.ts';
import type { Deps } from '../../deps.ts';
import { holdsWords, listAnswer, orderBy, buildPage, textArray } from '../../stored/office-list.ts';
import { change } from '../refusal.ts';
import { republish } from '../../stored/republish.ts';
import { freeId } from '../../stored/seo-name.ts';
import { masterProducts, metaMasters } from '../../stored/tables.ts';

/** Meta masters: generations and editions that are one thing to a shopper. */
export function metaMasterRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps;

  route(app, adminListMetaMasters, async ({ query }) => {
    const { rows } = await database.office.execute<{ id: string; name: string; products: number; total: number }>(sql`
      select t.id, t.name, (select count(*)::int from master_products m where m.meta_master_id = t.id) as products,
        count(*) over ()::int as total
      from meta_masters t where ${holdsWords(query.q, [sql`t.name`])}
      ${orderBy(query.sort, { name: sql`t.name`, products: sql`products` }, sql`t.name`)} ${buildPage(query)}`);
    const items = rows.map(({ id, name, products }) => ({ id, name, products }));
    return ok(listAnswer(query, items, rows[0]?.total ?? 0));
  });

  route(app, getMetaMaster, ({ params }) => show(database.db, params.meta_master_id));

  route(app, excludeMetaMaster, async ({ params, query }) => {
    const rows = await database.db
      .select()
      .from(metaMasters)
      .where(and(ne(metaMasters.id, params.excluded_meta_master_id), holdsWords(query.q, [sql`name`])))
      .orderBy(metaMasters.name);
    return ok({ choices: rows.map((row) => ({ value: row.id, label: row.name })) });
  });

  route(app, swapMetaMaster, ({ params, body, locale }) =>
    change(database, async (tx) => {
      if (!(await exists(tx, body.meta_master_id))) return fieldErrors({ meta_master_id: [texts.text(locale, 'office.unknown-item')] });
      const moved = await join(tx, body.meta_master_id, [params.master_product_id]);
      return moved === 0 ? problem('not-found') : show(tx, body.meta_master_id);
    }),
  );

  route(app, addMasterProduct, ({ body, locale }) =>
    change(database, async (tx) => {
      if (!(await exists(tx, body.meta_master_id))) return fieldErrors({ meta_master_id: [texts.text(locale, 'office.unknown-item')] });
      const [product] = await tx.select().from(masterProducts).where(eq(masterProducts.id, body.master_product_id)).for('update');
      if (product === undefined) return fieldErrors({ master_product_id: [texts.text(locale, 'office.unknown-product')] });
      if (product.metaMasterId !== null && product.metaMasterId !== body.meta_master_id)
        return fieldErrors({ master_product_id: [texts.text(locale, 'office.in-other-meta')] });
      await join(tx, body.meta_master_id, [product.id]);
      return show(tx, body.meta_master_id);
    }),
  );

  route(app, addMetaMaster, ({ body, locale }) =>
    change(database, async (tx) => {
      if (await nameTaken(tx, body.name, null)) return fieldErrors({ name: [texts.text(locale, 'office.name-taken')] });
      if (!(await areKnown(tx, body.master_product_ids)))
        return fieldErrors({ master_product_ids: [texts.text(locale, 'office.unknown-product')] });
      const id = await freeId(tx, 'meta_masters', body.name, 'mm-');
      await tx.insert(metaMasters).values({ id, name: body.name });
      await join(tx, id, body.master_product_ids);
      const answer = await show(tx, id);
      return 'body' in answer ? created(answer.body, { location: `/api/new/mp-meta-master/admin/get-meta-master/${id}/` }) : answer;
    }),
  );

  route(app, updateMetaMaster, ({ params, body, locale }) =>
    change(database, async (tx) => {
      const id = params.meta_master_id;
      if (!(await exists(tx, id))) return problem('not-found');
      if (body.name !== undefined) {
        if (await nameTaken(tx, body.name, id)) return fieldErrors({ name: [texts.text(locale, 'office.name-taken')] });
        await tx
          .update(metaMasters)
          .set({ name: body.name, changedAt: sql`now()` })
          .where(eq(metaMasters.id, id));
      }
      const remaining = body.master_product_ids;
      if (remaining !== undefined) {
        if (!(await areKnown(tx, remaining))) return fieldErrors({ master_product_ids: [texts.text(locale, 'office.unknown-product')] });
        await leave(tx, id, remaining);
        await join(tx, id, remaining);
      }
      return show(tx, id);
    }),
  );

  route(app, deleteMetaMaster, ({ params }) =>
    change(database, async (tx) => {
      if (!(await exists(tx, params.meta_master_id))) return problem('not-found');
      await leave(tx, params.meta_master_id, []);
      await tx.delete(metaMasters).where(eq(metaMasters.id, params.meta_master_id));
      return noContent();
    }),
  );
}

async function show(tx: Tx, id: string): Promise<Answer> {
  const { rows } = await tx.execute<MetaMaster & Record<string, unknown>>(sql`
    select t.id, t.name, coalesce((
      select json_agg(json_build_object('id', m.id, 'code', m.code, 'name', json_build_object('cs', m.name_cs, 'ro', m.name_ro))
        order by m.release_year, m.name_cs) from master_products m where m.meta_master_id = t.id), '[]') as master_products
    from meta_masters t where t.id = ${id}`);
  return rows[0] === undefined ? problem('not-found') : ok(rows[0]);
}

const exists = async (tx: Tx, id: string): Promise<boolean> => (await tx.$count(metaMasters, eq(metaMasters.id, id))) > 0;
const areKnown = async (tx: Tx, ids: readonly string[]): Promise<boolean> =>
  ids.length === 0 || (await tx.$count(masterProducts, inArray(masterProducts.id, [...ids]))) === new Set(ids).size;
const nameTaken = async (tx: Tx, name: string, but: string | null): Promise<boolean> =>
  (await tx.$count(metaMasters, sql`plain_text(name) = plain_text(${name}) and id is distinct from ${but}`)) > 0;

/** Puts products into a meta master, out of whichever they were in. @returns how many there are */
async function join(tx: Tx, id: string, masters: readonly string[]): Promise<number> {
  if (masters.length === 0) return 0;
  const { rows } = await tx.execute<{ id: string; meta: string | null }>(sql`
    select id, meta_master_id as meta from master_products where id = any(${textArray(masters)}) order by id for update`);
  const joining = rows.filter(({ meta }) => meta !== id);
  const ids = joining.map((row) => row.id);
  if (ids.length === 0) return rows.length;
  await tx.execute(sql`update master_products set meta_master_id = ${id}, changed_at = now() where id = any(${textArray(ids)})`);
  await republishAll(tx, [id, ...joining.flatMap(({ meta }) => meta ?? [])], ids);
  return rows.length;
}

/** Takes every product but the kept ones out of a meta master. */
async function leave(tx: Tx, id: string, remaining: readonly string[]): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    update master_products set meta_master_id = null, changed_at = now()
    where meta_master_id = ${id} and not (id = any(${textArray(remaining)})) returning id`);
  if (rows.length === 0) return;
  await republishAll(
    tx,
    [id],
    rows.map((row) => row.id),
  );
}

/** Publishes products and all of these meta masters: the page of each shows the others. */
async function republishAll(tx: Tx, metaIds: readonly string[], masters: readonly string[]): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from master_products
    where state = 'published' and (meta_master_id = any(${textArray(metaIds)}) or id = any(${textArray(masters)})) order by id`);
  await republish(
    tx,
    rows.map((row) => row.id),
  );
}
