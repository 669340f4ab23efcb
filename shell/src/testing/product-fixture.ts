import { type ProductPage, productPageSchema } from '@okruh/contracts/http/catalog/product';
import { card, crowns, usedCard } from './catalog-fixtures.ts';

const image = (name: string) => ({ base: `/media/catalog/mp-apple-iphone-15/blue/${name}`, alt: `Apple iPhone 15, modrý, ${name}` });
const review = (id: string, changes: object = {}) => ({
  id,
  rating: 5,
  author: 'Petra K.',
  pros: ['výdrž'],
  cons: ['bez nabíječky'],
  text: `Přišel jako z krabice, ${id}.`,
  verified: true,
  edited: false,
  written_on: '2026-11-10',
  helpful: 3,
  variant: 'modrý, 128 GB',
  ...changes,
});
const variant = (label: string, id: string | null, price: number | null, changes: object = {}) => ({
  label,
  href: id === null ? null : `/produkt/${id}`,
  selected: false,
  price: price === null ? null : crowns(price),
  available: id !== null,
  ...changes,
});

export const reviews = { first: [review('r1'), review('r2', { author: null, rating: 4, helpful: 0 }), review('r3')], review };

/** A used phone with everything that its page can show; held against the contract. */
export const productPage = (changes: Partial<ProductPage> = {}): ProductPage =>
  productPageSchema.parse({
    id: 'apple-iphone-15-128gb-blue-aplus',
    code: '104582',
    ean: '8591234567890',
    master_product_id: 'mp-apple-iphone-15',
    master_seo_name: 'apple-iphone-15',
    device_identifier: 'apple-iphone-15-128gb-blue',
    type_device: 'phone',
    is_service: false,
    is_leased: false,
    name: 'Apple iPhone 15',
    full_name: 'Apple iPhone 15 128 GB modrý, jako nový',
    spec: '128 GB, modrý',
    brand: { id: 'apple', name: 'Apple' },
    categories: ['Telefony', 'Apple iPhone'],
    breadcrumbs: [
      { label: 'Telefony', href: '/telefony' },
      { label: 'Apple iPhone', href: '/telefony/apple-iphone' },
      { label: 'iPhone 15', href: '/produkt/apple-iphone-15-128gb-blue-aplus' },
    ],
    h1: 'Apple iPhone 15',
    title: 'Apple iPhone 15 128 GB, jako nový',
    description: 'Použitý iPhone 15 se zárukou.',
    short_description: 'Telefon prošel kontrolou.',
    text: [
      { tag: 'p', lines: [[{ text: 'První odstavec.', tag: 'span', href: null }]] },
      { tag: 'p', lines: [[{ text: 'Druhý odstavec.', tag: 'span', href: null }]] },
    ],
    images: [image('pair'), image('front'), image('back')],
    quality: 'A+',
    quality_name: 'Jako nový',
    quality_text: 'Displej i tělo jsou bez stop používání.',
    price: { now: crowns(14_990), common: crowns(18_990), was: crowns(16_490), discount_percent: 9 },
    trade_in_price: crowns(9_990),
    stock: { state: 'in-stock', quantity: 6, delivery_on: '2026-11-21', stores: 2 },
    stores: [
      {
        store_id: 's1',
        name: 'Okruh Praha Anděl',
        city: 'Praha',
        href: '/prodejny/praha-andel',
        quantity: 2,
        ready_at: '2026-11-20T14:30:00Z',
      },
      { store_id: 's2', name: 'Okruh Brno', city: 'Brno', href: '/prodejny/brno', quantity: 1, ready_at: '2026-11-21T08:00:00Z' },
    ],
    warranty_months: 24,
    energy: null,
    badges: [{ id: 'bestseller', name: 'Nejprodávanější' }],
    gift: null,
    choices: {
      qualities: [
        { ...variant('Nový', 'apple-iphone-15-128gb-blue', 18_990), quality: 'new' },
        { ...variant('Jako nový', 'apple-iphone-15-128gb-blue-aplus', 14_990, { selected: true }), quality: 'A+' },
        { ...variant('Dobrý', null, null), quality: 'B' },
      ],
      colours: [
        { ...variant('modrá', 'apple-iphone-15-128gb-blue-aplus', 14_990, { selected: true }), swatch: '#BFD0DC' },
        { ...variant('růžová', 'apple-iphone-15-128gb-pink-aplus', 14_990), swatch: '#F0C4C9' },
      ],
      storages: [
        variant('128 GB', 'apple-iphone-15-128gb-blue-aplus', 14_990, { selected: true }),
        variant('256 GB', 'apple-iphone-15-256gb-blue-aplus', 16_990),
      ],
    },
    parameters: [
      { group: 'Displej', rows: Array.from({ length: 5 }, (_, index) => ({ name: `Displej ${index}`, value: `hodnota ${index}` })) },
      { group: 'Baterie', rows: Array.from({ length: 5 }, (_, index) => ({ name: `Baterie ${index}`, value: `hodnota ${index}` })) },
    ],
    accessories: [card({ id: 'case', code: 'CASE', name: 'Silikonový kryt' })],
    similar: [usedCard()],
    reviews: {
      summary: { average: 4.8, count: 286, by_stars: [5, 4, 3, 2, 1].map((stars) => ({ stars, count: stars === 5 ? 246 : 10 })) },
      first: reviews.first,
    },
    repair_href: '/servis/telefony/apple/apple-iphone-15',
    sell_href: '/vykup/telefony/apple/apple-iphone-15-128gb',
    canonical: '/produkt/apple-iphone-15-128gb-blue-aplus',
    alternate_path: '/produs/apple-iphone-15-128gb-blue-aplus',
    ...changes,
  });
