import type { Market } from '@okruh/market';
import { at, bothMarkets, expect, test } from '../run/test.ts';
import { placeWantedOrder } from '../shop/buyers.ts';
import { loadOrder, orderBecomes } from '../shop/placed-orders.ts';
import { logInAs } from '../shop/staff.ts';
import { deliverParcel, findPickingLists, handOverList, layOut, packList } from '../shop/warehouse.ts';

/** What is ordered here is bought by no other spec: one piece lies in the warehouse, one in a store. */
const WANTED = 'apple-iphone-15-256gb-pink-new';
const words = {
  cz: { store: 'store-ostrava', packages: 'Zásilky', part: (part: number) => `Zásilka ${part} ze 2` },
  ro: { store: 'store-cluj-napoca', packages: 'Colete', part: (part: number) => `Coletul ${part} din 2` },
} as const satisfies Record<Market, object>;

for (const market of bothMarkets)
  test(`an order on ${market} comes in two packages, each followed by its own number`, async ({ page }) => {
    const say = words[market];
    await layOut(market, WANTED, { warehouse: 1, [say.store]: 1 });
    const placed = await placeWantedOrder({ market, products: [WANTED, WANTED], typePayment: 'cash_on_delivery' });
    const office = await logInAs('warehouse', market);
    const lists = await findPickingLists(office, placed.number);
    expect(lists.map(({ place, part, parts }) => `${part}/${parts} ${place}`).toSorted()).toEqual(['1/2 warehouse', `2/2 ${say.store}`]);
    const send = async (place: string) => {
      const id = lists.find((list) => list.place === place)?.id ?? '';
      await packList(office, id);
      return handOverList(office, id);
    };
    const first = await send('warehouse');
    await deliverParcel(first);
    await expect.poll(async () => (await loadOrder(placed)).packages.map(({ status }) => status)).toEqual(['delivered', 'preparing']);
    expect((await loadOrder(placed)).status).toBe('picking');

    await page.goto(at(market, placed.location));
    const packages = page.getByRole('list', { name: say.packages }).getByRole('listitem');
    await expect(packages).toHaveCount(2);
    await expect(packages.filter({ hasText: say.part(1) })).toContainText(first.tracking_number ?? 'no number');
    const second = await send(say.store);
    await orderBecomes(placed, 'handed_over');
    await page.reload();
    await expect(packages.filter({ hasText: say.part(1) })).toContainText(first.tracking_number ?? 'no number');
    await expect(packages.filter({ hasText: say.part(2) })).toContainText(second.tracking_number ?? 'no number');
    await deliverParcel(second);
    await orderBecomes(placed, 'delivered');
    // The cash is booked by the news of the delivery, a moment later.
    await expect.poll(async () => (await loadOrder(placed)).payment_status).toBe('paid');
  });
