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
import { noteChange, type NotedRecord } from '../changes/note-change.ts';
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

  route(app, swapMetaMaster, ({ params, body, locale, identity }) =>
    change(database, async (tx) => {
      if (!(await exists(tx, body.meta_master_id))) return fieldErrors({ meta_master_id: [texts.text(locale, 'office.unknown-item')] });
      return noteChange(tx, notedMetaMaster(body.meta_master_id), identity.name, async () => {
        const moved = await join(tx, body.meta_master_id, [params.master_product_id]);
        return moved === 0 ? problem('not-found') : show(tx, body.meta_master_id);
      });
    }),
  );

  route(app, addMasterProduct, ({ body, locale, identity }) =>
    change(database, async (tx) => {
      if (!(await exists(tx, body.meta_master_id))) return fieldErrors({ meta_master_id: [texts.text(locale, 'office.unknown-item')] });
      const [product] = await tx.select().from(masterProducts).where(eq(masterProducts.id, body.master_product_id)).for('update');
      if (product === undefined) return fieldErrors({ master_product_id: [texts.text(locale, 'office.unknown-product')] });
      if (product.metaMasterId !== null && product.metaMasterId !== body.meta_master_id)
        return fieldErrors({ master_product_id: [texts.text(locale, 'office.in-other-meta')] });
      return noteChange(tx, notedMetaMaster(body.meta_master_id), identity.name, async () => {
        await join(tx, body.meta_master_id, [product.id]);
        return show(tx, body.meta_master_id);
      });
    }),
  );

  route(app, addMetaMaster, ({ body, locale, identity }) =>
    change(database, async (tx) => {
      if (await nameTaken(tx, body.name, null)) return fieldErrors({ name: [texts.text(locale, 'office.name-taken')] });
      if (!(await areKnown(tx, body.master_product_ids)))
        return fieldErrors({ master_product_ids: [texts.text(locale, 'office.unknown-product')] });
      return noteChange(tx, notedMetaMaster(null), identity.name, async () => {
        const id = await freeId(tx, 'meta_masters', body.name, 'mm-');
        await tx.insert(metaMasters).values({ id, name: body.name });
        await join(tx, id, body.master_product_ids);
        const answer = await show(tx, id);
        return 'body' in answer ? created(answer.body, { location: `/api/new/mp-meta-master/admin/get-meta-master/${id}/` }) : answer;
      });
    }),
  );

  route(app, updateMetaMaster, ({ params, body, locale, identity }) =>
    change(database, async (tx) => {
      const id = params.meta_master_id;
      if (!(await exists(tx, id))) return problem('not-found');
      const { name, master_product_ids: remaining } = body;
      if (name !== undefined && (await nameTaken(tx, name, id))) return fieldErrors({ name: [texts.text(locale, 'office.name-taken')] });
      if (remaining !== undefined && !(await areKnown(tx, remaining)))
        return fieldErrors({ master_product_ids: [texts.text(locale, 'office.unknown-product')] });
      return noteChange(tx, notedMetaMaster(id), identity.name, async () => {
        if (name !== undefined)
          await tx
            .update(metaMasters)
            .set({ name, changedAt: sql`now()` })
            .where(eq(metaMasters.id, id));
        if (remaining !== undefined) {
          await leave(tx, id, remaining);
          await join(tx, id, remaining);
        }
        return show(tx, id);
      });
    }),
  );

  route(app, deleteMetaMaster, ({ params, identity }) =>
    change(database, async (tx) => {
      if (!(await exists(tx, params.meta_master_id))) return problem('not-found');
      return noteChange(tx, notedMetaMaster(params.meta_master_id), identity.name, async () => {
        await leave(tx, params.meta_master_id, []);
        await tx.delete(metaMasters).where(eq(metaMasters.id, params.meta_master_id));
        return noContent();
      });
    }),
  );
}

/** A meta master whose change is noted. @param id null for one that is added */
const notedMetaMaster = (id: string | null): NotedRecord => ({
  kind: 'meta-master',
  id,
  async read(tx, one) {
    const meta = await readMetaMaster(tx, one);
    if (meta === null) return null;
    const { name, master_products: products } = meta;
    return { name: { cs: name, ro: name }, fields: { name, master_products: products.map((product) => product.name.cs) } };
  },
});

async function show(tx: Tx, id: string): Promise<Answer> {
  const meta = await readMetaMaster(tx, id);
  return meta === null ? problem('not-found') : ok(meta);
}

async function readMetaMaster(tx: Tx, id: string): Promise<MetaMaster | null> {
  const { rows } = await tx.execute<MetaMaster & Record<string, unknown>>(sql`
    select t.id, t.name, coalesce((
      select json_agg(json_build_object('id', m.id, 'code', m.code, 'name', json_build_object('cs', m.name_cs, 'ro', m.name_ro))
        order by m.release_year, m.name_cs) from master_products m where m.meta_master_id = t.id), '[]') as master_products
    from meta_masters t where t.id = ${id}`);
  return rows[0] ?? null;
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
