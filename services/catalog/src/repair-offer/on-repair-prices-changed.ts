import { repairPricesChanged } from '@okruh/contracts/events/repairs';
import { type Handler, newer, on } from '@okruh/service-kit';
import { repairOffers } from '../stored/tables.ts';

/** Copies what is repaired of a device, how quickly, and at which address. Repeated and late events change nothing. */
export const onRepairPricesChanged = (): Handler =>
  on(repairPricesChanged, async ({ event, data, tx }) => {
    const row = {
      typeDevice: data.type_device,
      operations: data.operations,
      onTheSpotMinutes: data.on_the_spot_minutes,
      devicePaths: Object.fromEntries(data.devices.map((device) => [device.device_identifier, device.url])),
      version: event.aggregateversion,
      changedAt: new Date(data.changed_at),
    };
    await tx
      .insert(repairOffers)
      .values({ masterProductId: data.master_product_id, ...row })
      .onConflictDoUpdate({
        target: repairOffers.masterProductId,
        set: row,
        setWhere: newer(repairOffers.version, event.aggregateversion),
      });
  });
