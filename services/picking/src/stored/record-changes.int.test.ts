import type { RecordChange } from '@okruh/contracts/record-change-routes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Office, openOffice } from '../testing/office.ts';
import { openShop, type Shop } from '../testing/shop.ts';

let shop: Shop;
let office: Office;
beforeAll(async () => {
  shop = await openShop();
  office = openOffice(shop);
  await shop.database.pool.query(
    `insert into products (variant_id, master_product_id, code, name_cs, name_ro, spec_cs, spec_ro, version, ean)
     values ('phone', 'mp-1', 'OK-1', 'Telefon', 'Telefon RO', 'modrý', 'albastru', 1, '2900000000018')`,
  );
  await shop.database.pool.query(`insert into stores values ('store-a', 'cz', 'Praha Karlín', true, 1)`);
  await shop.stock('phone', { warehouse: 5 });
});
afterAll(async () => {
  await office.expectSound();
  await shop.close();
});

interface Page {
  readonly items: RecordChange[];
  readonly total: number;
}
/** Changes of a record, the oldest first, as `action`, who and fields. */
async function list(kind: string, record: string): Promise<Pick<RecordChange, 'action' | 'by' | 'fields'>[]> {
  const { body } = await office.call<Page>('GET', `/record-changes?kind=${kind}&record=${encodeURIComponent(record)}`);
  return body.items.map(({ action, by, fields }) => ({ action, by, fields })).toReversed();
}
const by = 'Karel Skladník';

describe('a change is noted with who made it, what was before and what is after', () => {
  it('of a location, from its adding to its removal; a refused one isn’t', async () => {
    const id = await office.location('A-01-1-01');
    const body = { version: 1, code: 'A-01-1-02', kind: 'second-hand', walk_order: null };
    expect((await office.call('PATCH', `/locations/${id}`, body)).status).toBe(200);
    expect((await office.call('PATCH', `/locations/${id}`, { ...body, code: 'A-09' })).status).toBe(409);
    expect((await office.call('DELETE', `/locations/${id}?version=1`)).status).toBe(409);
    expect((await office.call('DELETE', `/locations/${id}?version=2`)).status).toBe(204);
    const [added, changed, removed, ...rest] = await list('location', id);
    expect(rest).toEqual([]);
    expect(added).toMatchObject({ action: 'added', by });
    expect(added?.fields).toContainEqual({ field: 'code', before: '', after: 'A-01-1-01' });
    expect(changed?.fields).toEqual(
      expect.arrayContaining([
        { field: 'code', before: 'A-01-1-01', after: 'A-01-1-02' },
        { field: 'kind', before: 'shelf', after: 'second-hand' },
      ]),
    );
    expect(removed).toMatchObject({ action: 'removed', by });
    expect(removed?.fields).toContainEqual({ field: 'code', before: 'A-01-1-02', after: '' });
  });

  it('of every location that a range adds, not of those that are there and not of a preview', async () => {
    const range = { market: 'cz', place: 'warehouse', from: 'R-01', to: 'R-03', kind: 'shelf' };
    await office.location('R-02');
    await office.call('POST', '/locations/range', { ...range, is_preview: true });
    await office.call('POST', '/locations/range', { ...range, is_preview: false });
    const { body } = await office.call<Page>('GET', '/record-changes?kind=location&page_size=3');
    expect(body.items.map(({ name }) => name).toSorted()).toEqual(['R-01', 'R-02', 'R-03']);
    expect(new Set(body.items.map(({ id }) => id)).size).toBe(3);
  });

  it('of where a product lies, by hand, by a move and by a file', async () => {
    const [from, to] = [await office.location('P-01'), await office.location('P-02')];
    const at = '/product-locations/cz/phone';
    await office.call('POST', `${at}/moves`, { place: 'warehouse', from: null, to: from, quantity: 2 });
    expect((await office.call('POST', `${at}/moves`, { place: 'warehouse', from, to, quantity: 9 })).status).toBe(409);
    const { rows } = await shop.database.pool.query<{ version: number }>(
      `select version from product_placings where variant_id = 'phone' and place = 'warehouse'`,
    );
    const placed = await office.call('PUT', at, { place: 'warehouse', version: rows[0]?.version, location: 'P-02' });
    expect(placed.status).toBe(200);
    const csv = 'variant;place;location;pieces\nphone;;P-02;1\nphone;;P-01;4\n';
    const seen = await office.upload('/product-locations/import?market=cz', csv, { mode: 'preview' });
    const saved = await office.upload('/product-locations/import?market=cz', csv, {
      mode: 'save',
      fingerprint: String(seen.body['fingerprint']),
    });
    expect(saved.body).toMatchObject({ saved: true });
    const changes = await list('placing', 'cz/phone');
    expect(changes.map(({ fields }) => fields)).toEqual([
      [{ field: 'warehouse.P-01', before: '', after: '2' }],
      [
        { field: 'warehouse.P-01', before: '2', after: '' },
        { field: 'warehouse.P-02', before: '', after: '5' },
      ],
      [
        { field: 'warehouse.P-02', before: '5', after: '1' },
        { field: 'warehouse.P-01', before: '', after: '4' },
      ],
    ]);
    expect(changes[0]?.by).toBe(by);
  });

  it('of a receipt and a transfer, line by line, a deleted draft too', async () => {
    const head = { market: 'cz', place: 'warehouse', supplier: 'Dodavatel', delivery_note: 'DL-1', note: '' };
    const receipt = String((await office.call('POST', '/receipts', head)).body['id']);
    const line = { variant_id: 'phone', quantity: 3, location_id: null };
    await office.call('POST', `/receipts/${receipt}/lines`, line);
    expect((await office.call('POST', `/receipts/${receipt}/lines`, { ...line, variant_id: 'nothing' })).status).toBeGreaterThan(399);
    await office.call('PATCH', `/receipts/${receipt}`, { ...head, version: 2, delivery_note: 'DL-2' });
    await office.call('DELETE', `/receipts/${receipt}`);
    const ofReceipt = await list('receipt', receipt);
    expect(ofReceipt.map(({ action }) => action)).toEqual(['added', 'changed', 'changed', 'removed']);
    expect(ofReceipt[1]?.fields).toEqual([{ field: 'lines.OK-1', before: '', after: '3' }]);
    expect(ofReceipt[2]?.fields).toEqual([{ field: 'delivery_note', before: 'DL-1', after: 'DL-2' }]);
    expect(ofReceipt[3]?.fields).toContainEqual({ field: 'lines.OK-1', before: '3', after: '' });

    const transfer = String(
      (await office.call('POST', '/transfers', { market: 'cz', from_place: 'warehouse', to_place: 'store-a', note: '' })).body['id'],
    );
    await office.call('POST', `/transfers/${transfer}/lines`, { ...line, quantity: 1 });
    await office.call('POST', `/transfers/${transfer}/sending`, { version: 2 });
    const ofTransfer = await list('transfer', transfer);
    expect(ofTransfer.at(-1)?.fields).toEqual([{ field: 'state', before: 'draft', after: 'sent' }]);
  });
});

it('a count that is written over stays in the history', async () => {
  const opened = await office.call('POST', '/stock-takes', { market: 'cz', place: 'warehouse', from_code: null, to_code: null, note: '' });
  const id = String(opened.body['id']);
  const count = { variant_id: 'phone', location_id: null, round: 1, mode: 'set' };
  for (const quantity of [3, 4]) expect((await office.call('POST', `/stock-takes/${id}/counts`, { ...count, quantity })).status).toBe(200);
  expect((await office.call('POST', `/stock-takes/${id}/counts`, { ...count, variant_id: 'nothing', quantity: 1 })).status).toBeGreaterThan(
    399,
  );
  expect((await list('stock-take', id)).map(({ by: who, fields }) => [who, ...fields])).toEqual([
    [by, { field: 'first.OK-1', before: '', after: '3' }],
    [by, { field: 'first.OK-1', before: '3', after: '4' }],
  ]);
  await office.call('POST', `/stock-takes/${id}/cancelling`, { version: 1 });
});

describe('the list', () => {
  it('shows a kind to those who may read its records, and says no to the others', async () => {
    const read = async (query: string, role: 'accountant' | 'repair-technician') =>
      (await office.call<Page>('GET', `/record-changes${query}`, undefined, [role])).status;
    expect(await read('?kind=parcel', 'accountant')).toBe(200);
    expect(await read('?kind=location', 'accountant')).toBe(403);
    expect((await office.call<Page>('GET', '/record-changes', undefined, ['repair-technician'])).body).toMatchObject({
      items: [],
      total: 0,
    });
    const { body } = await office.call<Page>('GET', '/record-changes', undefined, ['accountant']);
    expect(body.items.filter(({ kind }) => kind !== 'parcel')).toEqual([]);
  });
});
