import type { Tx } from '@okruh/service-kit';
import { prices, products, stock } from '../stored/tables/catalogue.ts';

/** Variants of the tests; amounts in minor units. */
export const PHONE = 'apple-iphone-15-128gb-black-new';
export const USED_PHONE = 'apple-iphone-13-128gb-midnight-a';
export const CASE = 'case-iphone-15-clear-new';
export const CHARGER = 'charger-usb-c-20w-new';
/** Not on sale. */
export const WITHDRAWN = 'apple-iphone-8-64gb-black-c';

interface TestProduct {
  readonly id: string;
  readonly master: string;
  readonly name: string;
  readonly type: string;
  /** Null for what is no device. */
  readonly device?: string;
  readonly quality?: 'new' | 'A';
  readonly cz: number;
  readonly ro: number;
  readonly pieces: number;
  readonly gift?: string;
  readonly isForSale?: boolean;
}

const list: readonly TestProduct[] = [
  {
    id: PHONE,
    master: 'mp-apple-iphone-15',
    name: 'Apple iPhone 15',
    type: 'phone',
    device: 'apple-iphone-15-128gb-black',
    cz: 1_799_000,
    ro: 367_000,
    pieces: 30,
    gift: CASE,
  },
  {
    id: USED_PHONE,
    master: 'mp-apple-iphone-13',
    name: 'Apple iPhone 13',
    type: 'phone',
    device: 'apple-iphone-13-128gb-midnight',
    quality: 'A',
    cz: 999_000,
    ro: 204_000,
    pieces: 2,
  },
  { id: CASE, master: 'mp-case-iphone-15', name: 'Okruh Clear', type: 'accessory', cz: 49_900, ro: 10_200, pieces: 200 },
  { id: CHARGER, master: 'mp-charger-20w', name: 'Apple 20 W', type: 'accessory', cz: 59_000, ro: 12_000, pieces: 1 },
  {
    id: WITHDRAWN,
    master: 'mp-apple-iphone-8',
    name: 'Apple iPhone 8',
    type: 'phone',
    device: 'apple-iphone-8-64gb-black',
    cz: 299_000,
    ro: 61_000,
    pieces: 5,
    isForSale: false,
  },
];

/** Puts some products on sale in both markets, as their events would. */
export async function seedProducts(tx: Tx): Promise<void> {
  for (const { id, master, name, type, device = null, quality = 'new', cz, ro, pieces, gift = null, isForSale = true } of list) {
    const isPhone = type === 'phone';
    await tx.insert(products).values({
      variantId: id,
      masterProductId: master,
      code: id.toUpperCase().slice(0, 12),
      deviceIdentifier: device,
      nameCs: name,
      nameRo: name,
      specCs: isPhone ? '128 GB, černá' : '',
      specRo: isPhone ? '128 GB, negru' : '',
      brand: 'Apple',
      manufacturerId: 'apple',
      typeDevice: type,
      quality,
      categoryIds: isPhone ? ['cat-phones', 'cat-apple-phones'] : ['cat-accessories'],
      categoryNames: isPhone ? [{ cs: 'Telefony', ro: 'Telefoane' }] : [{ cs: 'Příslušenství', ro: 'Accesorii' }],
      badges: isPhone ? [{ id: 'new', name: { cs: 'Novinka', ro: 'Noutate' } }] : [],
      isPhysical: true,
      isForSale,
      tariffGroup: isPhone ? 'bg-all' : null,
      giftVariantId: gift,
      image: null,
      weightKg: isPhone ? 0.4 : 0.1,
      sidesCm: [10, 17, 5],
      version: 1,
    });
    for (const [market, now] of [['cz', cz] as const, ['ro', ro] as const]) {
      await tx.insert(prices).values({ variantId: id, market, now, common: null, was: null, version: 1 });
      await tx.insert(stock).values({ variantId: id, market, available: pieces, isEndless: false, stores: {}, version: 1 });
    }
  }
}
