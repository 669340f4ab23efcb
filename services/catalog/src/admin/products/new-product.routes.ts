import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { adminAddMasterProduct, adminDeleteMasterProduct } from '@okruh/contracts/http/catalog-admin/products';
import { brokenConstraint, created, fieldErrors, noContent, problem, route, type Tx } from '@okruh/service-kit';
import { eq, inArray, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { texts } from '../../locales/texts.ts';
import type { Deps } from '../../deps.ts';
import { freeId } from '../../stored/seo-name.ts';
import { colours, deletedProducts, masterCategories, masterImages, masterProducts, variants } from '../../stored/tables.ts';
import { noteChange } from '../changes/note-change.ts';
import { change, Refusal } from '../refusal.ts';
import { toColourRows } from './colours.ts';
import { editProduct, refuseErrors } from './edit-product.ts';
import { readProduct } from './product.query.ts';
import { notedProduct } from './product-snapshot.ts';
import { unknownReferences } from './product.repository.ts';
import { hasStock } from './variant.repository.ts';

const PREFIX = 'mp-';

/** Drafts: made, and deleted while they were never on sale. */
export function newProductRoutes(app: FastifyInstance, { database, mediaDir }: Deps): void {
  route(app, adminAddMasterProduct, ({ body, locale, identity }) =>
    change(database, async (tx) => {
      const errors = await unknownReferences(tx, body, locale);
      if ((await tx.$count(masterProducts, eq(masterProducts.code, body.code))) > 0)
        errors['code'] = [texts.text(locale, 'office.product-code-taken')];
      const refusal = refuseErrors(errors);
      if (refusal !== null) return refusal;
      return noteChange(tx, notedProduct(null), identity.name, async () => {
        const id = await insertDraft(tx, body, identity.name ?? '');
        const made = await readProduct(tx, id);
        if (made === null) throw new Error(`the new product ${id} can't be read`);
        return created(made);
      });
    }).catch((error: unknown) => {
      // Two colleagues chose the same code at once.
      if (brokenConstraint(error) === 'master_products_code_key')
        return fieldErrors({ code: [texts.text(locale, 'office.product-code-taken')] });
      throw error;
    }),
  );

  route(app, adminDeleteMasterProduct, async ({ params, query, identity }) => {
    const answer = await editProduct(database, { id: params.id, version: query.version, by: identity }, async (tx) => {
      const [product] = await tx.select().from(masterProducts).where(eq(masterProducts.id, params.id));
      if (product === undefined) return problem('not-found');
      if (product.publishedAt !== null) return problem('conflict', { title: texts.both('office.was-on-sale') });
      const own = await tx.select({ id: variants.id }).from(variants).where(eq(variants.masterProductId, product.id));
      const ids = own.map(({ id }) => id);
      if (await hasStock(tx, ids)) return problem('conflict', { title: texts.both('office.has-stock') });
      await deleteDraft(tx, product, identity.name ?? '');
      return noContent();
    });
    if (answer.status === 204)
      for (const folder of ['catalog', 'originals']) await rm(join(mediaDir, folder, params.id), { recursive: true, force: true });
    return answer;
  });
}

/** @returns the id, made from the Czech name */
async function insertDraft(tx: Tx, body: z.output<typeof adminAddMasterProduct.body>, by: string): Promise<string> {
  const id = await freeId(tx, ['master_products', 'deleted_products'], body.name.cs, PREFIX);
  await tx.insert(masterProducts).values({
    id,
    code: body.code,
    seoName: id.slice(PREFIX.length),
    state: 'draft',
    manufacturerId: body.manufacturer,
    typeDevice: body.type_device,
    nameCs: body.name.cs,
    nameRo: body.name.ro,
    isPhysical: body.is_physical,
    warrantyMonthsNew: body.warranty_months.new,
    warrantyMonthsUsed: body.warranty_months.used,
    version: 1,
    changedBy: by,
  });
  const places = [...new Set(body.categories)].map((categoryId, position) => ({ masterProductId: id, categoryId, position }));
  if (places.length > 0) await tx.insert(masterCategories).values(places);
  const palette = toColourRows(
    id,
    body.colours.map((colour) => ({ ...colour, id: null })),
    [],
  );
  if (palette.length > 0) await tx.insert(colours).values(palette);
  return id;
}

/** What still refers to it, in texts or as a gift, refuses. */
async function deleteDraft(tx: Tx, product: typeof masterProducts.$inferSelect, by: string): Promise<void> {
  const own = tx.select({ id: variants.id }).from(variants).where(eq(variants.masterProductId, product.id));
  const stillUsed = new Refusal(problem('conflict', { title: texts.both('office.still-used') }));
  if ((await tx.$count(masterProducts, inArray(masterProducts.giftVariantId, own))) > 0) throw stillUsed;
  try {
    await tx.execute(sql`delete from price_history where variant_id in (select id from variants where master_product_id = ${product.id})`);
    await tx.delete(masterImages).where(eq(masterImages.masterProductId, product.id));
    await tx.delete(variants).where(eq(variants.masterProductId, product.id));
    await tx.delete(masterProducts).where(eq(masterProducts.id, product.id));
  } catch (error) {
    throw brokenConstraint(error) === null ? error : stillUsed;
  }
  await tx
    .insert(deletedProducts)
    .values({ id: product.id, code: product.code, nameCs: product.nameCs, nameRo: product.nameRo, deletedBy: by });
}
