import { productPublished } from '@okruh/contracts/events/catalog';
import type { PublishedProduct } from '@okruh/contracts/events/catalog';
import { newer, on, type Tx } from '@okruh/service-kit';
import { and, asc, eq, notInArray } from 'drizzle-orm';
import { announcePrices } from '../stored/announce-prices.ts';
import { deviceColours, deviceIdentifiers, devices } from '../stored/tables.ts';

/**
 * Names, colours and identifiers of the devices that we repair follow the catalogue. A device that isn't sold any more is
 * still repaired, so a withdrawn product changes nothing here.
 */
export const onProductPublished = on(productPublished, async ({ event, data, tx }) => {
  const [device] = await tx
    .update(devices)
    .set({ catalogVersion: event.aggregateversion })
    .where(and(eq(devices.masterProductId, data.master_product_id), newer(devices.catalogVersion, event.aggregateversion)))
    .returning();
  if (device === undefined || (await isSame(tx, device, data))) return;
  await tx
    .update(devices)
    .set({ seoName: data.seo_name, nameCs: data.name.cs, nameRo: data.name.ro, releaseYear: data.release_year })
    .where(eq(devices.masterProductId, device.masterProductId));
  await keepColours(tx, data);
  await announcePrices(tx, new Date(event.time), event.correlationid);
});

/** Most events are about what doesn't concern us (badges, texts): then nothing is written, read again or reported. */
async function isSame(tx: Tx, device: typeof devices.$inferSelect, data: PublishedProduct): Promise<boolean> {
  const known = [device.seoName, device.nameCs, device.nameRo, device.releaseYear];
  const published = [data.seo_name, data.name.cs, data.name.ro, data.release_year];
  if (JSON.stringify(known) !== JSON.stringify(published)) return false;
  const colours = await tx
    .select()
    .from(deviceColours)
    .where(eq(deviceColours.masterProductId, device.masterProductId))
    .orderBy(asc(deviceColours.position));
  const hasColours = data.colours.every(({ id, name, hex }, position) => {
    const colour = colours[position];
    return colour?.colourId === id && colour.nameCs === name.cs && colour.nameRo === name.ro && colour.hex === hex;
  });
  if (!hasColours) return false;
  const rows = await tx.select().from(deviceIdentifiers).where(eq(deviceIdentifiers.masterProductId, device.masterProductId));
  const identifiers = new Set(rows.map(({ id }) => id));
  return data.variants.every(({ device_identifier: id, colour_id: colourId }) => id === null || colourId === null || identifiers.has(id));
}

/** Adds and renames; what left the catalogue stays known, for people own it. */
async function keepColours(tx: Tx, data: PublishedProduct): Promise<void> {
  const masterProductId = data.master_product_id;
  const identifiers = new Map<string, string>();
  for (const { device_identifier: id, colour_id: colourId } of data.variants) {
    if (id !== null && colourId !== null) identifiers.set(id, colourId);
  }
  for (const [id, colourId] of identifiers) {
    await tx.insert(deviceIdentifiers).values({ id, masterProductId, colourId }).onConflictDoNothing();
  }
  for (const [position, colour] of data.colours.entries()) {
    const first = [...identifiers].find(([, colourId]) => colourId === colour.id)?.[0];
    const values = { position, nameCs: colour.name.cs, nameRo: colour.name.ro, hex: colour.hex };
    if (first === undefined) {
      await tx
        .update(deviceColours)
        .set(values)
        .where(and(eq(deviceColours.masterProductId, masterProductId), eq(deviceColours.colourId, colour.id)));
    } else {
      await tx
        .insert(deviceColours)
        .values({ masterProductId, colourId: colour.id, deviceIdentifier: first, ...values })
        .onConflictDoUpdate({ target: [deviceColours.masterProductId, deviceColours.colourId], set: values });
    }
  }
  // Colours that the catalogue doesn't name stand behind those that it does.
  await tx
    .update(deviceColours)
    .set({ position: data.colours.length })
    .where(
      and(
        eq(deviceColours.masterProductId, masterProductId),
        data.colours.length === 0
          ? undefined
          : notInArray(
              deviceColours.colourId,
              data.colours.map(({ id }) => id),
            ),
      ),
    );
}
