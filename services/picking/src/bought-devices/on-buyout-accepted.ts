import { buyoutAccepted } from '@okruh/contracts/events/buyout';
import { on } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';

/** The device is ours: somebody has to put it on a shelf. Its serial number isn't in the event, it is scanned there. */
export const onBuyoutAccepted = on(buyoutAccepted, async ({ data, tx }) => {
  const price = data.final_price ?? data.price;
  await tx.execute(sql`
    insert into bought_devices (id, number, market, device_identifier, device_name, type_device, quality, purchase_price, currency, accepted_at)
    values (${data.buyout_id}, ${data.number}, ${data.market}, ${data.device_identifier}, ${data.device_name}, ${data.type_device},
      ${data.quality ?? 'D'}, ${price.amount}, ${price.currency}, ${data.changed_at})
    on conflict (id) do nothing`);
});
