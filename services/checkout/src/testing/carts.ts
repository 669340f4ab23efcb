import fc from 'fast-check';
import type { LoadedCart, LoadedPackage } from '../pricing/loaded-cart.ts';
import type { DiscountRule, ProductFacts } from '../pricing/model.ts';
import type { SummaryParts } from '../pricing/summary-parts.ts';
import { createFacts } from './goods.ts';

/** A shop without extras, discounts, instalments, deliveries and payments. */
export const noParts: SummaryParts = {
  extras: { insurances: [], prolongedWarranties: [], warranties: [], tuito: [] },
  discounts: [],
  tariffs: { rules: { categories: [], defaults: { cz: null, ro: null } }, barems: [], groups: new Map(), leasing: [], previewCodes: [] },
  methods: { deliveries: [], payments: [], pairs: [], stores: [], holidays: { cz: new Set(), ro: new Set() }, findPlace: () => null },
};

/** A package as the repository gives it. */
export const createPackage = (changes: Partial<LoadedPackage> & { readonly facts: ProductFacts }): LoadedPackage => ({
  id: '01a20000-0000-7000-8000-000000000001',
  parentId: null,
  variantId: changes.facts.variantId,
  quantity: 1,
  seenPrice: changes.facts.price?.now ?? 0,
  seenExtras: {},
  extras: { insuranceIds: [], warrantyMonths: null, prolongWarrantyCode: null, generalTuitoId: null, screenTuitoId: null },
  barem: null,
  tradeIn: null,
  bonusPercent: null,
  gift: null,
  ...changes,
});
export const loadedCart = (packages: readonly LoadedPackage[]): LoadedCart => ({
  head: {
    id: '01a20000-0000-7000-8000-0000000000ff',
    market: 'cz',
    customerId: null,
    version: 1,
    round: 1,
    chosen: { delivery: null, payment: null },
    previewCode: null,
    isVatPayer: false,
    tradeInMethod: 'mail_in',
    payLaterCiphertext: null,
    attemptId: null,
  },
  packages,
  entered: [],
});

const tradeIn = fc
  .record({ estimate: fc.integer({ min: 0, max: 3_000_000 }), bonus: fc.integer({ min: 0, max: 500_000 }) })
  .map((worth) => ({
    device: 'apple-iphone-12-64gb-black',
    stored: { label: 'Apple iPhone 12, 64 GB', quality: 'A', percent: 10, url: '/vykup', version: '7', choices: ['a'], ...worth },
    seen: worth.estimate + worth.bonus,
    isOld: false,
    identifierCiphertext: null,
  }));

/** Carts of up to six packages, some with an old device, some with a gift. */
export const anyCart: fc.Arbitrary<LoadedCart> = fc
  .array(
    fc.record({
      price: fc.integer({ min: 100, max: 6_000_000 }),
      quantity: fc.integer({ min: 1, max: 20 }),
      tradeIn: fc.option(tradeIn),
      hasGift: fc.boolean(),
    }),
    { maxLength: 6 },
  )
  .map((list) =>
    loadedCart(
      list.map(({ price, quantity, tradeIn: old, hasGift }, index) =>
        createPackage({
          id: `01a20000-0000-7000-8000-00000000000${index}`,
          facts: createFacts({
            variantId: `variant-${index}`,
            masterProductId: `mp-${index}`,
            price: { now: price, common: null, was: null },
          }),
          quantity,
          tradeIn: old,
          gift: hasGift ? createFacts({ variantId: `gift-${index}` }) : null,
        }),
      ),
    ),
  );

/** A discount that works by itself on everything. */
export const automatic = (changes: Partial<DiscountRule>): DiscountRule => ({
  id: 'disc-test',
  name: { cs: 'Sleva', ro: 'Reducere' },
  kind: 'percentage',
  percent: 10,
  amounts: { CZK: 0, RON: 0 },
  isActive: true,
  isPublic: true,
  isCombinable: true,
  isAutomatic: true,
  isPerPiece: false,
  validFrom: null,
  validTo: null,
  minimalProducts: null,
  minimalSets: null,
  sets: [],
  cumulativeBonus: [],
  priceRange: null,
  accessoryPrices: [],
  needsStudentCard: false,
  appliesTo: { categoryIds: [], manufacturerIds: [], masterProductIds: [], qualities: [] },
  markets: ['cz', 'ro'],
  ...changes,
});
