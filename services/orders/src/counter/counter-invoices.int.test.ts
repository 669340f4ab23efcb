import { invoiceCreated } from '@okruh/contracts/events/invoicing';
import { packageDelivered } from '@okruh/contracts/events/picking';
import type { CounterInvoices } from '@okruh/contracts/http/orders-admin/counter-invoices';
import { money } from '@okruh/market';
import { identityFor, silentLogger } from '@okruh/service-kit/testing';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invoiceHandlers } from '../invoices/on-invoice-created.ts';
import { buy, draft } from '../testing/buyer.ts';
import { report } from '../testing/deliver.ts';
import { sample } from '../testing/publish-sample.ts';
import { openShop, type Shop } from '../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const createClerk = (store: string) => identityFor({ roles: ['shop'], store, name: 'Petra Prodejní', sub: uuidv7() });
const clerk = createClerk('store-praha');

/** An order that is fetched at the store in Prague, in as many packages. @returns its id */
async function placeAtStore(): Promise<string> {
  const wanted = draft('cz', {});
  const delivery = { ...wanted.delivery, type_delivery_code: 'store_pickup' as const, kind: 'store' as const, store: 'praha' };
  return (await buy(shop, { ...wanted, delivery, store_id: 'store-praha' })).order_id;
}
async function handOver(order: string, parts: number): Promise<void> {
  for (let part = 1; part <= parts; part += 1)
    await report(shop, order, {
      contract: packageDelivered,
      list: uuidv7(),
      version: 3,
      data: { part, parts, status: 'delivered', place: 'store-praha' },
    });
  await shop.database.pool.query(`update orders set status = 'delivered', payment_status = 'paid' where id = $1`, [order]);
}
async function invoice(order: string, number: string, kind: 'invoice' | 'credit-note' = 'invoice'): Promise<string> {
  const id = uuidv7();
  const data = { document_id: id, order_id: order, kind, number, issued_on: '2026-11-28', total: money(1_000, 'CZK') };
  const event = await sample(invoiceCreated.type, id, 2, data);
  const handler = invoiceHandlers.find(({ contract }) => contract.type === invoiceCreated.type);
  await shop.database.db.transaction(async (tx) => handler?.apply(event, tx, silentLogger));
  shop.papers.set(id, Buffer.from(`%PDF-${number}`));
  return id;
}
const ask = (order: string, headers = clerk) => shop.app.inject({ url: `/api/orders/admin/orders/${order}/counter-invoices`, headers });
const load = async (order: string): Promise<CounterInvoices> => (await ask(order)).json();
const print = (order: string, document: string, headers = clerk) =>
  shop.app.inject({ url: `/api/orders/admin/orders/${order}/counter-invoices/${document}`, headers });

describe('the invoices of an order at the counter', () => {
  it('are being made until each of its packages has one, and are printed then', async () => {
    const order = await placeAtStore();
    const early = await invoice(order, '1126000001');
    // Nothing is printed before the customer has the goods.
    expect(await load(order)).toEqual({ state: 'in-progress', invoices: [] });
    expect((await print(order, early)).statusCode).toBe(404);
    await handOver(order, 2);
    expect(await load(order)).toEqual({ state: 'in-progress', invoices: [{ id: early, number: '1126000001' }] });
    const late = await invoice(order, '1126000002');
    expect((await load(order)).state).toBe('created');
    const paper = await print(order, late);
    expect([paper.statusCode, paper.headers['content-type'], paper.body]).toEqual([200, 'application/pdf', '%PDF-1126000002']);
  });

  it('of a sale are being made while picking hasn’t reported its package', async () => {
    const order = await placeAtStore();
    await handOver(order, 0);
    expect((await load(order)).state).toBe('in-progress');
    await invoice(order, '1126000003');
    expect((await load(order)).state).toBe('created');
  });

  it('are only those of the order: no credit note, and no document of another one', async () => {
    const [order, other] = [await placeAtStore(), await placeAtStore()];
    await handOver(order, 1);
    const [own, credit, foreign] = [
      await invoice(order, '1126000004'),
      await invoice(order, '8126000001', 'credit-note'),
      await invoice(other, '1126000005'),
    ];
    expect((await load(order)).invoices.map(({ id }) => id)).toEqual([own]);
    for (const id of [credit, foreign, uuidv7()]) expect((await print(order, id)).statusCode).toBe(404);
  });

  it('are for the clerks of its store alone', async () => {
    const order = await placeAtStore();
    await handOver(order, 1);
    const id = await invoice(order, '1126000006');
    for (const answer of [await ask(order, createClerk('store-brno')), await print(order, id, createClerk('store-brno'))]) {
      expect([answer.statusCode, answer.json().type]).toEqual([409, 'urn:okruh:problem:other-store']);
      expect(answer.json().title).toContain('se vydává jinde');
    }
    const getStatus = async (headers: Record<string, string>) => (await print(order, id, headers)).statusCode;
    expect(await getStatus(identityFor({ roles: ['shop'], sub: uuidv7() }))).toBe(409);
    for (const role of ['support', 'warehouse', 'accountant'] as const)
      expect(await getStatus(identityFor({ roles: [role], store: 'store-praha', sub: uuidv7() }))).toBe(403);
    expect(await getStatus(identityFor({ sub: uuidv7() }))).toBe(403);
    expect(await getStatus(identityFor())).toBe(401);
    // Who may act for every store, and has the till, may print there too.
    expect(await getStatus(identityFor({ roles: ['admin'], sub: uuidv7() }))).toBe(200);
  });

  it('aren’t there for orders that are sent', async () => {
    const { order_id: order } = await buy(shop, draft('cz', {}));
    await shop.database.pool.query(`update orders set status = 'delivered' where id = $1`, [order]);
    expect((await ask(order)).statusCode).toBe(404);
    expect((await ask(uuidv7())).statusCode).toBe(404);
  });
});
