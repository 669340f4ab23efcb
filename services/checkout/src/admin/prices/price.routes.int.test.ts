import type { PriceRow } from '@okruh/contracts/http/checkout-admin/price-tables';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedTariffs } from '../../demo/seed-tariffs.ts';
import { PHONE } from '../../testing/products.ts';
import { shopper } from '../../testing/shopper.ts';
import { DEMO_DATA, openShop, type Shop } from '../../testing/shop.ts';
import { staff } from '../../testing/staff.ts';

let shop: Shop;
let office: ReturnType<typeof staff>;
beforeAll(async () => {
  shop = await openShop();
  office = staff(shop);
  await shop.database.db.transaction((tx) => seedTariffs(tx, DEMO_DATA));
  await shop.deps.liveTariffs.reload();
});
afterAll(() => shop.close());

const loadRows = async (table: string): Promise<PriceRow[]> => (await office('GET', `/price-tables/${table}`)).json().rows;
const loadRow = async (table: string, id: string): Promise<PriceRow> => {
  const found = (await loadRows(table)).find((row) => row.id === id);
  if (found === undefined) throw new Error(`${table} has no ${id}`);
  return found;
};
const change = async (table: string, id: string, changes: object) => {
  const { version, values } = await loadRow(table, id);
  return office('PUT', `/price-tables/${table}/rows/${id}`, { version, values: { ...values, ...changes } });
};
const loadChanges = async (table: string) => (await office('GET', `/price-tables/${table}/changes`)).json().items;

describe('a table of prices', () => {
  it.each([
    ['insurances', 80],
    ['prolonged-warranties', 22],
    ['own-warranties', 3],
    ['tuito', 6],
    ['leasing', 6],
    ['deliveries', 5],
  ])('%s has %i rows', async (table, count) => {
    expect(await loadRows(table)).toHaveLength(count);
  });

  it.each(['insurances', 'own-warranties', 'tuito', 'leasing', 'deliveries'])(
    '%s: a row that is written as it is stays so',
    async (table) => {
      const [first] = await loadRows(table);
      expect((await change(table, first?.id ?? '', {})).json()).toEqual({ ...first, version: 2 });
    },
  );

  it('is edited by one at a time, each edit with what was before', async () => {
    const id = 'general-tuito-start';
    const changed = await change('tuito', id, { price: { CZK: 59_000, RON: 11_900 } });
    expect(changed.json()).toMatchObject({ id, values: { price: { CZK: 59_000 } } });
    const { version, values } = await loadRow('tuito', id);
    expect((await office('PUT', `/price-tables/tuito/rows/${id}`, { version: version - 1, values })).statusCode).toBe(409);
    expect((await loadChanges('tuito'))[0]).toMatchObject({
      subject: id,
      kind: 'changed',
      by: 'Eva Editorová',
      changes: [{ field: 'price' }],
    });
    expect((await office('DELETE', `/price-tables/tuito/rows/${id}?version=${version - 1}`)).statusCode).toBe(409);
    expect((await office('DELETE', `/price-tables/tuito/rows/${id}?version=${version}`)).statusCode).toBe(204);
    expect((await loadChanges('tuito'))[0]).toMatchObject({ subject: id, kind: 'removed' });
    const added = await office('POST', '/price-tables/tuito', { values });
    expect([added.statusCode, added.json().values]).toEqual([201, values]);
  });

  it('is for those who edit tariffs', async () => {
    expect((await staff(shop, 'support')('GET', '/price-tables/insurances')).statusCode).toBe(403);
  });

  it('of deliveries only changes: none is added or taken away', async () => {
    const { version, values } = await loadRow('deliveries', 'courier');
    expect((await office('POST', '/price-tables/deliveries', { values })).statusCode).toBe(400);
    expect((await office('DELETE', `/price-tables/deliveries/rows/courier?version=${version}`)).statusCode).toBe(400);
    await change('deliveries', 'courier', { price: { CZK: 12_900, RON: 2_500 }, free_from: null });
    const jana = shopper(shop);
    await jana.add(PHONE);
    const { deliveries } = (await jana.call('GET', '/deliveries')).json();
    expect(deliveries.find((one: { type_delivery_code: string }) => one.type_delivery_code === 'courier').price).toEqual({
      amount: 12_900,
      currency: 'CZK',
    });
  });

  it.each([
    ['insurances', 'ins-theft-accident-phone-12-5k', { to: { CZK: 500_000, RON: 100_000 } }, 'to'],
    ['insurances', 'ins-theft-accident-phone-12-5k', { from: { CZK: 400_000, RON: 100_000 } }, 'from'],
    ['own-warranties', '24', { month_count: 48 }, 'month_count'],
    ['tuito', 'general-tuito-plus', { code: 'TS-FIX' }, 'code'],
    ['leasing', 'lease-business-24', { partner_ids: { cz: 'okruh-leasing' } }, 'partner_ids'],
    ['leasing', 'lease-buy-and-sell', { residual_percent: 0 }, 'residual_percent'],
    ['leasing', 'lease-old-for-new', { exchange_after_months: null }, 'exchange_after_months'],
    ['leasing', 'lease-old-for-new', { exchange_after_months: 20 }, 'exchange_after_months'],
    ['leasing', 'lease-business-24', { exchange_after_months: 12 }, 'exchange_after_months'],
    ['leasing', 'lease-business-24', { max: { CZK: 1, RON: 1 } }, 'max'],
    ['deliveries', 'courier', { days_max: 0 }, 'days_max'],
    ['prolonged-warranties', 'prodlouzena-zaruka-tel-12-0-5000-new', { variant_id: 'nothing' }, 'variant_id'],
  ])('%s: %s is not saved as %o', async (table, id, changes, field) => {
    const refused = await change(table, id, changes);
    expect([refused.statusCode, Object.keys(refused.json())]).toEqual([400, [field]]);
  });
});

describe('programmes of leasing', () => {
  interface Published extends Record<string, unknown> {
    readonly version: number;
    readonly programmes: { readonly id: string; readonly monthly_percent: number }[];
  }
  const published = async (): Promise<Published[]> => {
    const { rows } = await shop.database.pool.query<Published>(
      `select (envelope ->> 'aggregateversion')::int as version, envelope #> '{data,programmes}' as programmes
       from outbox where type = 'checkout.leasing-changed.v1' order by position`,
    );
    return rows;
  };

  it('are published whole with each edit; an edit that changes nothing publishes nothing', async () => {
    const before = await published();
    expect(before.at(-1)?.programmes).toHaveLength(6);
    await change('leasing', 'lease-old-for-new', {});
    expect(await published()).toHaveLength(before.length);
    await change('leasing', 'lease-old-for-new', { monthly_percent: 5.1 });
    const [last, ...more] = (await published()).slice(before.length);
    expect([last?.version, more]).toEqual([(before.at(-1)?.version ?? 0) + 1, []]);
    expect(last?.programmes.find(({ id }) => id === 'lease-old-for-new')?.monthly_percent).toBe(5.1);
  });

  it('change what checkout offers at once', async () => {
    const jana = shopper(shop);
    await jana.add(PHONE);
    const offer = async () => {
      const { leasing } = (await jana.call('GET', '/payments/leasing/sub-payments')).json();
      return leasing.find((one: { id: string }) => one.id === 'lease-old-for-new');
    };
    const { monthly_price: before } = await offer();
    await change('leasing', 'lease-old-for-new', { monthly_percent: 10.2 });
    expect((await offer()).monthly_price.amount).toBeGreaterThan(before.amount * 1.9);
  });
});

describe('a changed price of insurance', () => {
  it('is a problem of the open cart that has it, with its remedy', async () => {
    const jana = shopper(shop);
    const { cart_package_item_id: item } = (await jana.call('POST', '/cart/products', { product: PHONE, quantity: 1 })).json();
    const { extras } = (await jana.call('GET', `/cart/packages/${item}`)).json();
    const [insurance] = extras.insurances;
    await jana.call('PATCH', `/cart/packages/${item}`, { selected_insurance_ids: [insurance.value] });
    const problems = async () => (await jana.call('GET', '/summary')).json().problems;
    expect(await problems()).toEqual([]);
    const { values } = await loadRow('insurances', insurance.value);
    if (values.table !== 'insurances') throw new Error('another table answered');
    await change('insurances', insurance.value, { price: { ...values.price, CZK: values.price.CZK + 10_000 } });
    expect(await problems()).toMatchObject([{ code: 'insurance-price-changed', blocks: true, remedy: { kind: 'choose-insurance' } }]);
    await jana.call('PATCH', `/cart/packages/${item}`, { selected_insurance_ids: [insurance.value] });
    expect(await problems()).toEqual([]);
  });
});
