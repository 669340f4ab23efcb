import { buyoutPricesChanged } from '@okruh/contracts/events/buyout';
import { type Handler, newer, on } from '@okruh/service-kit';
import { buyoutPrices } from '../stored/tables.ts';

/** Copies what we pay at most for a family of devices, and where each is sold to us. Repeated and late events change nothing. */
export const onBuyoutPricesChanged = (): Handler =>
  on(buyoutPricesChanged, async ({ event, data, tx }) => {
    const row = {
      typeDevice: data.type_device,
      manufacturerId: data.manufacturer_id,
      upTo: data.up_to?.amount ?? null,
      bonusPercent: data.bonus_percent,
      devicePaths: Object.fromEntries(data.devices.map((device) => [device.device_identifier, device.url])),
      appraisalVersion: data.appraisal_version,
      version: event.aggregateversion,
      changedAt: new Date(data.changed_at),
    };
    await tx
      .insert(buyoutPrices)
      .values({ masterProductId: data.master_product_id, market: data.market, ...row })
      .onConflictDoUpdate({
        target: [buyoutPrices.masterProductId, buyoutPrices.market],
        set: row,
        setWhere: newer(buyoutPrices.version, event.aggregateversion),
      });
  });
