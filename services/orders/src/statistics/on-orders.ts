import type { Envelope } from '@okruh/contracts';
import { linesAdded, orderCancelled, orderChanged, orderPlaced, orderReturned, type OrderState } from '@okruh/contracts/events/orders';
import { type Handler, onAll, type Projection, type Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import { toSaleChange, toSaleLines, type SaleChange, type SaleLine } from './sale-facts.ts';

// Our own events, so that the facts can be read again from the stream like any other projection. Those of payment and dispatch change no
// sum, and there are many of them.
const stateContracts = [orderPlaced, linesAdded, orderCancelled, orderReturned] as const;

/** What was sold: each line of each order, and what left it later. The sums follow by triggers (migrations/040-statistics.sql). */
export const saleHandlers: readonly Handler[] = [
  ...stateContracts.map((contract) => onAll(contract, (events, tx) => saveLines(tx, events))),
  onAll(orderChanged, async (events, tx) => {
    await saveLines(tx, events);
    const changes = events.flatMap((event) => toSaleChange(event.aggregateversion, event.data, event.data.change) ?? []);
    await saveChanges(tx, changes);
  }),
];

export const saleProjection: Projection = { name: 'sales', tables: ['sale_lines', 'sale_changes'], handlers: saleHandlers };

async function saveLines(tx: Tx, events: readonly Envelope<OrderState>[]): Promise<void> {
  const lines: SaleLine[] = events.flatMap((event) => toSaleLines(event.aggregateversion, event.data));
  await tx.execute(sql`
    insert into sale_lines select * from jsonb_populate_recordset(null::sale_lines, ${JSON.stringify(lines)}::jsonb) order by order_id, line
    on conflict (order_id, line) do update set version = excluded.version, brand = excluded.brand, pieces = excluded.pieces,
      gross = excluded.gross, net = excluded.net, outcome = excluded.outcome
    where sale_lines.version < excluded.version`);
  // A change ends like its order, whichever of the two became known first.
  await followOrders(
    tx,
    events.map(({ data }) => data.order_id),
  );
}

async function saveChanges(tx: Tx, changes: readonly SaleChange[]): Promise<void> {
  if (changes.length === 0) return;
  await tx.execute(sql`
    insert into sale_changes select * from jsonb_populate_recordset(null::sale_changes, ${JSON.stringify(changes)}::jsonb) order by change_id
    on conflict (change_id) do nothing`);
  await followOrders(
    tx,
    changes.map((change) => change.order_id),
  );
}

const followOrders = (tx: Tx, ids: readonly string[]) =>
  tx.execute(sql`
    update sale_changes c set outcome = l.outcome from sale_lines l
    where c.order_id = any(${sql.param(ids)}::uuid[]) and l.order_id = c.order_id and l.line = 0 and c.outcome <> l.outcome`);
