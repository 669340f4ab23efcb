import type { PriceRow } from '@okruh/contracts/http/catalog-admin/prices';
import type { PriceRulePreview } from '@okruh/contracts/http/catalog-admin/price-rules';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addVariants } from '../../../testing/add-variants.ts';
import { openShop, type Shop } from '../../../testing/shop.ts';
import { as, loadEvents, staff } from '../../../testing/staff.ts';
import { applyDueSchedules } from '../scheduled/apply-scheduled.ts';

let shop: Shop;
let office: ReturnType<typeof staff>;
/** Rows that no test has changed yet: two for each test. */
let free: PriceRow[];
let rows: PriceRow[];
beforeAll(async () => {
  shop = await openShop();
  office = staff(shop);
  const { items }: { items: PriceRow[] } = (await office.get('prices?market=cz&category=phones&page_size=200')).json();
  free = items.filter(({ was, now }) => was === null && now.amount > 500_000);
});
afterAll(() => shop.close());
beforeEach(() => {
  rows = free.splice(0, 2);
  if (rows.length < 2) throw new Error('every price is taken');
});

const cut = { change: { kind: 'percent', percent: -10 }, rounding: 'ends-in-90', floor: null } as const;
const toBody = (more: object = {}) => ({ market: 'cz', selection: { variants: rows.map(({ variant }) => variant) }, rule: cut, ...more });
const preview = async (body: object): Promise<PriceRulePreview> => {
  const response = await office.post('price-rules/preview', body);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
};
const row = async (code: string | undefined): Promise<PriceRow> => (await office.get(`prices?market=cz&q=${code}`)).json().items[0];
const setByHand = (variant: string | undefined, now: number) => office.post('prices', { market: 'cz', changes: [{ variant, now }] });
/** An instant tomorrow by the database's clock. */
const tomorrow = async (): Promise<string> => {
  const { rows: found } = await shop.database.pool.query<{ at: Date }>(`select clock_timestamp() + interval '1 day' as at`);
  return (found[0]?.at ?? new Date(0)).toISOString();
};

describe('a rule', () => {
  it('is looked at and applied to the rows that are named', async () => {
    const seen = await preview(toBody());
    expect(seen).toMatchObject({ rows: 2, changed: 2, lowered: 2, raised: 0, unchanged: 0, steep: 0, refused: 0 });
    expect(seen.items.every(({ after, was }) => after.amount % 10_000 === 9_000 && was !== null)).toBe(true);
    expect((await row(rows[0]?.code)).now).toEqual(rows[0]?.now);
    expect((await office.post('price-rules', toBody({ token: seen.token }))).json()).toEqual({ changed: 2, scheduled: 0 });
    for (const { code, variant, after, was } of seen.items) {
      expect(await row(code)).toMatchObject({ now: after, was });
      expect((await loadEvents(shop, variant)).at(-1)).toMatchObject({ type: 'price-changed', data: { prices: { cz: { now: after } } } });
    }
    const { rows: history } = await shop.database.pool.query(
      `select changed_by, source from price_history where variant_id = $1 order by valid_from desc limit 1`,
      [rows[0]?.variant],
    );
    expect(history).toEqual([{ changed_by: 'Martina Horáková', source: 'rule' }]);
  });

  it('is for all that a filter finds, not only a page of them', async () => {
    const total: number = (await office.get('prices?market=cz&category=tablets&quality=new')).json().total;
    const body = { market: 'cz', selection: { filter: { category: 'tablets', quality: 'new' } }, rule: cut };
    const seen = await preview(body);
    expect([seen.rows, seen.changed + seen.unchanged + seen.refused]).toEqual([total, total]);
    const started = await office.post('price-rules', { ...body, token: seen.token });
    expect(started.json()).toEqual({ changed: seen.changed, scheduled: 0 });
    expect((await preview(body)).token).not.toBe(seen.token);
  });

  it('saves nothing when a price changed after it was seen', async () => {
    const { token } = await preview(toBody());
    await setByHand(rows[1]?.variant, (rows[1]?.now.amount ?? 0) - 10_000);
    const refused = await office.post('price-rules', toBody({ token }));
    expect([refused.statusCode, refused.json().type]).toEqual([409, 'urn:okruh:problem:prices-changed']);
    expect((await row(rows[0]?.code)).now).toEqual(rows[0]?.now);
    const again = await preview(toBody());
    expect((await office.post('price-rules', toBody({ token: again.token }))).statusCode).toBe(200);
  });

  it('saves nothing under the token of another rule', async () => {
    const { token } = await preview(toBody());
    const other = toBody({ rule: { ...cut, rounding: 'whole' }, token });
    expect((await office.post('price-rules', other)).statusCode).toBe(409);
  });

  it('leaves rows alone that it can’t calculate, and names them first', async () => {
    await shop.database.pool.query(`update prices set common = null where variant_id = $1 and market = 'cz'`, [rows[1]?.variant]);
    await shop.database.pool.query(`update prices set common = now * 2 where variant_id = $1 and market = 'cz'`, [rows[0]?.variant]);
    const share = { change: { kind: 'share-of-common', percent: 45 }, rounding: 'whole', floor: null };
    const seen = await preview(toBody({ rule: share }));
    expect(seen).toMatchObject({ changed: 1, refused: 1, items: [{ code: rows[1]?.code, refusal: 'no-common' }, { refusal: null }] });
    expect((await office.post('price-rules', toBody({ rule: share, token: seen.token }))).json().changed).toBe(1);
    expect((await row(rows[1]?.code)).now).toEqual(rows[1]?.now);
  });

  it('of a steep cut needs a confirmation', async () => {
    const rule = { ...cut, change: { kind: 'percent', percent: -85 } };
    const { token, steep } = await preview(toBody({ rule }));
    expect(steep).toBe(2);
    const refused = await office.post('price-rules', toBody({ rule, token }));
    expect([refused.statusCode, refused.json().extra.codes.length]).toEqual([409, 2]);
    expect((await office.post('price-rules', toBody({ rule, token, confirmed: true }))).json().changed).toBe(2);
  });

  it('repeated under the same key changes once and answers the same', async () => {
    const { token } = await preview(toBody());
    const keyed = staff(shop, { ...as(), 'idempotency-key': `rule-${rows[0]?.code}` });
    const body = toBody({ token });
    expect([(await keyed.post('price-rules', body)).json(), (await keyed.post('price-rules', body)).json()]).toEqual([
      { changed: 2, scheduled: 0 },
      { changed: 2, scheduled: 0 },
    ]);
  });

  it('needs the right', async () => {
    expect((await staff(shop, as('support')).post('price-rules/preview', toBody())).statusCode).toBe(403);
  });
});

describe('a rule of more prices than are changed at once', () => {
  it('is answered with how many are scheduled from now on', async () => {
    await addVariants(shop.database, 5_001);
    const body = { market: 'cz', selection: { filter: { q: 'vzorek' } }, rule: { ...cut, rounding: 'whole' } };
    const { token, rows: seen } = await preview(body);
    expect(seen).toBe(5_001);
    expect((await office.post('price-rules', { ...body, token })).json()).toEqual({ changed: 0, scheduled: 5_001 });
    const { rows: due } = await shop.database.pool.query(
      `select count(*)::int as count from scheduled_prices where state = 'planned' and starts_at <= clock_timestamp() and ends_at is null`,
    );
    expect(due).toEqual([{ count: 5_001 }]);
    await shop.database.pool.query(`delete from scheduled_prices where state = 'planned'`);
  });
});

describe('a planned rule', () => {
  it('plans the prices that were seen, which start together', async () => {
    const body = toBody({ starts_at: await tomorrow() });
    const seen = await preview(body);
    expect((await office.post('price-rules', { ...body, token: seen.token })).json()).toEqual({ changed: 0, scheduled: 2 });
    expect((await row(rows[0]?.code)).now).toEqual(rows[0]?.now);
    await shop.database.pool.query(`update scheduled_prices set starts_at = starts_at - interval '2 days' where state = 'planned'`);
    expect(await applyDueSchedules(shop.database)).toBe(2);
    for (const { code, after } of seen.items) expect((await row(code)).now).toEqual(after);
  });

  it('is refused where something is planned for the time already', async () => {
    const body = toBody({ starts_at: await tomorrow() });
    const { token } = await preview(body);
    await office.post('price-rules', { ...body, token });
    const refused = await office.post('price-rules', { ...body, token: (await preview(body)).token });
    expect([refused.statusCode, refused.json().type]).toEqual([409, 'urn:okruh:problem:overlapping-schedule']);
  });

  it('has an end only with a start', async () => {
    const refused = await office.post('price-rules/preview', toBody({ ends_at: await tomorrow() }));
    expect([refused.statusCode, Object.keys(refused.json())]).toEqual([400, ['ends_at']]);
  });
});
