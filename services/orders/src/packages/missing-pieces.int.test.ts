import { randomUUID } from 'node:crypto';
import { paymentCaptured, refundMade } from '@okruh/contracts/events/payments';
import { itemDropped, itemSubstituted, listCreated } from '@okruh/contracts/events/picking';
import type { OrderMail } from '@okruh/contracts/http/orders/mails';
import type { OrderView } from '@okruh/contracts/http/orders/view';
import type { Envelope } from '@okruh/contracts';
import { money } from '@okruh/market';
import { identityFor, silentLogger } from '@okruh/service-kit/testing';
import fc from 'fast-check';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paymentHandlers } from '../payments/on-payment-events.ts';
import { type Bought, buy, createPayment, draft, loadEvents } from '../testing/buyer.ts';
import { report } from '../testing/deliver.ts';
import { sample } from '../testing/publish-sample.ts';
import { openShop, type Shop } from '../testing/shop.ts';
import { missingHandlers } from './on-missing-pieces.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const PHONE = 1_449_000;
const WARRANTY = 99_000;
const handlers = [...missingHandlers, ...paymentHandlers];
const apply = (event: Envelope): Promise<void> =>
  shop.database.db.transaction(
    (tx) => handlers.find(({ contract }) => contract.type === event.type)?.apply(event, tx, silentLogger) ?? Promise.resolve(),
  );

/** A paid order of two phones with a warranty and of a case for 300. */
async function buyPaid(changes: Parameters<typeof draft>[1] = {}): Promise<Bought & { readonly phone: string }> {
  const order = draft('cz', changes);
  const [phone, warranty] = order.lines;
  if (phone === undefined || warranty === undefined) throw new Error('the draft has no lines');
  const lines = [
    { ...phone, quantity: 2, final_total: money(2 * PHONE + 1, 'CZK') },
    warranty,
    { ...phone, line: 3, variant_id: `${phone.variant_id}-case`, name: 'Kryt', final_total: money(30_000, 'CZK'), discounts: [] },
  ];
  const bought = await buy(shop, { ...order, lines });
  await shop.database.pool.query(`update orders set status = 'picking', payment_status = 'paid', paid_at = now() where id = $1`, [
    bought.order_id,
  ]);
  return { ...bought, phone: phone.variant_id ?? '' };
}
interface Drop {
  readonly variant: string;
  readonly before?: number;
  readonly quantity?: number;
  readonly isDueReduced?: boolean;
}
const dropped = (order: string, { variant, before = 0, quantity = 1, isDueReduced = false }: Drop): Promise<Envelope> =>
  sample(itemDropped.type, randomUUID(), 2, {
    change_id: uuidv7(),
    order_id: order,
    variant_id: variant,
    name: 'Apple iPhone 15',
    quantity,
    dropped_before: before,
    is_due_reduced: isDueReduced,
  });
const readOrder = async (id: string): Promise<{ status: string; cancel_reason: string | null; payment_status: string }> =>
  (await shop.database.pool.query('select status, cancel_reason, payment_status from orders where id = $1', [id])).rows[0];
const readAmounts = async (id: string): Promise<number[]> =>
  (
    await shop.database.pool.query<{ amount: string }>(
      `select envelope #>> '{data,change,amount,amount}' as amount from outbox
    where subject = $1 and type = 'orders.order-changed.v1' order by position`,
      [id],
    )
  ).rows.map(({ amount }) => Number(amount));
/** Money that went back, of 29 000 that came. */
const refund = (order: string, refunded: number, captured = 2_900_000): Promise<Envelope> =>
  sample(refunded === 0 ? paymentCaptured.type : refundMade.type, `0190b7c0-0000-7000-8000-${order.slice(-12)}`, refunded === 0 ? 4 : 5, {
    payment_id: `0190b7c0-0000-7000-8000-${order.slice(-12)}`,
    order_id: order,
    state: refunded === 0 ? 'captured' : refunded < captured ? 'partially-refunded' : 'refunded',
    amount: money(captured, 'CZK'),
    captured: money(captured, 'CZK'),
    refunded: money(refunded, 'CZK'),
  });

describe('pieces that leave an order', () => {
  it('are priced as they were paid for; the warranty goes with the last one', async () => {
    const { order_id: id, phone } = await buyPaid();
    const one = await dropped(id, { variant: phone });
    await apply(one);
    await apply(one);
    await apply(await dropped(id, { variant: phone, before: 1 }));
    expect(await readAmounts(id)).toEqual([PHONE, PHONE + 1 + WARRANTY]);
    expect(await readOrder(id)).toMatchObject({ status: 'picking', payment_status: 'paid' });
  });

  it('come to the same in whatever order and however often they are reported; the last of all ends the order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([0, 1, 2], { minLength: 3 }), fc.nat(2), async (order, repeated) => {
        const { order_id: id, phone } = await buyPaid();
        const events = [
          await dropped(id, { variant: phone }),
          await dropped(id, { variant: phone, before: 1 }),
          await dropped(id, { variant: `${phone}-case` }),
        ];
        for (const index of [...order, order[repeated] ?? 0]) await apply(events[index] ?? (await dropped(id, { variant: phone })));
        expect(await readOrder(id)).toMatchObject({ status: 'cancelled', cancel_reason: 'out-of-stock' });
        const published = await loadEvents(shop, id);
        expect(published.filter((type) => type === 'order-changed')).toHaveLength(2);
        expect(published.filter((type) => type === 'order-cancelled')).toHaveLength(1);
        const { rows } = await shop.database.pool.query('select sum(amount)::int as sum from order_changes where order_id = $1', [id]);
        expect(rows[0]).toEqual({ sum: 2 * PHONE + 1 + WARRANTY + 30_000 });
      }),
      { numRuns: 6 },
    );
  });

  it('of an order that is over change nothing', async () => {
    const { order_id: id, phone } = await buyPaid();
    await shop.database.pool.query(
      `update orders set status = 'cancelled', cancel_reason = 'customer', cancelled_at = now() where id = $1`,
      [id],
    );
    await apply(await dropped(id, { variant: phone }));
    expect(await readAmounts(id)).toEqual([]);
  });
});

describe('the money of dropped pieces', () => {
  it('doesn’t end the order when it goes back, not even beside a bonus that is withheld', async () => {
    const { order_id: id, phone } = await buyPaid();
    await shop.database.pool.query('update orders set withheld_bonus = 1451000 where id = $1', [id]);
    await apply(await refund(id, 0));
    await apply(await dropped(id, { variant: phone }));
    await apply(await refund(id, PHONE));
    expect(await readOrder(id)).toMatchObject({ status: 'picking', payment_status: 'paid' });
  });

  it('counts as nothing once somebody sends all of it back', async () => {
    const { order_id: id, phone } = await buyPaid();
    await apply(await refund(id, 0));
    await apply(await dropped(id, { variant: phone }));
    await apply(await refund(id, 2_900_000));
    expect(await readOrder(id)).toMatchObject({ status: 'cancelled', cancel_reason: 'shop', payment_status: 'refunded' });
  });
});

describe('a customer', () => {
  const view = async ({ code }: Bought): Promise<OrderView> =>
    (await shop.app.inject({ url: `/api/orders/orders/${code}`, headers: identityFor({ market: 'cz' }) })).json<OrderView>();
  const mail = async (id: string): Promise<Record<string, string>> => {
    const { rows } = await shop.database.pool.query<{ id: string }>('select id from order_changes where order_id = $1', [id]);
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/orders/internal/mails',
      headers: identityFor({ kind: 'service', sub: 'notifications', aud: 'orders' }),
      payload: { mails: rows.map((row) => ({ kind: 'changed', id: row.id })) },
    });
    const [found] = answer.json<{ mails: OrderMail[] }>().mails;
    return found?.state === 'ready' ? found.data.variables : {};
  };

  it('sees what changed, and pays less at the door', async () => {
    const order = await buyPaid({ payment: createPayment('cz', 'cash_on_delivery') });
    await shop.database.pool.query(`update orders set payment_status = 'pending', paid_at = null where id = $1`, [order.order_id]);
    await apply(await dropped(order.order_id, { variant: `${order.phone}-case`, isDueReduced: true }));
    const { changes, timeline, totals } = await view(order);
    expect(changes).toMatchObject([{ kind: 'dropped', amount: money(30_000, 'CZK'), is_due_reduced: true, substitute_name: null }]);
    expect(totals.total).toEqual(money(1_548_000, 'CZK'));
    expect(timeline.find(({ key }) => key === 'delivered')?.text).toMatch(/15\s180/);
    expect((await mail(order.order_id)).change_refund).toMatch(/15\s180/);
  });

  it('reads what really lies in the package', async () => {
    const order = await buyPaid();
    const item = { item: 1, variant_id: 'phone-black', quantity: 1, picked: 1, missing: 0, substitute_name: 'Apple iPhone 15 128GB černá' };
    await report(shop, order.order_id, {
      contract: listCreated,
      list: uuidv7(),
      version: 1,
      data: { status: 'packed', part: 1, parts: 1, items: [item, { ...item, item: 2, variant_id: order.phone, quantity: 2 }] },
    });
    expect((await view(order)).packages[0]?.contents).toEqual([
      { name: 'Apple iPhone 15 128GB černá', quantity: 1 },
      { name: expect.stringMatching(/^Apple iPhone 15/), quantity: 2 },
    ]);
  });

  it('is written what comes instead', async () => {
    const order = await buyPaid();
    await apply(
      await sample(itemSubstituted.type, randomUUID(), 2, {
        change_id: uuidv7(),
        order_id: order.order_id,
        variant_id: order.phone,
        quantity: 2,
      }),
    );
    expect((await view(order)).changes).toMatchObject([{ kind: 'substituted', amount: money(0, 'CZK') }]);
    expect(await mail(order.order_id)).toMatchObject({
      change_what: '2 × Silikonový kryt pro iPhone 15, modrý',
      change_instead: 'Silikonový kryt pro iPhone 15, černý',
      change_refund: '',
    });
  });
});
