import { afterAll, beforeAll, expect, it } from 'vitest';
import { command, loadEvents, place } from '../testing/customer.ts';
import { openShop, type Shop } from '../testing/shop.ts';
import { dossier, moved, quoted } from '../testing/staff.ts';
import { freeWaitingRepairs } from './free-waiting.ts';

const PART = 'sp-apple-iphone-13-display-original';
let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  await shop.database.pool.query(`update repairs set status = 'approved' where status = 'waiting_for_parts'`);
});
afterAll(() => shop.close());

const free = () => freeWaitingRepairs(shop.database.db, shop.deps.repairList);
const setStock = (onHand: number) =>
  shop.database.pool.query(`update spare_part_stock set on_hand = $1, reserved = 0 where spare_part_id = $2 and market = 'cz'`, [
    onHand,
    PART,
  ]);
const loadStates = (ids: readonly string[]) => Promise.all(ids.map(async (id) => (await dossier(shop, id)).status));

/** A repair whose price the customer agreed to while there is no part. */
async function wait(): Promise<string> {
  const booked = await place(shop);
  const quote = (await quoted(shop, booked.id)).quotes[0]?.id ?? '';
  await command(shop, booked, 'quote', { answer: 'approve', quote });
  return booked.id;
}

it('parts that came go to those who wait longest, and each of them is reported once', async () => {
  await setStock(0);
  const waiting = [await wait(), await wait(), await wait()];
  expect(await loadStates(waiting)).toEqual(['waiting_for_parts', 'waiting_for_parts', 'waiting_for_parts']);
  expect(await free()).toBe(0);
  await setStock(2);
  // Two processes at once.
  const freed = await Promise.all([free(), free()]);
  expect(freed.reduce((sum, count) => sum + count, 0)).toBe(2);
  expect(await loadStates(waiting)).toEqual(['approved', 'approved', 'waiting_for_parts']);
  expect((await loadEvents(shop, waiting[0] ?? '')).filter((type) => type === 'parts-arrived')).toHaveLength(1);
  expect((await dossier(shop, waiting[0] ?? '')).history.at(-1)).toMatchObject({ event: 'parts_reserved', by: null });
  const { rows } = await shop.database.pool.query(
    `select on_hand, reserved from spare_part_stock where spare_part_id = $1 and market = 'cz'`,
    [PART],
  );
  expect(rows).toEqual([{ on_hand: 2, reserved: 2 }]);
  // One is given up: its part goes to who still waits.
  await moved(shop, waiting[1] ?? '', 'cancel');
  expect(await free()).toBe(1);
  expect(await loadStates(waiting)).toEqual(['approved', 'cancelled', 'approved']);
});
