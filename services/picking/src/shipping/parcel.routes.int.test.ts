import { createHmac, randomUUID } from 'node:crypto';
import { type Parcel, parcelSchema } from '@okruh/contracts/http/picking-shipping';
import { money } from '@okruh/market';
import { eventually, identityFor, readBarCodes, SANDBOX_SECRET } from '@okruh/service-kit/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openParcels, type ParcelShop, petra } from '../testing/parcels.ts';
import { bookNow } from './book-parcel.ts';
import { carrierSecret } from './carriers/sandbox-carrier.ts';
import { handOverParcels } from './hand-over.ts';
import { recallParcel } from './recall-parcel.ts';
import { askAboutSilent, doCarrierTasks, forgetLabels } from './start-shipping.ts';
import { untilDone } from '@okruh/service-kit';

let shop: ParcelShop;
beforeAll(async () => {
  shop = await openParcels();
});
afterEach(() => shop.sandbox.behave({}));
afterAll(() => shop.close());

const load = async (id: string): Promise<Parcel> => {
  const answer = await shop.ask(`/parcels/${id}`);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return parcelSchema.parse(answer.json());
};
const stateIs = (id: string, state: string) => eventually(async () => (await load(id)).state === state);
const booked = async (wanted: Parameters<ParcelShop['add']>[0] = {}) => {
  const added = await shop.add(wanted);
  await bookNow(shop.shipping, added.id);
  return { ...added, parcel: await load(added.id) };
};
const handedOver = async (wanted: Parameters<ParcelShop['add']>[0] = {}) => {
  const made = await booked(wanted);
  await shop.database.db.transaction((tx) => handOverParcels(shop.shipping, tx, [made.listId], 'Karel'));
  await shop.work();
  await eventually(async () => (await load(made.id)).events.some(({ kind }) => kind === 'handed_over'));
  return made;
};
/** Fields of a parcel that people changed, in the order in which they did. */
const loadNoted = async (id: string): Promise<unknown[]> =>
  (
    await shop.database.pool.query<{ fields: unknown[] }>(
      "select fields from record_changes where kind = 'parcel' and record_id = $1 order by id",
      [id],
    )
  ).rows.flatMap(({ fields }) => fields);
const press = (parcel: Parcel, kind: string) => shop.sandbox.press(parcel.carrier, parcel.tracking_number, kind);

describe('booking', () => {
  it('gives a label at once, which scans, and its listener is informed', async () => {
    const { id, parcel } = await booked({ cashOnDelivery: money(129_900, 'CZK') });
    expect(parcel).toMatchObject({ state: 'booked', carrier: 'courier', carrier_name: 'Kurýr', has_label: true, place_name: 'Sklad' });
    expect(shop.changes.filter((change) => change.id === id).map(({ state }) => state)).toEqual(['booking', 'booked']);
    const label = await shop.post(`/parcels/${id}/label.pdf`);
    expect(readBarCodes(label.rawPayload)).toEqual([parcel.tracking_number]);
    const zpl = (await shop.post(`/parcels/${id}/label.zpl`)).body;
    expect(zpl).toContain(`^FD${parcel.tracking_number}^FS`);
    expect(zpl).toContain('Petra Nováková');
    expect((await load(id)).labels_printed).toBe(2);
    expect(await loadNoted(id)).toEqual([
      { field: 'labels_printed', before: '0', after: '1' },
      { field: 'labels_printed', before: '1', after: '2' },
    ]);
  });

  it('keeps nothing in clear that says who the recipient is', async () => {
    const { id } = await booked();
    const { rows } = await shop.database.pool.query<{ text: string }>(
      `select (select row_to_json(p)::text from parcels p where id = $1) || coalesce((select json_agg(e)::text from parcel_events e where parcel_id = $1), '') as text`,
      [id],
    );
    for (const word of ['Petra', 'Nováková', 'Dlouhá', '602 00', '777123456', 'petra@'])
      expect(rows[0]?.text.includes(word), word).toBe(false);
  });

  it.each([
    ['courier', null, 'courier', /^KC/],
    ['express', null, 'express', /^EX/],
    ['pickup_balikobod', 'dp-cz-002', 'balikobod', /^BB/],
    ['pickup_punct_rapid', 'dp-cz-001', 'punct-rapid', /^RB/],
  ] as const)('of %s goes to its carrier', async (typeDeliveryCode, pickupPointId, carrier, number) => {
    const { parcel } = await booked({ typeDeliveryCode, pickupPointId });
    expect(parcel).toMatchObject({ state: 'booked', carrier });
    expect(parcel.tracking_number).toMatch(number);
    expect((await fetch(parcel.tracking_url ?? '')).status).toBe(200);
  });

  it('of a transfer to a store asks nobody outside and has a label of ours', async () => {
    await shop.database.pool.query(
      `insert into stores (id, market, name, is_open, version) values ('store-a', 'cz', 'Praha Karlín', true, 1)`,
    );
    const { id, parcel } = await booked({ typeDeliveryCode: 'store_pickup', storeId: 'store-a' });
    expect(parcel).toMatchObject({ state: 'booked', carrier: 'store-transfer', tracking_url: null });
    const label = await shop.post(`/parcels/${id}/label.pdf`);
    expect(readBarCodes(label.rawPayload)).toEqual([parcel.tracking_number]);
    expect((await shop.post(`/parcels/${id}/label.zpl`)).body).toContain('Praha Karlín');
    expect((await shop.post(`/parcels/${id}/receive`)).json()).toMatchObject({ type: 'urn:okruh:problem:transition-not-allowed' });
    await shop.database.db.transaction((tx) => handOverParcels(shop.shipping, tx, [parcel.list_id], 'Karel'));
    expect((await shop.post(`/parcels/${id}/receive`)).json()).toMatchObject({ state: 'delivered' });
  });

  it('waits out an outage, and a lost answer makes no second parcel at the carrier', async () => {
    await shop.sandbox.behave({ outage: 4 });
    const { id } = await shop.add();
    expect((await bookNow(shop.shipping, id))?.state).toBe('booking');
    await shop.sandbox.behave({ lose_answer: 1 });
    await shop.database.pool.query('update parcels set todo_at = now() where id = $1', [id]);
    await shop.work();
    await stateIs(id, 'booked');
    const events = (await load(id)).events.filter(({ kind }) => kind === 'registered');
    expect(events.length).toBeLessThanOrEqual(1);
  });

  it('is booked later when the carrier answers with a page, each time after a longer pause', async () => {
    await shop.sandbox.behave({ nonsense: -1 });
    const { id } = await shop.add();
    const readPause = async () =>
      (
        await shop.database.pool.query<{ attempts: number; pause: number }>(
          'select todo_attempts as attempts, extract(epoch from todo_at - now())::float8 as pause from parcels where id = $1',
          [id],
        )
      ).rows[0];
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await shop.database.pool.query('update parcels set todo_at = now() where id = $1', [id]);
      await doCarrierTasks(shop.shipping);
    }
    const waiting = await readPause();
    expect(waiting?.attempts).toBe(3);
    expect(waiting?.pause).toBeGreaterThan(2);
    // The fixed time of a try would be a minute.
    expect(waiting?.pause).toBeLessThanOrEqual(8);
    await shop.sandbox.behave({});
    // After so many failures the carrier is left alone for a moment.
    await eventually(async () => {
      await shop.database.pool.query('update parcels set todo_at = now() where id = $1 and todo is not null', [id]);
      await doCarrierTasks(shop.shipping);
      return (await load(id)).state === 'booked';
    });
  });

  it('never keeps a person waiting for more than three seconds', async () => {
    await shop.sandbox.behave({ slow_ms: 4_000 });
    const { id } = await shop.add();
    const began = performance.now();
    expect((await bookNow(shop.shipping, id))?.state).toBe('booking');
    expect(performance.now() - began).toBeLessThan(3_700);
    await stateIs(id, 'booked');
  });

  it.each([
    ['address-invalid', { street: 'Neznámá 7' }, {}],
    ['too-heavy', {}, { weightGrams: 31_000 }],
    ['pickup-point-closed', {}, { typeDeliveryCode: 'pickup_balikobod', pickupPointId: 'closed' }],
  ] as const)('that the carrier refuses says why: %s', async (refusal, recipient, wanted) => {
    await shop.sandbox.behave({ closed_points: ['closed'] });
    const orderId = randomUUID();
    shop.recipients.set(orderId, { ...petra, ...recipient });
    const { id, parcel } = await booked({ orderId, ...wanted });
    expect(parcel).toMatchObject({ state: 'refused', refusal, has_label: false, may_rebook: true });
    expect((await shop.post(`/parcels/${id}/label.pdf`)).json()).toMatchObject({ type: 'urn:okruh:problem:no-label' });
    expect(shop.changes.findLast((change) => change.id === id)).toMatchObject({ state: 'refused', refusal });
    // The address was put right: the same list is booked as another parcel.
    shop.recipients.delete(orderId);
    await shop.sandbox.behave({});
    const again = await shop.post(`/parcels/${id}/rebook`);
    expect(again.statusCode).toBe(201);
    expect(await loadNoted(id)).toEqual([{ field: 'rebooked', before: '', after: 'true' }]);
    expect(again.json()).toMatchObject({ list_id: parcel.list_id, state: refusal === 'too-heavy' ? 'refused' : 'booked' });
  });

  it('of a carrier that nobody connected is refused', async () => {
    const { id } = await shop.add();
    await bookNow({ ...shop.shipping, carriers: {} }, id);
    expect(await load(id)).toMatchObject({ state: 'refused', refusal: 'not-configured' });
  });

  it('is done once for a list, however often it is asked for', async () => {
    const listId = randomUUID();
    const ids = await Promise.all(Array.from({ length: 5 }, () => shop.add({ listId })));
    expect(new Set(ids.map(({ id }) => id)).size).toBe(1);
  });
});

describe('a label that was voided', () => {
  it('is void at the carrier, and the list has another one', async () => {
    const { id, parcel } = await booked();
    const again = parcelSchema.parse((await shop.post(`/parcels/${id}/rebook`)).json());
    await shop.work();
    expect(again).toMatchObject({ list_id: parcel.list_id, state: 'booked' });
    expect(again.tracking_number).not.toBe(parcel.tracking_number);
    expect((await load(id)).state).toBe('cancelled');
    expect(await loadNoted(id)).toContainEqual({ field: 'parcel_state', before: 'booked', after: 'cancelled' });
    expect((await shop.post(`/parcels/${id}/label.pdf`)).statusCode).toBe(409);
    const page = await (await fetch(`${shop.sandbox.url}/shipping/courier`)).text();
    const [, article = ''] = page.split(`track/${parcel.tracking_number}`);
    expect(article.slice(0, 300)).toContain('cancelled');
  });
});

describe('what a carrier reports', () => {
  it('moves the parcel on, with each event in the detail and for the customer', async () => {
    const { id, orderId, parcel } = await handedOver({ cashOnDelivery: money(129_900, 'CZK') });
    await shop.sandbox.behave({ duplicate: 3, reorder: true, forge: true });
    for (const kind of ['in_transit', 'weight_corrected', 'out_for_delivery', 'attempt_failed', 'out_for_delivery', 'delivered'])
      await press(parcel, kind);
    await eventually(async () => (await load(id)).events.length === 8);
    const detail = await load(id);
    expect(detail).toMatchObject({ state: 'delivered', weight_billed: 1_105 });
    expect(detail.events.map(({ kind }) => kind)).toEqual([
      'registered',
      'handed_over',
      'in_transit',
      'weight_corrected',
      'out_for_delivery',
      'attempt_failed',
      'out_for_delivery',
      'delivered',
    ]);
    const answer = await shop.app.inject({
      url: `/api/picking/internal/orders/${orderId}/parcels`,
      headers: identityFor({ kind: 'service', sub: 'orders', aud: 'picking' }),
    });
    const { parcels } = answer.json<{ parcels: { events: { kind: string }[] }[] }>();
    expect(parcels).toMatchObject([
      { carrier_name: 'Kurýr', state: 'delivered', state_label: 'Doručeno', tracking_number: parcel.tracking_number },
    ]);
    expect(parcels[0]?.events.map(({ kind }) => kind)).not.toContain('weight_corrected');
  });

  it('is asked for when its webhooks never come', async () => {
    const { id, parcel } = await handedOver();
    await shop.sandbox.behave({ drop: 100 });
    await press(parcel, 'in_transit');
    await press(parcel, 'lost');
    expect(await askAboutSilent(shop.shipping)).toBe(0);
    while ((await askAboutSilent(shop.shipping, 0)) > 1 && (await load(id)).state !== 'lost');
    expect((await load(id)).state).toBe('lost');
  });

  it('that its carrier answers about with a page ends no batch, and is asked about again within minutes', async () => {
    const sent = [await handedOver(), await handedOver(), await handedOver()];
    await shop.sandbox.behave({ drop: 100 });
    for (const { parcel } of sent) await press(parcel, 'in_transit');
    const ids = sent.map(({ id }) => id);
    const beSilent = () =>
      shop.database.pool.query(
        `update parcels set checked_at = case when id = any($1) then now() - interval '7 hours' else now() end where state <> 'booking'`,
        [ids],
      );
    await beSilent();
    await shop.sandbox.behave({ drop: 100, nonsense: -1 });
    expect(await askAboutSilent(shop.shipping)).toBe(3);
    const { rows } = await shop.database.pool.query<{ minutes: number }>(
      `select extract(epoch from checked_at + interval '6 hours' - now())::float8 / 60 as minutes from parcels where id = any($1)`,
      [ids],
    );
    expect(rows).toHaveLength(3);
    for (const { minutes } of rows) expect(minutes).toBeLessThanOrEqual(5);
    await shop.sandbox.behave({ drop: 100 });
    await eventually(async () => {
      await beSilent();
      await askAboutSilent(shop.shipping);
      return (await Promise.all(ids.map(load))).every(({ state }) => state === 'in_transit');
    });
  });
});

describe('a webhook', () => {
  const message = (parcel: Parcel, changes: object = {}) =>
    JSON.stringify({
      type: 'parcel.updated',
      carrier: parcel.carrier,
      reference: parcel.id,
      tracking_number: parcel.tracking_number,
      event: { id: `evt_${randomUUID()}`, kind: 'lost', at: new Date().toISOString(), text: '', place: '', weight_grams: null },
      ...changes,
    });
  const sign = (body: string, secret: string, at = Date.now()): Record<string, string> => {
    const seconds = Math.floor(at / 1000);
    const mac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
    return { 'x-carrier-signature': `t=${seconds},v1=${mac}` };
  };
  const courier = carrierSecret(SANDBOX_SECRET, 'courier');
  const send = async (body: string, headers: Record<string, string>, carrier = 'courier') =>
    (
      await shop.app.inject({
        method: 'POST',
        url: `/api/picking/webhooks/${carrier}`,
        headers: { ...identityFor(), 'content-type': 'application/json', ...headers },
        payload: body,
      })
    ).statusCode;

  it('that is forged, changed, too old, unsigned or of another carrier is refused and changes nothing', async () => {
    const { id, parcel } = await handedOver();
    const body = message(parcel);
    expect(await send(body, sign(body, 'another-secret-of-somebody-else-0123'))).toBe(400);
    expect(await send(body, sign(body, SANDBOX_SECRET))).toBe(400);
    expect(await send(body, sign(body, carrierSecret(SANDBOX_SECRET, 'balikobod')))).toBe(400);
    expect(await send(body, sign(body, ''))).toBe(400);
    expect(await send(body.replace('lost', 'delivered'), sign(body, courier))).toBe(400);
    expect(await send(body, sign(body, courier, Date.now() - 6 * 60_000))).toBe(400);
    expect(await send(body, sign(body, courier, Date.now() + 6 * 60_000))).toBe(400);
    expect(await send(body, {})).toBe(400);
    expect(await send('', sign('', courier))).toBe(400);
    expect(await send('{"id":', sign('{"id":', courier))).toBe(400);
    expect(await send(body, sign(body, courier), 'store-transfer')).toBe(400);
    const foreign = message(parcel, { carrier: 'balikobod' });
    expect(await send(foreign, sign(foreign, courier))).toBe(400);
    expect((await load(id)).state).toBe('handed_over');
  });

  it('of one carrier about a parcel of another is taken and changes nothing', async () => {
    const { id, parcel } = await handedOver({ typeDeliveryCode: 'pickup_balikobod', pickupPointId: 'dp-cz-002' });
    const body = message(parcel, { carrier: 'courier' });
    expect(await send(body, sign(body, courier))).toBe(204);
    const unknown = message({ ...parcel, id: randomUUID() }, { carrier: 'courier' });
    expect(await send(unknown, sign(unknown, courier))).toBe(204);
    expect((await load(id)).state).toBe('handed_over');
  });

  it('that comes a hundred times at once changes one thing once', async () => {
    const { id, parcel } = await handedOver();
    const body = message(parcel);
    const { version } = await shop.load(id);
    const answers = await Promise.all(Array.from({ length: 100 }, () => send(body, sign(body, courier))));
    expect(new Set(answers)).toEqual(new Set([204]));
    expect(await shop.load(id)).toMatchObject({ state: 'lost', version: Number(version) + 1 });
    expect(shop.changes.filter((change) => change.id === id && change.state === 'lost')).toHaveLength(1);
  });
});

describe('a parcel of a cancelled order', () => {
  const recall = (listId: string) =>
    shop.database.db.transaction((tx) => recallParcel(shop.shipping, tx, listId, { reason: 'order-cancelled' }));

  it('is void while it is with us', async () => {
    const { id, listId } = await booked();
    expect(await recall(listId)).toBe('cancel');
    await shop.work();
    expect(await shop.load(id)).toMatchObject({ state: 'cancelled', todo: null });
    expect(await recall(listId)).toBe('nothing');
  });

  it('that nobody was asked for yet is never booked', async () => {
    const { id, listId } = await shop.add();
    expect(await recall(listId)).toBe('cancel');
    await shop.work();
    expect(await shop.load(id)).toMatchObject({ state: 'cancelled', todo: null, tracking_number: null });
  });

  it('is asked back when the carrier has it, and comes back', async () => {
    const { id, listId, parcel } = await handedOver();
    expect(await recall(listId)).toBe('recall');
    await shop.work();
    await stateIs(id, 'returning');
    await press(parcel, 'returned');
    await stateIs(id, 'returned');
    expect(await load(id)).toMatchObject({ recall: { state: 'accepted', reason: 'order-cancelled', by: null }, may_receive: 'return' });
  });

  it('that the driver has and the depot hasn’t scanned is asked for again until it comes back', async () => {
    const { id, listId, parcel } = await booked();
    await shop.database.db.transaction((tx) => handOverParcels(shop.shipping, tx, [listId], 'Karel'));
    expect(await recall(listId)).toBe('recall');
    await doCarrierTasks(shop.shipping);
    expect(await shop.load(id)).toMatchObject({ state: 'handed_over', todo: 'recall', todo_attempts: 1 });
    await press(parcel, 'in_transit');
    await shop.database.pool.query('update parcels set todo_at = now() where id = $1', [id]);
    await shop.work();
    await stateIs(id, 'returning');
    expect(await shop.load(id)).toMatchObject({ todo: null });
  });

  it('that the carrier took before it knew is asked back as well', async () => {
    const { id, listId, parcel } = await booked();
    await press(parcel, 'in_transit');
    await stateIs(id, 'in_transit');
    await shop.database.pool.query(`update parcels set state = 'booked' where id = $1`, [id]);
    expect(await recall(listId)).toBe('cancel');
    await shop.work();
    await stateIs(id, 'returning');
  });

  it('is asked for again while the carrier can’t be reached', async () => {
    const { id, listId } = await handedOver();
    await shop.sandbox.behave({ outage: -1 });
    await recall(listId);
    await doCarrierTasks(shop.shipping);
    expect(await shop.load(id)).toMatchObject({ recall_state: 'requested', todo: 'recall', todo_attempts: 1 });
    await shop.sandbox.behave({});
    await eventually(async () => {
      await shop.database.pool.query('update parcels set todo_at = now() where id = $1 and todo is not null', [id]);
      await shop.work();
      return (await shop.load(id))['recall_state'] === 'accepted';
    });
    await stateIs(id, 'returning');
  });

  it('is refused by a carrier that delivered it, whose word of that was lost', async () => {
    const { id, listId, parcel } = await handedOver();
    await shop.sandbox.behave({ drop: 1 });
    await press(parcel, 'delivered');
    await recall(listId);
    await shop.work();
    expect(await shop.load(id)).toMatchObject({ recall_state: 'refused', todo: null });
  });

  it('that was delivered stays delivered', async () => {
    const { id, listId, parcel } = await handedOver();
    await press(parcel, 'delivered');
    await stateIs(id, 'delivered');
    expect(await recall(listId)).toBe('too-late');
  });
});

describe('the list of parcels', () => {
  it('finds by the beginning of a number, narrows and flags what is late', async () => {
    const { parcel } = await handedOver({ orderNumber: '2699000001' });
    const find = async (query: string) => (await shop.ask(`/parcels?${query}`)).json<{ items: Parcel[]; total: number }>();
    expect((await find('q=2699')).items.map(({ id }) => id)).toEqual([parcel.id]);
    expect((await find(`q=${parcel.tracking_number?.slice(0, 8).toLowerCase()}`)).total).toBe(1);
    expect((await find('q=%25')).total).toBe(0);
    expect((await find('q=2699&state=delivered,lost')).total).toBe(0);
    expect((await find('q=2699&state=handed_over&carrier=courier&market=cz')).total).toBe(1);
    expect((await find('q=2699&from=2040-01-01')).total).toBe(0);
    expect((await find('late=true')).total).toBe(0);
    await shop.database.pool.query(`update parcels set last_event_at = now() - interval '4 days' where id = $1`, [parcel.id]);
    expect((await find('late=true')).items).toMatchObject([{ id: parcel.id, is_late: true }]);
    const csv = await shop.ask('/parcels/export?q=2699');
    expect(csv.body).toContain('Kurýr;Předaný;KC');
  });

  it('is for those who may', async () => {
    const { id } = await booked();
    expect((await shop.ask('/parcels', 'operator')).statusCode).toBe(403);
    expect((await shop.ask('/parcels', 'support')).statusCode).toBe(200);
    expect((await shop.post(`/parcels/${id}/label.pdf`, {}, 'support')).statusCode).toBe(403);
  });
});

it('labels are deleted 30 days after the hand-over, and void ones after a day', async () => {
  const [old, young, dead] = [await handedOver(), await handedOver(), await booked()];
  await shop.database.db.transaction((tx) => recallParcel(shop.shipping, tx, dead.listId, { reason: 'order-cancelled' }));
  await shop.database.pool.query(`update parcels set handed_over_at = now() - interval '31 days' where id = $1`, [old.id]);
  await shop.database.pool.query(`update parcels set changed_at = now() - interval '2 days' where id = $1`, [dead.id]);
  expect(await forgetLabels(shop.shipping, untilDone)).toBe(2);
  expect([(await load(old.id)).has_label, (await load(young.id)).has_label, (await load(dead.id)).has_label]).toEqual([false, true, false]);
});
