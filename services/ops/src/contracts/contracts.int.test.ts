import { randomUUID } from 'node:crypto';
import { eventContracts } from '@okruh/contracts/asyncapi';
import { orderPlaced, orderReady } from '@okruh/contracts/events/orders';
import type { EventContractView } from '@okruh/contracts/http/ops-admin/event-contracts';
import { on } from '@okruh/service-kit';
import { collectPlans, eventually } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadSeenTypes } from '../stored/seen-types.query.ts';
import { openWatch, type Watch } from '../testing/watch.ts';

let watch: Watch;
beforeAll(async () => {
  watch = await openWatch();
  watch.start();
});
afterAll(() => watch.close());

interface List {
  readonly items: readonly EventContractView[];
  readonly is_broker_asked: boolean;
}
const list = async (): Promise<List> => (await watch.call<List>('GET', 'event-contracts')).body;
const find = async (name: string): Promise<EventContractView | undefined> => (await list()).items.find((one) => one.name === name);

describe('the catalogue of events', () => {
  it('has every event of the contracts with its owner, its producer and its stream', async () => {
    const { items } = await list();
    expect(items.flatMap(({ versions }) => versions.map(({ type }) => type)).toSorted()).toEqual(
      eventContracts.map(({ type }) => type).toSorted(),
    );
    expect(items.find(({ name }) => name === 'delivery.remote-deployed')).toMatchObject({
      owner: 'delivery',
      producer: 'gateway',
      stream: 'DELIVERY',
    });
    expect(items.find(({ name }) => name === 'orders.order-placed')).toMatchObject({
      summary: orderPlaced.summary,
      versions: [{ version: 1, is_in_contracts: true, day: 0, last: null }],
    });
  });

  it('counts a day and shows the newest; a version that no contract describes stands beside the others', async () => {
    const yesterday = new Date(Date.now() - 25 * 3_600_000);
    await watch.publish('orders.order-placed.v1', { at: yesterday });
    const newest = await watch.publish('orders.order-placed.v1', { at: new Date(Date.now() - 60_000) });
    const next = { ...newest, id: newest.id.replace(/.$/, (last) => (last === '0' ? '1' : '0')), type: 'orders.order-placed.v2' };
    await watch.publishText('orders.order-placed.v2', JSON.stringify(next));
    await eventually(async () => {
      const found = await find('orders.order-placed');
      if (found?.versions.length !== 2 || found.versions[1]?.last === null) return false;
      expect(found.type).toBe('orders.order-placed.v2');
      expect(found.versions).toMatchObject([
        { version: 2, is_in_contracts: false, day: 1, last: { id: next.id } },
        { version: 1, is_in_contracts: true, day: 1, last: { id: newest.id } },
      ]);
      return true;
    });
  });

  it('says who is expected and seen, who is missing, and who reads what nobody expects', async () => {
    await watch.consume('payments', [on(orderPlaced, async () => undefined)]);
    await watch.consume('orders', [on(orderReady, async () => undefined)]);
    await watch.consume('catalog', [on(orderReady, async () => undefined)]);
    await eventually(async () => {
      const readers = (await find('orders.order-placed'))?.versions.find(({ version }) => version === 1)?.readers;
      expect(readers?.find(({ name }) => name === 'payments')?.state).toBe('reads');
      expect(readers?.find(({ name }) => name === 'notifications')?.state).toBe('missing');
      expect(readers?.some(({ name }) => name === 'ops')).toBe(false);
      const ready = (await find('orders.order-ready'))?.versions[0]?.readers;
      expect(ready?.find(({ name }) => name === 'catalog')?.state).toBe('unexpected');
      expect(ready?.find(({ name }) => name === 'orders')?.state).toBe('reads');
      return true;
    });
    expect((await find('accounts.session-ended'))?.versions[0]?.readers).toEqual([{ name: 'gateway', state: 'listens' }]);
  });

  it('shows one event with the fields of its contract', async () => {
    const { status, body } = await watch.call('GET', 'event-contracts/payments.payment-captured.v1');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'payments.payment-captured',
      subject: 'shop.payments.payment-captured.v1',
      version: { version: 1 },
      fields: expect.arrayContaining([
        { path: 'order_id', type: 'string (uuid)', description: 'Order that the payment is for.', is_required: true },
        { path: 'market', type: '"cz" | "ro"', description: 'Market that it belongs to.', is_required: true },
      ]),
    });
    expect((await watch.call('GET', `event-contracts/${randomUUID()}`)).status).toBe(404);
  });

  it('steps over indexes however many events there are, in one statement', async () => {
    const plans = await collectPlans(watch.database, () => loadSeenTypes(watch.database.db, new Date()));
    expect(plans).toHaveLength(1);
    expect(plans[0]?.plan).toContain('events_by_type');
    expect(plans[0]?.plan).not.toMatch(/Seq Scan on (events|event_rates)/);
  });

  it('is for people of operations only, and is there while the broker is away', async () => {
    for (const path of ['event-contracts', 'event-contracts/orders.order-placed.v1'])
      expect((await watch.call('GET', path, undefined, ['warehouse'])).status).toBe(403);
    await watch.nats.stop();
    await eventually(async () => {
      const { items, is_broker_asked: isAsked } = await list();
      if (isAsked) return false;
      const readers = items.find(({ name }) => name === 'orders.order-paid')?.versions[0]?.readers;
      expect(readers?.find(({ name }) => name === 'picking')?.state).toBe('unknown');
      return true;
    });
    await watch.nats.start();
  });
});
