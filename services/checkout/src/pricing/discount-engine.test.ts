import { fileURLToPath } from 'node:url';
import type { Market } from '@okruh/market';
import { beforeAll, describe, expect, it } from 'vitest';
import { readDemoDiscounts } from '../demo/demo-discount-rules.ts';
import { applyDiscounts, localClock, notNow } from './discount-engine.ts';
import type { DiscountRule, EnteredDiscount, PricedLine } from './model.ts';
import { accessory, createFacts, createLine } from '../testing/goods.ts';

const DEMO = fileURLToPath(new URL('../../../../tools/demo-data', import.meta.url));
const NOW = new Date('2026-11-20T10:00:00Z');
let demo: Awaited<ReturnType<typeof readDemoDiscounts>>;
beforeAll(async () => {
  demo = await readDemoDiscounts(DEMO);
});
const findRule = (id: string): DiscountRule => {
  const found = demo.discounts.find(({ rule }) => rule.id === id);
  if (found === undefined) throw new Error(`the demo has no discount ${id}`);
  return found.rule;
};
const entered = (discountId: string, id = `entered-${discountId}`, by: EnteredDiscount['by'] = 'code'): EnteredDiscount => ({
  id,
  discountId,
  by,
  shown: null,
  isRedeemable: true,
});
const apply = (lines: PricedLine[], rules: DiscountRule[], codes: EnteredDiscount[] = [], market: Market = 'cz', now = NOW) =>
  applyDiscounts({ market, now, lines, discounts: rules, entered: codes });
/** Whole units by line. */
const sumReductions = (result: ReturnType<typeof applyDiscounts>): Record<string, number> => {
  const off: Record<string, number> = {};
  for (const { lineId, amount } of result.parts) off[lineId] = (off[lineId] ?? 0) + amount / 100;
  return off;
};
const listReasons = (result: ReturnType<typeof applyDiscounts>) => result.invalid.map(({ reason }) => reason);

const phone = createLine('phone', 23_990);
const cover = createLine('cover', 599, accessory('mp-spigen-liquid-air-iphone-16', ['cases', 'cases-iphone']));
const glass = createLine('glass', 449, accessory('mp-panzerglass-uwf-iphone-16', ['glass']));
const charger = createLine('charger', 549, accessory('mp-apple-usb-c-20w', ['chargers', 'chargers-wall']));
const cable = (quantity: number): PricedLine => createLine('cable', 349, accessory('mp-cable', ['cables']), quantity);
const laptop = createLine('laptop', 30_000, { typeDevice: 'computer', masterProductId: 'mp-laptop', categoryIds: ['computers'] });
const airtag = (variantId: string, units: number, quantity = 1): PricedLine =>
  createLine('airtag', units, { ...accessory('mp-apple-airtag', ['trackers']), variantId }, quantity);

describe("the demo's discounts", () => {
  it('welcome: 5 % of accessories by code, rounded up to whole crowns', () => {
    const rule = findRule('disc-vitej');
    expect(sumReductions(apply([phone, glass], [rule], [entered(rule.id)]))).toEqual({ glass: 23 });
    expect(listReasons(apply([phone], [rule], [entered(rule.id)]))).toEqual(['no-matching-product']);
    expect(apply([glass], [rule]).parts).toEqual([]);
  });

  it('500 Kč to a purchase of 10 000 Kč: the sum of the cart decides, devices carry it', () => {
    const rule = findRule('disc-nad-10000');
    const cheap = createLine('phone', 9_700);
    expect(listReasons(apply([cheap], [rule], [entered(rule.id)]))).toEqual(['price-range']);
    expect(sumReductions(apply([cheap, cable(1)], [rule], [entered(rule.id)]))).toEqual({ phone: 500 });
    expect(sumReductions(apply([createLine('a', 10_000), createLine('b', 30_000)], [rule], [entered(rule.id)]))).toEqual({
      a: 125,
      b: 375,
    });
    expect(sumReductions(apply([createLine('phone', 2_000)], [rule], [entered(rule.id)], 'ro'))).toEqual({ phone: 100 });
    expect(listReasons(apply([createLine('covers', 20_000, accessory('mp-x', ['cases']))], [rule], [entered(rule.id)]))).toEqual([
      'no-matching-product',
    ]);
  });

  it('AirTag costs 599 beside an iPhone, one for each, never the pack of four', () => {
    const rule = findRule('disc-airtag-k-telefonu');
    const one = 'apple-airtag-1-ks-white-new';
    expect(sumReductions(apply([phone, airtag(one, 749, 3)], [rule]))).toEqual({ airtag: 150 });
    expect(sumReductions(apply([createLine('phone', 23_990, {}, 2), airtag(one, 749, 3)], [rule]))).toEqual({ airtag: 300 });
    expect(sumReductions(apply([phone, airtag('apple-airtag-4-ks-white-new', 2_490)], [rule]))).toEqual({});
    expect(sumReductions(apply([airtag(one, 749)], [rule]))).toEqual({});
    expect(
      sumReductions(apply([createLine('phone', 9_990, { categoryIds: ['phones', 'phones-samsung'] }), airtag(one, 749)], [rule])),
    ).toEqual({});
    expect(sumReductions(apply([phone, airtag(one, 149)], [rule], [], 'ro'))).toEqual({ airtag: 30 });
    expect(sumReductions(apply([phone, airtag(one, 499)], [rule]))).toEqual({});
  });

  it('protective set: 20 % of complete sets only', () => {
    const rule = findRule('disc-ochranny-set');
    expect(sumReductions(apply([cover, glass], [rule]))).toEqual({});
    expect(sumReductions(apply([cover, glass, charger], [rule]))).toEqual({ cover: 120, glass: 90, charger: 110 });
    const twoChargers = { ...charger, quantity: 2 };
    expect(sumReductions(apply([cover, glass, twoChargers], [rule]))).toEqual({ cover: 120, glass: 90, charger: 110 });
    const moreExpensive = createLine('cover-15', 899, accessory('mp-spigen-ultra-hybrid-magfit-iphone-15', ['cases']));
    const glass15 = createLine('glass-15', 449, accessory('mp-panzerglass-uwf-iphone-15', ['glass']));
    expect(sumReductions(apply([cover, glass, moreExpensive, glass15, charger], [rule]))).toEqual({
      'cover-15': 180,
      'glass-15': 90,
      charger: 110,
    });
  });

  it('the more accessories, the higher the percentage; a service counts for nothing', () => {
    const rule = findRule('disc-cim-vic');
    expect(sumReductions(apply([cable(1)], [rule]))).toEqual({});
    expect(sumReductions(apply([cable(2)], [rule]))).toEqual({ cable: 35 });
    expect(sumReductions(apply([cable(3)], [rule]))).toEqual({ cable: 105 });
    expect(sumReductions(apply([cable(3), glass, cover], [rule]))).toEqual({ cable: 158, glass: 68, cover: 90 });
    const service = createLine('service', 390, { ...accessory('mp-service', ['cables']), isPhysical: false });
    expect(sumReductions(apply([cable(1), service], [rule]))).toEqual({});
  });

  it('50 Kč off each cable, from two cables on', () => {
    const rule = findRule('disc-kabel-o-padesat');
    expect(listReasons(apply([cable(1), glass], [rule], [entered(rule.id)]))).toEqual(['too-few-products']);
    expect(sumReductions(apply([cable(3)], [rule], [entered(rule.id)]))).toEqual({ cable: 150 });
  });

  it('a cover for half beside a phone of 8 000 to 60 000 Kč, one for each phone', () => {
    const rule = findRule('disc-kryt-za-polovinu');
    expect(sumReductions(apply([phone, { ...cover, quantity: 2 }], [rule]))).toEqual({ cover: 300 });
    expect(sumReductions(apply([createLine('phone', 7_990), cover], [rule]))).toEqual({});
    expect(sumReductions(apply([createLine('phone', 60_001), cover], [rule]))).toEqual({});
    expect(sumReductions(apply([createLine('phone', 8_000), cover], [rule]))).toEqual({ cover: 300 });
  });

  it('the student discount works by a card, never by a code', () => {
    const rule = findRule('disc-student');
    expect(sumReductions(apply([laptop, glass], [rule], [entered(rule.id, 'card', 'student-card')]))).toEqual({ laptop: 1_500 });
    expect(listReasons(apply([laptop], [rule], [entered(rule.id)]))).toEqual(['inactive']);
    expect(listReasons(apply([laptop], [rule], [{ ...entered(rule.id, 'card', 'student-card'), isRedeemable: false }]))).toEqual([
      'expired',
    ]);
  });

  it('used devices of grade C are 3 % cheaper by themselves', () => {
    const rule = findRule('disc-stav-c');
    expect(sumReductions(apply([createLine('c', 9_990, { quality: 'C' }), createLine('b', 9_990, { quality: 'B' })], [rule]))).toEqual({
      c: 300,
    });
  });

  it.each([
    ['disc-black-friday-2025', 'expired'],
    ['disc-deset-let', 'not-yet-valid'],
    ['disc-letni-vyprodej', 'inactive'],
  ])('%s is refused: %s', (id, reason) => {
    expect(listReasons(apply([phone, cover], [findRule(id)], [entered(id)]))).toEqual([reason]);
  });

  it('a code of the testers that was used is refused, a good one takes 85 %', () => {
    const rule = findRule('disc-tester');
    expect(listReasons(apply([cover], [rule], [{ ...entered(rule.id), isRedeemable: false }]))).toEqual(['used']);
    expect(sumReductions(apply([cover], [rule], [entered(rule.id)]))).toEqual({ cover: 510 });
  });

  it('all at once: the best of those that exclude each other, and what combines on top', () => {
    const rules = demo.discounts.map(({ rule }) => rule);
    const lines = [phone, cover, glass, charger, airtag('apple-airtag-1-ks-white-new', 749)];
    const result = apply(lines, rules, [entered('disc-vitej'), entered('disc-kabel-o-padesat')]);
    expect(result.applied.map(({ discountId }) => discountId)).toEqual(['disc-ochranny-set', 'disc-vitej']);
    expect(result.invalid).toMatchObject([{ discountId: 'disc-kabel-o-padesat', reason: 'no-matching-product' }]);
    const better = apply(lines, rules, [entered('disc-nad-10000')]);
    expect(better.applied.map(({ discountId }) => discountId)).toEqual(['disc-nad-10000']);
    const worse = apply([...lines, { ...cover, id: 'cover-2', quantity: 9 }], rules, [entered('disc-nad-10000')]);
    expect(worse.invalid).toMatchObject([{ discountId: 'disc-nad-10000', reason: 'not-combinable' }]);
  });
});

describe('a discount', () => {
  const base = (changes: Partial<DiscountRule>): DiscountRule => ({ ...findRule('disc-stav-c'), appliesTo: noLimits, ...changes });
  const noLimits = { categoryIds: [], manufacturerIds: [], masterProductIds: [], qualities: [] };

  it('counts once: a second code of it is left over', () => {
    const rule = findRule('disc-vitej');
    const result = apply([glass], [rule], [entered(rule.id, 'b'), entered(rule.id, 'a')]);
    expect(result.applied).toMatchObject([{ enteredId: 'a' }]);
    expect(result.invalid).toEqual([{ enteredId: 'b', discountId: rule.id, reason: 'not-combinable' }]);
  });

  it('of a fixed price makes a piece, a group or a set cost that much', () => {
    const fixed = { kind: 'fixed', amounts: { CZK: 99_900, RON: 20_000 } } as const;
    expect(sumReductions(apply([cable(3)], [base({ ...fixed, minimalProducts: 3 })]))).toEqual({ cable: 48 });
    expect(sumReductions(apply([cable(7)], [base({ ...fixed, minimalProducts: 3 })]))).toEqual({ cable: 96 });
    expect(sumReductions(apply([cable(2), phone], [base({ ...fixed, isPerPiece: true })]))).toEqual({ phone: 22_991 });
    const set = {
      id: 's',
      name: { cs: '', ro: '' },
      masterProductIds: ['mp-apple-usb-c-20w', 'mp-panzerglass-uwf-iphone-16'],
      quantityEach: 1,
    };
    expect(sumReductions(apply([charger, glass, cover], [base({ ...fixed, amounts: { CZK: 89_800, RON: 1 }, sets: [set] })]))).toEqual({
      charger: 55,
      glass: 45,
    });
  });

  it('begins and ends by the clocks of the market', () => {
    const rule = base({ validFrom: '2026-11-20T11:00:00', validTo: '2026-11-20T23:59:59' });
    const at = (market: Market, instant: string) => notNow(rule, market, localClock(market, new Date(instant)));
    expect(at('cz', '2026-11-20T09:59:59Z')).toBe('not-yet-valid');
    expect(at('ro', '2026-11-20T09:59:59Z')).toBeNull();
    expect(at('cz', '2026-11-20T22:59:59Z')).toBeNull();
    expect(at('cz', '2026-11-20T23:00:00Z')).toBe('expired');
    expect(at('ro', '2026-11-20T22:00:00Z')).toBe('expired');
    expect(notNow({ ...rule, markets: ['ro'] }, 'cz', '2026-11-20T12:00:00')).toBe('inactive');
  });

  it('never falls on extras and gifts', () => {
    const insurance: PricedLine = { ...phone, id: 'insurance', parentId: 'phone', kind: 'insurance', facts: createFacts() };
    expect(sumReductions(apply([insurance, { ...insurance, id: 'gift', kind: 'gift' }], [base({})]))).toEqual({});
  });
});
