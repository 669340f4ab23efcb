import { identityFor } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PHONE, place, VERSION } from '../testing/seller.ts';
import { openShop, type Shop } from '../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const get = (url: string, market: 'cz' | 'ro' = 'cz') => shop.app.inject({ url, headers: identityFor({ market }) });

describe('the choices of the wizard', () => {
  it('name the phone type by the word of the market and watches by the accessories code', async () => {
    const czech = (await get('/api/buyout/types')).json().choices;
    expect(czech.map((choice: { value: string }) => choice.value)).toEqual(['telefony', 'tablety', 'prislusenstvi', 'pocitace']);
    expect(czech[2].label).toBe('Chytré hodinky');
    const romanian = (await get('/api/buyout/types', 'ro')).json().choices;
    expect(romanian[0].value).toBe('telefoane');
    expect(romanian[2]).toMatchObject({ value: 'accesorii', label: 'Smartwatch-uri' });
  });

  it('list the manufacturers of a type in the order of the shop, with the address of the choice', async () => {
    const body = (await get('/api/buyout/manufacturers?type=telefony')).json();
    expect(body.choices.slice(0, 3).map((choice: { value: string }) => choice.value)).toEqual(['apple', 'samsung', 'google']);
    expect(body.url).toBe('/vykup/telefony');
  });

  it('list the newest models first, each with its storage, picture and highest price', async () => {
    const { choices } = (await get('/api/buyout/models?type=telefony&manufacturer=apple')).json();
    const labels: string[] = choices.map((choice: { label: string }) => choice.label);
    const places = [
      'iPhone 17 Pro Max 256 GB',
      'iPhone 17 256 GB',
      'iPhone 16e 128 GB',
      'iPhone 15 128 GB',
      'iPhone 15 256 GB',
      'iPhone 11 64 GB',
    ].map((name) => labels.indexOf(`Apple ${name}`));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(choices.at(-1)).toMatchObject({
      image: expect.stringMatching(/^\/media\/devices\/mp-apple-iphone-11.*\.svg$/),
      price_up_to: { currency: 'CZK', amount: expect.any(Number) },
    });
  });

  it('name colours by the whole device identifier, and by their word in the address', async () => {
    const { choices } = (await get('/api/buyout/colors?model=apple-iphone-11-64gb')).json();
    expect(choices[0]).toEqual({
      value: 'apple-iphone-11-64gb-black',
      slug: 'black',
      label: 'černá',
      image: '/media/devices/mp-apple-iphone-11/black.svg',
      swatch: '#1F2023',
    });
  });

  it.each([
    '/api/buyout/manufacturers?type=telefoane',
    '/api/buyout/manufacturers?type=%27%20or%201=1',
    '/api/buyout/models?type=telefony&manufacturer=nobody',
    '/api/buyout/models?type=nothing&manufacturer=apple',
    '/api/buyout/colors?model=apple-iphone-99',
  ])('answer 404 for the unknown: %s', async (url) => {
    const response = await get(url);
    expect(response.statusCode).toBe(404);
    expect(response.headers['content-type']).toContain('application/problem+json');
  });

  it('answer 400 when what they depend on is missing', async () => {
    expect((await get('/api/buyout/models?type=telefony')).json()).toEqual({ manufacturer: [expect.any(String)] });
  });
});

describe('an address that preselects', () => {
  it('opens the whole wizard down to the appraisal', async () => {
    const body = (
      await get('/api/buyout/selector?type=telefony&manufacturer=apple&model=apple-iphone-13-128gb&color=midnight&utm_source=x')
    ).json();
    expect(body.selected_choices).toEqual({
      product_type: 'telefony',
      product_manufacturer: 'apple',
      product_model: 'apple-iphone-13-128gb',
      product_color: PHONE,
      condition: null,
    });
    expect(body.url).toBe('/vykup/telefony/apple/apple-iphone-13-128gb/midnight');
    expect(body.device).toMatchObject({ name: 'Apple iPhone 13', identifier_kind: 'imei' });
    expect(body.appraisal.version).toBe(VERSION);
    expect(body.choices.product_color.length).toBeGreaterThan(1);
    expect(body.bonus_up_to_percent).toBe(15);
  });

  it('starts with the looks of the grade that it names', async () => {
    const body = (
      await get('/api/buyout/selector?type=telefony&manufacturer=apple&model=apple-iphone-13-128gb&color=midnight&condition=c')
    ).json();
    expect(body.url).toBe('/vykup/telefony/apple/apple-iphone-13-128gb/midnight?stav=c');
    expect(body.appraisal.default_device_condition_choices).toEqual(expect.arrayContaining(['display-c', 'body-c', 'functional-yes']));
    expect(body.appraisal.default_device_condition_choices).not.toContain('display-a');
  });

  it('drops what it does not know and says what is left', async () => {
    const unknownColour = (
      await get('/api/buyout/selector?type=telefony&manufacturer=apple&model=apple-iphone-13-128gb&color=plaid')
    ).json();
    expect(unknownColour).toMatchObject({
      url: '/vykup/telefony/apple/apple-iphone-13-128gb',
      appraisal: null,
      selected_choices: { product_color: null },
    });
    const unknownModel = (await get('/api/buyout/selector?type=telefony&manufacturer=apple&model=apple-iphone-99&color=midnight')).json();
    expect(unknownModel).toMatchObject({ url: '/vykup/telefony/apple', choices: { product_color: [] } });
    const noGrade = (
      await get('/api/buyout/selector?type=telefony&manufacturer=apple&model=apple-iphone-11-64gb&color=black&condition=d')
    ).json();
    expect(noGrade.url).toBe('/vykup/telefony/apple/apple-iphone-11-64gb/black');
    const foreignWord = (await get('/api/buyout/selector?type=telefony', 'ro')).json();
    expect(foreignWord.url).toBe('/buyback');
  });

  it('opens the device of a buy-out named by its code, on its own market only', async () => {
    const { code } = await place(shop);
    const body = (await get(`/api/buyout/selector?code=${code.toLowerCase()}`)).json();
    expect(body.selected_choices.product_color).toBe(PHONE);
    expect((await get(`/api/buyout/selector?code=${code}`, 'ro')).statusCode).toBe(404);
    expect((await get('/api/buyout/selector?code=0000000000')).statusCode).toBe(404);
  });

  it('is written by the selector-url call', async () => {
    const url = '/api/buyout/selector-url?type=telefoane&manufacturer=apple&model=apple-iphone-13-128gb&color=midnight&condition=aplus';
    expect((await get(url, 'ro')).json()).toEqual({ url: '/buyback/telefoane/apple/apple-iphone-13-128gb/midnight?stare=aplus' });
  });
});

describe('an appraisal', () => {
  it('brings questions, prices, floor and defaults in the money and language of the market', async () => {
    const body = (await get(`/api/buyout/appraisal?color=${PHONE}`, 'ro')).json();
    expect(body.url).toBe('/buyback/telefoane/apple/apple-iphone-13-128gb/midnight');
    expect(body.appraisal.minimal_buyout_price).toEqual({ amount: 6_000, currency: 'RON' });
    expect(body.appraisal.appraisal_result.map((result: { quality: string }) => result.quality)).toEqual(['A+', 'A', 'B', 'C', 'D']);
    expect(body.appraisal.device_conditions[0]).toMatchObject({ name: 'Starea ecranului', type: 'quality', value: null, disabled: false });
    expect(body.appraisal.appraisal_result[0].url).toBe('/buyback/telefoane/apple/apple-iphone-13-128gb/midnight?stare=aplus');
  });

  it('of an unknown device answers 400 with a message and where to go instead', async () => {
    const response = await get('/api/buyout/appraisal?color=apple-iphone-13-128gb-plaid');
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({
      message: 'Toto zařízení teď nevykupujeme. Vyberte prosím jiné.',
      url: '/vykup',
    });
    expect((await get('/api/buyout/appraisal?color=nothing', 'ro')).json().url).toBe('/buyback');
  });

  it('follows a new version of the price list', async () => {
    const { pool } = shop.database;
    await pool.query(`insert into appraisal_versions (version, created_by, summary, changes) values ('2026-11-20/1', 'test', 'test', 1)`);
    await pool.query(`update models set appraisal_version = '2026-11-20/1' where id = 'apple-iphone-14-128gb'`);
    await pool.query(`update appraisal_results set price_czk = 123400 where model_id = 'apple-iphone-14-128gb' and quality = 'A+'`);
    const url = '/api/buyout/appraisal?color=apple-iphone-14-128gb-midnight';
    const before = (await get(url)).json().appraisal;
    expect(before.version).toBe(VERSION);
    await shop.deps.priceList.reload();
    const after = (await get(url)).json().appraisal;
    expect(after.version).toBe('2026-11-20/1');
    expect(after.appraisal_result[0].price.amount).toBe(123_400);
  });
});

describe('the search for a model', () => {
  it('finds by words in any order, without accents or case, newest first', async () => {
    const { items } = (await get('/api/buyout/model-search?q=PRO+iphone+256')).json();
    expect(items.length).toBeGreaterThan(3);
    expect(items.length).toBeLessThanOrEqual(8);
    expect(items[0].label).toContain('iPhone 17 Pro');
    expect(items[0].url).toMatch(/^\/vykup\/telefony\/apple\/apple-iphone-17-pro/);
  });

  it('names the exact model before its variants', async () => {
    const { items } = (await get('/api/buyout/model-search?q=iphone+12')).json();
    expect(items[0].label).toMatch(/^Apple iPhone 12[ ,]+\d/);
    const labels = items.map(({ label }: { label: string }) => label);
    const firstVariant = labels.findIndex((label: string) => /Pro|mini/.test(label));
    expect(labels.slice(0, firstVariant).every((label: string) => !/Pro|mini|Max/.test(label))).toBe(true);
  });

  it('finds nothing for nonsense and asks for two characters', async () => {
    expect((await get('/api/buyout/model-search?q=%F0%9F%98%80%F0%9F%98%80')).json()).toEqual({ items: [] });
    expect((await get('/api/buyout/model-search?q=a')).statusCode).toBe(400);
  });
});

it('the sell form gets countries, districts and banks of its market', async () => {
  const czech = (await get('/api/buyout/form-options')).json();
  expect(czech.default_country).toBe('203');
  expect(czech.banks).toContainEqual({ value: '0800', label: '0800 Česká spořitelna' });
  const romanian = (await get('/api/buyout/form-options', 'ro')).json();
  expect(romanian).toMatchObject({ default_country: '642', banks: [] });
  expect((await get('/api/buyout/countries', 'ro')).json().choices[1]).toEqual({ value: '642', label: 'România' });
});
