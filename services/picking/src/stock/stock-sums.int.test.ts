import type { Receipt } from '@okruh/contracts/http/picking-admin/receipts';
import type { StockRow } from '@okruh/contracts/http/picking-admin/stock';
import type { StockTake } from '@okruh/contracts/http/picking-admin/stock-takes';
import type { Transfer } from '@okruh/contracts/http/picking-admin/transfers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Office, openOffice } from '../testing/office.ts';
import { openShop, type Shop } from '../testing/shop.ts';

const variants = ['cable', 'case', 'phone'] as const;
const places = ['store-a', 'warehouse'] as const;
/** Locations of each place; null: without one. */
type Spots = Readonly<Record<(typeof places)[number], readonly (string | null)[]>>;
const STEPS = 90;

let shop: Shop;
let office: Office;
let spots: Spots;
beforeEach(async () => {
  shop = await openShop();
  office = openOffice(shop);
  await shop.database.pool.query(`insert into stores values ('store-a', 'cz', 'Praha Karlín', true, 1)`);
  for (const variant of variants) await shop.stock(variant, { warehouse: 8, 'store-a': 3 });
  spots = {
    warehouse: [null, await office.location('A-01-1-01'), await office.location('A-01-1-02')],
    'store-a': [null, await office.location('PULT', 'store-a')],
  };
});
afterEach(() => shop.close());

/** The same numbers in every run of a seed: mulberry32. */
function createDice(seed: number) {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    pick: <Item>(items: readonly Item[]): Item => {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    },
    count: (most: number): number => 1 + Math.floor(next() * most),
  };
}
type Dice = ReturnType<typeof createDice>;

/** What people and orders do, each with what the dice say; a refusal is as good as a success. */
const deeds: readonly ((dice: Dice, orders: string[]) => Promise<number>)[] = [
  async function reserve(dice, orders) {
    const { order, status } = await shop.reserve({ [dice.pick(variants)]: dice.count(3) }, { store: dice.pick([null, 'store-a']) });
    if (status === 200) orders.push(order);
    return status;
  },
  async function release(_dice, orders) {
    const order = orders.pop();
    return order === undefined ? 404 : shop.release(order);
  },
  async function receive(dice) {
    const place = dice.pick(places);
    const { body } = await office.call<Receipt>('POST', '/receipts', { market: 'cz', place, supplier: 'D' });
    for (let line = dice.count(3); line > 0; line -= 1)
      await office.call('POST', `/receipts/${body.id}/lines`, {
        variant_id: dice.pick(variants),
        quantity: dice.count(4),
        location_id: dice.pick(spots[place]),
      });
    const now = await office.call<Receipt>('GET', `/receipts/${body.id}`);
    return (await office.call('POST', `/receipts/${body.id}/booking`, { version: now.body.version })).status;
  },
  async function correct(dice) {
    const [place, variant] = [dice.pick(places), dice.pick(variants)];
    const { row } = (await office.call<{ row: StockRow }>('GET', `/stock/cz/${variant}/history`)).body;
    const before = row.places.find((known) => known.place === place)?.on_hand ?? 0;
    const { status } = await office.call('POST', `/stock/cz/${variant}/corrections`, {
      place,
      on_hand_before: before,
      on_hand: Math.max(0, before + dice.pick([-3, -2, -1, 1, 2])),
      location_id: dice.pick(spots[place]),
      reason: 'found',
    });
    return status;
  },
  async function transfer(dice) {
    const [from, to] = dice.pick([places, places.toReversed()]);
    if (from === undefined || to === undefined) throw new Error('there are two places');
    const { body } = await office.call<Transfer>('POST', '/transfers', { market: 'cz', from_place: from, to_place: to });
    await office.call('POST', `/transfers/${body.id}/lines`, {
      variant_id: dice.pick(variants),
      quantity: dice.count(4),
      location_id: dice.pick(spots[from === 'warehouse' ? 'warehouse' : 'store-a']),
    });
    const sent = await office.call<Transfer>('POST', `/transfers/${body.id}/sending`, { version: 2 });
    if (sent.status !== 200) return sent.status;
    const lines = sent.body.lines.map((line) => ({
      id: line.id,
      received: line.quantity - dice.pick([0, 1]),
      location_id: dice.pick(spots[to === 'warehouse' ? 'warehouse' : 'store-a']),
      loss_reason: 'lost',
    }));
    return (await office.call('POST', `/transfers/${body.id}/receiving`, { version: 3, lines })).status;
  },
  async function move(dice) {
    const place = dice.pick(places);
    const body = { place, from: dice.pick(spots[place]), to: dice.pick(spots[place]), quantity: dice.count(3) };
    return (await office.call('POST', `/product-locations/cz/${dice.pick(variants)}/moves`, body)).status;
  },
  async function count(dice) {
    const place = dice.pick(places);
    const { body, status } = await office.call<StockTake>('POST', '/stock-takes', { market: 'cz', place });
    if (status !== 201) return status;
    const counts = [0, 1].map(() => ({
      variant_id: dice.pick(variants),
      location_id: dice.pick(spots[place]),
      mode: 'set',
      quantity: dice.count(6),
    }));
    for (const round of [1, 2]) for (const line of counts) await office.call('POST', `/stock-takes/${body.id}/counts`, { ...line, round });
    return (await office.call('POST', `/stock-takes/${body.id}/closing`, { version: 1, leave_conflicts: true })).status;
  },
];

it.each([1, 2, 3])('whatever happens one after another, the sums hold (%i)', async (seed) => {
  const dice = createDice(seed);
  const orders: string[] = [];
  let done = 0;
  for (let step = 0; step < STEPS; step += 1) {
    const status = await dice.pick(deeds)(dice, orders);
    expect(status).toBeLessThan(500);
    if (status < 300) done += 1;
    await office.expectSound();
  }
  // Most of it really happened.
  expect(done).toBeGreaterThan(STEPS / 2);
});

it('whatever happens at once, nobody waits for ever and the sums hold', async () => {
  const workers = Array.from({ length: 6 }, async (_, worker) => {
    const dice = createDice(100 + worker);
    const orders: string[] = [];
    const statuses: number[] = [];
    for (let step = 0; step < 25; step += 1) statuses.push(await dice.pick(deeds)(dice, orders));
    return statuses;
  });
  const statuses = (await Promise.all(workers)).flat();
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  expect(statuses.filter((status) => status < 300).length).toBeGreaterThan(50);
  await office.expectSound();
});

it('one receipt, transfers and orders for the same pieces at once: each piece is taken once', async () => {
  const id = (await office.call<Receipt>('POST', '/receipts', { market: 'cz', place: 'warehouse', supplier: 'D' })).body.id;
  for (const variant of variants)
    await office.call('POST', `/receipts/${id}/lines`, { variant_id: variant, quantity: 2, location_id: null });
  const sending = await Promise.all(
    [1, 2, 3].map(async () => {
      const transfer = (await office.call<Transfer>('POST', '/transfers', { market: 'cz', from_place: 'warehouse', to_place: 'store-a' }))
        .body;
      for (const variant of variants)
        await office.call('POST', `/transfers/${transfer.id}/lines`, { variant_id: variant, quantity: 4, location_id: null });
      return transfer.id;
    }),
  );
  const answers = await Promise.all([
    office.call('POST', `/receipts/${id}/booking`, { version: 4 }).then(({ status }) => status),
    ...sending.map((transfer) => office.call('POST', `/transfers/${transfer}/sending`, { version: 4 }).then(({ status }) => status)),
    ...Array.from({ length: 12 }, () => shop.reserve({ phone: 1, case: 1, cable: 1 }).then(({ status }) => status)),
  ]);
  expect(answers.every((status) => status === 200 || status === 409)).toBe(true);
  await office.expectSound();
  const sent = answers.slice(1, 4).filter((status) => status === 200).length;
  const reserved = answers.slice(4).filter((status) => status === 200).length;
  for (const variant of variants) expect((await shop.available(variant)).available).toBe(11 + 2 - 4 * sent - reserved);
});

it('nothing is put on a location in the moment in which it is removed', async () => {
  for (let round = 0; round < 12; round += 1) {
    const id = await office.location(`B-01-1-${String(round + 10)}`);
    const [put, removed] = await Promise.all([
      office.call('POST', '/product-locations/cz/phone/moves', { place: 'warehouse', from: null, to: id, quantity: 1 }),
      office.call('DELETE', `/locations/${id}?version=1`),
    ]);
    expect([put.status, removed.status].toSorted((a, b) => a - b)).toEqual(put.status === 200 ? [200, 409] : [204, 409]);
    await office.expectSound();
    if (put.status === 200)
      await office.call('POST', '/product-locations/cz/phone/moves', { place: 'warehouse', from: id, to: null, quantity: 1 });
  }
});
