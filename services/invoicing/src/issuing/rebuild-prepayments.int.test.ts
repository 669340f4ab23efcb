import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Envelope } from '@okruh/contracts';
import { linesAdded, orderPaid } from '@okruh/contracts/events/orders';
import { addStream, rebuildOnce, testDatabase, type TestDatabase, testNats, type TestNats } from '@okruh/service-kit/testing';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { prepaymentProjection } from './advance-tasks.ts';

let database: TestDatabase;
let nats: TestNats;
beforeAll(async () => {
  [database, nats] = await Promise.all([
    testDatabase('invoicing', new URL('../../migrations/', import.meta.url)),
    testNats({ hasUsers: true }),
  ]);
  await addStream(nats, 'orders');
});
afterAll(async () => {
  await nats.close();
  await database.close();
});

/** Publishes the committed sample of an event about an order, with other data. */
async function publish(type: string, order: string, version: number, data: object): Promise<void> {
  const file = new URL(`../../../../packages/contracts/samples/${type}.json`, import.meta.url);
  const sample: Envelope<object> = JSON.parse(await readFile(file, 'utf8'));
  const event = { ...sample, id: uuidv7(), subject: order, aggregateversion: version, data: { ...sample.data, order_id: order, ...data } };
  const link = await nats.link();
  // The stream's answer says that it has it.
  await (await link.connected()).request(`shop.${type}`, JSON.stringify(event));
  await link.close();
}
const rebuild = () => rebuildOnce(nats, database, 'invoicing', prepaymentProjection);

it('payments that were lost or are wrong are read again from the stream, and their orders are looked after', async () => {
  const [paid, onDelivery] = [randomUUID(), randomUUID()];
  const added = { amount: { amount: 100, currency: 'CZK' }, payable_until: null, lines: [9] };
  await publish(orderPaid.type, paid, 2, { type_payment: 'bank_transfer', paid_at: '2026-11-03T10:00:00.000Z' });
  await publish(orderPaid.type, onDelivery, 2, { type_payment: 'cash_on_delivery' });
  await publish(linesAdded.type, paid, 5, { addition: { ...added, id: randomUUID(), is_due_raised: false } });
  await publish(linesAdded.type, onDelivery, 5, { addition: { ...added, id: randomUUID(), is_due_raised: true } });
  expect(await rebuild()).toMatchObject({ events: 4, rows: 2, missing: 2, different: 0 });
  await database.pool.query(`update prepayments set paid_at = now() where cause = $1`, [`advance:${paid}`]);
  expect(await rebuild()).toMatchObject({ missing: 0, different: 1, stray: 0 });
  expect(await rebuild()).toMatchObject({ missing: 0, different: 0, stray: 0 });
  const { rows } = await database.pool.query('select order_id, due_at from advance_tasks');
  // Fifteen days after the 3rd, at eight in the evening in Prague.
  expect(rows).toEqual([{ order_id: paid, due_at: new Date('2026-11-18T19:00:00Z') }]);
});
