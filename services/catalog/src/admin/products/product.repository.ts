import type { adminUpdateMasterProduct } from '@okruh/contracts/http/catalog-admin/products';
import type { FieldErrors } from '@okruh/contracts';
import type { Locale } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { texts } from '../../locales/texts.ts';
import { refreshChoices } from '../../stored/master-choices.ts';
import { textArray } from '../../stored/office-list.ts';
import {
  attributes,
  attributeValues,
  categories,
  compatibleMasters,
  masterBadges,
  masterCategories,
  masterProducts,
  recommendedAccessories,
} from '../../stored/tables.ts';

type Changes = Omit<z.output<typeof adminUpdateMasterProduct.body>, 'version'>;
type References = Pick<
  Changes,
  | 'manufacturer'
  | 'badges'
  | 'gift_variant'
  | 'recommended_accessories'
  | 'compatible_masters'
  | 'compatible_type_devices'
  | 'parameters'
  | 'categories'
> & { readonly type_device?: string };

/** What the changes refer to and the catalogue doesn't have, as field errors. */
export async function unknownReferences(tx: Tx, changes: References, locale: Locale): Promise<FieldErrors> {
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
  await check(
    'type_device',
    'type_devices',
    changes.type_device === undefined ? undefined : [changes.type_device],
    texts.text(locale, 'office.unknown-type'),
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
      ...(changes.warranty_months && {
        warrantyMonthsNew: changes.warranty_months.new,
        warrantyMonthsUsed: changes.warranty_months.used,
      }),
      ...(changes.energy_label !== undefined && {
        energyClass: changes.energy_label?.class ?? null,
        eprelNumber: changes.energy_label?.eprel_number ?? null,
      }),
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
