import { createHash } from 'node:crypto';
import { type RepairDeviceAddress, repairPricesChanged } from '@okruh/contracts/events/repairs';
import { type Currency, type Money, money } from '@okruh/market';
import { appendEvent, type Tx } from '@okruh/service-kit';
import { DIAGNOSIS } from '../model/pricing.ts';
import { cheapest, createRepairList, type DeviceModel, devicePath, type RepairListData } from '../model/repair-list.ts';
import { loadRepairList, lockRepairList } from './repair-list.repository.ts';
import { announcedDevices } from './tables.ts';

/**
 * Publishes every device whose repairs, prices, names, colours or addresses are others than were reported last (`repair-prices-changed`), in
 * the transaction of the change. Called again without a change it publishes nothing.
 *
 * @returns how many events were appended
 */
export async function announcePrices(tx: Tx, now: Date, correlationId?: string): Promise<number> {
  await lockRepairList(tx);
  const list = await loadRepairList(tx);
  const published = new Map((await tx.select().from(announcedDevices)).map((row) => [row.masterProductId, row]));
  let count = 0;
  const addresses = addressesByModel(list);
  for (const model of list.models) {
    const devices = addresses.get(model.masterProductId) ?? [];
    const fingerprint = calculateFingerprint(model, devices);
    const before = published.get(model.masterProductId);
    if (before?.fingerprint === fingerprint) continue;
    const version = (before?.version ?? 0) + 1;
    await tx
      .insert(announcedDevices)
      .values({ masterProductId: model.masterProductId, version, fingerprint })
      .onConflictDoUpdate({ target: announcedDevices.masterProductId, set: { version, fingerprint } });
    await appendEvent(tx, repairPricesChanged, {
      subject: model.masterProductId,
      version,
      market: null,
      data: {
        master_product_id: model.masterProductId,
        type_device: model.typeId,
        manufacturer_id: model.manufacturerId,
        operations: model.operations.filter(({ isOffered }) => isOffered).length,
        price_from: { cz: priceFrom(model, 'CZK'), ro: priceFrom(model, 'RON') },
        on_the_spot_minutes: onTheSpotMinutes(model),
        devices,
        price_list_version: list.version,
        changed_at: now.toISOString(),
      },
      ...(correlationId === undefined ? {} : { correlationId }),
    });
    count += 1;
  }
  return count;
}

function priceFrom(model: DeviceModel, currency: Currency): Money | null {
  const price = cheapest(model, currency, DIAGNOSIS);
  return price === null ? null : money(price, currency);
}

function onTheSpotMinutes(model: DeviceModel): number | null {
  const minutes = model.operations
    .filter(({ isOffered, onTheSpot }) => isOffered && onTheSpot)
    .map(({ durationMinutes }) => durationMinutes);
  return minutes.length === 0 ? null : Math.max(...minutes);
}

/** Devices of every model that is repaired, by master product. */
function addressesByModel(data: RepairListData): ReadonlyMap<string, RepairDeviceAddress[]> {
  const list = createRepairList(data);
  const offered = new Set(list.models);
  const addresses = new Map<string, RepairDeviceAddress[]>();
  for (const { id, masterProductId } of data.identifiers) {
    const device = list.device(id);
    if (device === undefined || !offered.has(device.model)) continue;
    const address = { device_identifier: id, url: { cz: devicePath(device, 'cz'), ro: devicePath(device, 'ro') } };
    addresses.set(masterProductId, [...(addresses.get(masterProductId) ?? []), address]);
  }
  return addresses;
}

/** Hash of all that a page shows of a device's repairs. */
const calculateFingerprint = (model: DeviceModel, devices: readonly RepairDeviceAddress[]): string =>
  createHash('sha256')
    .update(JSON.stringify([model, devices]))
    .digest('base64url');
