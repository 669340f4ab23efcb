import type { FieldErrors } from '@okruh/contracts';
import type { Locale } from '@okruh/market';
import { type Answer, type Database, fieldErrors, type Identity, ok, problem, type Tx } from '@okruh/service-kit';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { texts } from '../../locales/texts.ts';
import type { ChangedBy } from '../../stored/product-commands.ts';
import { republish } from '../../stored/republish.ts';
import { masterProducts, variants } from '../../stored/tables.ts';
import { noteChange } from '../changes/note-change.ts';
import { change } from '../refusal.ts';
import { readProduct } from './product.query.ts';
import { notedProduct } from './product-snapshot.ts';

/** Who changes a product, and in which request. */
export const toChangedBy = (identity: Identity, correlationId: string): ChangedBy => ({ name: identity.name ?? '', correlationId });

interface ProductEdit {
  readonly id: string;
  /** Version that the editor saw; null for what fits every version. */
  readonly version: number | null;
  readonly by: Identity;
}

/** A product as the office sees it, or `not-found`. */
export async function showProduct(tx: Tx, id: string): Promise<Answer> {
  const found = await readProduct(tx, id);
  return found === null ? problem('not-found') : ok(found);
}

/**
 * One change of one product: locks it, refuses when it was changed after the editor saw it, notes what became of it, and answers the
 * product as it is then.
 *
 * @param work answers null when it is done, or why it refuses
 */
export function editProduct(
  database: Database,
  { id, version, by }: ProductEdit,
  work: (tx: Tx) => Promise<Answer | null>,
): Promise<Answer> {
  return change(database, async (tx) => {
    const held = await lockProduct(tx, id);
    if (held === null) return problem('not-found');
    if (version !== null && held !== version) return problem('changed-meanwhile', { title: texts.both('office.changed-meanwhile') });
    return noteChange(tx, notedProduct(id), by.name, async () => (await work(tx)) ?? showProduct(tx, id));
  });
}

/** Locks a product and gives its version; null when there is none. */
async function lockProduct(tx: Tx, id: string): Promise<number | null> {
  const [row] = await tx.select({ version: masterProducts.version }).from(masterProducts).where(eq(masterProducts.id, id)).for('update');
  return row === undefined ? null : Math.max(1, row.version);
}

/** After a change: what isn't on sale gets the next version, what is on sale is published again. */
export async function publishChange(tx: Tx, id: string, by: ChangedBy): Promise<null> {
  const { rows } = await tx.execute(sql`
    update master_products set version = version + 1, changed_at = now(), changed_by = ${by.name}
    where id = ${id} and state <> 'published' returning id`);
  if (rows.length === 0) await republish(tx, [id], by);
  return null;
}

/** The answer to a change of variants that the product doesn't have; null when it has all of them. */
export async function refuseUnknownVariants(
  tx: Tx,
  id: string,
  wanted: readonly string[] | undefined,
  locale: Locale,
): Promise<Answer | null> {
  if (wanted === undefined) return null;
  const known = await tx.$count(variants, and(eq(variants.masterProductId, id), inArray(variants.id, [...wanted])));
  return known < new Set(wanted).size ? fieldErrors({ variants: [texts.text(locale, 'office.unknown-item')] }) : null;
}

/** 400 with the errors, or null when there are none. */
export const refuseErrors = (errors: FieldErrors): Answer | null => (Object.keys(errors).length > 0 ? fieldErrors(errors) : null);
