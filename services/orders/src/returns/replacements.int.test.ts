import { randomUUID } from 'node:crypto';
import { complaintDecided, complaintReported, replacementEnded } from '@okruh/contracts/events/orders';
import type { OrderLine } from '@okruh/contracts/http/checkout';
import { getOrder } from '@okruh/contracts/http/orders';
import type { OrderMail } from '@okruh/contracts/http/orders/mails';
import type { OrderView } from '@okruh/contracts/http/orders/view';
import type { ComplaintDetail } from '@okruh/contracts/http/orders-admin/complaints';
import { money } from '@okruh/market';
import { identityFor } from '@okruh/service-kit/testing';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buy, type Bought, draft } from '../testing/buyer.ts';
import { deliver } from '../testing/deliver.ts';
import { readProblem } from '../testing/office.ts';
import { openShop, type Shop } from '../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  await shop.database.pool.query(
    "insert into stores (id, market, name, version) values ('store-praha', 'cz', 'Okruh Praha', 1), ('store-cluj', 'ro', 'Okruh Cluj', 1)",
  );
});
afterAll(() => shop.close());

const signSupport = () => identityFor({ roles: ['support'], name: 'Pavla Podpora', sub: uuidv7() });
const signClerk = (store: string) => identityFor({ roles: ['shop'], name: 'Petr Prodavač', sub: uuidv7(), store });
const office = (path: string, body?: object, headers = signSupport()) =>
  shop.app.inject({
    method: body === undefined ? 'GET' : 'POST',
    url: `/api/orders/admin/complaints${path}`,
    headers,
    ...(body !== undefined && { payload: body }),
  });
const replace = (id: string, version = 1, store = 'store-praha') => office(`/${id}/replacement`, { version, store_id: store });
const handOver = (id: string, version = 2, store = 'store-praha') => office(`/${id}/hand-over`, { version }, signClerk(store));
const view = async (order: Bought): Promise<OrderView> => {
  const headers = { ...identityFor({ market: 'cz' }), 'x-order-token': order.token };
  return getOrder.responses[200].parse((await shop.app.inject({ url: `/api/orders/orders/${order.code}`, headers })).json());
};

/** Two covers were bought and delivered, and both are complained about. */
async function complain(): Promise<{ readonly order: Bought; readonly id: string; readonly cover: string }> {
  const { lines, order_id: orderId } = draft();
  const [phone] = lines;
  if (phone === undefined) throw new Error('the draft has no lines');
  const cover: OrderLine = {
    ...phone,
    line: 2,
    variant_id: `cover-${orderId}`,
    master_product_id: 'mp-cover',
    name: 'Kryt',
    type_device: 'accessory',
    quality: 'new',
    quantity: 2,
    discounts: [],
    final_total: money(98_000, 'CZK'),
  };
  const order = await buy(shop, draft('cz', { lines: [phone, cover] }));
  await deliver(shop, order.order_id);
  const id = randomUUID();
  const answer = await shop.app.inject({
    method: 'POST',
    url: `/api/orders/orders/${order.code}/complaints`,
    headers: { ...identityFor({ market: 'cz' }), 'x-order-token': order.token },
    payload: { id, lines: [{ line: 2, quantity: 2 }], defect: 'Praskl roh.' },
  });
  expect(answer.statusCode).toBe(200);
  return { order, id, cover: cover.variant_id ?? '' };
}
const listEvents = async (subject: string): Promise<readonly (readonly [type: string, data: Record<string, unknown>])[]> =>
  (
    await shop.database.pool.query<{ type: string; envelope: { data: Record<string, unknown> } }>(
      'select type, envelope from outbox where subject = $1 order by position',
      [subject],
    )
  ).rows.map(({ type, envelope }) => [type, envelope.data]);
/** Reservations of new goods of a kind, in picking. */
const listReserved = (cover: string) =>
  [...shop.picking.reservations].filter(([, { minutes, lines }]) => minutes === 720 && lines.some(({ variant_id: id }) => id === cover));

describe('a complaint is accepted by new goods', () => {
  it('of all its pieces, which wait in a store until they are handed over there; no money moves', async () => {
    const { order, id, cover } = await complain();
    const opened = (await office(`/${id}`)).json<ComplaintDetail>();
    expect(opened).toMatchObject({ replacement: null, stores: [{ store_id: 'store-praha', name: 'Okruh Praha' }] });
    const decided = await replace(id);
    const place = 'Okruh Praha, Křižíkova 27, Praha';
    const waiting = { store_id: 'store-praha', store_name: place, handed_over_at: null };
    expect(decided.json()).toMatchObject({ state: 'ready', version: 2, refund: null, replacement: waiting, lines: [{ back: null }] });
    const [reserved] = listReserved(cover);
    expect(reserved?.[1]).toMatchObject({ store_id: 'store-praha', lines: [{ variant_id: cover, quantity: 2, serial_numbers: [] }] });
    const events = await listEvents(id);
    expect(events.map(([type]) => type)).toEqual([complaintReported.type, complaintDecided.type]);
    expect(events.at(-1)?.[1]).toMatchObject({
      decision: 'replacement',
      replacement: { reservation_id: reserved?.[0], store_id: 'store-praha' },
      lines: [{ line: 2, variant_id: cover, quantity: 2, is_restocked: false }],
      is_whole: false,
    });
    expect(await view(order)).toMatchObject({
      status: 'delivered',
      complainable: [],
      complaints: [{ state: 'ready', replacement: waiting }],
    });
    expect((await office('?state=ready')).json()).toMatchObject({ items: [{ id }] });
    expect((await office('?state=accepted')).json()).toMatchObject({ items: [] });
    const mails = await shop.app.inject({
      method: 'POST',
      url: '/api/orders/internal/mails',
      headers: identityFor({ kind: 'service', sub: 'notifications', aud: 'orders' }),
      payload: { mails: [{ kind: 'complaint-decided', id }] },
    });
    expect(mails.json<{ mails: OrderMail[] }>().mails).toMatchObject([
      { state: 'ready', data: { variables: { complaint_goods: '2 × Kryt, 128 GB', complaint_store: place } } },
    ]);

    expect((await office(`/${id}/hand-over`, { version: 2 })).statusCode).toBe(403);
    expect(readProblem(await handOver(id, 2, 'store-brno'))).toBe('other-store');
    const done = (await handOver(id)).json<ComplaintDetail>();
    expect(done).toMatchObject({ state: 'settled', days_left: null, version: 3 });
    expect(done.replacement?.handed_over_at).toMatch(/Z$/);
    expect((await listEvents(id)).at(-1)).toMatchObject([replacementEnded.type, { reservation_id: reserved?.[0], is_handed_over: true }]);
    expect(readProblem(await handOver(id, 3))).toBe('transition-not-allowed');
    expect((await listEvents(id)).length).toBe(3);
    // The new pieces are complained about, and withdrawn from, as those before.
    expect(await view(order)).toMatchObject({ complainable: [{ line: 2, quantity: 2 }], may_withdraw: true });
    const { rows } = await shop.database.pool.query<{ kind: string }>(
      "select kind from order_history where order_id = $1 and kind like 'complaint-%' order by at, id",
      [order.order_id],
    );
    expect(rows.map(({ kind }) => kind)).toEqual(['complaint-reported', 'complaint-replaced', 'complaint-handed-over']);
  });

  it('is refused where the store has too few, or isn’t the market’s, and nothing changes', async () => {
    const { id, cover } = await complain();
    shop.picking.stock.set(cover, 1);
    const refused = await replace(id);
    expect([refused.statusCode, readProblem(refused)]).toEqual([409, 'out-of-stock']);
    expect(refused.json<{ title: string }>().title).toBe('Tolik kusů na téhle prodejně neleží. Vyberte jinou, nebo vraťte peníze.');
    expect(readProblem(await replace(id, 1, 'store-cluj'))).toBe('unknown-place');
    expect(readProblem(await replace(id, 1, 'store-nowhere'))).toBe('unknown-place');
    expect((await replace(randomUUID())).statusCode).toBe(404);
    expect((await office(`/${id}`)).json()).toMatchObject({ state: 'reported', version: 1, replacement: null });
  });

  it('gives back what was reserved when the decision is refused', async () => {
    const { id, cover } = await complain();
    shop.picking.stock.set(cover, 2);
    await office(`/${id}/receipt`, { version: 1 });
    expect(readProblem(await replace(id, 1))).toBe('changed-meanwhile');
    expect([listReserved(cover), shop.picking.stock.get(cover)]).toEqual([[], 2]);
    const answers = await Promise.all([replace(id, 2), office(`/${id}/rejection`, { version: 2, note: 'Mechanické poškození.' })]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const isReplaced = answers[0].statusCode === 200;
    expect(listReserved(cover)).toHaveLength(isReplaced ? 1 : 0);
    expect((await listEvents(id)).filter(([type]) => type === complaintDecided.type)).toHaveLength(1);
  });

  it('nothing is handed over to who withdrew meanwhile, and the office lets the pieces go', async () => {
    const { order, id } = await complain();
    await replace(id);
    const body = {
      id: randomUUID(),
      number: order.number,
      e_mail: order.draft.billing_address.email,
      name: 'Jana Nováková',
      lines: [{ line: 2, quantity: 2 }],
      reason: null,
      account: '',
    };
    const withdrawn = await shop.app.inject({
      method: 'POST',
      url: '/api/orders/withdrawals',
      headers: identityFor({ market: 'cz' }),
      payload: body,
    });
    expect(withdrawn.statusCode).toBe(200);
    expect(readProblem(await handOver(id))).toBe('lines-changed');
    const closed = await office(`/${id}/closing`, { version: 2, note: 'Od smlouvy jste odstoupili.' });
    expect(closed.json()).toMatchObject({ state: 'settled', replacement: { handed_over_at: null } });
    expect((await listEvents(id)).at(-1)).toMatchObject([replacementEnded.type, { is_handed_over: false }]);
  });

  it('says that it can’t be asked while the stock doesn’t answer', async () => {
    const { id } = await complain();
    shop.picking.trouble.isDown = true;
    const answer = await replace(id);
    shop.picking.trouble.isDown = false;
    expect(answer.statusCode).toBeGreaterThanOrEqual(502);
    expect((await office(`/${id}`)).json()).toMatchObject({ state: 'reported' });
  });
});
