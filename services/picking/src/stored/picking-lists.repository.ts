import type { Envelope, EventContract } from '@okruh/contracts';
import type { pickingListStateSchema, PickingListState } from '@okruh/contracts/events/picking';
import type { PickingItem, PickingListStatus } from '@okruh/contracts/http/picking-work';
import type { TypeDeliveryCode } from '@okruh/contracts/http/checkout';
import type { Market } from '@okruh/market';
import type { LoggedScan } from '@okruh/market/picking-scan';
import { appendEvents, type Tx } from '@okruh/service-kit';
import { type SQL, sql } from 'drizzle-orm';

/** A piece of a list as it is stored; where it lies is read when it is asked for. */
export type StoredItem = Omit<PickingItem, 'location' | 'walk_order'> & {
  /** Variant that the customer bought, when this is sent instead of it. */
  readonly bought_as?: string;
};

/** A carrier's word for the package. */
export type ListParcel = NonNullable<PickingListState['parcel']>;

/** A row of `picking_lists`, with how many parts its order has. */
export interface PickingListRow extends Record<string, unknown> {
  readonly id: string;
  readonly number: number;
  readonly order_id: string;
  readonly order_number: string;
  readonly market: Market;
  readonly place: string;
  readonly part: number;
  readonly parts: number;
  readonly type_delivery_code: TypeDeliveryCode;
  readonly store_id: string | null;
  readonly status: PickingListStatus;
  readonly crate: string | null;
  readonly items: readonly StoredItem[];
  readonly log: readonly LoggedScan[];
  readonly wave_id: string | null;
  readonly assignee_id: string | null;
  readonly assignee: string | null;
  readonly parcel: ListParcel | null;
  readonly due_at: string | null;
  readonly released_at: string;
  readonly started_at: string | null;
  readonly picked_at: string | null;
  readonly packed_at: string | null;
  readonly handed_over_at: string | null;
  readonly delivered_at: string | null;
  readonly skipped_at: string | null;
  readonly changed_at: string;
  readonly version: number;
}

const instants = [
  'due_at',
  'released_at',
  'started_at',
  'picked_at',
  'packed_at',
  'handed_over_at',
  'delivered_at',
  'skipped_at',
  'changed_at',
] as const;
const isoInstants = sql.raw(
  instants.map((name) => `to_char(l.${name} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${name}`).join(', '),
);

/** Columns of `picking_lists l`, instants as the wire has them. */
export const listColumns: SQL = sql`l.id, l.number::int as number, l.order_id, l.order_number, l.market, l.place, l.part,
  (select count(*)::int from picking_lists o where o.order_id = l.order_id and o.status <> 'cancelled') as parts,
  l.type_delivery_code, l.store_id, l.status, l.crate, l.items, l.log, l.wave_id, l.assignee_id, l.assignee,
  l.parcel, ${isoInstants}, l.version`;

/** The list, locked until the transaction ends. */
export async function lockList(tx: Tx, id: string): Promise<PickingListRow | null> {
  const { rows } = await tx.execute<PickingListRow>(sql`select ${listColumns} from picking_lists l where l.id = ${id} for update of l`);
  return rows[0] ?? null;
}

/** Locks lists in the order of their ids, as everybody does who locks several. */
export async function lockLists(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`select 1 from picking_lists where id = any(${sql.param([...ids])}::uuid[]) order by id for update`);
}

/** The lists of an order, oldest part first, locked in the order of their ids. */
export async function lockListsOfOrder(tx: Tx, orderId: string): Promise<PickingListRow[]> {
  const { rows } = await tx.execute<PickingListRow>(
    sql`select ${listColumns} from picking_lists l where l.order_id = ${orderId} order by l.id for update of l`,
  );
  return rows.toSorted((one, two) => one.part - two.part);
}

/** What changes of a list; null empties a column. Instants are the database's. */
export interface ListChange {
  readonly status?: PickingListStatus;
  readonly crate?: string | null;
  readonly items?: readonly StoredItem[];
  readonly log?: readonly LoggedScan[];
  readonly waveId?: string | null;
  readonly assignee?: { readonly id: string | null; readonly name: string } | null;
  readonly parcel?: ListParcel | null;
  /** Instants that are now, or are taken back. */
  readonly now?: readonly ListInstant[];
  readonly never?: readonly ListInstant[];
}
type ListInstant = 'started_at' | 'picked_at' | 'packed_at' | 'handed_over_at' | 'delivered_at' | 'skipped_at';

/** Writes a change of a locked list. @returns the row as it is then; its version grew by the events that tell of it */
export async function saveList(tx: Tx, row: PickingListRow, change: ListChange, events: number): Promise<PickingListRow> {
  const { status, items, log, now = [], never = [] } = change;
  const sets: SQL[] = [
    sql`version = version + ${events}`,
    sql`changed_at = clock_timestamp()`,
    ...(status === undefined ? [] : [sql`status = ${status}`]),
    ...('crate' in change ? [sql`crate = ${change.crate ?? null}`] : []),
    ...(items === undefined ? [] : [sql`items = ${JSON.stringify(items)}::jsonb`]),
    ...(log === undefined ? [] : [sql`log = ${JSON.stringify(log)}::jsonb`]),
    ...('waveId' in change ? [sql`wave_id = ${change.waveId ?? null}, claimed_at = null`] : []),
    ...('assignee' in change ? [sql`assignee_id = ${change.assignee?.id ?? null}, assignee = ${change.assignee?.name ?? null}`] : []),
    ...('parcel' in change ? [sql`parcel = ${change.parcel === null ? null : JSON.stringify(change.parcel)}::jsonb`] : []),
    ...now.map((name) => sql`${sql.identifier(name)} = clock_timestamp()`),
    ...never.map((name) => sql`${sql.identifier(name)} = null`),
  ];
  const { rows } = await tx.execute<PickingListRow>(
    sql`update picking_lists l set ${sql.join(sets, sql`, `)} where l.id = ${row.id} returning ${listColumns}`,
  );
  const [saved] = rows;
  if (saved === undefined) throw new Error(`picking list ${row.id} vanished while locked`);
  // The statement counts the parts as they were before it.
  const isEnding = status === 'cancelled' && row.status !== 'cancelled';
  return isEnding ? { ...saved, parts: saved.parts - 1 } : saved;
}

type ListEvent = EventContract<`picking.${string}.v1`, typeof pickingListStateSchema>;

/** What made a change happen: an event or a request. */
export interface ListCause {
  readonly event?: Envelope;
  readonly requestId?: string;
}

/** Appends the events that tell of a saved list, the last one with its version. */
export async function publishList(tx: Tx, row: PickingListRow, events: readonly ListEvent[], cause: ListCause): Promise<void> {
  for (const [index, event] of events.entries()) {
    await publishLists(tx, event, [row], cause, index + 1 - events.length);
  }
}

/** One event of several lists, in one statement. */
export async function publishLists(tx: Tx, event: ListEvent, rows: readonly PickingListRow[], cause: ListCause, behind = 0): Promise<void> {
  await appendEvents(
    tx,
    event,
    rows.map((row) => ({
      subject: row.id,
      version: row.version + behind,
      market: row.market,
      data: toListState(row),
      ...(cause.event === undefined ? {} : { cause: cause.event }),
      ...(cause.requestId === undefined ? {} : { correlationId: cause.requestId }),
    })),
  );
}

/** What the world may know of a list: no person, no serial number. */
export const toListState = (row: PickingListRow): PickingListState => ({
  list_id: row.id,
  number: row.number,
  order_id: row.order_id,
  order_number: row.order_number,
  market: row.market,
  place: row.place,
  part: row.part,
  parts: row.parts,
  status: row.status,
  type_delivery_code: row.type_delivery_code,
  store_id: row.store_id,
  crate: row.crate,
  items: row.items.map(({ item, variant_id, quantity, picked, missing, name, replaces }) => ({
    item,
    variant_id,
    quantity,
    picked,
    missing,
    ...(replaces !== undefined && { substitute_name: name }),
  })),
  parcel: row.parcel,
  due_at: row.due_at,
  started_at: row.started_at,
  picked_at: row.picked_at,
  packed_at: row.packed_at,
  handed_over_at: row.handed_over_at,
  delivered_at: row.delivered_at,
  changed_at: row.changed_at,
});

/** Prepared where its customer fetches it. */
export const isPickedUpHere = ({
  type_delivery_code: code,
  store_id: store,
  place,
}: Pick<PickingListRow, 'type_delivery_code' | 'store_id' | 'place'>): boolean => code === 'store_pickup' && store === place;
