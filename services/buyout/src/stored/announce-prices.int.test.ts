import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { announcePrices } from './announce-prices.ts';
import { identityFor } from '@okruh/service-kit/testing';
import { openShop, type Shop } from '../testing/shop.ts';
import { as } from '../testing/staff.ts';

const MODEL = 'apple-iphone-13-128gb';
let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await announce();
  await shop.database.pool.query('delete from outbox');
});

const announce = (now = new Date('2026-11-20T10:00:00Z')) => shop.database.db.transaction((tx) => announcePrices(tx, now));
const published = async () =>
  (await shop.database.pool.query('select envelope from outbox order by position')).rows.map(({ envelope }) => envelope);
const get = (path: string) => shop.app.inject({ url: `/api/buyout/admin/${path}`, headers: as('buyout-manager') });
const patch = (path: string, payload: object) =>
  shop.app.inject({ method: 'PATCH', url: `/api/buyout/admin/${path}`, headers: as('buyout-manager'), payload });
const detail = async (model = MODEL) =>
  (await shop.app.inject({ url: `/api/buyout/admin/appraisals/${model}`, headers: as('buyout-manager') })).json();

describe('what we pay for a family of models', () => {
  it('is published once for every family and market when the shop opens', async () => {
    await shop.database.pool.query('delete from announced_prices');
    const families = Number((await shop.database.pool.query('select count(distinct master_product_id) from models')).rows[0].count);
    expect(await announce()).toBe(families * 2);
    expect(await announce()).toBe(0);
    const [first] = (await published()).filter(({ subject }) => subject === 'mp-apple-iphone-13@ro');
    expect(first).toMatchObject({
      type: 'buyout.buyout-prices-changed.v1',
      market: 'ro',
      aggregateversion: 1,
      data: { master_product_id: 'mp-apple-iphone-13', manufacturer_id: 'apple', up_to: { currency: 'RON' }, bonus_percent: 10 },
    });
  });

  it('names every device of the family with the address of its page, and again when one is bought no more', async () => {
    const { pool } = shop.database;
    // What was published before addresses were is published once more.
    await pool.query(`update announced_prices set devices = '[]' where master_product_id = 'mp-apple-iphone-13'`);
    expect(await announce()).toBe(2);
    const [cz, ro] = await published();
    const device = 'apple-iphone-13-128gb-midnight';
    expect(cz.data.devices).toContainEqual({ device_identifier: device, url: '/vykup/telefony/apple/apple-iphone-13-128gb/midnight' });
    expect(ro.data.devices).toContainEqual({ device_identifier: device, url: '/buyback/telefoane/apple/apple-iphone-13-128gb/midnight' });
    const { rows } = await pool.query(
      `select d.id from device_identifiers d join models m on m.id = d.model_id where m.master_product_id = 'mp-apple-iphone-13'`,
    );
    expect(new Set(cz.data.devices.map((row: { device_identifier: string }) => row.device_identifier))).toEqual(
      new Set(rows.map(({ id }) => id)),
    );
    for (const { url } of cz.data.devices) {
      const [, , type, manufacturer, model, color] = url.split('/');
      const query = new URLSearchParams({ type, manufacturer, model, color });
      // The wizard's own answer leads nowhere else: nobody is redirected.
      expect((await shop.app.inject({ url: `/api/buyout/selector?${query.toString()}`, headers: identityFor() })).json().url).toBe(url);
    }
    const { rows: removed } = await pool.query('delete from device_identifiers where id = $1 returning *', [device]);
    expect(await announce()).toBe(2);
    const [gone] = (await published()).slice(2);
    expect(gone.data.devices).toHaveLength(cz.data.devices.length - 1);
    await pool.query('insert into device_identifiers select * from jsonb_populate_recordset(null::device_identifiers, $1)', [
      JSON.stringify(removed),
    ]);
  });

  it('is published again, and of this family only, when its best price changes', async () => {
    const sizes = (await shop.database.pool.query("select id from models where master_product_id = 'mp-apple-iphone-13' order by position"))
      .rows;
    const prices = await Promise.all(sizes.map(async ({ id }) => ({ id, before: await detail(id) })));
    const [mostExpensive] = prices.toSorted((a, b) => b.before.prices['A+'].CZK.amount - a.before.prices['A+'].CZK.amount);
    const { id, before } = mostExpensive ?? { id: '', before: null };
    const amount = before.prices['A+'].CZK.amount + 20_000;
    const answer = await patch(`appraisals/${id}`, {
      version: before.version,
      prices: [{ quality: 'A+', currency: 'CZK', amount }],
      corrections: [],
    });
    expect(answer.statusCode, answer.body).toBe(200);
    const events = await published();
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({
      subject: 'mp-apple-iphone-13@cz',
      data: { up_to: { currency: 'CZK' }, appraisal_version: answer.json().version },
    });
    expect(events[0].data.up_to.amount).toBeGreaterThanOrEqual(amount);
  });

  it('isn’t published when an edit leaves the best price as it is, nor when the edit is refused', async () => {
    const before = await detail();
    const worst = before.prices.D.CZK.amount - 10_000;
    expect(
      (
        await patch(`appraisals/${MODEL}`, {
          version: before.version,
          prices: [{ quality: 'D', currency: 'CZK', amount: worst }],
          corrections: [],
        })
      ).statusCode,
    ).toBe(200);
    const now = await detail();
    expect(
      (
        await patch(`appraisals/${MODEL}`, {
          version: now.version,
          prices: [{ quality: 'A+', currency: 'CZK', amount: 100 }],
          corrections: [],
        })
      ).statusCode,
    ).toBe(400);
    expect(await published()).toEqual([]);
  });

  it('is published for every family of a manufacturer whose bonus changes', async () => {
    const { bonus } = (await get('bonuses/bonus-phone-apple')).json();
    const changed = await patch('bonuses/bonus-phone-apple', {
      type_device: 'phone',
      manufacturer_id: 'apple',
      master_product_id: null,
      qualities: [],
      percent: 12,
      max_amount_czk: bonus.max_amount.CZK.amount,
      max_amount_ron: bonus.max_amount.RON.amount,
      valid_from: bonus.valid_from,
      valid_to: null,
      markets: ['cz', 'ro'],
      version: bonus.version,
    });
    expect(changed.statusCode, changed.body).toBe(200);
    const events = await published();
    expect(new Set(events.map(({ data }) => `${data.type_device} ${data.manufacturer_id} ${data.bonus_percent}`))).toEqual(
      new Set(['phone apple 12']),
    );
    expect(events.some(({ market }) => market === 'ro')).toBe(true);
  });

  it('is published when the day comes on which a bonus ends', async () => {
    await shop.database.pool.query("update trade_in_bonuses set valid_to = '2026-11-30' where id = 'bonus-phone-google'");
    expect(await announce(new Date('2026-11-30T12:00:00Z'))).toBe(0);
    expect(await announce(new Date('2026-12-01T12:00:00Z'))).toBeGreaterThan(0);
    expect((await published()).every(({ data }) => data.manufacturer_id === 'google' && data.bonus_percent < 12)).toBe(true);
  });
});
