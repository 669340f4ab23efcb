import { MAX_ORDER_NOTES, type OrderNote } from '@okruh/contracts/http/orders-admin/notes';
import type { OrderHistoryEntry } from '@okruh/contracts/http/orders-admin/history';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buy } from '../testing/buyer.ts';
import { type Colleague, createColleague, readProblem } from '../testing/office.ts';
import { openShop, type Shop } from '../testing/shop.ts';

let shop: Shop;
let pavla: Colleague;
let karel: Colleague;
let id: string;
beforeAll(async () => {
  shop = await openShop();
  pavla = createColleague(shop, 'support', 'Pavla Podpora');
  karel = createColleague(shop, 'shop', 'Karel Prodavač');
  id = (await buy(shop)).order_id;
});
afterAll(() => shop.close());

const write = async (by: Colleague, text: string): Promise<OrderNote> => (await by.send('POST', id, '/notes', { text })).json();
const list = async (by: Colleague): Promise<OrderNote[]> => (await by.get(id, '/notes')).json<{ items: OrderNote[] }>().items;

it('a note is read by all colleagues and changed by its author only', async () => {
  const note = await write(pavla, '  Paní Nováková přijde v úterý  ');
  expect(note).toMatchObject({ text: 'Paní Nováková přijde v úterý', author: 'Pavla Podpora', edited_at: null, is_own: true });
  expect(await list(karel)).toMatchObject([{ id: note.id, is_own: false }]);
  const { rows } = await shop.database.pool.query('select text_cipher from order_notes');
  expect(rows[0].text_cipher).not.toContain('Nováková');

  for (const method of ['PUT', 'DELETE'] as const) {
    const refused = await karel.send(method, id, `/notes/${note.id}`, method === 'PUT' ? { text: 'Jinak' } : undefined);
    expect([refused.statusCode, readProblem(refused)]).toEqual([409, 'not-your-note']);
  }
  expect((await pavla.send('PUT', id, `/notes/${note.id}`, { text: 'Ve středu' })).json()).toMatchObject({
    text: 'Ve středu',
    edited_at: expect.any(String),
  });
  expect((await pavla.send('DELETE', id, `/notes/${note.id}`)).statusCode).toBe(204);
  expect(await list(pavla)).toEqual([]);
  const { items } = (await karel.get(id, '/history')).json<{ items: OrderHistoryEntry[] }>();
  expect(items.map(({ kind }) => kind)).toEqual(['note-deleted', 'note-edited', 'note-added', 'placed']);
  expect(JSON.stringify(items)).not.toContain('úterý');
});

it('a note that is sent again under its key is there once', async () => {
  const { order_id: order } = await buy(shop);
  const send = (text: string) => pavla.send('POST', order, '/notes', { text }, 'note-1');
  expect((await send('Volala')).json()).toEqual((await send('Volala')).json());
  expect(readProblem(await send('Nevolala'))).toBe('conflict');
  expect((await pavla.get(order, '/notes')).json<{ items: OrderNote[] }>().items).toHaveLength(1);
});

it('the newest note stands first', async () => {
  await write(pavla, 'první');
  await write(karel, 'druhá');
  expect((await list(pavla)).map(({ text }) => text)).toEqual(['druhá', 'první']);
});

it.each([[''], ['   '], ['x'.repeat(2001)]])('a text of %j is refused', async (text) => {
  expect((await pavla.send('POST', id, '/notes', { text })).statusCode).toBe(400);
});

it('a note of another order, or of none, is 404', async () => {
  const note = await write(pavla, 'jen tady');
  const other = await buy(shop);
  expect((await pavla.send('PUT', other.order_id, `/notes/${note.id}`, { text: 'jinde' })).statusCode).toBe(404);
  expect((await pavla.send('DELETE', id, `/notes/${uuidv7()}`)).statusCode).toBe(404);
  expect((await pavla.send('POST', uuidv7(), '/notes', { text: 'nikde' })).statusCode).toBe(404);
  expect((await pavla.get(uuidv7(), '/notes')).statusCode).toBe(404);
});

it('an order takes so many notes and no more', async () => {
  const { order_id: order } = await buy(shop);
  await shop.database.pool.query(
    `insert into order_notes (id, order_id, author_id, author_name, text_cipher)
     select gen_random_uuid(), $1, 'a', 'A', 'x' from generate_series(1, $2)`,
    [order, MAX_ORDER_NOTES],
  );
  expect(readProblem(await pavla.send('POST', order, '/notes', { text: 'ještě jedna' }))).toBe('too-many-notes');
});
