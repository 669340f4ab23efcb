import { identityFor } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessToken } from '../model/access-token.ts';
import { loadEvents, PHONE, place, sell, sellBody, TIDY, VERSION } from '../testing/seller.ts';
import { LINK_SECRET, openShop, type Shop } from '../testing/shop.ts';
import { dossier } from '../testing/staff.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const count = async (table: string): Promise<number> => {
  const { rows } = await shop.database.pool.query<{ count: number }>(`select count(*)::int as count from ${table}`);
  return rows[0]?.count ?? -1;
};

describe('selling a phone', () => {
  it('answers 201 with the page of the new buy-out, its token in the fragment', async () => {
    const response = await sell(shop, sellBody());
    expect(response.statusCode).toBe(201);
    const body = response.json();
    expect(body.number).toMatch(/^V\d\d-\d{6}$/);
    expect(body.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
    expect(response.headers.location).toBe(body.location);
    expect(body.location).toBe(`/vykup/stav/${body.code}#t=${accessToken(LINK_SECRET, body.code)}`);
  });

  it('speaks Romanian on the Romanian market and numbers on its own', async () => {
    const response = await sell(shop, sellBody('ro'), 'ro');
    expect(response.statusCode).toBe(201);
    expect(response.json().number).toMatch(/^B\d\d-\d{6}$/);
    expect(response.json().location).toMatch(/^\/buyback\/stare\//);
  });

  it('computes the price itself and keeps the questions as they were', async () => {
    const { id } = await place(shop);
    const { rows } = await shop.database.pool.query(
      'select price, quality, currency, appraisal, appraisal_version from buyouts where id = $1',
      [id],
    );
    const list = shop.deps.priceList.current();
    const device = list.device(PHONE);
    expect(device).toBeDefined();
    const price = device?.model.results.find((result) => result.quality === 'A')?.price.CZK;
    expect(rows[0]).toMatchObject({ price: String(price), quality: 'A', currency: 'CZK', appraisal_version: VERSION });
    expect(rows[0].appraisal.device_conditions).toHaveLength(9);
  });

  it('publishes not a word about the person', async () => {
    const { id } = await place(shop);
    expect(await loadEvents(shop, id)).toEqual(['buyout-ordered']);
    const { rows } = await shop.database.pool.query('select envelope::text as text from outbox where subject = $1', [id]);
    for (const secret of ['Novotn', 'Jan', '840312', '999000100', '9900004729', 'example.com', 'Dlouhá', '601']) {
      expect(rows[0].text).not.toContain(secret);
    }
  });

  it('keeps no personal data in clear, in any table', async () => {
    const { id } = await place(shop);
    const { rows } = await shop.database.pool.query(
      `select row_to_json(b)::text as text from buyouts b where id = $1
       union all select row_to_json(h)::text from history h`,
      [id],
    );
    const stored = rows.map((row) => row.text).join('\n');
    for (const secret of ['Novotn', '840312', '999000100', '9900004729', 'example.com', 'Dlouhá']) expect(stored).not.toContain(secret);
  });

  it('remembers the account of a customer who is logged in, and only of a customer', async () => {
    const sub = '00000000-0000-7000-8000-0000000000aa';
    const asCustomer = await sell(shop, sellBody(), 'cz', identityFor({ sub }));
    const asStaff = await sell(shop, sellBody(), 'cz', identityFor({ roles: ['admin'] }));
    const { rows } = await shop.database.pool.query('select code, account_id from buyouts where code = any($1)', [
      [asCustomer.json().code, asStaff.json().code],
    ]);
    expect(rows.find((row) => row.code === asCustomer.json().code).account_id).toBe(sub);
    expect(rows.find((row) => row.code === asStaff.json().code).account_id).toBeNull();
  });
});

describe('a wrong order', () => {
  it('names every field that is missing, in Czech', async () => {
    const response = await sell(shop, { device_identifier: PHONE, appraisal_version: VERSION, device_condition_choices: TIDY });
    expect(response.statusCode).toBe(400);
    const body = response.json();
    expect(Object.keys(body)).toEqual(expect.arrayContaining(['customer_data', 'buyout_device', 'consent_to_terms']));
    expect(Object.keys(body.customer_data)).toEqual(
      expect.arrayContaining([
        'personal_identification_number',
        'identity_card_number',
        'first_name',
        'last_name',
        'gender',
        'street',
        'postcode',
        'bank_code',
        'e_mail',
      ]),
    );
    expect(body.buyout_device.imei).toEqual(['Vyplňte prosím tento údaj.']);
    expect(body.customer_data.district).toBeUndefined();
  });

  it('speaks the language of the market', async () => {
    const response = await sell(shop, { ...sellBody('ro'), buyout_device: { imei: '00441628348' } }, 'ro');
    expect(response.json()).toEqual({ buyout_device: { imei: [expect.stringContaining('IMEI')] } });
    expect(response.json().buyout_device.imei[0]).not.toBe(
      (await sell(shop, sellBody('cz', { buyout_device: { imei: '00441628348' } }))).json().buyout_device.imei[0],
    );
  });

  it('checks that gender, age and document fit the birth number', async () => {
    const body = sellBody();
    const wrong = { ...body, customer_data: { ...body.customer_data, gender: 'female', identity_valid_to: '01.01.2020' } };
    expect((await sell(shop, wrong)).json().customer_data).toEqual({
      gender: ['Pohlaví neodpovídá rodnému číslu.'],
      identity_valid_to: ['Doklad už neplatí. Použijte prosím platný.'],
    });
    const child = { ...body, customer_data: { ...body.customer_data, personal_identification_number: '150101/0016' } };
    expect((await sell(shop, child)).json().customer_data.personal_identification_number).toEqual([expect.stringContaining('18 let')]);
  });

  it('checks the pick-up address as its own group', async () => {
    const response = await sell(shop, sellBody('cz', { pickup_address: { street: '', city: 'Brno', postcode: '6020', country: '642' } }));
    expect(Object.keys(response.json())).toEqual(['pickup_address']);
    expect(Object.keys(response.json().pickup_address).toSorted()).toEqual(['country', 'postcode', 'street']);
  });

  it.each([
    ['a negative number for a text', { customer_data: -1 }],
    ['a list for a group', { customer_data: [] }],
    ['a huge text', { note: 'x'.repeat(5_000) }],
    ['a NUL byte', { note: 'a\0b' }],
    ['an unknown device', { device_identifier: "'; drop table buyouts; --" }],
    ['an unknown answer', { device_condition_choices: [...TIDY.slice(1), 'display-zzz'] }],
    ['a missing answer', { device_condition_choices: TIDY.slice(1) }],
    ['two answers to one question', { device_condition_choices: [...TIDY, 'display-b'] }],
  ])('refuses %s with 400 and writes nothing', async (_what, changes) => {
    const before = await count('buyouts');
    const response = await sell(shop, { ...sellBody(), ...changes });
    expect(response.statusCode, response.body).toBe(400);
    expect(await count('buyouts')).toBe(before);
  });

  it('takes SQL, HTML, emoji and right-to-left text as plain text, encrypted in the database', async () => {
    const note = `'; drop table buyouts; -- <script>alert(1)</script> 😀 שלום`;
    const { id } = await place(shop, 'cz', { note, buyout_device: { imei: '004416283484362', note } });
    const { rows } = await shop.database.pool.query('select to_jsonb(buyouts)::text as text from buyouts where id = $1', [id]);
    expect(rows[0].text).not.toContain('drop table');
    expect((await dossier(shop, id)).note).toBe(`${note}\n${note}`);
  });

  it('refuses a malformed body, a foreign content type and a body that is too big, never with 500', async () => {
    const send = (payload: string, type: string) =>
      shop.app.inject({ method: 'POST', url: '/api/buyout/orders', headers: { ...identityFor(), 'content-type': type }, payload });
    expect((await send('{"a":', 'application/json')).statusCode).toBe(400);
    expect((await send('a=b', 'application/x-www-form-urlencoded')).statusCode).toBe(415);
    expect((await send(JSON.stringify({ note: 'x'.repeat(100_000) }), 'application/json')).statusCode).toBe(413);
  });

  it('refuses a device that can not be bought out and says why', async () => {
    const response = await sell(shop, sellBody('cz', { device_condition_choices: TIDY.with(6, 'account-locked') }));
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({ type: 'urn:okruh:problem:not-eligible' });
    expect(response.json().detail).toContain('zablokovaný');
  });

  it('refuses an old version of the prices and brings the new ones', async () => {
    const response = await sell(shop, sellBody('cz', { appraisal_version: '2020-01-01/1' }));
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({ type: 'urn:okruh:problem:stale-appraisal', title: expect.stringContaining('změnila') });
    expect(response.json().extra.appraisal.version).toBe(VERSION);
  });

  it('refuses prices that another process changed a moment ago', async () => {
    // This process doesn't know of it: only the database knows.
    const model = 'apple-iphone-11-64gb';
    await shop.database.pool.query(
      `insert into appraisal_versions (version, created_by, summary, changes) values ('2026-11-20/9', 'test', 'test', 0)`,
    );
    await shop.database.pool.query(`update models set appraisal_version = '2026-11-20/9' where id = $1`, [model]);
    const response = await sell(shop, sellBody('cz', { device_identifier: `${model}-black` }));
    expect(response.statusCode).toBe(409);
    expect(response.json().extra.appraisal.version).toBe('2026-11-20/9');
  });
});

describe('the same order again', () => {
  const key = { 'idempotency-key': 'b0f7a0de-0000-4000-8000-000000000001' };

  it('places one buy-out of 16 requests at once and answers all of them the same', async () => {
    const before = await count('buyouts');
    const body = sellBody();
    const answers = await Promise.all(Array.from({ length: 16 }, () => sell(shop, body, 'cz', key)));
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([201]));
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    expect(await count('buyouts')).toBe(before + 1);
  });

  it('refuses another order under the same key', async () => {
    const response = await sell(shop, sellBody(), 'cz', key);
    expect(response.statusCode).toBe(409);
    expect(response.json().type).toBe('urn:okruh:problem:conflict');
  });

  it('answers a repetition though the prices have changed since', async () => {
    const body = sellBody('cz', { device_identifier: 'apple-iphone-12-64gb-blue' });
    const again = { 'idempotency-key': 'b0f7a0de-0000-4000-8000-000000000002' };
    const first = await sell(shop, body, 'cz', again);
    await shop.database.pool.query(
      `insert into appraisal_versions (version, created_by, summary, changes) values ('2026-11-20/10', 'test', 'test', 0)`,
    );
    await shop.database.pool.query(`update models set appraisal_version = '2026-11-20/10' where id = 'apple-iphone-12-64gb'`);
    await shop.deps.priceList.reload();
    expect((await sell(shop, body, 'cz', again)).body).toBe(first.body);
    expect((await sell(shop, body)).statusCode).toBe(409);
  });

  it('lets a corrected form use the key of the refused one', async () => {
    const again = { 'idempotency-key': 'b0f7a0de-0000-4000-8000-000000000003' };
    expect((await sell(shop, sellBody('cz', { consent_to_terms: false }), 'cz', again)).statusCode).toBe(400);
    expect((await sell(shop, sellBody(), 'cz', again)).statusCode).toBe(201);
  });
});

it('gives each of 30 orders at once its own number', async () => {
  const placed = await Promise.all(Array.from({ length: 30 }, (_, index) => place(shop, index % 2 === 0 ? 'cz' : 'ro')));
  expect(new Set(placed.map((one) => one.number)).size).toBe(30);
  const { rows } = await shop.database.pool.query('select variable_symbol from buyouts');
  expect(new Set(rows.map((row) => row.variable_symbol)).size).toBe(rows.length);
});

describe('the hand-over', () => {
  const courier = { method: 'courier', pickup_date: '2026-11-24', pickup_window: '08-12' } as const;

  it('by courier is asked for with its day, stored, and shown to the seller and the clerk', async () => {
    const { code, id } = await place(shop, 'cz', { hand_over: courier });
    const { rows } = await shop.database.pool.query('select hand_over, pickup_on::text, pickup_window from buyouts where id = $1', [id]);
    expect(rows[0]).toEqual({ hand_over: 'courier', pickup_on: '2026-11-24', pickup_window: '08-12' });
    const status = await shop.app.inject({ url: `/api/buyout/orders/${code}/status`, headers: identityFor() });
    expect(status.json().next_step.text).toContain('Kurýr si balíček vyzvedne');
    expect(status.json().next_step.text).toMatch(/Předběžnou cenu držíme do \d+\.\s\d+\.\s\d{4}\.$/);
    expect(status.json()).toMatchObject({ is_price_final: false });
  });

  it('by courier on a day that isn’t offered is a field error', async () => {
    const response = await sell(shop, sellBody('cz', { hand_over: { ...courier, pickup_date: '2026-11-22', pickup_window: '' } }));
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json().hand_over)).toEqual(['pickup_date', 'pickup_window']);
  });

  it('offers days and parts of the day with the form’s lists', async () => {
    const { json } = await shop.app.inject({ url: '/api/buyout/form-options', headers: identityFor() });
    expect(json().pickup_dates).toHaveLength(5);
    expect(json().pickup_windows.map(({ value }: { value: string }) => value)).toEqual(['08-12', '12-17']);
  });
});
