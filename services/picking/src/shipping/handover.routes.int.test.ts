import { handoverSchema, type OpenCarrier } from '@okruh/contracts/http/picking-shipping';
import { money } from '@okruh/market';
import { eventually, readBarCodes } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openParcels, type ParcelShop } from '../testing/parcels.ts';
import { bookNow } from './book-parcel.ts';

let shop: ParcelShop;
beforeAll(async () => {
  shop = await openParcels();
});
afterAll(() => shop.close());

const booked = async (wanted: Parameters<ParcelShop['add']>[0] = {}) => {
  const added = await shop.add(wanted);
  const row = await bookNow(shop.shipping, added.id);
  return { ...added, number: row?.trackingNumber ?? '' };
};
const close = (parcelIds: readonly string[], changes: object = {}) =>
  shop.post('/handovers', { market: 'cz', place: 'warehouse', carrier: 'courier', parcel_ids: parcelIds, ...changes });
const listOpen = async (): Promise<OpenCarrier[]> =>
  (await shop.ask('/open-parcels?market=cz')).json<{ carriers: OpenCarrier[] }>().carriers;

it('what lies ready is listed by carrier, is handed over together, and the carrier is informed', async () => {
  const [one, two] = [await booked({ cashOnDelivery: money(129_900, 'CZK') }), await booked()];
  const other = await booked({ typeDeliveryCode: 'pickup_balikobod', pickupPointId: 'dp-cz-002' });
  await booked({ market: 'ro', orderNumber: '3610000001' });
  await shop.add();
  const open = await listOpen();
  expect(open.map(({ carrier, parcels }) => [carrier, parcels.map(({ id }) => id)])).toEqual([
    ['balikobod', [other.id]],
    ['courier', [one.id, two.id]],
  ]);

  const closed = await close([one.id, two.id]);
  expect(closed.statusCode).toBe(201);
  const handover = handoverSchema.parse(closed.json());
  expect(handover).toMatchObject({ carrier: 'courier', place_name: 'Sklad', actor: 'Karel Skladník', parcels: 2 });
  expect(handover.number).toMatch(/^P\d\d-\d{6}$/);
  expect((await listOpen()).map(({ carrier }) => carrier)).toEqual(['balikobod']);
  expect(shop.changes.filter(({ state }) => state === 'handed_over').map(({ id }) => id)).toEqual([one.id, two.id]);

  const paper = await shop.ask(`/handovers/${handover.id}/paper.pdf`);
  expect(readBarCodes(paper.rawPayload).toSorted()).toEqual([one.number, two.number].toSorted());
  const { items } = (await shop.ask('/handovers?market=cz&carrier=courier')).json<{ items: { id: string }[] }>();
  expect(items.map(({ id }) => id)).toEqual([handover.id]);

  await shop.work();
  await eventually(async () => {
    const { rows } = await shop.database.pool.query(`select from parcel_events where kind = 'handed_over' and parcel_id in ($1, $2)`, [
      one.id,
      two.id,
    ]);
    return rows.length === 2;
  });
});

it('one whose order may have been cancelled holds all back, with the sentence that says so', async () => {
  const [one, two] = [await booked(), await booked()];
  shop.unreleased.add(two.listId);
  const answer = await close([one.id, two.id]);
  expect(answer.statusCode).toBe(409);
  expect(answer.json()).toMatchObject({
    type: 'urn:okruh:problem:not-handed-over',
    title: 'Dopravci to nejde předat, objednávka mohla být zrušena.',
    extra: { parcels: [two.id] },
  });
  expect((await shop.load(one.id))['state']).toBe('booked');
  expect((await close([one.id])).statusCode).toBe(201);
});

it('what is of another carrier, place or market, or has left already, holds all back', async () => {
  const { id } = await booked();
  for (const changes of [{ carrier: 'balikobod' }, { place: 'store-a' }, { market: 'ro' }])
    expect((await close([id], changes)).json()).toMatchObject({ type: 'urn:okruh:problem:changed-meanwhile' });
  expect((await close([id])).statusCode).toBe(201);
  expect((await close([id])).json()).toMatchObject({ type: 'urn:okruh:problem:changed-meanwhile', extra: { parcels: [id] } });
});

it('two people who close the same list at once hand each parcel over once', async () => {
  const { id } = await booked();
  const answers = await Promise.all([close([id]), close([id])]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409]);
});

it('a list of many parcels has all of them on its paper', async () => {
  const many = await Promise.all(Array.from({ length: 40 }, () => shop.add()));
  await shop.work();
  const numbers = await Promise.all(many.map(async ({ id }) => String((await shop.load(id))['tracking_number'])));
  const handover = handoverSchema.parse((await close(many.map(({ id }) => id))).json());
  const paper = await shop.ask(`/handovers/${handover.id}/paper.pdf`);
  expect(readBarCodes(paper.rawPayload).toSorted()).toEqual(numbers.toSorted());
});
