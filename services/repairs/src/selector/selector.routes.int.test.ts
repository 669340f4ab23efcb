import { identityFor } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const get = async (path: string, market: 'cz' | 'ro' = 'cz') => {
  const response = await shop.app.inject({ url: `/api/repairs/${path}`, headers: identityFor({ market }) });
  return { status: response.statusCode, headers: response.headers, body: response.json() };
};

describe('choosing a device to repair', () => {
  it('goes from type to colour in the words of the market', async () => {
    const { body: types } = await get('types', 'ro');
    expect(types.choices.map((choice: { value: string }) => choice.value)).toEqual(['telefoane', 'tablete', 'accesorii', 'calculatoare']);
    const { body: makers } = await get('manufacturers?type=telefony');
    expect(makers).toMatchObject({ url: '/servis/telefony', choices: expect.arrayContaining([{ value: 'apple', label: 'Apple' }]) });
    const { body: models } = await get('models?type=telefony&manufacturer=apple');
    expect(models.choices.map((choice: { value: string }) => choice.value)).toContain('apple-iphone-13');
    const { body: colours } = await get('colors?model=apple-iphone-13');
    expect(colours.choices[0]).toMatchObject({ value: 'apple-iphone-13-128gb-midnight', label: 'temně inkoustová', swatch: '#232A31' });
  });

  it('shows everything at an address, and names the address without what is unknown', async () => {
    const { body } = await get('selector?type=telefony&manufacturer=apple&model=apple-iphone-13&color=midnight');
    expect(body).toMatchObject({
      url: '/servis/telefony/apple/apple-iphone-13/midnight',
      selected_choices: { product_model: 'apple-iphone-13', product_color: 'apple-iphone-13-128gb-midnight' },
      device: { master_product_id: 'mp-apple-iphone-13', name: 'Apple iPhone 13', variant: 'temně inkoustová' },
    });
    expect(body.operations.length).toBeGreaterThan(7);
    const { body: wrong } = await get('selector?type=telefony&manufacturer=apple&model=nokia-3310&color=midnight');
    expect(wrong).toMatchObject({ url: '/servis/telefony/apple', device: null, operations: [] });
    expect((await get('selector?type=telefony', 'ro')).body.url).toBe('/service');
  });

  it('takes any identifier for its colour, and for its model where the address names none that is known', async () => {
    const { body } = await get(
      'selector?type=telefony&manufacturer=apple&model=apple-iphone-13-256gb&color=apple-iphone-13-256gb-starlight',
    );
    expect(body.url).toBe('/servis/telefony/apple/apple-iphone-13/starlight');
    expect((await get('operations?color=apple-iphone-13-512gb-starlight')).body.url).toBe(body.url);
  });

  it('answers an unknown device with a message and where a known one is chosen', async () => {
    const { status, body } = await get('operations?color=apple-iphone-13-128gb-plaid');
    expect([status, body]).toEqual([400, { message: 'Toto zařízení neopravujeme. Vyberte prosím jiné.', url: '/servis' }]);
  });
});

describe('operations of a device', () => {
  it('carry price, time and warranty of the market that asks, and nothing of the other', async () => {
    const { body, headers } = await get('operations?color=apple-iphone-11-64gb-black', 'ro');
    expect(body.choices[0]).toEqual({
      value: 'op-apple-iphone-11-display-original',
      label: 'Înlocuire ecran – piesă originală',
      kind: 'display_original',
      help: 'Ecran în calitatea de service a producătorului, cu păstrarea tuturor funcțiilor.',
      price: { amount: 46_900, currency: 'RON' },
      common_price: null,
      duration: '1 oră',
      duration_minutes: 60,
      on_the_spot: true,
      warranty_months: 24,
      exclusive_group: 'display',
      position: 1,
    });
    expect(JSON.stringify(body)).not.toContain('CZK');
    expect(headers['surrogate-key']).toBe('endpoint repairs repair:mp-apple-iphone-11');
  });

  it('on request have no price', async () => {
    const { body } = await get('operations?color=apple-iphone-se-2020-64gb-black');
    expect(body.choices.find((choice: { kind: string }) => choice.kind === 'data_recovery').price).toBeNull();
  });

  it('of a search product come with its first colour', async () => {
    for (const product of ['apple-iphone-13', 'mp-apple-iphone-13', 'apple-iphone-13-128gb-midnight']) {
      expect((await get(`products/${product}`)).body).toMatchObject({ device: { device_identifier: 'apple-iphone-13-128gb-midnight' } });
    }
    // Half an identifier names nothing.
    for (const unknown of ['nothing', 'apple-iphone-13-128gb']) expect((await get(`products/${unknown}`)).status, unknown).toBe(404);
  });
});

describe('the smart search', () => {
  const labels = async (term: string, market: 'cz' | 'ro' = 'cz') =>
    (await get(`smart-search?term=${encodeURIComponent(term)}`, market)).body.items.map(
      (item: { label: string; operation: { label: string } | null }) =>
        item.operation === null ? item.label : `${item.label}: ${item.operation.label}`,
    );

  it('finds a device with an operation', async () => {
    expect(await labels('iphone 13 displej')).toEqual(
      expect.arrayContaining(['Apple iPhone 13: Výměna displeje – originální díl', 'Apple iPhone 13: Výměna displeje – kompatibilní díl']),
    );
    expect((await labels('iphone 13 displej'))[0]).toBe('Apple iPhone 13: Výměna displeje – originální díl');
    expect((await labels('iphone 13 ecran', 'ro'))[0]).toBe('Apple iPhone 13: Înlocuire ecran – piesă originală');
  });

  it('finds names written together, without accents, begun or with a typo', async () => {
    expect((await labels('iphone13'))[0]).toBe('Apple iPhone 13');
    expect((await labels('samsng galaxy a55 baterie'))[0]).toMatch(/^Samsung Galaxy A55.*: Výměna baterie$/);
    expect((await labels('iphone 13 bat'))[0]).toBe('Apple iPhone 13: Výměna baterie');
    expect((await labels('výměna baterie iphone 12 mini'))[0]).toBe('Apple iPhone 12 mini: Výměna baterie');
  });

  it('names the address with the operation ticked, and its price', async () => {
    const { body } = await get('smart-search?term=iphone%2013%20baterie');
    expect(body.items[0]).toMatchObject({
      product: 'apple-iphone-13',
      href: '/servis/telefony/apple/apple-iphone-13/midnight?oprava=battery',
      price_from: { currency: 'CZK', amount: expect.any(Number) },
    });
  });

  it('needs two characters and finds nothing for nonsense', async () => {
    expect((await get('smart-search?term=a')).status).toBe(400);
    expect((await get('smart-search?term=%20a%20')).status).toBe(400);
    expect(await labels('xyzzy')).toEqual([]);
    expect(await labels('iphone 13 xyzzy')).toEqual([]);
  });
});

describe('the search of the shop', () => {
  const rows = async (q: string, market: 'cz' | 'ro' = 'cz') => (await get(`search?q=${encodeURIComponent(q)}`, market)).body.items;
  const labels = async (q: string, market: 'cz' | 'ro' = 'cz') => (await rows(q, market)).map(({ label }: { label: string }) => label);

  it('finds a repair by its name, and leads to the choice of a device with it', async () => {
    expect(await rows('výměna baterie')).toEqual([
      { label: 'Výměna baterie', href: '/servis?oprava=battery', price_from: { currency: 'CZK', amount: expect.any(Number) } },
    ]);
    expect(await rows('schimbare baterie', 'ro')).toEqual([
      { label: 'Înlocuire baterie', href: '/service?reparatie=battery', price_from: { currency: 'RON', amount: expect.any(Number) } },
    ]);
    expect((await labels('oprava displeje'))[0]).toBe('Výměna displeje – originální díl');
  });

  it('finds the repair of a device that is named too', async () => {
    expect((await rows('výměna baterie na iphone 13'))[0]).toMatchObject({
      label: 'Apple iPhone 13, Výměna baterie',
      href: '/servis/telefony/apple/apple-iphone-13/midnight?oprava=battery',
    });
    expect((await labels('service iphone 13', 'ro'))[0]).toBe('Apple iPhone 13');
  });

  it('opens the door when the words say only that something is broken', async () => {
    expect(await rows('oprava telefonu')).toMatchObject([{ label: 'Oprava vašeho zařízení', href: '/servis' }]);
  });

  it('does not disturb those who buy', async () => {
    for (const words of ['iphone 13', 'kryt na iphone 13', 'výměnný řemínek', 'sklo iphone 13', 'baterie'])
      expect(await labels(words)).toEqual([]);
    expect(await labels('baterie externă', 'ro')).toEqual([]);
  });
});
