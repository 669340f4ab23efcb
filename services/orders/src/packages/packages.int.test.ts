import { orderReady } from '@okruh/contracts/events/orders';
import {
  handedOver,
  itemPicked,
  listCancelled,
  listCreated,
  packageArrived,
  packageDelivered,
  packageFinished,
  packageReturned,
  pickingStarted,
  type PickingListState,
} from '@okruh/contracts/events/picking';
import type { EventContract } from '@okruh/contracts';
import { identityFor } from '@okruh/service-kit/testing';
import fc from 'fast-check';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buy, loadEvents } from '../testing/buyer.ts';
import { type PackageReport, report as send, reportTogether } from '../testing/deliver.ts';
import { openShop, type Shop } from '../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

type Report = PackageReport;
const report = (order: string, reported: Report): Promise<void> => send(shop, order, reported);
const loadOrder = async (id: string): Promise<{ status: string; handed_over_at: Date | null; delivered_at: Date | null }> =>
  (await shop.database.pool.query('select status, handed_over_at, delivered_at from orders where id = $1', [id])).rows[0];
const buyPaid = async (): Promise<string> => {
  const { order_id: id } = await buy(shop);
  await shop.database.pool.query(`update orders set status = 'paid', payment_status = 'paid', paid_at = now() where id = $1`, [id]);
  return id;
};
const at = (minute: number): string => new Date(Date.UTC(2026, 10, 24, 10, minute)).toISOString();

/** What picking reports of an order of two packages, in the order in which it happened. */
function reportTwo(): Report[] {
  const [one, two] = [uuidv7(), uuidv7()];
  const make = (contract: EventContract, list: string, version: number, minute: number, data: Partial<PickingListState>): Report => ({
    contract,
    list,
    version,
    data: { part: list === one ? 1 : 2, parts: 2, changed_at: at(minute), ...data },
  });
  return [
    make(listCreated, one, 1, 0, { status: 'waiting' }),
    make(listCreated, two, 1, 0, { status: 'waiting' }),
    make(pickingStarted, one, 2, 1, { status: 'in_progress' }),
    make(itemPicked, one, 3, 2, { status: 'picked' }),
    make(packageFinished, one, 4, 3, { status: 'packed' }),
    make(handedOver, one, 5, 4, { status: 'handed_over', handed_over_at: at(4) }),
    make(packageDelivered, one, 6, 5, { status: 'delivered', handed_over_at: at(4), delivered_at: at(5) }),
    make(packageFinished, two, 2, 6, { status: 'packed' }),
    make(handedOver, two, 3, 7, { status: 'handed_over', handed_over_at: at(7) }),
    make(packageDelivered, two, 4, 8, { status: 'delivered', handed_over_at: at(7), delivered_at: at(8) }),
  ];
}

describe('an order', () => {
  it('is as far as the package that is behind all others, and says each step once', async () => {
    const id = await buyPaid();
    const states: string[] = [];
    for (const reported of reportTwo()) {
      await report(id, reported);
      states.push((await loadOrder(id)).status);
    }
    expect(states).toEqual(['paid', 'paid', 'picking', 'picking', 'picking', 'picking', 'picking', 'packed', 'handed_over', 'delivered']);
    expect(await loadEvents(shop, id)).toEqual(['order-placed', 'order-handed-over', 'order-delivered']);
  });

  it('ends alike in whatever order and however often its packages’ events come', async () => {
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([...reportTwo().keys()], { minLength: 10 }), async (order) => {
        const id = await buyPaid();
        const events = reportTwo();
        for (const index of [...order, ...order.slice(0, 3)]) {
          const reported = events[index];
          if (reported !== undefined) await report(id, reported);
        }
        expect((await loadOrder(id)).status).toBe('delivered');
        const published = await loadEvents(shop, id);
        expect(published.filter((type) => type === 'order-handed-over')).toHaveLength(1);
        expect(published.filter((type) => type === 'order-delivered')).toHaveLength(1);
      }),
      { numRuns: 12 },
    );
  });

  it('waits at its store, and says so', async () => {
    const id = await buyPaid();
    const list = uuidv7();
    await report(id, {
      contract: packageArrived,
      list,
      version: 2,
      data: { part: 1, parts: 1, status: 'ready_for_pickup', changed_at: at(1) },
    });
    expect((await loadOrder(id)).status).toBe('ready_for_pickup');
    expect(await loadEvents(shop, id)).toContain(orderReady.type.replaceAll(/^orders\.|\.v1$/g, ''));
  });

  it('is delivered once when both of its packages are in the same moment', async () => {
    const id = await buyPaid();
    const reports = reportTwo();
    const delivered = reports.filter(({ contract }) => contract === packageDelivered);
    for (const one of reports) if (!delivered.includes(one)) await report(id, one);
    await reportTogether(shop, id, delivered);
    expect((await loadOrder(id)).status).toBe('delivered');
    expect((await loadEvents(shop, id)).filter((event) => event === 'order-delivered')).toHaveLength(1);
  });

  it('comes back when all of it was returned', async () => {
    const id = await buyPaid();
    const list = uuidv7();
    await report(id, { contract: handedOver, list, version: 2, data: { parts: 1, status: 'handed_over', changed_at: at(1) } });
    await report(id, { contract: packageReturned, list, version: 3, data: { parts: 1, status: 'returning', changed_at: at(2) } });
    expect((await loadOrder(id)).status).toBe('handed_over');
    await report(id, { contract: packageReturned, list, version: 4, data: { parts: 1, status: 'returned', changed_at: at(3) } });
    expect((await loadOrder(id)).status).toBe('returned');
  });

  it('that is cancelled stays so, whatever its packages say', async () => {
    const id = await buyPaid();
    await shop.database.pool.query(`update orders set status = 'cancelled', cancel_reason = 'shop', cancelled_at = now() where id = $1`, [
      id,
    ]);
    const list = uuidv7();
    await report(id, { contract: handedOver, list, version: 2, data: { parts: 1, status: 'handed_over', changed_at: at(1) } });
    await report(id, { contract: listCancelled, list, version: 3, data: { parts: 0, status: 'cancelled', changed_at: at(2) } });
    expect((await loadOrder(id)).status).toBe('cancelled');
  });
});

describe('before goods leave', () => {
  const ask = async (id: string) =>
    (
      await shop.app.inject({
        method: 'POST',
        url: `/api/orders/internal/orders/${id}/leave`,
        headers: identityFor({ kind: 'service', sub: 'picking', aud: 'orders', market: null }),
      })
    ).json();

  it('an order is asked for: from a yes on its customer can’t cancel', async () => {
    const { order_id: id, code, token } = await buy(shop);
    await shop.database.pool.query(`update orders set status = 'paid', payment_status = 'paid', paid_at = now() where id = $1`, [id]);
    expect(await ask(id)).toEqual({ may_leave: true, status: 'picking' });
    expect(await ask(id)).toEqual({ may_leave: true, status: 'picking' });
    const cancelled = await shop.app.inject({
      method: 'POST',
      url: `/api/orders/orders/${code}/cancel`,
      headers: { ...identityFor({}), 'x-order-token': token },
    });
    expect(cancelled.statusCode).toBe(409);
  });

  it('one that is cancelled, unpaid or disputed stays', async () => {
    const unpaid = await buy(shop);
    expect(await ask(unpaid.order_id)).toMatchObject({ may_leave: false });
    const disputed = await buyPaid();
    await shop.database.pool.query(
      `insert into order_payments (payment_id, order_id, version, type_payment, state, amount, captured, refunded, currency, changed_at)
       values ($1, $2, 1, 'card', 'disputed', 1, 1, 0, 'CZK', now())`,
      [uuidv7(), disputed],
    );
    expect(await ask(disputed)).toMatchObject({ may_leave: false, status: 'paid' });
  });
});
