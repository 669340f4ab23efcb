import { Readable } from 'node:stream';
import {
  adminExportMasterProducts,
  adminFindProducts,
  adminGetMasterProduct,
  adminListAccessoryDevices,
  adminListActionPackages,
  adminListMasterProducts,
  adminPublishMasterProduct,
  adminUpdateMasterProduct,
  adminWithdrawMasterProduct,
  type MasterProductRow,
} from '@okruh/contracts/http/catalog-admin/products';
import { type Locale, type Money, todayIn } from '@okruh/market';
import { binary, BYTE_ORDER_MARK, csvLine, fieldErrors, ok, route, type Tx } from '@okruh/service-kit';
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { texts } from '../../locales/texts.ts';
import type { Deps } from '../../deps.ts';
import { listAnswer } from '../../stored/office-list.ts';
import { publishProducts, withdrawProduct } from '../../stored/product-commands.ts';
import { masterProducts } from '../../stored/tables.ts';
import { Refusal } from '../refusal.ts';
import { editProduct, publishChange, refuseErrors, refuseUnknownVariants, showProduct, toChangedBy } from './edit-product.ts';
import { putOnSale, readNeeds } from './product-needs.ts';
import { everyProduct, findProducts, listAccessoryDevices, listActionPackages, listProducts } from './product.query.ts';
import { unknownReferences, updateProduct } from './product.repository.ts';

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
  const { db, office } = database;

  route(app, adminListMasterProducts, async ({ query }) => {
    const { items, total } = await listProducts(office, query);
    return ok(listAnswer(query, items, total));
  });

  route(app, adminExportMasterProducts, ({ query, locale, market }) => {
    const lines = async function* (): AsyncGenerator<string> {
      yield BYTE_ORDER_MARK + csvLine(exportColumns.map((column) => texts.text(locale, `products-export.${column}`)));
      for await (const row of everyProduct(office, query)) yield csvLine(cells(row, locale));
    };
    const name = texts.text(locale, 'products-export.file');
    return binary(Readable.from(lines()), 'text/csv; charset=utf-8', `okruh-${name}-${todayIn(market, deps.now())}.csv`);
  });

  route(app, adminFindProducts, async ({ query }) => ok({ items: await findProducts(db, query.q, query.type_device) }));

  route(app, adminListActionPackages, async ({ query }) => {
    const { items, total } = await listActionPackages(office, query);
    return ok(listAnswer(query, items, total));
  });

  route(app, adminListAccessoryDevices, async ({ query }) => {
    const { items, total } = await listAccessoryDevices(office, query);
    return ok(listAnswer(query, items, total));
  });

  route(app, adminGetMasterProduct, ({ params }) => showProduct(db, params.id));

  route(app, adminUpdateMasterProduct, ({ params, body: { version, ...changes }, locale, identity, requestId }) =>
    editProduct(database, { id: params.id, version, by: identity }, async (tx) => {
      const errors = await unknownReferences(tx, changes, locale);
      const refusal = refuseErrors(errors);
      if (refusal !== null) return refusal;
      await updateProduct(tx, params.id, changes);
      return publishChange(tx, params.id, toChangedBy(identity, requestId));
    }),
  );

  route(app, adminPublishMasterProduct, ({ params, body, locale, identity, requestId }) =>
    editProduct(database, { id: params.id, version: body.version, by: identity }, async (tx) => {
      const unknown = await refuseUnknownVariants(tx, params.id, body.variants, locale);
      if (unknown !== null) return unknown;
      await putOnSale(tx, params.id, body.variants ?? null);
      const needs = await readNeeds(tx, params.id);
      // Thrown: the variants go off sale again.
      if (needs.length > 0)
        throw new Refusal(fieldErrors({ non_field_errors: needs.map((need) => texts.text(locale, `office.needs.${need}`)) }));
      await publishProducts(tx, [params.id], toChangedBy(identity, requestId));
      return null;
    }),
  );

  route(app, adminWithdrawMasterProduct, ({ params, body, locale, identity, requestId }) =>
    editProduct(database, { id: params.id, version: body.version, by: identity }, async (tx) => {
      const unknown = await refuseUnknownVariants(tx, params.id, body.variants, locale);
      if (unknown !== null) return unknown;
      if (await isDraft(tx, params.id)) return fieldErrors({ non_field_errors: [texts.text(locale, 'office.not-on-sale')] });
      await withdrawProduct(tx, params.id, body.variants ?? null, toChangedBy(identity, requestId));
      return null;
    }),
  );
}

const isDraft = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.$count(masterProducts, and(eq(masterProducts.id, id), eq(masterProducts.state, 'draft')))) > 0;

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
