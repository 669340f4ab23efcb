import type { Envelope } from '@okruh/contracts';
import { buyoutAccepted, type BuyoutState, deviceReturned } from '@okruh/contracts/events/buyout';
import { localTime } from '@okruh/market';
import { type Handler, onAll, type Projection, type Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';

/** What was bought from people: the inspected devices, those whose seller agreed and those that went back. */
export const purchaseHandlers: readonly Handler[] = [
  onAll(buyoutAccepted, (events, tx) => save(tx, events, true)),
  onAll(deviceReturned, (events, tx) => save(tx, events, false)),
];

export const purchaseProjection: Projection = { name: 'purchases', tables: ['purchases'], handlers: purchaseHandlers };

async function save(tx: Tx, events: readonly Envelope<BuyoutState>[], isBought: boolean): Promise<void> {
  const rows = events.map(({ data, aggregateversion: version }) => ({
    buyout_id: data.buyout_id,
    version,
    market: data.market,
    day: localTime(data.changed_at, data.market).date,
    category: data.type_device,
    device_name: data.device_name,
    hand_over: data.hand_over ?? 'store',
    estimate: data.price.amount,
    paid: isBought ? (data.final_price ?? data.price).amount : 0,
    is_bought: isBought,
  }));
  await tx.execute(sql`
    insert into purchases select * from jsonb_populate_recordset(null::purchases, ${JSON.stringify(rows)}::jsonb) order by buyout_id
    on conflict (buyout_id) do update set version = excluded.version, day = excluded.day, paid = excluded.paid, is_bought = excluded.is_bought
    where purchases.version < excluded.version`);
}
