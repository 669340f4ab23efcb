import { describe, expect, it } from 'vitest';
import type { DiscountRule } from '../pricing/model.ts';
import { automatic } from '../testing/carts.ts';
import { accessory, createFacts } from '../testing/goods.ts';
import { findPublicDiscounts } from './public-discounts.ts';

const phone = createFacts({ masterProductId: 'mp-phone', categoryIds: ['phones'] });
const at = { market: 'cz', now: new Date('2026-11-20T10:00:00Z'), locale: 'cs' } as const;
const rule = (changes: Partial<DiscountRule>): DiscountRule => automatic({ isPublic: true, ...changes });
const find = (changes: Partial<DiscountRule>, products = [phone]) => findPublicDiscounts([rule(changes)], products, at);
const all = { categoryIds: [], manufacturerIds: [], masterProductIds: [], qualities: [] };

describe('a discount is shown before it applies', () => {
  it('when it is public, holds now and needs no code', () => {
    expect(find({ percent: 10, appliesTo: all })).toHaveLength(1);
    expect(find({ isPublic: false, appliesTo: all })).toEqual([]);
    expect(find({ isActive: false, appliesTo: all })).toEqual([]);
    expect(find({ validTo: '2026-11-19T23:59:59', appliesTo: all })).toEqual([]);
    expect(find({ markets: ['ro'], appliesTo: all })).toEqual([]);
    expect(find({ isAutomatic: false, appliesTo: all })).toEqual([]);
    expect(find({ isAutomatic: false, needsStudentCard: true, appliesTo: all })).toMatchObject([{ needs_student_card: true }]);
  });

  it('with products that it is meant for, accessories of it and pieces of its sets', () => {
    const ofCases = { ...all, categoryIds: ['cases'] };
    expect(find({ appliesTo: ofCases })).toEqual([]);
    const cover = createFacts(accessory('mp-cover', ['cases']));
    expect(find({ appliesTo: ofCases }, [phone, cover])).toHaveLength(1);
    const accessoryPrices = [{ masterProductId: 'mp-phone', variantIds: [], amounts: null, percent: 50 }];
    expect(find({ appliesTo: ofCases, accessoryPrices })).toMatchObject([{ percent: 50, is_price: true }]);
    const sets = [{ id: 's', name: { cs: '', ro: '' }, masterProductIds: ['mp-phone', 'mp-cover'], quantityEach: 1 }];
    expect(find({ appliesTo: ofCases, sets })).toHaveLength(1);
  });

  it('with what it takes off and what it asks for, in the market’s money', () => {
    expect(
      find({
        kind: 'percentage',
        percent: 5,
        cumulativeBonus: [
          { fromQuantity: 2, percent: 10 },
          { fromQuantity: 3, percent: 15 },
        ],
        minimalProducts: 2,
        priceRange: { from: { CZK: 800_000, RON: 160_000 }, to: null },
        validTo: '2026-12-31T23:59:59',
        appliesTo: all,
      }),
    ).toMatchObject([
      {
        percent: 15,
        amount: null,
        minimal_products: 2,
        price_from: { amount: 800_000, currency: 'CZK' },
        valid_to: '2026-12-31T23:59:59',
      },
    ]);
    expect(find({ kind: 'fixed', percent: 0, amounts: { CZK: 59_900, RON: 12_000 }, appliesTo: all })).toMatchObject([
      { percent: null, amount: { amount: 59_900, currency: 'CZK' }, is_price: true },
    ]);
  });
});
