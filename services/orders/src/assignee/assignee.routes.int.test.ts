import type { OrderHistoryEntry } from '@okruh/contracts/http/orders-admin/history';
import { identityFor } from '@okruh/service-kit/testing';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buy, loadEvents } from '../testing/buyer.ts';
import { type Colleague, createColleague, readProblem } from '../testing/office.ts';
import { openShop, type Shop } from '../testing/shop.ts';

let shop: Shop;
let pavla: Colleague;
let karel: Colleague;
beforeAll(async () => {
  shop = await openShop();
  pavla = createColleague(shop, 'support', 'Pavla Podpora');
  karel = createColleague(shop, 'shop', 'Karel Prodavač');
  shop.colleagues.set(karel.id, 'Karel Prodavač');
});
afterAll(() => shop.close());

const assign = (by: Colleague, order: string, assignee: string, seen: string | null = null) =>
  by.send('PUT', order, '/assignee', { assignee, seen });
const list = async (by: Colleague, query: string): Promise<string[]> => {
  const url = `/api/orders/admin/orders?${query}`;
  const answer = await shop.app.inject({ url, headers: identityFor({ roles: ['support'], sub: by.id }) });
  return answer.json<{ items: { id: string }[] }>().items.map(({ id }) => id);
};

it('an order is taken over, handed over and given back; the history names who and to whom', async () => {
  const { order_id: order } = await buy(shop);
  expect((await assign(pavla, order, 'me')).json()).toEqual({ assignee: { id: pavla.id, name: 'Pavla Podpora' } });
  expect((await assign(pavla, order, karel.id, pavla.id)).json()).toEqual({ assignee: { id: karel.id, name: 'Karel Prodavač' } });
  expect((await assign(karel, order, 'nobody', karel.id)).json()).toEqual({ assignee: null });
  const { items } = (await pavla.get(order, '/history')).json<{ items: OrderHistoryEntry[] }>();
  expect(items.map(({ kind, by, assignee }) => [kind, by.name, assignee])).toEqual([
    ['unassigned', 'Karel Prodavač', null],
    ['assigned', 'Pavla Podpora', 'Karel Prodavač'],
    ['assigned', 'Pavla Podpora', 'Pavla Podpora'],
    ['placed', null, null],
  ]);
  // Nothing outside the office hears of it, and a cancellation that was begun before isn't refused for it.
  expect(await loadEvents(shop, order)).toEqual(['order-placed']);
  expect((await pavla.get(order, '/desk')).json()).toMatchObject({ version: 1 });
});

it('a repeated press answers the same and is written down once', async () => {
  const { order_id: order } = await buy(shop);
  await assign(pavla, order, 'me');
  expect((await assign(pavla, order, 'me')).statusCode).toBe(200);
  const { items } = (await pavla.get(order, '/history')).json<{ items: OrderHistoryEntry[] }>();
  expect(items.map(({ kind }) => kind)).toEqual(['assigned', 'placed']);
});

it('of two who take an order over the first one has it, and the second reads who', async () => {
  const { order_id: order } = await buy(shop);
  const answers = await Promise.all([assign(pavla, order, 'me'), assign(karel, order, 'me')]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const refused = answers.find(({ statusCode }) => statusCode === 409);
  expect(refused?.json<{ title: string }>().title).toMatch(/^Objednávku mezitím řeší (Pavla Podpora|Karel Prodavač)\.$/);
});

it('is handed over only to somebody who works on orders', async () => {
  const { order_id: order } = await buy(shop);
  expect(readProblem(await assign(pavla, order, uuidv7()))).toBe('no-such-colleague');
  expect((await assign(pavla, uuidv7(), 'me')).statusCode).toBe(404);
  const warehouse = createColleague(shop, 'warehouse', 'Simona Skladová');
  expect((await assign(warehouse, order, 'me')).statusCode).toBe(403);
});

it('the list is narrowed to one’s own, a colleague’s, and those that nobody looks after', async () => {
  const [mine, theirs, free] = [await buy(shop), await buy(shop), await buy(shop)].map(({ order_id: id }) => id);
  await assign(pavla, mine ?? '', 'me');
  await assign(pavla, theirs ?? '', karel.id);
  expect(await list(pavla, 'assignee=me')).toContain(mine);
  expect(await list(pavla, 'assignee=me')).not.toContain(theirs);
  expect(await list(pavla, `assignee=${karel.id}`)).toContain(theirs);
  const nobodys = await list(pavla, 'assignee=nobody&page_size=200');
  expect(nobodys).toContain(free);
  expect(nobodys).not.toContain(mine);
});
