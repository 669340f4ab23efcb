import type { PriceRow } from '@okruh/contracts/http/catalog-admin/prices';
import type { ScheduledPrice } from '@okruh/contracts/http/catalog-admin/scheduled-prices';
import { collectPlans } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../../../testing/shop.ts';
import { as, loadEvents, staff } from '../../../testing/staff.ts';
import { applyDueSchedules } from './apply-scheduled.ts';

const HOUR = 3_600_000;
let shop: Shop;
let office: ReturnType<typeof staff>;
/** Prices that nobody has planned anything for: one for each test. */
let free: PriceRow[];
let price: PriceRow;
beforeAll(async () => {
  shop = await openShop();
  office = staff(shop);
  const { items }: { items: PriceRow[] } = (await office.get('prices?market=cz&category=phones&page_size=200')).json();
  free = items.filter(({ was, now }) => was === null && now.amount > 500_000);
});
afterAll(() => shop.close());
beforeEach(() => {
  const next = free.pop();
  if (next === undefined) throw new Error('every price is taken');
  price = next;
});

/** An instant so many hours from now by the database's clock, which decides what is due. */
async function inHours(hours: number): Promise<string> {
  const { rows } = await shop.database.pool.query<{ now: Date }>('select clock_timestamp() as now');
  return new Date((rows[0]?.now.getTime() ?? Number.NaN) + hours * HOUR).toISOString();
}
interface Plan {
  readonly from?: number;
  readonly until?: number | null;
  readonly now?: number;
  readonly confirmed?: boolean;
}
async function toBody({ from = 1, until = null, now = price.now.amount - 100_000, confirmed = false }: Plan) {
  const ends_at = until === null ? null : await inHours(until);
  return { market: 'cz', starts_at: await inHours(from), ends_at, confirmed, changes: [{ variant: price.variant, now }] };
}
const plan = async (wanted: Plan = {}) => office.post('scheduled-prices', await toBody(wanted));
const schedules = async (): Promise<ScheduledPrice[]> =>
  (await office.get(`scheduled-prices?market=cz&variant=${encodeURIComponent(price.variant)}`)).json().items;
const row = async (): Promise<PriceRow> => (await office.get(`prices?market=cz&q=${price.code}`)).json().items[0];
const setByHand = (now: number) => office.post('prices', { market: 'cz', changes: [{ variant: price.variant, now }] });
/** Lets hours pass for the planned prices of the variant, by moving them into the past. */
const pass = (hours: number) =>
  shop.database.pool.query(
    `update scheduled_prices set starts_at = starts_at - make_interval(hours => $2), ends_at = ends_at - make_interval(hours => $2)
     where variant_id = $1`,
    [price.variant, hours],
  );
const apply = () => applyDueSchedules(shop.database);

describe('a planned price', () => {
  it('changes nothing before its start, and then as a change by hand does', async () => {
    expect((await plan()).json()).toEqual({ scheduled: 1 });
    await apply();
    expect((await row()).now).toEqual(price.now);
    await pass(2);
    expect(await apply()).toBe(1);
    const now = { amount: price.now.amount - 100_000, currency: 'CZK' };
    expect(await row()).toMatchObject({ now, was: price.now, common: price.common });
    expect(await schedules()).toMatchObject([{ state: 'done', before: price.now, created_by: 'Martina Horáková', reason: null }]);
    const { rows } = await shop.database.pool.query(
      `select price::int, changed_by, source from price_history where variant_id = $1 and market = 'cz' order by valid_from desc limit 1`,
      [price.variant],
    );
    expect(rows).toEqual([{ price: now.amount, changed_by: 'Martina Horáková', source: 'plan' }]);
    expect((await loadEvents(shop, price.variant)).at(-1)).toMatchObject({ type: 'price-changed', data: { prices: { cz: { now } } } });
    expect(await apply()).toBe(0);
  });

  it('with an end gives the price from before back', async () => {
    await plan({ from: 1, until: 5 });
    await pass(2);
    await apply();
    expect(await schedules()).toMatchObject([{ state: 'active', before: price.now }]);
    await pass(4);
    await apply();
    expect(await row()).toMatchObject({ now: price.now, common: price.common });
    expect(await schedules()).toMatchObject([{ state: 'done', reason: null }]);
  });

  it('leaves the price alone at its end when somebody changed it meanwhile, also there and back', async () => {
    await plan({ from: 1, until: 5, now: price.now.amount - 100_000 });
    await pass(2);
    await apply();
    await setByHand(price.now.amount - 50_000);
    await setByHand(price.now.amount - 100_000);
    await pass(4);
    await apply();
    expect((await row()).now.amount).toBe(price.now.amount - 100_000);
    expect(await schedules()).toMatchObject([{ state: 'done', reason: 'price-changed' }]);
  });

  it('follows another one that ends at its start, and both lead back to the same price', async () => {
    await plan({ from: 1, until: 3, now: price.now.amount - 100_000 });
    const { starts_at, ...body } = await toBody({ until: 5, now: price.now.amount - 200_000 });
    const [first] = await schedules();
    expect((await office.post('scheduled-prices', { ...body, starts_at: first?.ends_at })).statusCode, starts_at).toBe(200);
    await pass(2);
    await apply();
    await pass(2);
    await apply();
    expect((await row()).now.amount).toBe(price.now.amount - 200_000);
    await pass(2);
    await apply();
    expect((await row()).now).toEqual(price.now);
    expect((await schedules()).map(({ state, reason }) => [state, reason])).toEqual([
      ['done', null],
      ['done', null],
    ]);
  });

  it('is applied late when nothing ran at its start; what was over by then never was', async () => {
    await plan({ from: 1, now: price.now.amount - 100_000 });
    await plan({ from: 2, now: price.now.amount - 200_000 });
    await plan({ from: 3, until: 4, now: price.now.amount - 300_000 });
    await pass(10);
    await Promise.all([apply(), apply()]);
    expect((await row()).now.amount).toBe(price.now.amount - 200_000);
    expect((await schedules()).map(({ state, reason }) => [state, reason])).toEqual([
      ['failed', 'missed'],
      ['done', null],
      ['failed', 'missed'],
    ]);
  });

  it('of a variant without a price fails, says why, and holds up no other', async () => {
    await plan();
    const other = free.pop();
    const body = await toBody({ now: (other?.now.amount ?? 0) - 100_000 });
    await office.post('scheduled-prices', { ...body, changes: [{ variant: other?.variant, now: (other?.now.amount ?? 0) - 100_000 }] });
    await shop.database.pool.query(`delete from prices where variant_id = $1 and market = 'cz'`, [price.variant]);
    await shop.database.pool.query(`update scheduled_prices set starts_at = starts_at - interval '2 hours' where state = 'planned'`);
    expect(await apply()).toBe(2);
    expect(await schedules()).toMatchObject([{ state: 'failed', reason: 'no-price', applied_at: null }]);
  });

  it('is applied once by several processes', async () => {
    await plan();
    await pass(2);
    const counts = await Promise.all([apply(), apply(), apply()]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(1);
  });
});

describe('planning', () => {
  it('shows what would be struck through at the start, other planned prices included', async () => {
    await plan({ from: 1, now: price.now.amount - 100_000 });
    const body = await toBody({ from: 48, now: price.now.amount - 200_000 });
    const { items } = (await office.post('scheduled-prices/preview', body)).json();
    const planned = { amount: price.now.amount - 100_000, currency: 'CZK' };
    expect(items).toMatchObject([{ before: planned, after: { amount: price.now.amount - 200_000 }, was: planned }]);
  });

  it('twice for one time is refused, and names the other', async () => {
    await plan({ from: 1, until: 5 });
    for (const wanted of [{ from: 4 }, { from: 0.5, until: 2 }, { from: 2, until: 3 }]) {
      const refused = await plan(wanted);
      expect(refused.statusCode).toBe(409);
      expect(refused.json()).toMatchObject({
        type: 'urn:okruh:problem:overlapping-schedule',
        extra: { schedules: [{ code: price.code }] },
      });
      expect(refused.json().title).toContain(price.code);
    }
    expect((await plan({ from: 0.5 })).statusCode).toBe(200);
    expect((await plan({ from: 6 })).statusCode).toBe(200);
  });

  it('twice at once plans one', async () => {
    const body = await toBody({ from: 1, until: 5 });
    const answers = await Promise.all([1, 2, 3].map(() => office.post('scheduled-prices', body)));
    expect(answers.map(({ statusCode }) => String(statusCode)).toSorted((one, other) => one.localeCompare(other))).toEqual([
      '200',
      '409',
      '409',
    ]);
  });

  it('repeated under the same key plans once and answers the same', async () => {
    const keyed = staff(shop, { ...as(), 'idempotency-key': `plan-${price.code}` });
    const body = await toBody({});
    const first = await keyed.post('scheduled-prices', body);
    const again = await keyed.post('scheduled-prices', body);
    expect([first.json(), again.json()]).toEqual([{ scheduled: 1 }, { scheduled: 1 }]);
    expect(await schedules()).toHaveLength(1);
  });

  it.each([
    ['in the past', { from: -1 }, 'starts_at'],
    ['after more than a year', { from: 24 * 370 }, 'starts_at'],
    ['until before its start', { from: 2, until: 1 }, 'ends_at'],
  ])('%s is refused', async (_name, wanted, field) => {
    const refused = await plan(wanted);
    expect([refused.statusCode, Object.keys(refused.json())]).toEqual([400, [field]]);
  });

  it('a cut by 80 % or more needs a confirmation', async () => {
    const now = Math.round(price.now.amount * 0.2);
    expect((await plan({ now })).json()).toMatchObject({ type: 'urn:okruh:problem:steep-reduction', extra: { codes: [price.code] } });
    expect((await plan({ now, confirmed: true })).statusCode).toBe(200);
  });

  it('needs the right; the list is read by everybody who reads the catalogue', async () => {
    const support = staff(shop, as('support'));
    expect((await support.post('scheduled-prices', await toBody({}))).statusCode).toBe(403);
    expect((await support.get('scheduled-prices?market=cz')).statusCode).toBe(200);
  });
});

describe('cancelling', () => {
  const cancel = async () => office.post(`scheduled-prices/${(await schedules())[0]?.id}/cancel`, {});

  it('takes a planned price away, once', async () => {
    await plan();
    expect((await cancel()).json()).toMatchObject({ state: 'cancelled', cancelled_by: 'Martina Horáková' });
    expect((await cancel()).statusCode).toBe(200);
    await pass(2);
    await apply();
    expect((await row()).now).toEqual(price.now);
  });

  it('ends an active one: the price from before is back at once', async () => {
    await plan({ from: 1, until: 5 });
    await pass(2);
    await apply();
    expect((await cancel()).json()).toMatchObject({ state: 'cancelled', reason: null });
    expect((await row()).now).toEqual(price.now);
  });

  it('comes too late for one that is done', async () => {
    await plan();
    await pass(2);
    await apply();
    const refused = await cancel();
    expect([refused.statusCode, refused.json().extra.present.state]).toEqual([409, 'done']);
    expect((await office.post('scheduled-prices/00000000-0000-7000-8000-000000000000/cancel', {})).statusCode).toBe(404);
  });
});

it('what is due is found by an index', async () => {
  const plans = await collectPlans(shop.database, apply);
  expect(plans.map(({ plan: used }) => /scheduled_prices_\w+/.exec(used)?.[0])).toEqual([
    'scheduled_prices_ending',
    'scheduled_prices_starting',
  ]);
});
