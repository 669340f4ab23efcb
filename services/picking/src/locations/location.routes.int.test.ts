import { adminGetLocation } from '@okruh/contracts/http/picking-admin/locations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPickLocations, putToLocation, takeFromLocation } from '../stored/location-stock.ts';
import { type Office, openOffice } from '../testing/office.ts';
import { openShop, type Shop } from '../testing/shop.ts';

let shop: Shop;
let office: Office;
beforeAll(async () => {
  shop = await openShop();
  office = openOffice(shop);
  await shop.database.pool.query(
    `insert into stores values ('store-a', 'cz', 'Praha Karlín', true, 1), ('store-r', 'ro', 'Cluj', true, 1)`,
  );
  await shop.database.pool.query(
    `insert into products (variant_id, master_product_id, code, name_cs, name_ro, spec_cs, spec_ro, version, ean) values
       ('phone', 'mp-1', 'OK-1', 'Telefon', 'Telefon RO', 'modrý', 'albastru', 1, '2900000000018'),
       ('case', 'mp-2', 'OK-2', 'Obal', 'Husă', '', '', 1, '0194253939405')`,
  );
  await shop.stock('phone', { warehouse: 5, 'store-a': 2 });
  await shop.stock('case', { warehouse: 3 });
  await shop.stock('warranty', null);
});
afterAll(async () => {
  await office.expectSound();
  await shop.close();
});

const codes = async (query: string): Promise<string[]> =>
  (await office.call<{ items: { code: string }[] }>('GET', `/locations?${query}`)).body.items.map(({ code }) => code);

describe('locations', () => {
  it('are added one by one or by ranges, and listed as they are walked', async () => {
    const range = { market: 'cz', place: 'warehouse', from: 'a-01-1-01', to: 'A-02-2-03', kind: 'shelf' };
    const preview = await office.call('POST', '/locations/range', { ...range, is_preview: true });
    expect(preview.body).toEqual({
      count: 12,
      existing: 0,
      added: 12,
      first: ['A-01-1-01', 'A-01-1-02', 'A-01-1-03'],
      last: ['A-02-2-01', 'A-02-2-02', 'A-02-2-03'],
    });
    expect(await codes('')).toEqual([]);
    expect((await office.call('POST', '/locations', { ...range, code: 'A-02-1-02' })).status).toBe(201);
    expect((await office.call('POST', '/locations/range', { ...range, is_preview: false })).body).toMatchObject({ existing: 1, added: 11 });
    expect((await office.call('POST', '/locations', { ...range, code: 'A-02-1-02' })).body['type']).toContain('location-exists');
    await office.location('PULT', 'store-a');
    await office.location('VRACENE', 'warehouse', 'returns');
    expect((await codes('market=cz')).slice(-3)).toEqual(['A-02-2-03', 'VRACENE', 'PULT']);
    expect(await codes('kind=returns')).toEqual(['VRACENE']);
    expect(await codes('place=store-a')).toEqual(['PULT']);
    expect((await codes('q=a-02-1&sort=-code'))[0]).toBe('A-02-1-03');
    const csv = await office.call('GET', '/locations/export?place=store-a');
    expect(csv.text).toContain('CZ;Praha Karlín;PULT;Regál;');
  });

  it('of places that are not there, and ranges that make no sense, are refused in words', async () => {
    const range = { market: 'cz', place: 'warehouse', kind: 'shelf', is_preview: true };
    for (const [from, to] of [
      ['A-01', 'PULT'],
      ['A-02', 'A-01'],
      ['A-01-1-01', 'Z-99-9-99'],
    ])
      expect((await office.call('POST', '/locations/range', { ...range, from, to })).status).toBe(400);
    const other = await office.call('POST', '/locations', { market: 'ro', place: 'store-a', code: 'PULT', kind: 'shelf' });
    expect(other.body['type']).toContain('unknown-place');
    expect((await office.call('POST', '/locations', { market: 'cz', place: 'warehouse', code: 'a_1', kind: 'shelf' })).status).toBe(400);
  });

  it('are renamed by who saw them as they are, and removed when nothing lies there', async () => {
    const id = await office.location('B-01-1-01');
    const body = { version: 1, code: 'B-09-1-01', kind: 'second-hand', walk_order: null };
    expect((await office.call('PATCH', `/locations/${id}`, body)).body).toMatchObject({
      code: 'B-09-1-01',
      kind: 'second-hand',
      version: 2,
    });
    const second = await office.call('PATCH', `/locations/${id}`, { ...body, kind: 'returns' });
    expect(second.status).toBe(409);
    expect(second.body).toMatchObject({
      type: 'urn:okruh:problem:location-not-updated',
      extra: { present: { kind: 'second-hand', version: 2, changed_by: 'Karel Skladník' } },
    });
    expect((await office.call('PATCH', `/locations/${id}`, { ...body, version: 2, code: 'A-01-1-01' })).body['type']).toContain(
      'location-exists',
    );
    await office.call('POST', '/product-locations/cz/phone/moves', { place: 'warehouse', from: null, to: id, quantity: 2 });
    const refused = await office.call('DELETE', `/locations/${id}?version=2`);
    expect(refused.body).toMatchObject({ title: 'Lokace nejde odebrat: leží na ní 2 kusy.', extra: { pieces: 2 } });
    const content = await office.call('GET', `/locations/${id}`);
    expect(adminGetLocation.responses[200].parse(content.body)).toMatchObject({
      location: { pieces: 2, variants: 1 },
      products: [{ variant_id: 'phone', on_hand: 2 }],
    });
    await office.call('POST', '/product-locations/cz/phone/moves', { place: 'warehouse', from: id, to: null, quantity: 2 });
    expect((await office.call('DELETE', `/locations/${id}?version=2`)).status).toBe(204);
    expect((await office.call('DELETE', `/locations/${id}?version=3`)).body['type']).toContain('location-removed');
    expect((await office.call('GET', `/locations/${id}`)).body['type']).toContain('location-removed');
    expect((await office.call('GET', '/locations/019a9f2e-0000-7000-8000-000000000193')).status).toBe(404);
    // The code may be used again.
    expect(await office.location('B-09-1-01')).not.toBe(id);
  });

  it('are for those who may', async () => {
    const body = { market: 'cz', place: 'warehouse', code: 'X-1', kind: 'shelf' };
    expect((await office.call('POST', '/locations', body, ['shop'])).status).toBe(403);
    expect((await office.call('GET', '/locations', undefined, ['shop'])).status).toBe(200);
    expect((await office.call('GET', '/locations', undefined, ['operator'])).status).toBe(403);
  });
});

describe('products on locations', () => {
  const move = (body: object, variant = 'phone') =>
    office.call('POST', `/product-locations/cz/${variant}/moves`, { place: 'warehouse', ...body });

  it('are put there, moved and taken off; what can be sold stays as it is', async () => {
    const [one, two] = [await office.location('C-01-1-01'), await office.location('C-01-1-02')];
    expect((await move({ from: null, to: two, quantity: 3 })).body).toMatchObject({
      on_hand: 5,
      unassigned: 2,
      locations: [{ code: 'C-01-1-02', on_hand: 3 }],
    });
    expect((await move({ from: two, to: one, quantity: 1 })).body).toMatchObject({
      locations: [
        { code: 'C-01-1-01', on_hand: 1 },
        { code: 'C-01-1-02', on_hand: 2 },
      ],
    });
    for (const body of [
      { from: null, to: one, quantity: 3 },
      { from: one, to: two, quantity: 2 },
    ])
      expect((await move(body)).body['type']).toContain('location-not-updated');
    const store = await office.location('SKLAD-1', 'store-a');
    expect((await move({ from: null, to: store, quantity: 1 })).status).toBe(404);
    expect((await move({ from: null, to: one, quantity: 1 }, 'warranty')).status).toBe(404);
    expect((await shop.available('phone')).available).toBe(7);
    expect(await office.located('phone')).toEqual({ 'C-01-1-01': 1, 'C-01-1-02': 2 });
  });

  it('are all put on one by who saw where they lie; a second one gets the row as it is now, with who changed it', async () => {
    await office.location('E-01-1-01', 'store-a');
    await office.location('E-01-1-02', 'store-a');
    const place = (version: number, location: string | null) =>
      office.call('PUT', '/product-locations/cz/phone', { place: 'store-a', version, location });
    const first = await place(1, 'e-01-1-01');
    expect(first.body).toMatchObject({ unassigned: 0, locations: [{ code: 'E-01-1-01', on_hand: 2 }], changed_by: 'Karel Skladník' });
    const version = Number(first.body['version']);
    const late = await place(1, 'E-01-1-02');
    expect([late.status, late.body]).toMatchObject([
      409,
      {
        type: 'urn:okruh:problem:location-not-updated',
        extra: { present: { version, changed_by: 'Karel Skladník', locations: [{ code: 'E-01-1-01' }] } },
      },
    ]);
    const unknown = await place(version, 'E-99-1-01');
    expect([unknown.status, unknown.body['type']]).toEqual([404, 'urn:okruh:problem:location-not-found']);
    expect(await office.located('phone', 'store-a')).toEqual({ 'E-01-1-01': 2 });
    // A pick that empties a location makes a version that nobody signed.
    await shop.database.db.transaction((tx) =>
      takeFromLocation(tx, { market: 'cz', variantId: 'phone', place: 'store-a', locationId: null, quantity: 2 }),
    );
    expect((await place(version, 'E-01-1-02')).body).toMatchObject({ extra: { present: { changed_by: null, unassigned: 2 } } });
    const moved = await place(version + 1, 'E-01-1-02');
    expect(moved.body).toMatchObject({ locations: [{ code: 'E-01-1-02', on_hand: 2 }] });
    expect((await place(Number(moved.body['version']), null)).body).toMatchObject({ unassigned: 2, locations: [] });
    expect((await office.call('PUT', '/product-locations/cz/warranty', { place: 'warehouse', version: 1, location: null })).status).toBe(
      404,
    );
    const asShop = await office.call('PUT', '/product-locations/cz/phone', { place: 'store-a', version: 1, location: null }, ['shop']);
    expect(asShop.status).toBe(403);
    expect((await shop.available('phone')).available).toBe(7);
  });

  it('are found by name, code, EAN and location, and by what is missing', async () => {
    const found = async (query: string): Promise<string[]> =>
      (
        await office.call<{ items: { variant_id: string; place: string }[] }>('GET', `/product-locations?market=cz&${query}`)
      ).body.items.map((row) => `${row.variant_id} ${row.place}`);
    expect(await found('q=telefon+modr')).toEqual(['phone warehouse', 'phone store-a']);
    expect(await found('q=0194253939405')).toEqual(['case warehouse']);
    expect(await found('q=c-01-1-02')).toEqual(['phone warehouse']);
    expect(await found('state=split')).toEqual(['phone warehouse']);
    expect(await found('state=unassigned&place=store-a')).toEqual(['phone store-a']);
    expect(await found('sort=-on_hand')).toEqual(['phone warehouse', 'case warehouse', 'phone store-a']);
  });

  it('come from a spreadsheet as the export writes it: looked at first, wrong rows named, good ones saved', async () => {
    const exported = await office.call('GET', '/product-locations/export?market=cz&place=warehouse');
    expect(exported.text).toContain('phone;OK-1;warehouse;C-01-1-01;1;2900000000018;Telefon modrý');
    expect(exported.text).toContain('case;OK-2;warehouse;;3;0194253939405;Obal');
    const look = async (csv: string) => (await office.upload('/product-locations/import?market=cz', csv)).body;
    const save = async (csv: string, fields: Readonly<Record<string, string>> = {}) =>
      office.upload('/product-locations/import?market=cz', csv, {
        mode: 'save',
        fingerprint: String((await look(csv))['fingerprint']),
        ...fields,
      });
    expect(await look(exported.text)).toMatchObject({ changed: 0, unchanged: 4, failed: 0, items: [] });

    const csv = 'Kód;place;Lokace;Kusů\nOK-2;;c-01-1-01;2\nok-1;Sklad;C-01-1-01;0\nOK-1;Praha Karlín;SKLAD-1;2\n';
    const seen = await look(csv);
    expect(seen).toMatchObject({ rows: 3, changed: 3, saved: false });
    expect(seen['items']).toContainEqual({
      line: 3,
      variant_id: 'phone',
      code: 'OK-1',
      name: expect.any(String),
      place: 'warehouse',
      location: 'C-01-1-01',
      before: 1,
      after: 0,
    });
    expect((await save(csv)).body).toMatchObject({ changed: 3, saved: true });
    expect([await office.located('case'), await office.located('phone'), await office.located('phone', 'store-a')]).toEqual([
      { 'C-01-1-01': 2 },
      { 'C-01-1-02': 2 },
      { 'SKLAD-1': 2 },
    ]);
    const late = await office.upload('/product-locations/import?market=cz', csv, {
      mode: 'save',
      fingerprint: String(seen['fingerprint']),
    });
    expect([late.status, late.body['type']]).toEqual([409, 'urn:okruh:problem:import-changed']);

    const wrong = [
      'variant;place;location;pieces',
      'phone;;C-01-1-01;4',
      'nothing;;C-01-1-01;1',
      'case;store-r;C-01-1-01;1',
      'case;;Z-1;1',
      'warranty;;C-01-1-01;1',
      'case;;C-01-1-01;x',
      'case;;C-01-1-01;1',
    ].join('\n');
    const errors = ((await look(wrong))['errors'] as { line: number; column: string; message: string }[]).map(
      ({ line, column, message }) => `${line} ${column}: ${message}`,
    );
    expect(errors).toEqual([
      '2 pieces: na lokacích by leželo 6 ks, na místě jich je jen 5',
      '3 variant: takové zboží v tomto trhu skladem nevedeme',
      '4 place: takové místo v tomto trhu nemáme',
      '5 location: takovou lokaci na tomto místě nemáme',
      '6 variant: takové zboží v tomto trhu skladem nevedeme',
      '7 pieces: počet kusů musí být celé číslo od 0',
    ]);
    expect((await save(wrong)).body['type']).toBe('urn:okruh:problem:rows-incorrect');
    expect(await office.located('case')).toEqual({ 'C-01-1-01': 2 });
    expect((await save(wrong, { skip_errors: 'true' })).body).toMatchObject({ changed: 1, failed: 6, saved: true });
    expect(await office.located('case')).toEqual({ 'C-01-1-01': 1 });
    expect((await save('variant;location;pieces\ncase;C-01-1-01;2\n')).body).toMatchObject({ saved: true });
  });

  it('are what a reader scans: a location, or a product by EAN, code or id', async () => {
    const scan = async (text: string, place = 'warehouse') =>
      (await office.call('GET', `/scanned?market=cz&place=${place}&scan=${text}`)).body;
    expect(await scan('c-01-1-02')).toMatchObject({ kind: 'location', location: { code: 'C-01-1-02' } });
    for (const text of ['194253939405', '0194253939405', 'ok-2', 'CASE'])
      expect(await scan(text)).toMatchObject({ kind: 'product', product: { variant_id: 'case' } });
    expect((await scan('ok-2&kind=location'))['type']).toContain('nothing-scanned');
    expect((await scan('warranty'))['type']).toContain('nothing-scanned');
    expect((await scan('C-01-1-02', 'store-a'))['type']).toContain('nothing-scanned');
  });
});

describe('a picker', () => {
  const at = { market: 'cz', variantId: 'case', place: 'warehouse' } as const;

  it('walks from the first location on, takes what is recorded there and puts it back', async () => {
    const far = await office.location('D-01-1-01');
    await shop.database.db.transaction((tx) => putToLocation(tx, { ...at, locationId: far, quantity: 1 }));
    const spots = (await findPickLocations(shop.database.db, 'cz', 'warehouse', ['case', 'warranty'])).get('case');
    expect(spots?.map(({ code, onHand }) => [code, onHand])).toEqual([
      ['C-01-1-01', 2],
      ['D-01-1-01', 1],
    ]);
    const taken = await shop.database.db.transaction((tx) => takeFromLocation(tx, { ...at, locationId: null, quantity: 3 }));
    expect(taken.map(({ quantity }) => quantity)).toEqual([2, 1]);
    expect(await shop.database.db.transaction((tx) => takeFromLocation(tx, { ...at, locationId: far, quantity: 3 }))).toEqual([]);
    const back = (quantity: number, locationId = far) =>
      shop.database.db.transaction((tx) => putToLocation(tx, { ...at, locationId, quantity }));
    expect([await back(2), await back(2), await back(1, '019a9f2e-0000-7000-8000-000000000193')]).toEqual([
      'put',
      'too-many',
      'location-not-found',
    ]);
    expect(await office.located('case')).toEqual({ 'D-01-1-01': 2 });
  });

  it('takes what came back only when the shelves are empty', async () => {
    const first = await office.location('AA-1', 'warehouse', 'returns');
    await shop.database.db.transaction((tx) => putToLocation(tx, { ...at, locationId: first, quantity: 1 }));
    const spots = (await findPickLocations(shop.database.db, 'cz', 'warehouse', ['case'])).get('case');
    expect(spots?.map(({ code }) => code)).toEqual(['D-01-1-01', 'AA-1']);
    const taken = await shop.database.db.transaction((tx) => takeFromLocation(tx, { ...at, locationId: null, quantity: 3 }));
    expect(taken.map(({ locationId }) => locationId).at(-1)).toBe(first);
  });
});
