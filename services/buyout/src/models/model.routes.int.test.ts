import { identityFor } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type Shop } from '../testing/shop.ts';
import { as } from '../testing/staff.ts';

const MODEL = 'apple-iphone-18-256gb';
let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  const colours = [
    { device_identifier: `${MODEL}-black`, colour_id: 'black', name: { cs: 'černá', ro: 'negru' }, hex: '#111111' },
    { device_identifier: `${MODEL}-sage`, colour_id: 'sage', name: { cs: 'šalvějová', ro: 'verde salvie' }, hex: '#99aa88' },
  ];
  shop.devices.push({
    seo_name: 'apple-iphone-18',
    id: 'mp-apple-iphone-18',
    name: { cs: 'Apple iPhone 18', ro: 'Apple iPhone 18' },
    type_device: 'phone',
    manufacturer: { id: 'apple', name: 'Apple' },
    release_year: 2026,
    models: [{ id: MODEL, size: '256\u00a0GB', colours }],
  });
});
afterAll(() => shop.close());

const call = (
  method: 'GET' | 'POST' | 'PATCH' | 'PUT',
  path: string,
  payload?: object,
  role: Parameters<typeof as>[0] = 'buyout-manager',
) => shop.app.inject({ method, url: `/api/buyout/admin/${path}`, headers: as(role), ...(payload !== undefined && { payload }) });
const price = (quality: string, crowns: number, lei: number) => [
  { quality, currency: 'CZK', amount: crowns * 100 },
  { quality, currency: 'RON', amount: lei * 100 },
];
const added = {
  master_product_id: 'mp-apple-iphone-18',
  model: MODEL,
  copy_from: 'apple-iphone-11-64gb',
  colours: [`${MODEL}-black`],
  // The similar model isn't bought in grade D.
  prices: [...price('A+', 18_000, 3600), ...price('A', 17_000, 3400), ...price('B', 15_000, 3000), ...price('D', 4000, 800)],
};
const wizard = async (colour: string) =>
  (await shop.app.inject({ url: `/api/buyout/appraisal?color=${MODEL}-${colour}`, headers: identityFor() })).json();
const detail = async () => (await call('GET', `appraisals/${MODEL}`)).json();
const announced = async () =>
  (
    await shop.database.pool.query(
      `select envelope -> 'data' as data from outbox where envelope -> 'data' ->> 'master_product_id' = 'mp-apple-iphone-18' order by position`,
    )
  ).rows.map(({ data }) => data);

it('a device of the catalogue is found with its sizes and the model that it is most like', async () => {
  const { items } = (await call('GET', 'devices?q=iphone 18')).json();
  expect(items).toMatchObject([
    {
      id: 'mp-apple-iphone-18',
      models: [{ model: MODEL, size: '256 GB', is_listed: false, colours: [{ name: 'černá' }, { name: 'šalvějová' }] }],
      similar: { name: expect.stringContaining('iPhone') },
    },
  ]);
  expect((await call('GET', 'devices?q=iphone', undefined, 'buyout-clerk')).statusCode).toBe(403);
});

it('what isn’t a model of the catalogue, or has no whole prices, is refused at its field', async () => {
  const refuse = async (changes: object) => {
    const response = await call('POST', 'appraisals', { ...added, ...changes });
    expect(response.statusCode).toBe(400);
    return Object.keys(response.json());
  };
  expect(await refuse({ model: 'apple-iphone-18-1tb' })).toEqual(['model']);
  expect(await refuse({ colours: ['apple-iphone-13-128gb-midnight'] })).toEqual(['colours']);
  expect(await refuse({ copy_from: 'apple-watch-se-2022-40mm-gps' })).toEqual(['copy_from']);
  expect(await refuse({ prices: added.prices.slice(1) })).toEqual(['prices']);
  expect(await refuse({ prices: [...price('A', 100, 20), ...price('B', 200, 40)] })).toEqual(['prices']);
  expect(await refuse({ model: MODEL, master_product_id: 'mp-nothing' })).toEqual(['model']);
});

it('a new model is sold by a shopper at once, at the prices of its grades and the answers of a similar one', async () => {
  const response = await call('POST', 'appraisals', added);
  expect(response.statusCode, response.body).toBe(201);
  const { device, appraisal } = await wizard('black');
  expect(device).toMatchObject({ name: 'Apple iPhone 18', variant: '256\u00a0GB, černá'.replace('\u00a0', ' ') });
  expect(appraisal.version).toBe(response.json().version);
  expect(appraisal.appraisal_result.map((result: { quality: string }) => result.quality)).toEqual(['A+', 'A', 'B', 'D']);
  const grades = new Map(appraisal.appraisal_result.map(({ id, quality }: { id: string; quality: string }) => [id, quality]));
  const meant = (condition: string, value: string) => {
    const choices = appraisal.device_conditions.find(({ code }: { code: string }) => code === condition).choices;
    const { appraisal_result: result } = choices.find((choice: { value: string }) => choice.value === value);
    return result === null ? null : grades.get(result);
  };
  expect([meant('display', 'display-d'), meant('display', 'display-c'), meant('display', 'display-b')]).toEqual(['D', null, 'B']);
  // Partly working means C with the similar model, which this one isn't bought in.
  expect([meant('functional', 'functional-partly'), meant('functional', 'functional-no')]).toEqual(['D', null]);
  const choices = await shop.app.inject({ url: '/api/buyout/models?type=telefony&manufacturer=apple', headers: identityFor() });
  expect(choices.json().choices[0]).toMatchObject({ value: MODEL });
  expect(await announced()).toHaveLength(2);
  expect((await call('POST', 'appraisals', added)).json()).toEqual({ model: ['Model už v ceníku je.'] });
});

it('colours are added and taken away', async () => {
  const before = (await call('GET', `appraisals/${MODEL}/colours`)).json();
  expect(before.colours).toMatchObject([
    { name: 'černá', is_bought: true },
    { name: 'šalvějová', is_bought: false },
  ]);
  expect((await wizard('sage')).message).toBeTruthy();
  const body = { version: before.version, colours: [`${MODEL}-sage`] };
  expect((await call('PUT', `appraisals/${MODEL}/colours`, body)).statusCode).toBe(200);
  expect((await wizard('sage')).device.variant).toContain('šalvějová');
  expect((await wizard('black')).message).toBeTruthy();
  expect((await call('PUT', `appraisals/${MODEL}/colours`, body)).statusCode).toBe(409);
  const { version } = await detail();
  expect((await call('PUT', `appraisals/${MODEL}/colours`, { version, colours: ['x'] })).json()).toHaveProperty('colours');
});

it('grades are added and dropped, and answers say which grade they mean', async () => {
  const { version } = await detail();
  const changed = await call('PATCH', `appraisals/${MODEL}`, {
    version,
    prices: price('C', 9000, 1800),
    dropped_grades: ['D'],
    answers: [{ value: 'display-c', quality: 'C' }],
  });
  expect(changed.statusCode, changed.body).toBe(200);
  const { prices, conditions } = await detail();
  expect(Object.keys(prices)).toEqual(['A+', 'A', 'B', 'C']);
  const display = conditions.find(({ id }: { id: string }) => id === 'cond-phone-display').choices;
  expect(display.slice(-2)).toMatchObject([
    { value: 'display-c', quality: 'C' },
    { value: 'display-d', quality: null },
  ]);
  const next = (await detail()).version;
  const refuse = async (changes: object) => Object.keys((await call('PATCH', `appraisals/${MODEL}`, { version: next, ...changes })).json());
  expect(await refuse({ answers: [{ value: 'display-d', quality: 'D' }] })).toEqual(['answers']);
  expect(await refuse({ prices: price('D', 9900, 1900) })).toEqual(['prices']);
  expect(await refuse({ prices: price('D', 100, 20).slice(1) })).toEqual(['prices']);
  expect(await refuse({ dropped_grades: ['A+', 'A', 'B', 'C'] })).toEqual(['prices']);
});

it('a model that isn’t bought any more leaves the shop, keeps its prices and comes back', async () => {
  const { version } = await detail();
  await call('PATCH', `appraisals/${MODEL}`, { version, is_bought: false });
  expect((await wizard('sage')).message).toBeTruthy();
  expect((await call('GET', `appraisals?state=stopped`)).json().items).toMatchObject([{ model: MODEL, is_bought: false }]);
  expect((await announced()).at(-1)).toMatchObject({ up_to: null });
  const stopped = await detail();
  await call('PATCH', `appraisals/${MODEL}`, { version: stopped.version, is_bought: true });
  expect((await wizard('sage')).device.name).toBe('Apple iPhone 18');
  expect((await announced()).at(-1)).toMatchObject({ up_to: { amount: expect.any(Number) } });
});
