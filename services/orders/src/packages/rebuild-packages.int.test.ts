import { handedOver, listCreated, packageFinished, type PickingListState } from '@okruh/contracts/events/picking';
import { addStream, rebuildOnce, testNats, type TestNats } from '@okruh/service-kit/testing';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buy } from '../testing/buyer.ts';
import { publish, sample } from '../testing/publish-sample.ts';
import { openShop, type Shop } from '../testing/shop.ts';
import { packageProjection } from './on-picking-events.ts';

let shop: Shop;
let nats: TestNats;
beforeAll(async () => {
  [shop, nats] = await Promise.all([openShop(), testNats({ hasUsers: true })]);
  await addStream(nats, 'picking');
});
afterAll(async () => {
  await nats.close();
  await shop.close();
});

/** Reads the packages again with the rights that services/orders has at the broker. */
const rebuild = () => rebuildOnce(nats, shop.database, 'orders', packageProjection);

it('packages that were lost are read again from the stream, and their order follows', async () => {
  const { order_id: order } = await buy(shop);
  await shop.database.pool.query(`update orders set status = 'paid', payment_status = 'paid', paid_at = now() where id = $1`, [order]);
  const list = uuidv7();
  const tell = async (type: string, version: number, data: Partial<PickingListState>): Promise<void> =>
    publish(nats, await sample(type, list, version, { list_id: list, order_id: order, part: 1, parts: 1, ...data }));
  await tell(handedOver.type, 3, { status: 'handed_over' });
  await tell(listCreated.type, 1, { status: 'waiting' });
  await tell(packageFinished.type, 2, { status: 'packed' });

  expect(await rebuild()).toEqual({ events: 3, rows: 1, missing: 1, different: 0, stray: 0, older: 0 });
  const { rows } = await shop.database.pool.query(
    'select p.status, p.version, o.status as "order" from order_packages p join orders o on o.id = p.order_id where o.id = $1',
    [order],
  );
  expect(rows).toEqual([{ status: 'handed_over', version: 3, order: 'handed_over' }]);
  expect(await rebuild()).toMatchObject({ missing: 0, different: 0, stray: 0 });
});
