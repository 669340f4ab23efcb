import { buyoutPricesChanged } from '@okruh/contracts/events/buyout';
import { newer, on } from '@okruh/service-kit';
import { tradeInBonuses } from '../stored/tables/catalogue.ts';

/** What an old device of a kind would bring beside a new one: the cart names it before anything is given in part payment. */
export const onBuyoutPricesChanged = on(buyoutPricesChanged, async ({ event, data, tx }) => {
  const values = {
    manufacturerId: data.manufacturer_id,
    typeDevice: data.type_device,
    percent: data.up_to === null ? 0 : data.bonus_percent,
    version: event.aggregateversion,
  };
  await tx
    .insert(tradeInBonuses)
    .values({ market: data.market, masterProductId: data.master_product_id, ...values })
    .onConflictDoUpdate({
      target: [tradeInBonuses.market, tradeInBonuses.masterProductId],
      set: values,
      setWhere: newer(tradeInBonuses.version, event.aggregateversion),
    });
});
