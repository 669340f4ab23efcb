import type { ResponseOf } from '@okruh/contracts';
import type { adminListDeliveryPlaceChanges, ChangedPlaceField } from '@okruh/contracts/http/checkout-admin/delivery-places';
import type { Locale } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { count, desc, eq, sql } from 'drizzle-orm';
import { carriers, deliveryPlaceChanges } from '../stored/tables/delivery.ts';

/** An edit of a pickup point by a person. */
export interface PlaceChange {
  readonly code: string;
  readonly name: string;
  readonly isNew: boolean;
  readonly changes: readonly ChangedPlaceField[];
}

/** Notes edits of a carrier's points with what was before, in one statement: a file may change 50,000. */
export async function notePlaceChanges(tx: Tx, carrier: string, by: string, changes: readonly PlaceChange[]): Promise<void> {
  if (changes.length === 0) return;
  await tx.execute(sql`
    insert into delivery_place_changes (carrier_id, by, code, name, is_new, changes)
    select ${carrier}, ${by}, c.code, c.name, c."isNew", c.changes
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c (code text, name text, "isNew" boolean, changes jsonb)`);
}

/** Edits of all points, newest first. */
export async function listPlaceEdits(
  tx: Tx,
  page: { readonly page: number; readonly page_size: number },
  locale: Locale,
): Promise<ResponseOf<typeof adminListDeliveryPlaceChanges>> {
  const rows = await tx
    .select({ edit: deliveryPlaceChanges, carrier: locale === 'cs' ? carriers.nameCs : carriers.nameRo })
    .from(deliveryPlaceChanges)
    .innerJoin(carriers, eq(carriers.id, deliveryPlaceChanges.carrierId))
    .orderBy(desc(deliveryPlaceChanges.id))
    .limit(page.page_size)
    .offset((page.page - 1) * page.page_size);
  const [all] = await tx.select({ total: count() }).from(deliveryPlaceChanges);
  return {
    items: rows.map(({ edit, carrier }) => ({
      id: String(edit.id),
      carrier: { id: edit.carrierId, name: carrier },
      code: edit.code,
      name: edit.name,
      at: edit.at.toISOString(),
      by: edit.by,
      kind: edit.isNew ? ('added' as const) : ('changed' as const),
      changes: [...edit.changes],
    })),
    total: all?.total ?? 0,
    page: page.page,
    page_size: page.page_size,
  };
}
