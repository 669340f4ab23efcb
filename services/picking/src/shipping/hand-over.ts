import type { CarrierName } from '@okruh/contracts/http/picking-shipping';
import type { Market } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { groupBy } from './group-by.ts';
import { handoverPaper } from './handover-paper.ts';
import { changeParcel, lockParcelsOfLists } from './parcel.repository.ts';
import type { Shipping } from './shipping.ts';
import { type HandoverRow, handovers, type ParcelRow, parcels } from './tables.ts';

export type HandedOver =
  | { readonly isDone: true; readonly handovers: readonly HandoverRow[] }
  | {
      readonly isDone: false;
      /** `not-handed-over`: its order may have been cancelled. `changed-meanwhile`: it has no label, or has left already. */
      readonly code: 'not-handed-over' | 'changed-meanwhile';
      readonly parcelIds: readonly string[];
    };

/** What a hand-over list is limited to; nothing when left out. */
export interface HandoverScope {
  readonly market: Market;
  readonly place: string;
  readonly carrier: CarrierName;
  /** The parcels that were chosen: another one of the same list isn't one of them. */
  readonly parcelIds: readonly string[];
}

/**
 * Hands the parcels of lists over to their carriers in the caller's transaction: a list with its paper for each carrier and place.
 * All of them or none. A job tells the carriers after the commit.
 */
export async function handOverParcels(
  shipping: Shipping,
  tx: Tx,
  listIds: readonly string[],
  actor: string,
  scope?: HandoverScope,
): Promise<HandedOver> {
  const rows = await lockParcelsOfLists(tx, listIds);
  const wrong = rows.filter((row) => row.state !== 'booked' || !isWithin(row, scope));
  if (wrong.length > 0 || rows.length < new Set(listIds).size)
    return { isDone: false, code: 'changed-meanwhile', parcelIds: wrong.map(({ id }) => id) };
  const unreleased = new Set(await shipping.findUnreleasedLists(tx, listIds));
  const held = rows.filter(({ listId }) => unreleased.has(listId));
  if (held.length > 0) return { isDone: false, code: 'not-handed-over', parcelIds: held.map(({ id }) => id) };
  const groups = groupBy(rows, ({ market, place, carrier }) => `${market} ${place} ${carrier}`);
  const closed: HandoverRow[] = [];
  for (const group of groups.values()) closed.push(await closeHandover(shipping, tx, group, actor));
  return { isDone: true, handovers: closed };
}

const isWithin = (row: ParcelRow, scope: HandoverScope | undefined): boolean =>
  scope === undefined ||
  (row.market === scope.market && row.place === scope.place && row.carrier === scope.carrier && scope.parcelIds.includes(row.id));

async function closeHandover(shipping: Shipping, tx: Tx, rows: readonly ParcelRow[], actor: string): Promise<HandoverRow> {
  const [first] = rows;
  if (first === undefined) throw new Error('a hand-over list without a parcel');
  const { rows: drawn } = await tx.execute<{ serial: string; store: string | null }>(
    sql`select nextval('handover_numbers')::text as serial, (select name from stores where id = ${first.place}) as store`,
  );
  const now = shipping.now();
  const number = `P${String(now.getUTCFullYear()).slice(2)}-${(drawn[0]?.serial ?? '').padStart(6, '0')}`;
  const sorted = rows.toSorted((one, two) => one.createdAt.getTime() - two.createdAt.getTime());
  const { market, place, carrier } = first;
  const paper = await handoverPaper({ number, market, place, store: drawn[0]?.store ?? null, carrier, actor, at: now, parcels: sorted });
  const [handover] = await tx
    .insert(handovers)
    .values({ id: uuidv7(), number, market, place, carrier, actor, parcels: rows.length, paper })
    .returning();
  if (handover === undefined) throw new Error('a hand-over list was not written');
  for (const row of rows)
    await changeParcel(tx, shipping, row, { ownState: 'handed_over', handoverId: handover.id, handedOverAt: sql`clock_timestamp()` });
  return handover;
}

/** Lists of parcels, for routes that name parcels. */
export async function findLists(tx: Tx, parcelIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select({ listId: parcels.listId })
    .from(parcels)
    .where(sql`${parcels.id} = any(${sql.param(parcelIds)}::uuid[])`);
  return rows.map(({ listId }) => listId);
}
