import type { Receipt } from '@okruh/contracts/http/picking-admin/receipts';
import type { StockMove, StockRow } from '@okruh/contracts/http/picking-admin/stock';
import type { StockTake } from '@okruh/contracts/http/picking-admin/stock-takes';
import type { Transfer } from '@okruh/contracts/http/picking-admin/transfers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Office, openOffice } from '../testing/office.ts';
import { openShop, type Shop } from '../testing/shop.ts';

let shop: Shop;
let office: Office;
let shelf: string;
beforeEach(async () => {
  shop = await openShop();
  office = openOffice(shop);
  await shop.database.pool.query(`insert into stores values ('store-a', 'cz', 'Praha Karlín', true, 1)`);
  await shop.database.pool.query(
    `insert into products values ('phone', 'mp-1', 'OK-1', 'Telefon', 'Telefon RO', 'modrý', 'albastru', 'phone', 1),
       ('case', 'mp-2', 'OK-2', 'Obal', 'Husă', '', '', 'accessory', 1)`,
  );
  await shop.stock('phone', { warehouse: 5 });
  await shop.stock('case', { warehouse: 2 });
  await shop.stock('warranty', null);
  shelf = await office.location('A-01-1-01');
});
afterEach(async () => {
  await office.expectSound();
  await shop.close();
});

const moves = async (variant: string): Promise<[string, number][]> =>
  (await office.call<{ moves: StockMove[] }>('GET', `/stock/cz/${variant}/history`)).body.moves.map(({ kind, change }) => [kind, change]);
const createReceipt = async (): Promise<string> =>
  (
    await office.call<Receipt>('POST', '/receipts', {
      market: 'cz',
      place: 'warehouse',
      supplier: 'Dodavatel s.r.o.',
      delivery_note: 'DL-17',
      note: '',
    })
  ).body.id;
const addLine = (document: string, variant: string, quantity: number, location: string | null = null) =>
  office.call<Receipt>('POST', `/${document}/lines`, { variant_id: variant, quantity, location_id: location });

describe('a receipt', () => {
  it('is written line by line and booked once; then it never changes', async () => {
    const id = await createReceipt();
    await addLine(`receipts/${id}`, 'phone', 1, shelf);
    await addLine(`receipts/${id}`, 'phone', 2, shelf);
    await addLine(`receipts/${id}`, 'case', 4);
    const draft = (await addLine(`receipts/${id}`, 'phone', 1)).body;
    expect(draft.lines.map(({ product, quantity, location }) => [product.variant_id, quantity, location?.code])).toEqual([
      ['phone', 1, undefined],
      ['case', 4, undefined],
      ['phone', 3, 'A-01-1-01'],
    ]);
    const changed = await office.call<Receipt>('PATCH', `/receipts/${id}/lines/${draft.lines[1]?.id}`, { quantity: 0, location_id: null });
    expect(changed.body.pieces).toBe(4);
    expect((await shop.available('phone')).available).toBe(5);
    const version = changed.body.version;
    expect((await office.call('POST', `/receipts/${id}/booking`, { version: version - 1 })).body['type']).toContain('changed-meanwhile');
    const booked = await Promise.all([1, 2, 3].map(() => office.call<Receipt>('POST', `/receipts/${id}/booking`, { version })));
    expect(booked.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect((await shop.available('phone')).available).toBe(9);
    expect(await office.located('phone')).toEqual({ 'A-01-1-01': 3 });
    expect((await addLine(`receipts/${id}`, 'phone', 1)).body).toMatchObject({ type: 'urn:okruh:problem:document-closed' });
    expect((await office.call('DELETE', `/receipts/${id}`)).status).toBe(409);
    expect(await moves('phone')).toEqual([
      ['received', 1],
      ['received', 3],
    ]);
    const list = await office.call<{ items: Receipt[]; total: number }>('GET', '/receipts?q=DL-17&state=booked&market=cz');
    expect(list.body).toMatchObject({ total: 1, items: [{ number: 1, pieces: 4, lines: 2, booked: { by: 'Karel Skladník' } }] });
  });

  it('refuses services, foreign locations and an empty booking; a draft can be deleted', async () => {
    const id = await createReceipt();
    expect((await addLine(`receipts/${id}`, 'warranty', 1)).body).toMatchObject({ type: 'urn:okruh:problem:unknown-product' });
    const store = await office.location('PULT', 'store-a');
    expect((await addLine(`receipts/${id}`, 'phone', 1, store)).body).toMatchObject({ type: 'urn:okruh:problem:location-not-found' });
    expect((await office.call('POST', `/receipts/${id}/booking`, { version: 1 })).body['type']).toContain('document-empty');
    const head = { version: 1, supplier: 'Jiný', delivery_note: '', note: '' };
    expect((await office.call('PATCH', `/receipts/${id}`, head)).body).toMatchObject({ supplier: 'Jiný', version: 2 });
    expect((await office.call('PATCH', `/receipts/${id}`, head)).status).toBe(409);
    expect((await office.call('DELETE', `/receipts/${id}`)).status).toBe(204);
    expect((await office.call('GET', `/receipts/${id}`)).status).toBe(404);
  });
});

describe('a correction', () => {
  it('of a location takes from it, one without a location from what lies on none first', async () => {
    await office.call('POST', '/product-locations/cz/phone/moves', { place: 'warehouse', from: null, to: shelf, quantity: 3 });
    const correct = (onHandBefore: number, onHand: number, location: string | null) =>
      office.call('POST', '/stock/cz/phone/corrections', {
        place: 'warehouse',
        on_hand_before: onHandBefore,
        on_hand: onHand,
        location_id: location,
        reason: 'damaged',
      });
    expect((await correct(5, 1, shelf)).body['type']).toContain('location-not-updated');
    expect((await correct(5, 4, shelf)).status).toBe(200);
    expect(await office.located('phone')).toEqual({ 'A-01-1-01': 2 });
    expect((await correct(4, 1, null)).status).toBe(200);
    expect(await office.located('phone')).toEqual({ 'A-01-1-01': 1 });
    expect((await correct(1, 3, shelf)).status).toBe(200);
    expect(await office.located('phone')).toEqual({ 'A-01-1-01': 3 });
  });
});

describe('a transfer', () => {
  const createTransfer = async (from = 'warehouse', to = 'store-a'): Promise<string> =>
    (await office.call<Transfer>('POST', '/transfers', { market: 'cz', from_place: from, to_place: to, note: '' })).body.id;

  it('sends free pieces only, says what is missing, and arrives with its losses explained', async () => {
    await office.call('POST', '/product-locations/cz/phone/moves', { place: 'warehouse', from: null, to: shelf, quantity: 4 });
    const { order } = await shop.reserve({ phone: 2 });
    const id = await createTransfer();
    await addLine(`transfers/${id}`, 'phone', 4, shelf);
    const draft = (await office.call<Transfer>('GET', `/transfers/${id}`)).body;
    expect(draft.lines[0]).toMatchObject({ free: 3, quantity: 4, from_location: { code: 'A-01-1-01' } });
    const refused = await office.call('POST', `/transfers/${id}/sending`, { version: draft.version });
    expect(refused.body).toMatchObject({
      type: 'urn:okruh:problem:too-few-pieces',
      extra: { lines: [{ variant_id: 'phone', free: 3 }] },
    });
    await office.call('PATCH', `/transfers/${id}/lines/${draft.lines[0]?.id}`, { quantity: 3, location_id: shelf });
    const sent = await office.call<Transfer>('POST', `/transfers/${id}/sending`, { version: 3 });
    expect(sent.body).toMatchObject({ state: 'sent', sent: { by: 'Karel Skladník' } });
    // On the way they lie nowhere.
    expect(await shop.available('phone')).toEqual({ available: 0, places: { warehouse: 0 } });
    expect(await office.located('phone')).toEqual({ 'A-01-1-01': 1 });
    const onTheWay = async () => (await office.call<{ items: StockRow[] }>('GET', '/stock?market=cz&q=phone')).body.items[0]?.in_transit;
    expect(await onTheWay()).toBe(3);

    const line = sent.body.lines[0]?.id;
    const counter = await office.location('PULT', 'store-a');
    const receive = (lines: object[]) =>
      office.call<Transfer>('POST', `/transfers/${id}/receiving`, { version: 4, lines }, ['shop'], 'store-a');
    expect((await receive([{ id: line, received: 4 }])).body).toMatchObject({ lines: ['Nemůže dorazit víc kusů, než bylo posláno.'] });
    expect((await receive([{ id: line, received: 2 }])).body).toMatchObject({
      lines: ['U řádku, ze kterého něco nedorazilo, vyberte důvod.'],
    });
    expect((await receive([{ id: id, received: 2 }])).status).toBe(400);
    const foreign = await office.call(
      'POST',
      `/transfers/${id}/receiving`,
      { version: 4, lines: [{ id: line, received: 2 }] },
      ['shop'],
      'store-b',
    );
    expect(foreign.body).toMatchObject({ type: 'urn:okruh:problem:other-store' });
    const good = [{ id: line, received: 2, location_id: counter, loss_reason: 'damaged', loss_note: 'Rozbitá krabice' }];
    const received = await Promise.all([receive(good), receive(good)]);
    expect(received.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await shop.available('phone')).toEqual({ available: 2, places: { warehouse: 0, 'store-a': 2 } });
    expect(await office.located('phone', 'store-a')).toEqual({ PULT: 2 });
    expect(await onTheWay()).toBe(0);
    expect(await moves('phone')).toEqual([
      ['missing', -1],
      ['arrived', 3],
      ['sent', -3],
      ['reserved', -2],
    ]);
    await shop.release(order);
  });

  it('is written by the warehouse, received by the store, and goes nowhere from a place to itself', async () => {
    const body = { market: 'cz', from_place: 'warehouse', to_place: 'warehouse', note: '' };
    expect((await office.call('POST', '/transfers', body)).body['type']).toContain('same-place');
    expect((await office.call('POST', '/transfers', { ...body, to_place: 'store-r' })).body['type']).toContain('unknown-place');
    expect((await office.call('POST', '/transfers', { ...body, to_place: 'store-a' }, ['shop'])).status).toBe(403);
    const id = await createTransfer();
    expect(
      (await office.call('POST', `/transfers/${id}/receiving`, { version: 1, lines: [{ id, received: 1 }] }, ['support'])).status,
    ).toBe(403);
    expect((await office.call('DELETE', `/transfers/${id}`)).status).toBe(204);
  });
});

describe('a stock-take', () => {
  const open = (body: object = {}) => office.call<StockTake>('POST', '/stock-takes', { market: 'cz', place: 'warehouse', ...body });
  const count = (take: string, body: object) =>
    office.call('POST', `/stock-takes/${take}/counts`, { location_id: null, round: 1, mode: 'set', ...body });
  const close = (take: string, body: object = {}) =>
    office.call<StockTake>('POST', `/stock-takes/${take}/closing`, { version: 1, ...body });

  it('is counted by scanning and typing, again where it differs, and booked as corrections', async () => {
    await office.call('POST', '/product-locations/cz/phone/moves', { place: 'warehouse', from: null, to: shelf, quantity: 4 });
    const take = (await open()).body;
    expect(take).toMatchObject({ number: 1, lines: 3, counted: 0, different: 0 });
    for (let scan = 0; scan < 3; scan += 1) await count(take.id, { variant_id: 'phone', location_id: shelf, mode: 'add', quantity: 1 });
    await count(take.id, { variant_id: 'phone', quantity: 1 });
    await count(take.id, { variant_id: 'case', quantity: 3 });
    // Nobody expected it there.
    await count(take.id, { variant_id: 'case', location_id: shelf, quantity: 1 });
    expect((await office.call('GET', `/stock-takes/${take.id}`)).body).toMatchObject({ lines: 4, counted: 4, different: 3, to_recount: 3 });
    const waiting = await close(take.id);
    expect(waiting.body).toMatchObject({ title: '3 řádky s rozdílem čekají na druhé počítání.', extra: { count: 3 } });
    expect((await count(take.id, { variant_id: 'phone', round: 2, quantity: 1 })).body['type']).toContain('no-difference');
    await count(take.id, { variant_id: 'phone', location_id: shelf, round: 2, quantity: 3 });
    await count(take.id, { variant_id: 'case', round: 2, quantity: 2 });
    await count(take.id, { variant_id: 'case', location_id: shelf, round: 2, mode: 'add', quantity: 1 });
    const lines = await office.call<{ items: { difference: number }[] }>('GET', `/stock-takes/${take.id}/lines?state=different`);
    expect(lines.body.items.map((line) => line.difference)).toEqual([1, -1]);
    expect((await close(take.id)).body).toMatchObject({ state: 'closed', closed: { by: 'Karel Skladník' } });
    expect([(await shop.available('phone')).available, (await shop.available('case')).available]).toEqual([4, 3]);
    expect([await office.located('phone'), await office.located('case')]).toEqual([{ 'A-01-1-01': 3 }, { 'A-01-1-01': 1 }]);
    expect([await moves('phone'), await moves('case')]).toEqual([[['counted', -1]], [['counted', 1]]]);
    expect((await close(take.id, { version: 2 })).body).toMatchObject({ type: 'urn:okruh:problem:document-closed' });
    const report = await office.call('GET', `/stock-takes/${take.id}/export`);
    expect(report.text).toContain("A-01-1-01;phone;OK-1;;Telefon;modrý;4;3;Karel Skladník;3;Karel Skladník;'-1;'-1");
  });

  it('is typed by version, sorted, and a count is taken back', async () => {
    interface Line extends Record<string, unknown> {
      readonly product: { readonly variant_id: string };
      readonly version: number;
    }
    const take = (await open()).body;
    const list = async (query: string): Promise<Line[]> =>
      (await office.call<{ items: Line[] }>('GET', `/stock-takes/${take.id}/lines?${query}`)).body.items;
    expect((await list('sort=-expected')).map(({ product, expected }) => [product.variant_id, expected])).toEqual([
      ['phone', 5],
      ['case', 2],
    ]);
    const [line] = await list('q=phone');
    expect(line).toMatchObject({ version: 1, changed_by: null, changed_at: null });
    const first = await count(take.id, { variant_id: 'phone', quantity: 4, version: 1 });
    expect(first.body).toMatchObject({ first_count: 4, difference: -1, version: 2, changed_by: 'Karel Skladník' });
    // A colleague saw the line before that.
    const late = await count(take.id, { variant_id: 'phone', quantity: 6, version: 1 });
    expect([late.status, late.body]).toMatchObject([
      409,
      { type: 'urn:okruh:problem:changed-meanwhile', extra: { present: { first_count: 4, version: 2, changed_by: 'Karel Skladník' } } },
    ]);
    await count(take.id, { variant_id: 'phone', round: 2, quantity: 4 });
    expect((await count(take.id, { variant_id: 'phone', round: 2, quantity: null, version: 3 })).body).toMatchObject({
      first_count: 4,
      second_count: null,
      second_by: null,
    });
    expect((await count(take.id, { variant_id: 'phone', quantity: null, version: 4 })).body).toMatchObject({
      first_count: null,
      first_by: null,
      difference: null,
      version: 5,
    });
    expect((await office.call('GET', `/stock-takes/${take.id}`)).body).toMatchObject({ counted: 0, different: 0 });
    await office.call('POST', `/stock-takes/${take.id}/cancelling`, { version: 1 });
  });

  it('takes what was sold, received and moved while it was open for no difference', async () => {
    const take = (await open()).body;
    const id = await createReceipt();
    await addLine(`receipts/${id}`, 'phone', 2);
    await office.call('POST', `/receipts/${id}/booking`, { version: 2 });
    await count(take.id, { variant_id: 'phone', quantity: 7 });
    const after = await createReceipt();
    await addLine(`receipts/${after}`, 'phone', 1);
    await office.call('POST', `/receipts/${after}/booking`, { version: 2 });
    expect((await close(take.id)).body).toMatchObject({ state: 'closed', different: 0 });
    expect((await shop.available('phone')).available).toBe(8);
  });

  it('never goes below what orders have: that is named, and left when somebody says so', async () => {
    const { order } = await shop.reserve({ phone: 4 });
    const take = (await open()).body;
    for (const round of [1, 2]) {
      await count(take.id, { variant_id: 'phone', round, quantity: 3 });
      await count(take.id, { variant_id: 'case', round, quantity: 1 });
    }
    const refused = await close(take.id);
    expect(refused.body).toMatchObject({
      type: 'urn:okruh:problem:stock-take-conflicts',
      extra: { conflicts: [{ product: { variant_id: 'phone' }, reserved: 4, on_hand: 3 }] },
    });
    expect((await shop.available('case')).available).toBe(2);
    expect((await close(take.id, { leave_conflicts: true })).status).toBe(200);
    expect([(await shop.available('phone')).available, (await shop.available('case')).available]).toEqual([1, 1]);
    const { body } = await office.call<{ items: { booked: number | null }[] }>('GET', `/stock-takes/${take.id}/lines?q=phone`);
    expect(body.items.map(({ booked }) => booked)).toEqual([null]);
    await shop.release(order);
  });

  it('of a part has its locations only, and no part is counted by two', async () => {
    await office.location('A-01-1-02');
    const far = await office.location('B-01-1-01');
    await office.call('POST', '/product-locations/cz/phone/moves', { place: 'warehouse', from: null, to: far, quantity: 1 });
    const part = (await open({ from_code: 'A-01-1-02', to_code: 'A-01-1-01' })).body;
    expect(part).toMatchObject({ lines: 0, from_code: 'A-01-1-02' });
    expect((await count(part.id, { variant_id: 'phone', location_id: far, quantity: 1 })).body['type']).toContain('outside-count');
    expect((await count(part.id, { variant_id: 'phone', quantity: 1 })).body['type']).toContain('outside-count');
    expect((await count(part.id, { variant_id: 'warranty', location_id: shelf, quantity: 1 })).body['type']).toContain('unknown-product');
    expect((await open()).body).toMatchObject({ title: 'Tuto část už počítá otevřená inventura 1.' });
    expect((await open({ from_code: 'A-01-1-02' })).status).toBe(409);
    const other = await open({ from_code: 'B-01-1-01' });
    expect(other.body).toMatchObject({ lines: 1, from_code: 'B-01-1-01', to_code: 'B-01-1-01' });
    expect((await open({ from_code: 'Z-1' })).body).toMatchObject({ type: 'urn:okruh:problem:location-not-found' });
    expect((await office.call('POST', `/stock-takes/${part.id}/cancelling`, { version: 1 })).body).toMatchObject({ state: 'cancelled' });
    expect((await count(part.id, { variant_id: 'phone', location_id: shelf, quantity: 1 })).body['type']).toContain('document-closed');
    expect((await open({ from_code: 'A-01-1-02' })).status).toBe(201);
    expect((await open({})).status).toBe(409);
  });

  it('of a store is counted and closed by its own clerks, who count nothing elsewhere', async () => {
    const asClerk = (method: 'POST', url: string, body: object, store?: string) =>
      office.call<StockTake>(method, url, body, ['shop'], store);
    const wanted = { market: 'cz', place: 'store-a' };
    for (const store of [undefined, 'store-b'])
      expect((await asClerk('POST', '/stock-takes', wanted, store)).body).toMatchObject({ type: 'urn:okruh:problem:other-store' });
    const take = await asClerk('POST', '/stock-takes', wanted, 'store-a');
    expect(take.status).toBe(201);
    const counted = { location_id: null, variant_id: 'phone', round: 1, mode: 'set', quantity: 0 };
    for (const [url, body] of [
      ['counts', counted],
      ['closing', { version: 1 }],
      ['cancelling', { version: 1 }],
    ] as const)
      expect((await asClerk('POST', `/stock-takes/${take.body.id}/${url}`, body, 'store-b')).body).toMatchObject({
        type: 'urn:okruh:problem:other-store',
      });
    expect((await asClerk('POST', `/stock-takes/${take.body.id}/closing`, { version: 1 }, 'store-a')).body).toMatchObject({
      state: 'closed',
    });
  });
});
