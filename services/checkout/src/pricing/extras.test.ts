import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { readDemoTariffs } from '../demo/demo-tariffs.ts';
import { canChoose, chosenExtras, type ExtraTables, extrasFor, NO_EXTRAS, packageExtras } from './extras.ts';
import type { ProductFacts } from './model.ts';
import { accessory, createFacts } from '../testing/goods.ts';

const DEMO = fileURLToPath(new URL('../../../../tools/demo-data', import.meta.url));
let tables: ExtraTables;
beforeAll(async () => {
  tables = (await readDemoTariffs(DEMO)).extras;
});
const at = (units: number, facts: Partial<ProductFacts> = {}) =>
  createFacts({ price: { now: units * 100, common: null, was: null }, ...facts });
const listValues = (facts: ProductFacts, market: 'cz' | 'ro' = 'cz') =>
  extrasFor(tables, facts, market).map(({ value, price }) => `${value} ${price / 100}`);

describe('extras of a product', () => {
  it('a new phone has insurances and prolonged warranties of its price band, and tuito', () => {
    expect(listValues(at(23_990))).toEqual([
      'ins-theft-accident-phone-12-20k 2340',
      expect.stringMatching(/^ins-theft-accident-phone-24-20k /),
      'ins-accident-phone-12-20k 1640',
      expect.stringMatching(/^ins-accident-phone-24-20k /),
      expect.stringMatching(/^PZ-TEL-12 1690$/),
      expect.stringMatching(/^PZ-TEL-24 /),
      'general-tuito-start 490',
      'general-tuito-plus 890',
      'screen-tuito-basic 149',
      'screen-tuito-year 490',
      'screen-tuito-fix 1490',
    ]);
    expect(extrasFor(tables, at(23_990), 'cz').find(({ value }) => value === 'PZ-TEL-12')?.variantId).toBe(
      'prodlouzena-zaruka-tel-12-20000-40000-new',
    );
  });
  it('a band begins with its lower price and ends before the upper one', () => {
    expect(listValues(at(4_999))[0]).toBe('ins-theft-accident-phone-12-0k 290');
    expect(listValues(at(5_000))[0]).toBe('ins-theft-accident-phone-12-5k 640');
    expect(listValues(at(1_000), 'ro')[0]).toBe('ins-theft-accident-phone-12-5k 129');
  });
  it('a used one has our own warranty instead, the first year in the price', () => {
    const values = listValues(at(9_990, { quality: 'B' }));
    expect(values).toEqual(expect.arrayContaining(['12 0', '24 600', '36 999']));
    expect(values.some((value) => value.startsWith('PZ-'))).toBe(false);
    expect(packageExtras(tables, at(9_990, { quality: 'B' }), 'cz', 'cs', NO_EXTRAS).warranties.map(({ selected }) => selected)).toEqual([
      true,
      false,
      false,
    ]);
  });
  it('an accessory, a service and what is not sold have none', () => {
    expect(listValues(at(599, accessory('mp-cover', ['cases'])))).toEqual([]);
    expect(listValues(at(599, { isPhysical: false }))).toEqual([]);
    expect(listValues(createFacts({ price: null }))).toEqual([]);
  });
});

describe('chosen extras', () => {
  const chosen = {
    ...NO_EXTRAS,
    insuranceIds: ['ins-accident-phone-12-20k'],
    prolongWarrantyCode: 'PZ-TEL-24',
    screenTuitoId: 'screen-tuito-fix',
  };

  it('stand with their prices now', () => {
    const { extras, changed } = chosenExtras(tables, at(23_990), 'cz', chosen);
    expect(extras.map(({ kind, price }) => [kind, price])).toEqual([
      ['insurance', 164_000],
      ['prolonged_warranty', expect.any(Number)],
      ['screen_tuito', 149_000],
    ]);
    expect(changed).toEqual([]);
  });
  it('an insurance whose band changed is reported, with what it would be now', () => {
    const { extras, changed } = chosenExtras(tables, at(19_990), 'cz', chosen);
    expect(changed).toMatchObject([
      { kind: 'insurance', value: 'ins-accident-phone-12-20k', now: { value: 'ins-accident-phone-12-10k', price: 89_000 } },
    ]);
    expect(extras[0]).toMatchObject({ value: 'ins-accident-phone-12-10k' });
    expect(chosenExtras(tables, at(99_990), 'cz', chosen).changed[0]).toMatchObject({ kind: 'insurance', now: null });
  });
  it('can be chosen when they are on offer, one insurance at most', () => {
    expect(canChoose(tables, at(23_990), 'cz', chosen)).toBe(true);
    expect(
      canChoose(tables, at(23_990), 'cz', { ...chosen, insuranceIds: ['ins-accident-phone-12-20k', 'ins-theft-accident-phone-12-20k'] }),
    ).toBe(false);
    expect(canChoose(tables, at(23_990), 'cz', { ...NO_EXTRAS, warrantyMonths: 24 })).toBe(false);
    expect(canChoose(tables, at(23_990), 'cz', { ...NO_EXTRAS, generalTuitoId: 'general-tuito-mac' })).toBe(false);
    expect(canChoose(tables, at(23_990), 'cz', { ...NO_EXTRAS, warrantyMonths: 0 })).toBe(true);
  });
});
