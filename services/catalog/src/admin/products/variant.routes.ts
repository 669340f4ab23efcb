import {
  adminAddVariants,
  adminDeleteVariant,
  adminUpdateColours,
  adminUpdatePackages,
  adminUpdateVariant,
} from '@okruh/contracts/http/catalog-admin/variants';
import type { FieldErrors } from '@okruh/contracts';
import type { Locale } from '@okruh/market';
import { parseEan } from '@okruh/market/fields';
import { brokenConstraint, type FieldErrorsAnswer, fieldErrors, problem, route, type Tx } from '@okruh/service-kit';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { texts } from '../../locales/texts.ts';
import type { Deps } from '../../deps.ts';
import { changePrices, type NewPrice } from '../../stored/product-commands.ts';
import { colours, masterImages, masterProducts, prices, variants } from '../../stored/tables.ts';
import { sizeLabel } from '../../stored/variant-spec.ts';
import { Refusal } from '../refusal.ts';
import { toColourRows } from './colours.ts';
import { editProduct, publishChange, refuseErrors, refuseUnknownVariants, toChangedBy } from './edit-product.ts';
import { addVariants, hasStock, toDeviceIdentifier } from './variant.repository.ts';

type Variant = typeof variants.$inferSelect;
type Changes = Omit<z.output<typeof adminUpdateVariant.body>, 'version'>;

/** Variants of a product and the colours that they come in. */
export function variantRoutes(app: FastifyInstance, { database }: Deps): void {
  route(app, adminAddVariants, ({ params, body: { version, ...wanted }, locale, identity, requestId }) =>
    editProduct(database, { id: params.id, version, by: identity }, async (tx) => {
      const made = await addVariants(tx, params.id, wanted, locale);
      if ('errors' in made) return fieldErrors(made.errors);
      const by = toChangedBy(identity, requestId);
      await changePrices(tx, toFirstPrices(made.ids, wanted), { ...by, source: 'hand' });
      return publishChange(tx, params.id, by);
    }).catch(refuseTaken('code_prefix', locale)),
  );

  route(app, adminUpdateVariant, ({ params, body: { version, ...changes }, locale, identity, requestId }) =>
    editProduct(database, { id: params.id, version, by: identity }, async (tx) => {
      const variant = await findVariant(tx, params.id, params.variant);
      if (variant === null) return problem('not-found');
      const refusal = refuseErrors(await findErrors(tx, variant, changes, locale));
      if (refusal !== null) return refusal;
      await tx
        .update(variants)
        .set({
          nameCs: changes.name.cs,
          nameRo: changes.name.ro,
          code: changes.code,
          ean: changes.ean,
          quality: changes.quality,
          colourId: changes.colour,
          storageGb: changes.storage_gb,
          options: changes.options,
          ...(variant.publishedAt === null && { deviceIdentifier: await readDeviceIdentifier(tx, params.id, changes) }),
          ...toPackageColumns(changes.package),
          changedAt: sql`now()`,
        })
        .where(eq(variants.id, variant.id));
      const by = toChangedBy(identity, requestId);
      await changePrices(tx, toFirstPrices([variant.id], changes), { ...by, source: 'hand' });
      return publishChange(tx, params.id, by);
    }).catch(refuseTaken('code', locale)),
  );

  route(app, adminDeleteVariant, ({ params, query, identity, requestId }) =>
    editProduct(database, { id: params.id, version: query.version, by: identity }, async (tx) => {
      const variant = await findVariant(tx, params.id, params.variant);
      if (variant === null) return problem('not-found');
      if (variant.publishedAt !== null) return problem('conflict', { title: texts.both('office.was-on-sale') });
      if (await hasStock(tx, [variant.id])) return problem('conflict', { title: texts.both('office.has-stock') });
      await deleteVariant(tx, variant.id);
      return publishChange(tx, params.id, toChangedBy(identity, requestId));
    }),
  );

  route(app, adminUpdatePackages, ({ params, body, locale, identity, requestId }) =>
    editProduct(database, { id: params.id, version: body.version, by: identity }, async (tx) => {
      const unknown = await refuseUnknownVariants(tx, params.id, body.variants, locale);
      if (unknown !== null) return unknown;
      await tx
        .update(variants)
        .set({ ...toPackageColumns(body.package), changedAt: sql`now()` })
        .where(inArray(variants.id, body.variants));
      return publishChange(tx, params.id, toChangedBy(identity, requestId));
    }),
  );

  route(app, adminUpdateColours, ({ params, body, locale, identity, requestId }) =>
    editProduct(database, { id: params.id, version: body.version, by: identity }, async (tx) => {
      const own = await tx.select({ id: colours.id }).from(colours).where(eq(colours.masterProductId, params.id));
      const wanted = new Set(body.colours.flatMap(({ id }) => id ?? []));
      const isKnown = [...wanted].every((id) => own.some((colour) => colour.id === id));
      if (!isKnown || wanted.size < body.colours.filter(({ id }) => id !== null).length)
        return fieldErrors({ colours: [texts.text(locale, 'office.unknown-item')] });
      const removed = own.map(({ id }) => id).filter((id) => !wanted.has(id));
      if (await areUsed(tx, params.id, removed)) return fieldErrors({ colours: [texts.text(locale, 'office.colour-used')] });
      const rows = toColourRows(
        params.id,
        body.colours,
        own.map(({ id }) => id),
      );
      if (removed.length > 0) await tx.delete(colours).where(and(eq(colours.masterProductId, params.id), inArray(colours.id, removed)));
      for (const { masterProductId, id, ...set } of rows)
        await tx
          .insert(colours)
          .values({ masterProductId, id, ...set })
          .onConflictDoUpdate({ target: [colours.masterProductId, colours.id], set });
      return publishChange(tx, params.id, toChangedBy(identity, requestId));
    }),
  );
}

const toFirstPrices = (ids: readonly string[], first: Pick<Changes, 'price_czk' | 'price_ron'>): NewPrice[] =>
  ids.flatMap((variantId) => [
    ...(first.price_czk === null ? [] : [{ variantId, market: 'cz' as const, now: first.price_czk, common: null }]),
    ...(first.price_ron === null ? [] : [{ variantId, market: 'ro' as const, now: first.price_ron, common: null }]),
  ]);

async function findVariant(tx: Tx, masterProductId: string, id: string): Promise<Variant | null> {
  const [row] = await tx
    .select()
    .from(variants)
    .where(and(eq(variants.masterProductId, masterProductId), eq(variants.id, id)));
  return row ?? null;
}

/** What a variant that nobody saw yet is called as a device; its own id stays. */
async function readDeviceIdentifier(tx: Tx, masterProductId: string, kind: Pick<Changes, 'storage_gb' | 'colour'>): Promise<string> {
  const [master] = await tx.select({ seoName: masterProducts.seoName }).from(masterProducts).where(eq(masterProducts.id, masterProductId));
  if (master === undefined) throw new Error(`there is no product ${masterProductId}`);
  return toDeviceIdentifier(master.seoName, kind.storage_gb, kind.colour);
}

const toPackageColumns = ({ width, height, depth, weight }: Changes['package']) => ({
  packageWidth: width,
  packageHeight: height,
  packageDepth: depth,
  weight,
});

/** What is wrong with the changes of a variant, at their fields. */
async function findErrors(tx: Tx, variant: Variant, changes: Changes, locale: Locale): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  const isTaken = (column: typeof variants.code | typeof variants.ean, value: string) =>
    tx.$count(variants, and(eq(column, value), ne(variants.id, variant.id)));
  if ((await isTaken(variants.code, changes.code)) > 0) errors['code'] = [texts.text(locale, 'office.code-taken')];
  if (changes.ean !== null) {
    if (parseEan(changes.ean) === null) errors['ean'] = [texts.text(locale, 'office.ean-wrong')];
    else if ((await isTaken(variants.ean, changes.ean)) > 0) errors['ean'] = [texts.text(locale, 'office.ean-taken')];
  }
  const priced = await tx.select({ market: prices.market }).from(prices).where(eq(prices.variantId, variant.id));
  for (const [market, field] of [
    ['cz', 'price_czk'],
    ['ro', 'price_ron'],
  ] as const)
    if (changes[field] !== null && priced.some((price) => price.market === market))
      errors[field] = [texts.text(locale, 'office.has-price')];
  const own = await tx.select().from(variants).where(eq(variants.masterProductId, variant.masterProductId));
  const describe = (kind: Pick<Variant, 'quality' | 'colourId' | 'storageGb' | 'options'>): string =>
    [kind.quality, kind.colourId, sizeLabel(kind.storageGb, kind.options, 'cs')].join('|');
  const wanted = { quality: changes.quality, colourId: changes.colour, storageGb: changes.storage_gb, options: changes.options };
  if (describe(wanted) === describe(variant)) return errors;
  if (variant.publishedAt !== null) errors['non_field_errors'] = [texts.text(locale, 'office.kind-fixed')];
  else if (own.some((other) => other.id !== variant.id && describe(other) === describe(wanted)))
    errors['non_field_errors'] = [texts.text(locale, 'office.variant-twice')];
  if (
    changes.colour !== null &&
    (await tx.$count(colours, and(eq(colours.masterProductId, variant.masterProductId), eq(colours.id, changes.colour)))) === 0
  )
    errors['colour'] = [texts.text(locale, 'office.unknown-item')];
  return errors;
}

/** Deletes a variant that nobody ever saw, with its prices. What still refers to it refuses. */
async function deleteVariant(tx: Tx, id: string): Promise<void> {
  const stillUsed = new Refusal(problem('conflict', { title: texts.both('office.still-used') }));
  if ((await tx.$count(masterProducts, eq(masterProducts.giftVariantId, id))) > 0) throw stillUsed;
  try {
    await tx.execute(sql`delete from price_history where variant_id = ${id}`);
    await tx.delete(variants).where(eq(variants.id, id));
  } catch (error) {
    throw brokenConstraint(error) === null ? error : stillUsed;
  }
}

/** Whether a variant or a picture, removed ones too, has one of the colours. */
async function areUsed(tx: Tx, masterProductId: string, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return false;
  const inVariants = await tx.$count(variants, and(eq(variants.masterProductId, masterProductId), inArray(variants.colourId, [...ids])));
  const inPictures = await tx.$count(
    masterImages,
    and(eq(masterImages.masterProductId, masterProductId), inArray(masterImages.colourId, [...ids])),
  );
  return inVariants + inPictures > 0;
}

/** The answer when a colleague took the same code or EAN at the same moment, so that the check before didn't see it. */
const refuseTaken =
  (codeField: 'code' | 'code_prefix', locale: Locale) =>
  (error: unknown): FieldErrorsAnswer => {
    const constraint = brokenConstraint(error);
    if (constraint === 'variants_code_key') return fieldErrors({ [codeField]: [texts.text(locale, 'office.code-taken')] });
    if (constraint === 'variants_by_ean') return fieldErrors({ ean: [texts.text(locale, 'office.ean-taken')] });
    throw error;
  };
