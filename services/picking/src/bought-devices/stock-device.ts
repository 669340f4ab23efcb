import type { Market } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { changePieces, loadPlacePieces, lockStock } from '../stored/change-pieces.ts';
import { isPlace } from '../stored/places.ts';

export type Stocked = 'stocked' | 'not-found' | 'no-variant' | 'unknown-place' | 'serial-in-stock';

interface Device extends Record<string, unknown> {
  readonly number: string;
  readonly market: Market;
  readonly device_identifier: string;
  readonly quality: string;
  readonly state: 'expected' | 'in_stock' | 'sold';
}

/** Puts one device on a shelf of a place; sent again nothing changes. */
export async function stockDevice(
  tx: Tx,
  id: string,
  { serial, place, actor }: { readonly serial: string; readonly place: string; readonly actor: string },
): Promise<Stocked> {
  const { rows } = await tx.execute<Device>(
    sql`select number, market, device_identifier, quality, state from bought_devices where id = ${id} for update`,
  );
  const [device] = rows;
  if (device === undefined) return 'not-found';
  if (device.state !== 'expected') return 'stocked';
  const { market } = device;
  if (!(await isPlace(tx, market, place))) return 'unknown-place';
  const variant = await findVariant(tx, device);
  if (variant === null) return 'no-variant';
  const here = await tx.execute(sql`select 1 from bought_devices where serial = ${serial} and state = 'in_stock'`);
  if (here.rows.length > 0) return 'serial-in-stock';
  await tx.execute(sql`
    insert into stock (variant_id, market) values (${variant}, ${market}) on conflict do nothing`);
  await lockStock(tx, market, [variant]);
  const onHand = (await loadPlacePieces(tx, market, place, [variant])).get(variant)?.onHand ?? 0;
  await changePieces(tx, market, [{ variantId: variant, place, locationId: null, change: 1 }]);
  await tx.execute(sql`
    insert into corrections (id, variant_id, market, place, on_hand_before, on_hand, reason, note, actor)
    values (${uuidv7()}, ${variant}, ${market}, ${place}, ${onHand}, ${onHand + 1}, 'received', ${device.number}, ${actor})`);
  await tx.execute(sql`
    update bought_devices set state = 'in_stock', variant_id = ${variant}, place = ${place}, serial = ${serial}, actor = ${actor},
      stocked_at = clock_timestamp() where id = ${id}`);
  return 'stocked';
}

/** What the device is sold as: its colour and storage in the grade of the inspection. */
async function findVariant(tx: Tx, { device_identifier: device, quality }: Device): Promise<string | null> {
  const { rows } = await tx.execute<{ variant_id: string }>(
    sql`select variant_id from products where device_identifier = ${device} and quality = ${quality} order by variant_id limit 1`,
  );
  return rows[0]?.variant_id ?? null;
}
