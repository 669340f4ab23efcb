import type { adminAddVariants, adminUpdateMasterProduct } from '@okruh/contracts/http/catalog-admin/products';
import type { FieldErrors } from '@okruh/contracts';
import type { Locale } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { texts } from '../../locales/texts.ts';
import { refreshChoices } from '../../stored/master-choices.ts';
import { textArray } from '../../stored/office-list.ts';
import { storageLabel } from '../../model/storage-label.ts';
import {
  attributes,
  attributeValues,
  categories,
  colours,
  compatibleMasters,
  masterBadges,
  masterCategories,
  masterProducts,
  recommendedAccessories,
  variants,
} from '../../stored/tables.ts';

type Changes = Omit<z.output<typeof adminUpdateMasterProduct.body>, 'version'>;

/** Locks a product and gives its version; null when there is none. */
export async function lockProduct(tx: Tx, id: string): Promise<number | null> {
  const [row] = await tx.select({ version: masterProducts.version }).from(masterProducts).where(eq(masterProducts.id, id)).for('update');
  return row === undefined ? null : Math.max(1, row.version);
}

/** What the changes refer to and the catalogue doesn't have, as field errors. */
export async function unknownReferences(tx: Tx, changes: Changes, locale: Locale): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  const missing = async (table: string, ids: readonly string[] | undefined): Promise<boolean> => {
    if (ids === undefined || ids.length === 0) return false;
    const { rows } = await tx.execute<{ count: number }>(
      sql`select count(*)::int as count from ${sql.identifier(table)} where id = any(${textArray(ids)})`,
    );
    return (rows[0]?.count ?? 0) < new Set(ids).size;
  };
  const check = async (field: string, table: string, ids: readonly string[] | undefined, message: string): Promise<void> => {
    if (await missing(table, ids)) errors[field] = [message];
  };
  await check(
    'manufacturer',
    'manufacturers',
    changes.manufacturer === undefined ? undefined : [changes.manufacturer],
    texts.text(locale, 'office.unknown-manufacturer'),
  );
  await check('badges', 'badges', changes.badges, texts.text(locale, 'office.unknown-item'));
  await check(
    'gift_variant',
    'variants',
    typeof changes.gift_variant === 'string' ? [changes.gift_variant] : [],
    texts.text(locale, 'office.unknown-product'),
  );
  await check('recommended_accessories', 'master_products', changes.recommended_accessories, texts.text(locale, 'office.unknown-product'));
  await check('compatible_masters', 'master_products', changes.compatible_masters, texts.text(locale, 'office.unknown-product'));
  await check('compatible_type_devices', 'type_devices', changes.compatible_type_devices, texts.text(locale, 'office.unknown-type'));
  await check(
    'parameters',
    'attributes',
    changes.parameters?.map(({ attribute }) => attribute),
    texts.text(locale, 'office.unknown-item'),
  );
  const known =
    changes.categories === undefined ? [] : await tx.select().from(categories).where(inArray(categories.id, changes.categories));
  if (changes.categories?.some((id) => !known.some((row) => row.id === id && !row.isDeleted)) === true)
    errors['categories'] = [texts.text(locale, 'office.category-unknown')];
  return errors;
}

/** Writes what was sent; the rest stays. */
export async function updateProduct(tx: Tx, id: string, changes: Changes): Promise<void> {
  await tx
    .update(masterProducts)
    .set({
      changedAt: sql`now()`,
      ...(changes.name && { nameCs: changes.name.cs, nameRo: changes.name.ro }),
      ...(changes.short_description && {
        shortDescriptionCs: changes.short_description.cs,
        shortDescriptionRo: changes.short_description.ro,
      }),
      ...(changes.description && { descriptionCs: changes.description.cs, descriptionRo: changes.description.ro }),
      ...(changes.manufacturer !== undefined && { manufacturerId: changes.manufacturer }),
      ...(changes.barem_group !== undefined && { tariffGroup: changes.barem_group }),
      ...(changes.gift_variant !== undefined && { giftVariantId: changes.gift_variant }),
      ...(changes.compatible_type_devices && { compatibleTypeDevices: [...new Set(changes.compatible_type_devices)] }),
    })
    .where(eq(masterProducts.id, id));
  const listed = (ids: readonly string[]) => [...new Set(ids)].map((other, position) => ({ other, position }));
  if (changes.categories) {
    await tx.delete(masterCategories).where(eq(masterCategories.masterProductId, id));
    await tx
      .insert(masterCategories)
      .values(listed(changes.categories).map(({ other, position }) => ({ masterProductId: id, categoryId: other, position })));
  }
  if (changes.badges) {
    await tx.delete(masterBadges).where(eq(masterBadges.masterProductId, id));
    const rows = listed(changes.badges).map(({ other, position }) => ({ masterProductId: id, badgeId: other, position }));
    if (rows.length > 0) await tx.insert(masterBadges).values(rows);
  }
  if (changes.recommended_accessories) {
    await tx.delete(recommendedAccessories).where(eq(recommendedAccessories.masterProductId, id));
    const rows = listed(changes.recommended_accessories).map(({ other, position }) => ({
      masterProductId: id,
      accessoryId: other,
      position,
    }));
    if (rows.length > 0) await tx.insert(recommendedAccessories).values(rows);
  }
  if (changes.compatible_masters) {
    await tx.delete(compatibleMasters).where(eq(compatibleMasters.masterProductId, id));
    const rows = listed(changes.compatible_masters).map(({ other }) => ({ masterProductId: id, deviceMasterId: other }));
    if (rows.length > 0) await tx.insert(compatibleMasters).values(rows);
  }
  if (changes.parameters) await setParameters(tx, id, changes.parameters);
}

/** The last of two values of one attribute counts. */
async function setParameters(tx: Tx, id: string, parameters: NonNullable<Changes['parameters']>): Promise<void> {
  await tx.delete(attributeValues).where(eq(attributeValues.masterProductId, id));
  const byAttribute = new Map(parameters.map((parameter) => [parameter.attribute, parameter.value]));
  const kinds = new Map((await tx.select().from(attributes)).map((row) => [row.id, row.kind]));
  const rows = [...byAttribute].map(([attributeId, value], position): typeof attributeValues.$inferInsert => {
    const place = { masterProductId: id, attributeId, position };
    if (typeof value !== 'number') return { ...place, textCs: value.cs, textRo: value.ro };
    return kinds.get(attributeId) === 'number' ? { ...place, number: value } : { ...place, textCs: String(value), textRo: String(value) };
  });
  if (rows.length > 0) await tx.insert(attributeValues).values(rows);
  await refreshChoices(tx, [id]);
}

type Wanted = Omit<z.output<typeof adminAddVariants.body>, 'version'>;

/**
 * Makes the variants of storage × colour × quality that aren't there yet, withdrawn until they are published.
 *
 * @returns their ids; or the fields that are wrong
 */
export async function addVariants(
  tx: Tx,
  id: string,
  wanted: Wanted,
  locale: Locale,
): Promise<{ readonly ids: string[] } | { readonly errors: FieldErrors }> {
  const [master] = await tx.select().from(masterProducts).where(eq(masterProducts.id, id));
  if (master === undefined) throw new Error(`there is no product ${id}`);
  const palette = await tx.select().from(colours).where(eq(colours.masterProductId, id));
  const unknown = wanted.colours.filter((colour) => !palette.some((row) => row.id === colour));
  if (unknown.length > 0) return { errors: { colours: [`${texts.text(locale, 'office.unknown-item')} ${unknown.join(', ')}`] } };
  const own = await tx.select().from(variants).where(eq(variants.masterProductId, id));
  const combinations = (wanted.storages.length === 0 ? [null] : [...new Set(wanted.storages)]).flatMap((storage) =>
    (wanted.colours.length === 0 ? [null] : [...new Set(wanted.colours)]).flatMap((colour) =>
      [...new Set(wanted.qualities)].map((quality) => ({ storage, colour, quality })),
    ),
  );
  const missing = combinations.filter(
    ({ storage, colour, quality }) => !own.some((row) => row.storageGb === storage && row.colourId === colour && row.quality === quality),
  );
  if (missing.length === 0) return { errors: { non_field_errors: [texts.text(locale, 'office.nothing-new')] } };
  const prefix = wanted.code_prefix ?? master.code;
  const first = nextNumber(
    own.map((row) => row.code),
    prefix,
  );
  const template = own[0];
  const rows = missing.map(({ storage, colour, quality }, index): typeof variants.$inferInsert => {
    const shade = palette.find((row) => row.id === colour);
    // Identifiers are made here and nowhere else: everybody else takes them as they are.
    const identifier = [master.seoName, storage === null ? null : `${storage}gb`, colour].filter((part) => part !== null).join('-');
    const named = (language: 'Cs' | 'Ro'): string => {
      const size = storage === null ? '' : ` ${storageLabel(storage).replace(' ', '')}`;
      const look = shade === undefined ? '' : ` ${shade[`name${language}`]}`;
      const state = quality === 'new' ? '' : ` – ${texts.text(language === 'Cs' ? 'cs' : 'ro', 'variant.used', { quality })}`;
      return `${master[`name${language}`]}${size}${look}${state}`;
    };
    return {
      id: `${identifier}-${quality === 'A+' ? 'aplus' : quality.toLowerCase()}`,
      code: `${prefix}-${String(first + index).padStart(3, '0')}`,
      masterProductId: id,
      state: 'withdrawn',
      deviceIdentifier: identifier,
      colourId: colour,
      quality,
      storageGb: storage,
      options: {},
      nameCs: named('Cs'),
      nameRo: named('Ro'),
      packageWidth: template?.packageWidth ?? null,
      packageHeight: template?.packageHeight ?? null,
      packageDepth: template?.packageDepth ?? null,
      weight: template?.weight ?? null,
      position: own.length + index,
    };
  });
  const codes = rows.map((row) => row.code);
  const taken = await tx.select({ code: variants.code }).from(variants).where(inArray(variants.code, codes));
  if (taken.length > 0)
    return { errors: { code_prefix: [`${texts.text(locale, 'office.code-taken')} ${taken.map(({ code }) => code).join(', ')}`] } };
  await tx.insert(variants).values(rows);
  return { ids: rows.map((row) => row.id) };
}

/** The number after the highest one among the codes with the prefix. */
function nextNumber(codes: readonly string[], prefix: string): number {
  const numbers = codes.flatMap((code) => {
    const [, digits] = code.startsWith(`${prefix}-`) ? (/-(\d+)$/.exec(code) ?? []) : [];
    return digits === undefined ? [] : [Number(digits)];
  });
  return Math.max(0, ...numbers) + 1;
}
