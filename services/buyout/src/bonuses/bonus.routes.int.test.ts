import { identityFor } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PHONE } from '../testing/seller.ts';
import { openShop, type Shop } from '../testing/shop.ts';
import { as } from '../testing/staff.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const call = (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  payload?: object,
  role: Parameters<typeof as>[0] = 'buyout-manager',
) => shop.app.inject({ method, url: `/api/buyout/admin/${path}`, headers: as(role), ...(payload !== undefined && { payload }) });
const list = async (query = '') => (await call('GET', `bonuses?${query}`)).json();
// It is 20 November 2026.
const input = {
  type_device: 'phone',
  manufacturer_id: 'apple',
  master_product_id: null as string | null,
  qualities: [] as string[],
  percent: 20,
  max_amount_czk: 500_000,
  max_amount_ron: 100_000,
  valid_from: '2026-11-20',
  valid_to: null as string | null,
  markets: ['cz', 'ro'],
};
const add = async (changes: Partial<typeof input>) => (await call('POST', 'bonuses', { ...input, ...changes })).json();
const tradeIn = async (answers = '') =>
  (await shop.app.inject({ url: `/api/buyout/trade-ins/${PHONE}${answers}`, headers: identityFor() })).json();

describe('the list of bonuses', () => {
  it('names what each is for, and is filtered, searched and sorted', async () => {
    const all = await list();
    expect(all.total).toBe(12);
    expect(all.items[0]).toMatchObject({ type_device: 'phone', manufacturer: null, device: null, state: 'valid', version: 1 });
    expect((await list('type_device=phone&q=apple')).items).toMatchObject([{ manufacturer: { id: 'apple', name: 'Apple' }, percent: 10 }]);
    const percents = (await list('sort=-percent')).items.map((bonus: { percent: number }) => bonus.percent);
    expect(percents).toEqual(percents.toSorted((a: number, b: number) => b - a));
    expect((await list('state=ended')).total).toBe(0);
    expect((await list('page=2&page_size=5')).items).toHaveLength(5);
  });
  it('is read by a clerk, and changed by a manager alone', async () => {
    expect((await call('GET', 'bonuses', undefined, 'buyout-clerk')).statusCode).toBe(200);
    expect((await call('POST', 'bonuses', input, 'buyout-clerk')).statusCode).toBe(403);
    expect((await call('GET', 'bonuses', undefined, 'warehouse')).statusCode).toBe(403);
  });
});

describe('a bonus for one family of devices and its grades', () => {
  it('is paid for these alone, from the moment it is added', async () => {
    const before = await tradeIn();
    expect(before).toMatchObject({ quality: 'A', bonus: { percent: 10 } });
    const bonus = await add({ master_product_id: 'mp-apple-iphone-13', qualities: ['B', 'A'] });
    expect(bonus).toMatchObject({ device: { name: 'Apple iPhone 13' }, qualities: ['A', 'B'], state: 'valid', changed_by: 'Věra Vedoucí' });
    expect((await tradeIn()).bonus.percent).toBe(20);
    const { appraisal } = (await shop.app.inject({ url: `/api/buyout/appraisal?color=${PHONE}`, headers: identityFor() })).json();
    expect(appraisal.version).toBe('2026-11-18/3');
    // Grade A isn't among them any more.
    const changed = await call('PATCH', `bonuses/${bonus.id}`, {
      ...input,
      master_product_id: 'mp-apple-iphone-13',
      qualities: ['C'],
      version: 1,
    });
    expect(changed.json()).toMatchObject({ qualities: ['C'], version: 2 });
    expect((await tradeIn()).bonus.percent).toBe(10);
  });

  it('says what was changed by whom', async () => {
    const { id } = await add({ valid_from: '2026-12-24' });
    await call('PATCH', `bonuses/${id}`, { ...input, valid_from: '2026-12-24', percent: 7.5, version: 1 });
    const { bonus, history } = (await call('GET', `bonuses/${id}`)).json();
    expect(bonus).toMatchObject({ percent: 7.5, state: 'planned' });
    expect(history).toMatchObject([
      { by: 'Věra Vedoucí', action: 'changed', changes: [{ field: 'bonus_percent', before: '20', after: '7.5' }] },
      { by: 'Věra Vedoucí', action: 'added' },
    ]);
    expect((await call('GET', 'appraisal-versions')).json().items[0].summary).toBe('Bonusy za výměnu');
  });

  it('is limited by its days on the market’s calendar', async () => {
    const { bonus } = await tradeIn();
    await add({ percent: 30, valid_from: '2026-11-01', valid_to: '2026-11-19' });
    expect((await list('state=ended')).total).toBe(1);
    await add({ percent: 31, valid_from: '2026-11-21' });
    await add({ percent: 32, markets: ['ro'] });
    expect((await tradeIn()).bonus).toEqual(bonus);
    await add({ percent: 33, valid_to: '2026-11-20' });
    expect((await tradeIn()).bonus.percent).toBe(33);
  });
});

describe('a change of a bonus', () => {
  it('that came second is refused with the bonus as it is, and of two at once one wins', async () => {
    const { id } = await add({ valid_from: '2026-12-01' });
    const change = (percent: number, version: number) =>
      call('PATCH', `bonuses/${id}`, { ...input, valid_from: '2026-12-01', percent, version });
    const answers = await Promise.all([change(11, 1), change(12, 1), change(13, 1)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const refused = await change(14, 1);
    expect(refused.json()).toMatchObject({ type: 'urn:okruh:problem:changed-meanwhile', extra: { present: { id, version: 2 } } });
    expect((await call('DELETE', `bonuses/${id}?version=1`)).statusCode).toBe(409);
  });

  it('is refused field by field', async () => {
    const refuse = async (changes: object) => {
      const response = await call('POST', 'bonuses', { ...input, ...changes });
      expect(response.statusCode).toBe(400);
      return Object.keys(response.json());
    };
    expect(await refuse({ manufacturer_id: 'nokia' })).toEqual(['manufacturer_id']);
    expect(await refuse({ type_device: 'tablet', master_product_id: 'mp-apple-iphone-13' })).toEqual(['master_product_id']);
    expect(await refuse({ master_product_id: 'mp-nothing' })).toEqual(['master_product_id']);
    expect(await refuse({ valid_to: '2026-11-19' })).toEqual(['valid_to']);
    for (const percent of [0, -1, 51, 'x']) expect(await refuse({ percent })).toEqual(['percent']);
    expect(await refuse({ markets: [] })).toEqual(['markets']);
    expect(await refuse({ qualities: ['E'] })).toEqual(['qualities']);
  });

  it('deletes one that hasn’t begun; one that has is ended', async () => {
    const planned = await add({ valid_from: '2026-12-31' });
    expect((await call('DELETE', `bonuses/${planned.id}?version=1`)).statusCode).toBe(204);
    expect((await call('GET', `bonuses/${planned.id}`)).statusCode).toBe(404);
    const begun = await add({});
    expect((await call('DELETE', `bonuses/${begun.id}?version=1`)).json().type).toBe('urn:okruh:problem:bonus-begun');
    expect((await call('PATCH', 'bonuses/nothing', { ...input, version: 1 })).statusCode).toBe(404);
  });
});
