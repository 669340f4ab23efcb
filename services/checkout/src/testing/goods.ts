import type { PricedLine, ProductFacts } from '../pricing/model.ts';

/** A product for tests of pure rules: a new iPhone at 20 000 unless said otherwise. */
export const createFacts = (facts: Partial<ProductFacts> = {}): ProductFacts => ({
  variantId: 'apple-iphone-16-128-black-new',
  code: 'PH001-001',
  masterProductId: 'mp-apple-iphone-16',
  deviceIdentifier: null,
  name: { cs: 'Apple iPhone 16', ro: 'Apple iPhone 16' },
  spec: { cs: '', ro: '' },
  brand: 'Apple',
  manufacturerId: 'apple',
  typeDevice: 'phone',
  quality: 'new',
  categoryIds: ['phones', 'phones-apple', 'iphone-16'],
  categoryNames: [],
  badges: [],
  isPhysical: true,
  isForSale: true,
  tariffGroup: 'standard',
  giftVariantId: null,
  image: null,
  weightKg: 0.3,
  sidesCm: [15, 8, 1],
  price: { now: 2_000_000, common: null, was: null },
  stock: { available: 5, isEndless: false, expectedAt: null, stores: new Map() },
  ...facts,
});

/** @param units price of a piece in whole units */
export const createLine = (id: string, units: number, facts: Partial<ProductFacts> = {}, quantity = 1): PricedLine => ({
  id,
  packageId: id,
  parentId: null,
  kind: 'product',
  facts: createFacts({ price: { now: units * 100, common: null, was: null }, ...facts }),
  extra: null,
  quantity,
  unitPrice: units * 100,
  vatRate: 21,
});
export const accessory = (masterProductId: string, categoryIds: readonly string[]): Partial<ProductFacts> => ({
  masterProductId,
  variantId: `${masterProductId}-new`,
  manufacturerId: 'spigen',
  typeDevice: 'accessory',
  categoryIds: ['accessories', ...categoryIds],
  tariffGroup: null,
});
