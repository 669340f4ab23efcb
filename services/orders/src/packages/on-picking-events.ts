import type { Envelope } from '@okruh/contracts';
import {
  crateWrapped,
  handedOver,
  itemNotFound,
  itemPicked,
  listCancelled,
  listCreated,
  listExtended,
  packageArrived,
  packageDelivered,
  packageFinished,
  packageLost,
  packageReturned,
  pickingCompleted,
  pickingReset,
  pickingStarted,
  type PickingListState,
  scanUndone,
} from '@okruh/contracts/events/picking';
import { type Handler, newer, on, type Projection, type Tx } from '@okruh/service-kit';
import { eq, sql } from 'drizzle-orm';
import { decideFulfilment } from '../model/fulfilment.ts';
import { type FulfilmentFact, type OrderNews, stepAfter } from '../model/order.ts';
import type { Cause } from '../stored/history.ts';
import { applyStep, lockOrder, type Step } from '../stored/orders.repository.ts';
import { orderPackages, type OrderRow } from '../stored/tables.ts';

/**
 * Everything that picking tells of an order's packages. Each event brings the copy of its package up to date (an older one never
 * overwrites a newer), then the order follows what all of its packages say together.
 */
const listContracts = [
  listCreated,
  listExtended,
  pickingStarted,
  itemPicked,
  itemNotFound,
  scanUndone,
  pickingCompleted,
  pickingReset,
  crateWrapped,
  packageFinished,
  handedOver,
  packageArrived,
  packageDelivered,
  packageReturned,
  packageLost,
  listCancelled,
] as const;
export const packageHandlers: readonly Handler[] = listContracts.map((contract) =>
  on(contract, ({ event, data, tx }) => follow(tx, event, data)),
);

/** The copies of the packages alone, and what the orders make of those that were wrong. */
export const packageProjection: Projection = {
  name: 'packages',
  tables: ['order_packages'],
  handlers: listContracts.map((contract) =>
    on(contract, async ({ event, data, tx }) => {
      await savePackage(tx, event.aggregateversion, data);
    }),
  ),
  async afterwards(tx, keys) {
    const ids = keys.map((key) => String(key['list_id']));
    const rows = await tx
      .selectDistinct({ orderId: orderPackages.orderId })
      .from(orderPackages)
      .where(sql`${orderPackages.listId} = any(${sql.param(ids)}::uuid[])`);
    for (const { orderId } of rows) {
      const row = await lockOrder(tx, orderId);
      if (row !== null) await followPackages(tx, row, {});
    }
  },
};

async function follow(tx: Tx, event: Envelope, data: PickingListState): Promise<void> {
  const row = await lockOrder(tx, data.order_id);
  // Lists begin with an order that is there; one that isn't belongs to a database that was brought back from a copy.
  if (row === null) return;
  if (await savePackage(tx, event.aggregateversion, data)) await followPackages(tx, row, { event });
}

async function followPackages(tx: Tx, row: OrderRow, cause: Cause): Promise<void> {
  const packages = await tx.select().from(orderPackages).where(eq(orderPackages.orderId, row.id));
  const fact = decideFulfilment(packages);
  const step = fact === null ? null : toStep(row, fact);
  if (step !== null) await applyStep(tx, row, step, cause);
}

/** @returns false when a newer state was here first */
async function savePackage(tx: Tx, version: number, data: PickingListState): Promise<boolean> {
  const count = (of: 'quantity' | 'picked' | 'missing'): number => data.items.reduce((sum, item) => sum + item[of], 0);
  const toDate = (instant: string | null): Date | null => (instant === null ? null : new Date(instant));
  const state = {
    version,
    part: data.part,
    parts: data.parts,
    place: data.place,
    status: data.status,
    quantity: count('quantity'),
    picked: count('picked'),
    missing: count('missing'),
    parcel: data.parcel,
    items: data.items.flatMap(({ variant_id, quantity, missing, substitute_name }) =>
      quantity > missing ? [{ variant_id, quantity: quantity - missing, ...(substitute_name !== undefined && { substitute_name }) }] : [],
    ),
    handedOverAt: toDate(data.handed_over_at),
    deliveredAt: toDate(data.delivered_at),
    changedAt: new Date(data.changed_at),
  };
  const saved = await tx
    .insert(orderPackages)
    .values({ listId: data.list_id, orderId: data.order_id, ...state })
    .onConflictDoUpdate({ target: orderPackages.listId, set: state, setWhere: newer(orderPackages.version, version) })
    .returning({ listId: orderPackages.listId });
  return saved.length > 0;
}

/** When the order first came so far. */
const instants = {
  'picking-started': 'pickingStartedAt',
  packed: 'packedAt',
  'handed-over': 'handedOverAt',
  arrived: 'readyAt',
  delivered: 'deliveredAt',
  returned: null,
} as const satisfies Readonly<Record<FulfilmentFact, keyof OrderRow | null>>;

/** @returns null when the order is there already, or the table of transitions knows no such step */
function toStep(row: OrderRow, fact: FulfilmentFact): Step | null {
  const transition = stepAfter(row.status, fact);
  if (transition === null) return null;
  const instant = instants[fact];
  // What was published before isn't published again when a new package took the order back; what was skipped is.
  const isSkipped = fact === 'delivered' && row.handedOverAt === null;
  const publishes: OrderNews[] = [
    ...(isSkipped ? (['handed-over'] as const) : []),
    ...(instant === null || row[instant] === null ? transition.publishes : []),
  ];
  return {
    set: {
      status: transition.to,
      ...(instant === null || row[instant] !== null ? {} : { [instant]: sql`clock_timestamp()` }),
      ...(isSkipped ? { handedOverAt: sql`clock_timestamp()` } : {}),
    },
    publishes,
  };
}
