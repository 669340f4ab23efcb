import type { adminAddVariants } from '@okruh/contracts/http/catalog-admin/variants';
import type { FieldErrors } from '@okruh/contracts';
import type { Locale } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { storageLabel } from '../../model/storage-label.ts';
import { texts } from '../../locales/texts.ts';
import { textArray } from '../../stored/office-list.ts';
import { numberFree } from '../../stored/seo-name.ts';
import { colours, masterProducts, variants } from '../../stored/tables.ts';

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
  const ids = await loadIdsLike(tx, master.seoName);
  const rows = missing.map(({ storage, colour, quality }, index): typeof variants.$inferInsert => {
    const shade = palette.find((row) => row.id === colour);
    const identifier = toDeviceIdentifier(master.seoName, storage, colour);
    const named = (language: 'Cs' | 'Ro'): string => {
      const size = storage === null ? '' : ` ${storageLabel(storage).replace(' ', '')}`;
      const look = shade === undefined ? '' : ` ${shade[`name${language}`]}`;
      const state = quality === 'new' ? '' : ` – ${texts.text(language === 'Cs' ? 'cs' : 'ro', 'variant.used', { quality })}`;
      return `${master[`name${language}`]}${size}${look}${state}`;
    };
    const variantId = numberFree(`${identifier}-${quality === 'A+' ? 'aplus' : quality.toLowerCase()}`, ids);
    ids.add(variantId);
    return {
      id: variantId,
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

/** Identifiers of devices are made here and nowhere else: everybody else takes them as they are. */
export const toDeviceIdentifier = (seoName: string, storageGb: number | null, colourId: string | null): string =>
  [seoName, storageGb === null ? null : `${storageGb}gb`, colourId].filter((part) => part !== null).join('-');

/** The number after the highest one among the codes with the prefix. */
function nextNumber(codes: readonly string[], prefix: string): number {
  const numbers = codes.flatMap((code) => {
    const [, digits] = code.startsWith(`${prefix}-`) ? (/-(\d+)$/.exec(code) ?? []) : [];
    return digits === undefined ? [] : [Number(digits)];
  });
  return Math.max(0, ...numbers) + 1;
}

/** Ids of variants, of any product, that begin like those of a product. */
async function loadIdsLike(tx: Tx, seoName: string): Promise<Set<string>> {
  const rows = await tx
    .select({ id: variants.id })
    .from(variants)
    .where(sql`${variants.id} like ${`${seoName.replaceAll('_', String.raw`\_`)}-%`}`);
  return new Set(rows.map(({ id }) => id));
}

/** Whether pieces of any of the variants lie somewhere. */
export async function hasStock(tx: Tx, variantIds: readonly string[]): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from stock where variant_id = any(${textArray(variantIds)}) and available > 0
    union all select from store_stock where variant_id = any(${textArray(variantIds)}) limit 1`);
  return rows.length > 0;
}
