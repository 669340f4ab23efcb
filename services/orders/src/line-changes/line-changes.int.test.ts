import { itemDropped } from '@okruh/contracts/events/picking';
import type { OrderDesk } from '@okruh/contracts/http/orders-admin/desk';
import type { OrderHistoryEntry } from '@okruh/contracts/http/orders-admin/history';
import type { LinesPreview } from '@okruh/contracts/http/orders-admin/lines';
import { money } from '@okruh/market';
import { type Consumer, type Relay, startConsumer, startRelay } from '@okruh/service-kit';
import { eventually, silentLogger, testKeys, testNats, type TestNats } from '@okruh/service-kit/testing';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPicking, type Picking } from '../clients/picking.ts';
import { missingHandlers } from '../packages/on-missing-pieces.ts';
import { buy, createPayment, draft } from '../testing/buyer.ts';
import { type Colleague, createColleague, readProblem } from '../testing/office.ts';
import { type RealPicking, startRealPicking } from '../testing/real-picking.ts';
import { openShop, type Shop } from '../testing/shop.ts';
import { finishStranded } from './change-lines.ts';

// Orders and the real picking beside each other: what the office takes off an order leaves its picking list.

let shop: Shop;
let nats: TestNats;
let picking: RealPicking;
let relay: Relay;
let consumer: Consumer;
let pavla: Colleague;
let client: Picking;
beforeAll(async () => {
  nats = await testNats();
  picking = await startRealPicking(nats.url);
  client = createPicking({ baseUrl: picking.url, keys: testKeys('orders') });
  shop = await openShop(client);
  pavla = createColleague(shop, 'support', 'Pavla Podpora');
  const link = await nats.link();
  relay = startRelay({ database: shop.database, nats: link, publisher: 'orders', logger: silentLogger });
  consumer = startConsumer({
    database: shop.database,
    nats: link,
    name: 'orders',
    handlers: missingHandlers,
    logger: silentLogger,
    retryEveryMs: 100,
  });
}, 60_000);
afterAll(async () => {
  await consumer.stop();
  await relay.stop();
  await picking.close();
  await nats.close();
  await shop.close();
});

let count = 0;
/** An order of three cases and a phone, paid at the door, whose list waits to be picked. */
async function release(): Promise<{ readonly id: string; readonly phone: string; readonly cases: string }> {
  count += 1;
  const phone = `phone-${count}`;
  const cases = `case-${count}`;
  await picking.stock(phone, 1);
  await picking.stock(cases, 3);
  const order = draft('cz', { payment: createPayment('cz', 'cash_on_delivery') });
  const [first, warranty] = order.lines;
  if (first === undefined || warranty === undefined) throw new Error('the draft has no lines');
  const lines = [
    { ...first, variant_id: phone },
    warranty,
    { ...first, line: 3, variant_id: cases, code: 'KR-1', name: 'Kryt', quantity: 3, final_total: money(90_000, 'CZK'), discounts: [] },
  ];
  const { order_id: id } = await buy(shop, { ...order, lines });
  await eventually(async () => (await readLists(id)).length > 0);
  return { id, phone, cases };
}
const readLists = async (id: string): Promise<string[]> =>
  (await picking.database.pool.query<{ status: string }>('select status from picking_lists where order_id = $1', [id])).rows.map(
    ({ status }) => status,
  );
const loadDesk = async (id: string): Promise<OrderDesk> => (await pavla.get(id, '/desk')).json();
const change = (id: string, version: number, lines: Readonly<Record<string, number>>, changeId: string = uuidv7()) =>
  pavla.send('POST', id, '/lines', { change_id: changeId, version, lines: toLines(lines) });
const toLines = (lines: Readonly<Record<string, number>>) =>
  Object.entries(lines).map(([variant, quantity]) => ({ variant_id: variant, quantity }));
const readChanges = async (id: string) =>
  (
    await shop.database.pool.query<{ kind: string; quantity: number; amount: number }>(
      'select kind, quantity, amount::int from order_changes where order_id = $1 order by at',
      [id],
    )
  ).rows;
const countEvents = async (id: string): Promise<number> =>
  (
    await shop.database.pool.query<{ count: number }>(
      `select count(*)::int from outbox where subject = $1 and type = 'orders.order-changed.v1'`,
      [id],
    )
  ).rows[0]?.count ?? 0;

describe('the office changes an order’s pieces', () => {
  it('they leave the picking list, can be sold again, and less is collected at the door', async () => {
    const { id, cases } = await release();
    const { version, changeable_lines: lines, due } = await loadDesk(id);
    expect(lines?.map(({ name, quantity }) => [name, quantity])).toEqual([
      ['Apple iPhone 15', 1],
      ['Kryt', 3],
    ]);
    const preview = (await pavla.send('POST', id, '/lines/preview', { lines: toLines({ [cases]: 1 }) })).json<LinesPreview>();
    expect(preview).toMatchObject({
      old_total: due,
      new_total: { amount: due.amount - 60_000 },
      difference: { amount: 60_000 },
      settlement: 'due',
    });
    const answer = await change(id, version, { [cases]: 1 });
    expect(answer.json<OrderDesk>()).toMatchObject({ due: { amount: due.amount - 60_000 } });
    expect(answer.json<OrderDesk>().changeable_lines?.map(({ quantity }) => quantity)).toEqual([1, 1]);
    expect(await picking.available(cases)).toBe(2);
    expect(await readChanges(id)).toEqual([{ kind: 'removed', quantity: 2, amount: 60_000 }]);
    // The warehouse's own event comes after the answer and changes nothing more.
    await eventually(async () => {
      const { rows } = await shop.database.pool.query(`select 1 from inbox where type = $1`, [itemDropped.type]);
      return rows.length > 0;
    });
    expect(await countEvents(id)).toBe(1);
    const { items } = (await pavla.get(id, '/history')).json<{ items: OrderHistoryEntry[] }>();
    expect(items[0]).toMatchObject({ kind: 'lines-changed', by: { kind: 'staff', name: 'Pavla Podpora' } });
  });

  it('the same change twice at once is one; two different ones never both go through on what one of them saw', async () => {
    const { id, cases } = await release();
    const { version } = await loadDesk(id);
    const same = uuidv7();
    const answers = await Promise.all([
      change(id, version, { [cases]: 2 }, same),
      change(id, version, { [cases]: 2 }, same),
      change(id, version, { [cases]: 1 }),
    ]);
    const refused = answers.filter(({ statusCode }) => statusCode === 409);
    for (const answer of refused) expect(['change-open', 'changed-meanwhile']).toContain(readProblem(answer));
    const changes = await readChanges(id);
    expect(changes).toHaveLength(1);
    expect(await picking.available(cases)).toBe(changes[0]?.quantity);
  });

  it('and a cancellation at once: one of them counts, each piece is back once', async () => {
    const { id, cases, phone } = await release();
    const { version } = await loadDesk(id);
    await Promise.all([
      change(id, version, { [cases]: 1 }),
      pavla.send('POST', id, '/cancellation', { version, reason: 'customer-asked' }),
    ]);
    // Whichever came second saw another version, unless both began on the same one: then the cancellation counts.
    const { rows } = await shop.database.pool.query<{ status: string }>('select status from orders where id = $1', [id]);
    const isCancelled = rows[0]?.status === 'cancelled';
    const wanted = isCancelled ? { cases: 3, phone: 1 } : { cases: 2, phone: 0 };
    await eventually(async () => (await picking.available(cases)) === wanted.cases && (await picking.available(phone)) === wanted.phone);
    expect((await readLists(id)).every((status) => status === 'cancelled')).toBe(isCancelled);
  });

  it('is refused with words: nothing left, more than there is, begun by the warehouse, another state', async () => {
    const { id, cases, phone } = await release();
    const { version } = await loadDesk(id);
    expect(readProblem(await change(id, version, { [cases]: 0, [phone]: 0 }))).toBe('nothing-left');
    expect(readProblem(await change(id, version, { [cases]: 4 }))).toBe('unknown-line');
    expect(readProblem(await change(id, version + 1, { [cases]: 1 }))).toBe('changed-meanwhile');
    await picking.database.pool.query(`update picking_lists set status = 'in_progress' where order_id = $1`, [id]);
    expect(readProblem(await change(id, version, { [cases]: 1 }))).toBe('picking-begun');
    expect(await readChanges(id)).toEqual([]);
    await shop.database.pool.query(`update orders set hold_reason = 'payment-disputed', held_at = now() where id = $1`, [id]);
    expect(readProblem(await change(id, version, { [cases]: 1 }))).toBe('transition-not-allowed');
    expect((await loadDesk(id)).changeable_lines).toBeNull();
    await shop.database.pool.query(`update orders set hold_reason = null, held_at = null, status = 'packed' where id = $1`, [id]);
    expect(readProblem(await change(id, version, { [cases]: 1 }))).toBe('transition-not-allowed');
    expect((await loadDesk(id)).changeable_lines).toBeNull();
  });

  it('is carried through when the process that began it stopped', async () => {
    const { id, cases } = await release();
    await shop.database.pool.query(
      `insert into line_changes (id, order_id, state, removed, actor_id, actor_name, begun_at)
       values ($1, $2, 'open', $3, 'a', 'Pavla', now() - interval '2 minutes')`,
      [uuidv7(), id, JSON.stringify([{ variant_id: cases, quantity: 1 }])],
    );
    const { version } = await loadDesk(id);
    expect(readProblem(await change(id, version, { [cases]: 1 }))).toBe('change-open');
    expect(await finishStranded(shop.database.db, client)).toBe(1);
    expect(await finishStranded(shop.database.db, client)).toBe(0);
    expect(await readChanges(id)).toEqual([{ kind: 'removed', quantity: 1, amount: 30_000 }]);
  });

  it('is for support, not for the warehouse', async () => {
    const { id, cases } = await release();
    const answer = await createColleague(shop, 'warehouse', 'Karel').send('POST', id, '/lines/preview', { lines: toLines({ [cases]: 1 }) });
    expect(answer.statusCode).toBe(403);
  });
});
