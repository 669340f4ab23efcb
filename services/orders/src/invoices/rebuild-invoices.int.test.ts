import { randomUUID } from 'node:crypto';
import { creditNoteCreated, invoiceCreated } from '@okruh/contracts/events/invoicing';
import { addStream, rebuildOnce, testNats, type TestNats } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { publish, sample } from '../testing/publish-sample.ts';
import { openShop, type Shop } from '../testing/shop.ts';
import { invoiceProjection } from './on-invoice-created.ts';

let shop: Shop;
let nats: TestNats;
beforeAll(async () => {
  [shop, nats] = await Promise.all([openShop(), testNats({ hasUsers: true })]);
  await addStream(nats, 'invoicing');
});
afterAll(async () => {
  await nats.close();
  await shop.close();
});

const rebuild = () => rebuildOnce(nats, shop.database, 'orders', invoiceProjection);

it('documents that were lost or are wrong are read again from the stream, and nothing is asked back', async () => {
  const [invoice, note] = [randomUUID(), randomUUID()];
  await publish(nats, await sample(invoiceCreated.type, invoice, 3, { document_id: invoice }));
  await publish(nats, await sample(creditNoteCreated.type, note, 2, { document_id: note }));
  expect(await rebuild()).toMatchObject({ events: 2, rows: 2, missing: 2, different: 0 });
  await shop.database.pool.query('update order_invoices set total = 1 where document_id = $1', [invoice]);
  expect(await rebuild()).toMatchObject({ missing: 0, different: 1, stray: 0 });
  expect(await rebuild()).toMatchObject({ missing: 0, different: 0, stray: 0 });
  const { rows } = await shop.database.pool.query('select document_id, version from order_invoices order by version');
  expect(rows).toEqual([
    { document_id: note, version: 2 },
    { document_id: invoice, version: 3 },
  ]);
  expect((await shop.database.pool.query('select from outbox')).rows).toEqual([]);
});
