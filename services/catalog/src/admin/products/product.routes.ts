import { Readable } from 'node:stream';
import {
  adminAddVariants,
  adminExportMasterProducts,
  adminFindProducts,
  adminGetMasterProduct,
  adminListAccessoryDevices,
  adminListActionPackages,
  adminListMasterProducts,
  adminPublishMasterProduct,
  adminUpdateImages,
  adminUpdateMasterProduct,
  adminUpdatePackages,
  adminWithdrawMasterProduct,
  type MasterProductRow,
} from '@okruh/contracts/http/catalog-admin/products';
import { type Locale, type Money, todayIn } from '@okruh/market';
import { type Answer, binary, BYTE_ORDER_MARK, csvLine, fieldErrors, type Identity, ok, problem, route, type Tx } from '@okruh/service-kit';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { texts } from '../../locales/texts.ts';
import type { Deps } from '../../deps.ts';
import { listAnswer } from '../../stored/office-list.ts';
import { type ChangedBy, changePrices, publishProducts, withdrawProduct } from '../../stored/product-commands.ts';
import { change } from '../refusal.ts';
import { republish } from '../../stored/republish.ts';
import { masterCategories, masterImages, prices, variants } from '../../stored/tables.ts';
import { everyProduct, findProducts, listAccessoryDevices, listActionPackages, listProducts, readProduct } from './product.query.ts';
import { addVariants, lockProduct, unknownReferences, updateProduct } from './product.repository.ts';

const exportColumns = [
  'code',
  'name_cs',
  'name_ro',
  'manufacturer',
  'categories',
  'state',
  'variants',
  'on_sale',
  'from_czk',
  'from_ron',
  'stock',
  'barem_group',
] as const;
/** Master products: grid, detail, what is on sale. */
export function productRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps;
  const { db } = database;

  route(app, adminListMasterProducts, async ({ query }) => {
    const { items, total } = await listProducts(db, query);
    return ok(listAnswer(query, items, total));
  });

  route(app, adminExportMasterProducts, ({ query, locale, market }) => {
    const lines = async function* (): AsyncGenerator<string> {
      yield BYTE_ORDER_MARK + csvLine(exportColumns.map((column) => texts.text(locale, `products-export.${column}`)));
      for await (const row of everyProduct(db, query)) yield csvLine(cells(row, locale));
    };
    const name = texts.text(locale, 'products-export.file');
    return binary(Readable.from(lines()), 'text/csv; charset=utf-8', `okruh-${name}-${todayIn(market, deps.now())}.csv`);
  });

  route(app, adminFindProducts, async ({ query }) => ok({ items: await findProducts(db, query.q, query.type_device) }));

  route(app, adminListActionPackages, async ({ query }) => {
    const { items, total } = await listActionPackages(db, query);
    return ok(listAnswer(query, items, total));
  });

  route(app, adminListAccessoryDevices, async ({ query }) => {
    const { items, total } = await listAccessoryDevices(db, query);
    return ok(listAnswer(query, items, total));
  });

  route(app, adminGetMasterProduct, ({ params }) => show(db, params.id));

  const edit = (id: string, version: number, work: (tx: Tx) => Promise<Answer | null>): Promise<Answer> =>
    change(database, async (tx) => {
      const held = await lockProduct(tx, id);
      if (held === null) return problem('not-found');
      if (held !== version) return problem('changed-meanwhile', { title: texts.both('office.changed-meanwhile') });
      return (await work(tx)) ?? show(tx, id);
    });

  route(app, adminUpdateMasterProduct, ({ params, body: { version, ...changes }, locale, identity, requestId }) =>
    edit(params.id, version, async (tx) => {
      const errors = await unknownReferences(tx, changes, locale);
      if (Object.keys(errors).length > 0) return fieldErrors(errors);
      await updateProduct(tx, params.id, changes);
      return publish(tx, params.id, by(identity, requestId));
    }),
  );

  route(app, adminUpdateImages, ({ params, body, locale, identity, requestId }) =>
    edit(params.id, body.version, async (tx) => {
      const rows = await tx.select().from(masterImages).where(eq(masterImages.masterProductId, params.id));
      const wanted = new Set(body.images.map(({ id }) => id));
      if (wanted.size !== body.images.length || rows.length !== wanted.size || rows.some(({ id }) => !wanted.has(id)))
        return fieldErrors({ images: [texts.text(locale, 'office.images-differ')] });
      for (const [position, image] of body.images.entries()) {
        await tx.update(masterImages).set({ position, altCs: image.alt.cs, altRo: image.alt.ro }).where(eq(masterImages.id, image.id));
      }
      return publish(tx, params.id, by(identity, requestId));
    }),
  );

  route(app, adminUpdatePackages, ({ params, body, locale, identity, requestId }) =>
    edit(params.id, body.version, async (tx) => {
      const unknown = await unknownVariants(tx, params.id, body.variants, locale);
      if (unknown !== null) return unknown;
      const { width, height, depth, weight } = body.package;
      await tx
        .update(variants)
        .set({ packageWidth: width, packageHeight: height, packageDepth: depth, weight, changedAt: sql`now()` })
        .where(inArray(variants.id, body.variants));
      return publish(tx, params.id, by(identity, requestId));
    }),
  );

  route(app, adminPublishMasterProduct, ({ params, body, locale, identity, requestId }) =>
    edit(params.id, body.version, async (tx) => {
      const unknown = await unknownVariants(tx, params.id, body.variants, locale);
      if (unknown !== null) return unknown;
      if (body.variants !== undefined)
        await tx
          .update(variants)
          .set({ state: 'on-sale', withdrawnAt: null, changedAt: sql`now()` })
          .where(inArray(variants.id, body.variants));
      if (!(await isPublishable(tx, params.id))) return fieldErrors({ non_field_errors: [texts.text(locale, 'office.not-publishable')] });
      await publishProducts(tx, [params.id], by(identity, requestId));
      return null;
    }),
  );

  route(app, adminWithdrawMasterProduct, ({ params, body, locale, identity, requestId }) =>
    edit(params.id, body.version, async (tx) => {
      const unknown = await unknownVariants(tx, params.id, body.variants, locale);
      if (unknown !== null) return unknown;
      await withdrawProduct(tx, params.id, body.variants ?? null, by(identity, requestId));
      return null;
    }),
  );

  route(app, adminAddVariants, ({ params, body: { version, ...wanted }, locale, identity, requestId }) =>
    edit(params.id, version, async (tx) => {
      const made = await addVariants(tx, params.id, wanted, locale);
      if ('errors' in made) return fieldErrors(made.errors);
      const first = made.ids.flatMap((variantId) => [
        { variantId, market: 'cz' as const, now: wanted.price_czk, common: null },
        { variantId, market: 'ro' as const, now: wanted.price_ron, common: null },
      ]);
      await changePrices(tx, first, by(identity, requestId));
      return null;
    }),
  );
}

const by = (identity: Identity, correlationId: string): ChangedBy => ({ name: identity.name ?? '', correlationId });

async function show(tx: Tx, id: string): Promise<Answer> {
  const found = await readProduct(tx, id);
  return found === null ? problem('not-found') : ok(found);
}

/** A draft is changed silently but for its version, what is on sale is published again. */
async function publish(tx: Tx, id: string, changedBy: ChangedBy): Promise<null> {
  const { rows } = await tx.execute(
    sql`update master_products set version = version + 1, changed_by = ${changedBy.name} where id = ${id} and state <> 'published' returning id`,
  );
  if (rows.length === 0) await republish(tx, [id], changedBy);
  return null;
}

async function unknownVariants(tx: Tx, id: string, wanted: readonly string[] | undefined, locale: Locale): Promise<Answer | null> {
  if (wanted === undefined) return null;
  const known = await tx.$count(variants, and(eq(variants.masterProductId, id), inArray(variants.id, [...wanted])));
  return known < new Set(wanted).size ? fieldErrors({ variants: [texts.text(locale, 'office.unknown-item')] }) : null;
}

/** A category to stand in, and a variant on sale with a price. */
async function isPublishable(tx: Tx, id: string): Promise<boolean> {
  const places = await tx.$count(masterCategories, eq(masterCategories.masterProductId, id));
  const [priced] = await tx
    .select({ id: variants.id })
    .from(variants)
    .innerJoin(prices, eq(prices.variantId, variants.id))
    .where(and(eq(variants.masterProductId, id), eq(variants.state, 'on-sale')))
    .limit(1);
  return places > 0 && priced !== undefined;
}

const units = (amount: Money | null): string => (amount === null ? '' : (amount.amount / 100).toFixed(2).replace('.', ','));

const cells = (row: MasterProductRow, locale: Locale): string[] => [
  row.code,
  row.name.cs,
  row.name.ro,
  row.manufacturer.name,
  row.categories.map(({ name }) => name[locale]).join(', '),
  texts.text(locale, `product-state.${row.state}`),
  String(row.variants),
  String(row.variants_on_sale),
  units(row.price_from.CZK),
  units(row.price_from.RON),
  row.stock === null ? '' : String(row.stock),
  row.barem_group ?? '',
];
