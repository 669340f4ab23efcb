import { fileURLToPath } from 'node:url';
import { toLeaseProgramme, type LeaseProgramme } from '@okruh/market/lease';
import { beforeAll, expect, it } from 'vitest';
import { readDemoTariffs } from '../demo/demo-tariffs.ts';
import { leasingFor } from './leasing.ts';

let leasing: readonly LeaseProgramme[];
beforeAll(async () => {
  const demo = await readDemoTariffs(fileURLToPath(new URL('../../../../tools/demo-data', import.meta.url)));
  leasing = demo.leasing.map(toLeaseProgramme);
});
const offers = (changes: Partial<Parameters<typeof leasingFor>[1]> = {}) =>
  leasingFor(
    { leasing },
    {
      market: 'cz',
      payable: 2_000_000,
      hasTradeIn: false,
      typeDevices: ['phone'],
      manufacturerIds: ['apple'],
      isAllNew: true,
      ...changes,
    },
    'cs',
  );

it('is offered by kind, make and price', () => {
  expect(offers().map(({ id }) => id)).toEqual(['lease-business-24', 'lease-old-for-new', 'lease-old-for-new-apple', 'lease-buy-and-sell']);
  expect(offers({ manufacturerIds: ['samsung'] }).map(({ id }) => id)).toContain('lease-old-for-new-samsung');
  expect(offers({ payable: 799_900 })).toEqual([]);
  expect(offers()[0]).toMatchObject({
    monthly_price: { amount: 83_000, currency: 'CZK' },
    residual: { amount: 240_000 },
    company_only: true,
  });
});

it('says until when an exchange is paid for, and in which grade it holds', () => {
  expect(offers()[2]).toMatchObject({
    kind: 'old-for-new',
    first_payment: { amount: 100_000 },
    exchange: { after_months: 12, paid_until: { amount: 1_084_000 } },
    required_grade: 'B',
  });
});

it('goes with nothing else, and not with used devices', () => {
  expect(offers({ hasTradeIn: true })).toEqual([]);
  expect(offers({ typeDevices: ['phone', 'accessory'] })).toEqual([]);
  expect(offers({ typeDevices: [] })).toEqual([]);
  expect(offers({ isAllNew: false })).toEqual([]);
});
