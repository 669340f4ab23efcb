import type { ResponseOf } from '@okruh/contracts';
import type {
  deliveries,
  deliveryAtc,
  deliveryDispensingPlaces,
  deliveryLiftagoCheck,
  deliveryPlaces,
  deliveryPlacesAll,
} from '@okruh/contracts/http/checkout/delivery';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createOutsideParties } from '../partners/outside-parties.ts';
import { CASE, PHONE } from '../testing/products.ts';
import { startSandbox } from '../testing/sandbox.ts';
import { openShop, type Shop } from '../testing/shop.ts';
import { type Shopper, shopper } from '../testing/shopper.ts';

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let shop: Shop;
let jana: Shopper;
beforeAll(async () => {
  sandbox = await startSandbox();
  const { courier, registers } = createOutsideParties({ SANDBOX_URL: sandbox.url });
  shop = await openShop({ courier, registers });
  // The phone, and the case that comes with it as a gift.
  await shop.database.pool.query(`update stock set stores = '{"store-praha-karlin": 2}' where variant_id = any($1) and market = 'cz'`, [
    [PHONE, CASE],
  ]);
});
afterAll(async () => {
  await shop.close();
  await sandbox.stop();
});
beforeEach(async () => {
  jana = shopper(shop);
  await jana.add(PHONE);
});

const plain = (text: string): string => text.replaceAll('\u00A0', ' ');
const getProblem = (body: string): string => (JSON.parse(body) as { type: string }).type;

describe('deliveries of a cart', () => {
  it('stand there with price, day and reason', async () => {
    const answer = await jana.call('GET', '/deliveries');
    const { deliveries: found } = answer.json<ResponseOf<typeof deliveries>>();
    expect(found.map(({ type_delivery_code: code, available }) => [code, available])).toEqual([
      ['courier', true],
      ['express', true],
      ['pickup_balikobod', true],
      ['pickup_punct_rapid', true],
      ['store_pickup', true],
    ]);
    // A phone for 17 990 is carried for nothing; express never is.
    expect(found.map(({ price }) => price.amount)).toEqual([0, 24_900, 0, 0, 0]);
    expect(plain(found[0]?.arrives ?? '')).toBe('v pondělí 23. 11.');
    expect(plain(found[4]?.arrives ?? '')).toBe('dnes od 11:30, máme připravené do 30 minut');
  });

  it('without a cart are those of the market', async () => {
    const found = (await shopper(shop, 'ro').call('GET', '/deliveries/all')).json<ResponseOf<typeof deliveries>>().deliveries;
    expect(found).toHaveLength(5);
    expect(found.every(({ available }) => available)).toBe(true);
    expect(found[0]?.price).toEqual({ amount: 1_900, currency: 'RON' });
  });

  it('show when a product can be with the customer, before it is in the cart', async () => {
    const answer = await jana.call('GET', `/delivery-atc?product=${CASE}`);
    const { dates } = answer.json<ResponseOf<typeof deliveryAtc>>();
    expect(dates.find(({ type_delivery_code: code }) => code === 'courier')).toMatchObject({ from: '2026-11-23', to: '2026-11-24' });
    expect(dates.find(({ type_delivery_code: code }) => code === 'express')).toMatchObject({
      from: '2026-11-20',
      text: expect.stringMatching(/^dnes mezi .* hodinou, .* a okolí$/),
    });
    expect((await jana.call('GET', '/delivery-atc?product=nothing')).statusCode).toBe(404);
  });
});

describe('choosing a delivery', () => {
  it('answers the summary with it', async () => {
    const answer = await jana.call('POST', '/delivery', { type_delivery_code: 'pickup_punct_rapid', delivery_place: 'dp-cz-001' });
    expect(answer.statusCode).toBe(200);
    const summary = await jana.summary();
    expect(answer.json()).toEqual(summary);
    expect(summary.delivery?.place).toMatchObject({ id: 'dp-cz-001', city: 'Praha' });
  });

  it('charges it until the threshold', async () => {
    const petr = shopper(shop);
    await petr.add(CASE);
    await petr.call('POST', '/delivery', { type_delivery_code: 'courier' });
    const { totals, delivery } = await petr.summary();
    expect([totals.delivery.amount, delivery?.name]).toEqual([9_900, 'Kurýr na adresu']);
    expect(totals.total.amount).toBe(49_900 + 9_900);
  });

  it('names what is missing at its field', async () => {
    const answer = await jana.call('POST', '/delivery', { type_delivery_code: 'store_pickup' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ store: ['Vyberte prosím prodejnu.'] });
  });

  it('refuses a congested point and leaves the cart as it was', async () => {
    await jana.call('POST', '/delivery', { type_delivery_code: 'courier' });
    const answer = await jana.call('POST', '/delivery', { type_delivery_code: 'pickup_punct_rapid', delivery_place: 'dp-cz-006' });
    const place = shop.deps.liveMethods.places().byId('dp-cz-006');
    const code = place?.typeDeliveryCode === 'pickup_punct_rapid' ? 'pickup-point-congested' : 'delivery-unavailable';
    expect(answer.statusCode).toBe(409);
    expect(getProblem(answer.body)).toBe(`urn:okruh:problem:${code}`);
    expect((await jana.summary()).delivery?.type_delivery_code).toBe('courier');
  });

  it('needs a cart with something in it', async () => {
    const answer = await shopper(shop).call('POST', '/delivery', { type_delivery_code: 'courier' });
    expect(getProblem(answer.body)).toBe('urn:okruh:problem:cart-empty');
  });

  it('a point that fills up after it was chosen is a problem of the cart', async () => {
    await jana.call('POST', '/delivery', { type_delivery_code: 'pickup_punct_rapid', delivery_place: 'dp-cz-001' });
    await shop.database.pool.query(`update delivery_places set is_congested = true where id = 'dp-cz-001'`);
    await shop.deps.liveMethods.reload();
    const { problems, may_continue: mayContinue } = await jana.summary();
    expect(problems.map(({ code, remedy }) => [code, remedy.kind])).toContainEqual(['pickup-point-congested', 'choose-place']);
    expect(mayContinue).toBe(false);
    await shop.database.pool.query(`update delivery_places set is_congested = false where id = 'dp-cz-001'`);
    await shop.deps.liveMethods.reload();
  });
});

describe('pickup points', () => {
  it('of a delivery are those of its carrier; stores show when all is ready', async () => {
    const boxes = (await jana.call('GET', '/deliveries/pickup_balikobod/places')).json<ResponseOf<typeof deliveryPlaces>>().places;
    expect(new Set(boxes.map(({ type_delivery_code: code }) => code))).toEqual(new Set(['pickup_balikobod']));
    const stores = (await jana.call('GET', '/deliveries/store_pickup/places')).json<ResponseOf<typeof deliveryPlaces>>().places;
    expect(stores).toHaveLength(12);
    expect(plain(stores.find(({ store }) => store === 'praha-karlin')?.ready ?? '')).toBe('dnes od 11:30, máme připravené do 30 minut');
    expect(plain(stores.find(({ store }) => store === 'olomouc')?.ready ?? '')).toBe('v úterý 24. 11. od 9:00');
  });

  it('all stand on the map', async () => {
    const { places } = (await jana.call('GET', '/delivery-places')).json<ResponseOf<typeof deliveryPlacesAll>>();
    expect(places).toHaveLength(120 + 12);
  });

  it('are found by words and by nearness', async () => {
    const byWords = (await jana.call('GET', '/dispensing-places?term=praha%20vinohary&limit=3')).json<
      ResponseOf<typeof deliveryDispensingPlaces>
    >();
    expect(byWords.places[0]?.name).toContain('Vinohrady');
    expect(byWords.places.length).toBeLessThanOrEqual(3);
    const near = (await jana.call('GET', '/dispensing-places?lat=49.195&lng=16.607&limit=1')).json<
      ResponseOf<typeof deliveryDispensingPlaces>
    >();
    expect(near.places[0]?.city).toBe('Brno');
    expect(near.total).toBe(120);
  });
});

describe('the express courier', () => {
  const check = async (address: object, store = '') =>
    (await jana.call('POST', '/liftago-check', { store_seo_name: store, delivery_address: address })).json<
      ResponseOf<typeof deliveryLiftagoCheck>
    >();
  const home = { address: 'Sokolovská 1', city: 'Praha 8', postcode: '180 00' };

  it('goes from the store of the same town that has everything', async () => {
    const answer = await check(home);
    expect(answer).toMatchObject({ available: true, store: 'praha-karlin', price: { amount: 24_900 } });
    expect(answer.timeslots.filter(({ available }) => available)).toHaveLength(3);
  });

  it.each([
    ['does not go elsewhere', { ...home, city: 'Kladno' }, 'Sem expres nejezdí.'],
    ['has nobody free', { ...home, address: 'Plno 5' }, 'Dnes už nemáme volného kurýra.'],
    ['finds no such address', { ...home, address: 'Neznámá 5' }, 'Adresu jsme nenašli. Zkontrolujte prosím ulici, obec a PSČ.'],
    ['needs a postcode', { ...home, postcode: '1' }, 'Adresu jsme nenašli. Zkontrolujte prosím ulici, obec a PSČ.'],
  ])('%s', async (_, address, reason) => {
    expect(await check(address)).toMatchObject({ available: false, reason, store: null });
  });

  it('from a store that does not have everything does not go', async () => {
    expect(await check(home, 'brno-stred')).toMatchObject({ available: false });
  });

  it('that is down is said so and breaks nothing', async () => {
    await sandbox.errors('courier', { fail: -1 });
    const answer = await jana.call('POST', '/liftago-check', { delivery_address: home });
    expect(answer.statusCode).toBe(200);
    expect(answer.json<{ reason: string }>().reason).toContain('Teď se nedaří zjistit');
    await sandbox.errors('courier');
  });
});
