import { randomUUID } from 'node:crypto';
import { goodsReturned, holdReleased, orderHeld, orderReleased } from '@okruh/contracts/events/orders';
import type { ParcelEventKind, ParcelRow, RecallReason } from '@okruh/contracts/http/picking-shipping';
import { identityFor } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockParcel, noteEvents } from '../shipping/parcel.repository.ts';
import { recallParcel } from '../shipping/recall-parcel.ts';
import { doCarrierTasks } from '../shipping/start-shipping.ts';
import { lockListsOfOrder } from '../stored/picking-lists.repository.ts';
import { apply, readSample, sampleOrder } from '../testing/order-events.ts';
import { openShop, type Shop } from '../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const headers = identityFor({ roles: ['admin'], name: 'Karel Bureš', sub: 'karel' });
const ask = (path: string, payload?: object) =>
  shop.app.inject({
    method: payload === undefined ? 'GET' : 'POST',
    url: `/api/picking/admin${path}`,
    headers,
    ...(payload && { payload }),
  });

interface Sent {
  readonly order: string;
  readonly list: string;
  readonly parcel: string;
  readonly variant: string;
}
let serial = 0;
const scanAll = (list: string, scans: readonly (readonly [kind: string, code?: string])[]) =>
  ask('/scans', {
    scans: scans.map(([kind, code = '']) => ({
      id: randomUUID(),
      at: new Date().toISOString(),
      list_id: list,
      kind,
      code,
      item: null,
      quantity: null,
    })),
  });

/** An order of two pieces that is packed, with its label. */
async function pack(): Promise<Sent> {
  const number = (serial += 1);
  const variant = `case-${number}`;
  await shop.stock(variant, { warehouse: 5 });
  const order = randomUUID();
  await shop.reserve({ [variant]: 2 }, { order });
  await apply(shop.database, shop.orderHandlers, await sampleOrder(orderReleased, order, { [variant]: 2 }));
  const { rows: lists } = await shop.database.pool.query<{ id: string }>('select id from picking_lists where order_id = $1', [order]);
  const list = lists[0]?.id ?? '';
  const crate = `BED-${String(number).padStart(4, '0')}`;
  const code = variant.toUpperCase();
  await scanAll(list, [['start'], ['crate', crate], ['item', code], ['item', code], ['wrap'], ['finish']]);
  const { rows: parcels } = await shop.database.pool.query<{ id: string }>('select id from parcels where list_id = $1', [list]);
  return { order, list, parcel: parcels[0]?.id ?? '', variant };
}
/** The same, with its carrier. */
async function send(): Promise<Sent> {
  const sent = await pack();
  await scanAll(sent.list, [['hand-over']]);
  return sent;
}
const load = async ({ parcel }: Sent): Promise<ParcelRow & { may_receive: string | null }> => (await ask(`/parcels/${parcel}`)).json();
/** State of the parcel, of its recall, and what its carrier has to be asked. */
async function stand(sent: Sent): Promise<(string | null)[]> {
  const { rows } = await shop.database.pool.query<{ state: string; recall_state: string | null; todo: string | null }>(
    'select state, recall_state, todo from parcels where id = $1',
    [sent.parcel],
  );
  return [rows[0]?.state ?? null, rows[0]?.recall_state ?? null, rows[0]?.todo ?? null];
}
/** What orders publishes of the order's money. */
async function publish(
  { order }: Sent,
  reason: Exclude<RecallReason, 'by-hand' | 'order-cancelled'> | null,
  version: number,
): Promise<void> {
  const sample = await readSample((reason === null ? holdReleased : orderHeld).type);
  const data = { ...(sample.data as object), order_id: order, reason };
  await apply(shop.database, shop.orderHandlers, { ...sample, id: randomUUID(), subject: order, aggregateversion: version, data });
}
/** What the carrier reports of the parcel. */
let minute = 0;
const reportByCarrier = (sent: Sent, kind: ParcelEventKind): Promise<void> =>
  shop.database.db.transaction(async (tx) => {
    const row = await lockParcel(tx, sent.parcel);
    const at = new Date(Date.UTC(2026, 10, 24, 10, (minute += 1)));
    const event = { eventId: randomUUID(), kind, at, text: '', place: '', weightGrams: null } as const;
    if (row !== null) await noteEvents(tx, shop.shipping, row, row.carrier, [event]);
  });
const work = async (): Promise<void> => {
  while ((await doCarrierTasks(shop.shipping)) > 0);
};
const loadPieces = async ({ variant }: Sent) => {
  const { rows } = await shop.database.pool.query(
    `select s.available, p.on_hand, p.reserved from stock s join stock_places p using (variant_id, market) where s.variant_id = $1`,
    [variant],
  );
  return rows[0];
};

describe('a parcel whose payment is disputed after it left', () => {
  it('is asked back, comes back, and its pieces are in stock again, once', async () => {
    const sent = await send();
    expect(await loadPieces(sent)).toEqual({ available: 3, on_hand: 3, reserved: 0 });
    await publish(sent, 'payment-disputed', 8);
    expect(await stand(sent)).toEqual(['handed_over', 'requested', 'recall']);
    await work();
    expect(await stand(sent)).toEqual(['handed_over', 'accepted', null]);
    await reportByCarrier(sent, 'returning');
    expect(await load(sent)).toMatchObject({
      may_receive: 'return',
      recall: { state: 'accepted', reason: 'payment-disputed', by: null, settled: null },
    });
    expect((await ask(`/parcels/${sent.parcel}/receive`, {})).json()).toMatchObject({ state: 'returned', may_receive: null });
    expect(await loadPieces(sent)).toEqual({ available: 5, on_hand: 5, reserved: 0 });
    expect((await ask(`/parcels/${sent.parcel}/receive`, {})).statusCode).toBe(409);
    await reportByCarrier(sent, 'returned');
    expect(await loadPieces(sent)).toEqual({ available: 5, on_hand: 5, reserved: 0 });
    const reported = await shop.published('picking.package-returned.v1');
    expect(reported.filter(({ subject }) => subject === sent.list).map(({ data }) => data['status'])).toEqual(['returning', 'returned']);
  });

  it('and whose buyer withdrew comes back once, in whichever order its parcel and the withdrawal are taken in', async () => {
    const withdraw = async ({ order, variant }: Sent, quantity: number): Promise<void> => {
      const sample = await readSample(goodsReturned.type);
      const lines = [{ line: 1, variant_id: variant, quantity, is_restocked: true, deduction: { amount: 0, currency: 'CZK' } }];
      const data = { ...(sample.data as object), order_id: order, market: 'cz', lines };
      await apply(shop.database, shop.orderHandlers, { ...sample, id: randomUUID(), data });
    };
    const bring = async (sent: Sent): Promise<void> => {
      await publish(sent, 'payment-disputed', 8);
      await work();
      await reportByCarrier(sent, 'returning');
      await ask(`/parcels/${sent.parcel}/receive`, {});
    };
    const [first, second] = [await send(), await send()];
    await withdraw(first, 1);
    expect(await loadPieces(first)).toEqual({ available: 4, on_hand: 4, reserved: 0 });
    await bring(first);
    await bring(second);
    await withdraw(second, 2);
    for (const sent of [first, second]) expect(await loadPieces(sent)).toEqual({ available: 5, on_hand: 5, reserved: 0 });
  });

  it('is asked back once, for the last reason, however often it is reported', async () => {
    const sent = await send();
    await publish(sent, 'payment-disputed', 8);
    await publish(sent, 'payment-disputed', 8);
    await work();
    await publish(sent, 'charged-back', 9);
    expect(await stand(sent)).toEqual(['handed_over', 'accepted', null]);
    expect((await load(sent)).recall?.reason).toBe('charged-back');
  });

  it('goes on when the dispute is won before anybody was asked', async () => {
    const sent = await send();
    await publish(sent, 'payment-disputed', 8);
    await publish(sent, null, 9);
    expect(await stand(sent)).toEqual(['handed_over', 'withdrawn', null]);
    await publish(sent, 'charged-back', 10);
    expect(await stand(sent)).toEqual(['handed_over', 'requested', 'recall']);
  });

  it('is asked to go on when the carrier knows already, and comes back when it has turned', async () => {
    const [early, late] = [await send(), await send()];
    for (const sent of [early, late]) await publish(sent, 'payment-disputed', 8);
    await work();
    await reportByCarrier(late, 'returning');
    for (const sent of [early, late]) await publish(sent, null, 9);
    expect(await stand(early)).toEqual(['handed_over', 'accepted', 'withdraw']);
    await work();
    expect(await stand(early)).toEqual(['handed_over', 'withdrawn', null]);
    expect(await stand(late)).toEqual(['returning', 'accepted', null]);
  });

  it('goes on when the end of the dispute is known before its beginning', async () => {
    const sent = await send();
    await publish(sent, null, 9);
    await publish(sent, 'payment-disputed', 8);
    expect(await stand(sent)).toEqual(['handed_over', null, null]);
  });

  it('and that its recipient has leaves a debt, which a person sees to', async () => {
    const sent = await send();
    await reportByCarrier(sent, 'delivered');
    await publish(sent, 'charged-back', 8);
    expect(await stand(sent)).toEqual(['delivered', 'refused', null]);
    const open = async () => (await ask(`/parcels?recall=refused&order=${sent.order}`)).json<{ total: number }>().total;
    expect(await open()).toBe(1);
    expect((await ask(`/parcels/${sent.parcel}/recall`, { note: 'Vraťte to' })).statusCode).toBe(409);
    const settled = await ask(`/parcels/${sent.parcel}/recall/settlement`, { note: 'Předáno inkasní agentuře' });
    expect(settled.json()).toMatchObject({ recall: { settled: { note: 'Předáno inkasní agentuře', by: 'Karel Bureš' } } });
    expect((await ask(`/parcels/${sent.parcel}/recall/settlement`, { note: 'Ještě jednou' })).statusCode).toBe(409);
    expect(await open()).toBe(0);
  });

  it('delivered although it was asked back leaves a debt too, and none when the dispute is won', async () => {
    const sent = await send();
    await publish(sent, 'payment-disputed', 8);
    await work();
    await reportByCarrier(sent, 'delivered');
    expect(await stand(sent)).toEqual(['delivered', 'refused', null]);
    await publish(sent, null, 9);
    expect(await stand(sent)).toEqual(['delivered', 'withdrawn', null]);
  });
});

it('a packed parcel of a held order stays, and is asked back should the carrier have taken it', async () => {
  const sent = await pack();
  await publish(sent, 'loan-refused', 8);
  expect(await stand(sent)).toEqual(['booked', null, null]);
  await reportByCarrier(sent, 'in_transit');
  expect(await stand(sent)).toEqual(['in_transit', 'requested', 'recall']);
});

it('what a person asked back comes back although the money is safe', async () => {
  const sent = await send();
  const asked = await ask(`/parcels/${sent.parcel}/recall`, { note: 'Zákazník si to rozmyslel' });
  expect(asked.json()).toMatchObject({ may_recall: false, recall: { state: 'requested', reason: 'by-hand', by: 'Karel Bureš' } });
  await publish(sent, 'payment-disputed', 8);
  await publish(sent, null, 9);
  await work();
  expect(await stand(sent)).toEqual(['handed_over', 'accepted', null]);
});

it('a carrier’s news and the recall of its list wait for each other and never lock each other out', async () => {
  const sent = await send();
  let reported: Promise<void> = Promise.resolve();
  await shop.database.db.transaction(async (tx) => {
    await lockListsOfOrder(tx, sent.order);
    reported = reportByCarrier(sent, 'in_transit');
    const isWaiting = async () => (await shop.database.pool.query('select 1 from pg_locks where not granted')).rowCount !== 0;
    while (!(await isWaiting())) await new Promise((resolve) => setTimeout(resolve, 5));
    // The news hold no parcel while they wait for its list.
    expect(await recallParcel(shop.shipping, tx, sent.list, { reason: 'order-cancelled' })).toBe('recall');
  });
  await reported;
  expect(await stand(sent)).toEqual(['in_transit', 'requested', 'recall']);
});
