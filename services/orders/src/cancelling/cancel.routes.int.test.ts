import type { OrderDesk } from '@okruh/contracts/http/orders-admin/desk';
import type { OrderHistoryEntry } from '@okruh/contracts/http/orders-admin/history';
import type { OrderNote } from '@okruh/contracts/http/orders-admin/notes';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buy, createPayment, draft, loadEvents } from '../testing/buyer.ts';
import { type Colleague, createColleague, readProblem } from '../testing/office.ts';
import { openShop, type Shop } from '../testing/shop.ts';

let shop: Shop;
let pavla: Colleague;
beforeAll(async () => {
  shop = await openShop();
  pavla = createColleague(shop, 'support', 'Pavla Podpora');
});
afterAll(() => shop.close());

const loadDesk = async (order: string): Promise<OrderDesk> => (await pavla.get(order, '/desk')).json();
const cancel = (order: string, version: number, changes: object = {}) =>
  pavla.send('POST', order, '/cancellation', { version, reason: 'duplicate', ...changes });

it('ends the order for a reason, which the history keeps with the colleague’s name', async () => {
  const { order_id: order } = await buy(shop);
  const { version, cancellation } = await loadDesk(order);
  expect(cancellation).toMatchObject({ refund: { amount: 0 }, withheld: { amount: 0 }, stops_picking: false });
  const answer = await cancel(order, version, { note: 'Objednala dvakrát' });
  expect(answer.json<OrderDesk>()).toMatchObject({ due: { amount: 0 }, cancellation: null });
  expect(await loadEvents(shop, order)).toEqual(['order-placed', 'order-cancelled']);
  const { items } = (await pavla.get(order, '/history')).json<{ items: OrderHistoryEntry[] }>();
  expect(items[0]).toMatchObject({
    kind: 'step',
    status: 'cancelled',
    cancel_reason: 'shop',
    reason: 'duplicate',
    by: { kind: 'staff', name: 'Pavla Podpora' },
  });
  const notes = (await pavla.get(order, '/notes')).json<{ items: OrderNote[] }>().items;
  expect(notes).toMatchObject([{ text: 'Objednala dvakrát', is_own: true }]);
});

it('says before what goes back: what was paid, without bonuses that stay ours', async () => {
  const { order_id: order } = await buy(shop);
  await shop.database.pool.query(
    `update orders set status = 'picking', payment_status = 'paid', paid_at = now(), withheld_bonus = 50000 where id = $1`,
    [order],
  );
  const desk = await loadDesk(order);
  expect(desk.cancellation).toMatchObject({ refund: { amount: 1_498_000 }, withheld: { amount: 50_000 }, stops_picking: true });
  expect((await cancel(order, desk.version)).json<OrderDesk>().owed_back).toMatchObject({ amount: 1_498_000 });
});

it('acts once however often the same press arrives', async () => {
  const { order_id: order } = await buy(shop);
  const press = () => pavla.send('POST', order, '/cancellation', { version: 1, reason: 'duplicate', note: 'dvakrát' }, 'press-1');
  const answers = [await press(), await press()];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(answers[1]?.json<OrderDesk>()).toMatchObject({ cancellation: null });
  expect(await loadEvents(shop, order)).toEqual(['order-placed', 'order-cancelled']);
  expect((await pavla.get(order, '/notes')).json<{ items: OrderNote[] }>().items).toHaveLength(1);
});

it('is decided by the state that was seen, and only while the goods are here', async () => {
  const { order_id: order } = await buy(shop, draft('cz', { payment: createPayment('cz', 'cash_on_delivery') }));
  const { version } = await loadDesk(order);
  expect(readProblem(await cancel(order, version + 1))).toBe('changed-meanwhile');
  await shop.database.pool.query(`update orders set status = 'handed_over' where id = $1`, [order]);
  expect((await loadDesk(order)).cancellation).toBeNull();
  expect(readProblem(await cancel(order, version))).toBe('transition-not-allowed');
  expect(await loadEvents(shop, order)).not.toContain('order-cancelled');
});

it('wants a reason, and the right to it', async () => {
  const { order_id: order } = await buy(shop);
  expect((await cancel(order, 1, { reason: 'because' })).statusCode).toBe(400);
  expect((await cancel(uuidv7(), 1)).statusCode).toBe(404);
  const clerk = createColleague(shop, 'shop', 'K');
  expect((await clerk.send('POST', order, '/cancellation', { version: 1, reason: 'duplicate' })).statusCode).toBe(403);
});
