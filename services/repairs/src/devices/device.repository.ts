import type { FoundDevice } from '@okruh/contracts/http/catalog/internal';
import type { Tx } from '@okruh/service-kit';
import { eq, max } from 'drizzle-orm';
import type { DeviceModel, RepairList } from '../model/repair-list.ts';
import { insertOperations } from '../stored/add-operations.ts';
import { deviceChanges, deviceColours, deviceIdentifiers, devices, manufacturers } from '../stored/tables.ts';
import type { VersionSummary } from '../stored/version-summary.ts';

/** Adds a device of the catalogue with the operations of a similar model; its parts are others, so that they take none yet. */
export async function insertDevice(tx: Tx, by: string, device: FoundDevice, similar: DeviceModel, list: RepairList): Promise<void> {
  await insertManufacturer(tx, device.manufacturer);
  const [last] = await tx.select({ position: max(devices.position) }).from(devices);
  const masterProductId = device.id;
  await tx.insert(devices).values({
    masterProductId,
    seoName: device.seo_name,
    typeDevice: device.type_device,
    manufacturerId: device.manufacturer.id,
    nameCs: device.name.cs,
    nameRo: device.name.ro,
    releaseYear: device.release_year,
    position: (last?.position ?? 0) + 1,
    changedBy: by,
  });
  const all = device.models.flatMap(({ colours }) => colours);
  const colours = [...new Map(all.toReversed().map((colour) => [colour.colour_id, colour])).values()].toReversed();
  await tx.insert(deviceColours).values(
    colours.map((colour, position) => ({
      masterProductId,
      colourId: colour.colour_id,
      position,
      nameCs: colour.name.cs,
      nameRo: colour.name.ro,
      hex: colour.hex,
      deviceIdentifier: colour.device_identifier,
    })),
  );
  await tx
    .insert(deviceIdentifiers)
    .values(all.map((colour) => ({ id: colour.device_identifier, masterProductId, colourId: colour.colour_id })))
    .onConflictDoNothing();
  await tx.insert(deviceChanges).values({ masterProductId, changedBy: by, action: 'added' });
  const copied = similar.operations.map((operation) => ({
    masterProductId,
    position: operation.position,
    values: {
      operationTypeId: operation.type.id,
      nameCs: operation.ownName?.cs ?? null,
      nameRo: operation.ownName?.ro ?? null,
      priceCzk: operation.prices.CZK,
      priceRon: operation.prices.RON,
      durationMinutes: operation.durationMinutes,
      onTheSpot: operation.onTheSpot,
      warrantyMonths: operation.warrantyMonths,
      isOffered: operation.isEnabled,
      sparePartIds: [],
    },
  }));
  await insertOperations(tx, by, 'versions.device-added' satisfies VersionSummary, copied, list);
}

/** A manufacturer that nothing was repaired of so far stands after the others. */
async function insertManufacturer(tx: Tx, { id, name }: FoundDevice['manufacturer']): Promise<void> {
  const [last] = await tx.select({ position: max(manufacturers.position) }).from(manufacturers);
  await tx
    .insert(manufacturers)
    .values({ id, name, position: (last?.position ?? 0) + 1 })
    .onConflictDoNothing();
}

/** Version of a stored device; null when there is none. Under the lock of the list. */
export async function findDeviceVersion(tx: Tx, id: string): Promise<number | null> {
  const [row] = await tx.select({ version: devices.version }).from(devices).where(eq(devices.masterProductId, id));
  return row?.version ?? null;
}

/** Stops repairing a model, or repairs it again. */
export async function setRepaired(tx: Tx, by: string, id: string, version: number, isRepaired: boolean): Promise<void> {
  await tx
    .update(devices)
    .set({ isRepaired, version: version + 1, changedBy: by, changedAt: new Date() })
    .where(eq(devices.masterProductId, id));
  await tx.insert(deviceChanges).values({ masterProductId: id, changedBy: by, action: isRepaired ? 'resumed' : 'stopped' });
}
