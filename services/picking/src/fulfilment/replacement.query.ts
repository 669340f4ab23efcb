import type { Replacement } from '@okruh/contracts/http/picking-work';
import { markets } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { type SQL, sql } from 'drizzle-orm';
import { joinConditions, matchWords, nameIn, specIn } from '../stored/list-sql.ts';
import type { PickingListRow, StoredItem } from '../stored/picking-lists.repository.ts';
import type { Locale } from '../stored/places.ts';
import { boughtVariant } from './missing-item.ts';

/** A product that could be sent instead. */
export interface ReplacementRow extends Record<string, unknown>, Omit<Replacement, 'available'> {
  readonly available: number;
  readonly type_device: string | null;
}

const MAX_REPLACEMENTS = 30;

/** Grades from the best to the worst; what the catalogue said nothing of is the worst. */
const rank = (column: SQL): SQL => sql`coalesce(array_position('{new,A+,A,B,C,D}'::text[], ${column}), 99)`;

/** `products p` beside what was bought (`b`), with its stock; the name is the one that the customer reads. */
const select = ({ market }: PickingListRow, item: StoredItem, locale: Locale): SQL => sql`
  select p.variant_id, p.code, ${nameIn(locale)} as name, ${specIn(locale)} as spec, p.quality, p.type_device, s.available,
    not (coalesce(p.master_product_id = b.master_product_id, false) and ${rank(sql`p.quality`)} <= ${rank(sql`b.quality`)}) as needs_consent
  from products p join stock s on s.market = ${market} and s.variant_id = p.variant_id and not s.is_endless
  left join products b on b.variant_id = ${boughtVariant(item)}`;

/**
 * What could be sent instead of an item, with enough free pieces: variants of the same product first, those that the customer needn't
 * be asked about at the top, then other products of the same type.
 */
export async function findReplacements(
  tx: Tx,
  list: PickingListRow,
  item: StoredItem,
  { q, locale }: { readonly q: string | undefined; readonly locale: Locale },
): Promise<ReplacementRow[]> {
  const { rows } = await tx.execute<ReplacementRow>(sql`
    ${select(list, item, locale)}
    where p.variant_id <> ${item.variant_id} and s.available >= ${item.quantity}
      and (p.master_product_id = b.master_product_id or p.type_device = b.type_device)
      and ${joinConditions(matchWords(q, [nameIn(locale), specIn(locale), sql`p.code`]))}
    order by (p.master_product_id = b.master_product_id) desc, needs_consent, ${rank(sql`p.quality`)}, name, p.variant_id
    limit ${MAX_REPLACEMENTS}`);
  return rows;
}

/** One product as it would be sent to the order's customer; null when it lies nowhere in this market or the catalogue never reported it. */
export async function findReplacement(tx: Tx, list: PickingListRow, item: StoredItem, variantId: string): Promise<ReplacementRow | null> {
  const { rows } = await tx.execute<ReplacementRow>(
    sql`${select(list, item, markets[list.market].locale)} where p.variant_id = ${variantId}`,
  );
  return rows[0] ?? null;
}
