import type { ProductCard } from '@okruh/contracts/http/catalog/cards';
import type { HomePage } from '@okruh/contracts/http/catalog/home';
import type { Facet, ProductList } from '@okruh/contracts/http/catalog/lists';

/** An amount of whole crowns. */
export const crowns = (units: number): ProductCard['price']['now'] => ({ amount: units * 100, currency: 'CZK' });

/** A new iPhone on sale, as the catalogue tells of it. */
export function card(changes: Partial<ProductCard> = {}): ProductCard {
  return {
    id: 'apple-iphone-16-128gb-ultramarine',
    code: 'PH101',
    master_product_id: 'mp-apple-iphone-16',
    href: '/produkt/apple-iphone-16-128gb-ultramarine',
    name: 'Apple iPhone 16',
    spec: '128 GB, ultramarínový',
    brand: 'Apple',
    categories: ['Telefony', 'Apple iPhone', 'iPhone 16'],
    quality: 'new',
    quality_name: 'Nové',
    image: { base: '/media/catalog/mp-apple-iphone-16/ultramarine/front-1f3a9c', alt: 'Apple iPhone 16, ultramarínový' },
    price: { now: crowns(20_990), common: crowns(23_990), was: crowns(22_990), discount_percent: 9 },
    trade_in_price: crowns(13_490),
    stock: { state: 'in-stock', quantity: 20, delivery_on: '2026-11-21', stores: 6 },
    rating: { average: 4.8, count: 312 },
    badges: [],
    gift: null,
    others: { count: 4, from: crowns(20_990) },
    ...changes,
  };
}

/** Another phone, used, so that lists have two kinds of cards. */
export const usedCard = (changes: Partial<ProductCard> = {}): ProductCard =>
  card({
    id: 'apple-iphone-13-128gb-midnight-a',
    code: 'PH013A',
    master_product_id: 'mp-apple-iphone-13',
    href: '/produkt/apple-iphone-13-128gb-midnight-a',
    name: 'Apple iPhone 13',
    spec: '128 GB, temně inkoustový',
    quality: 'A',
    quality_name: 'Výborný',
    price: { now: crowns(10_490), common: null, was: null, discount_percent: null },
    trade_in_price: null,
    stock: { state: 'in-stock', quantity: 14, delivery_on: '2026-11-21', stores: 3 },
    ...changes,
  });

const option = (value: string, label: string, count: number, selected = false): Facet['options'][number] => ({
  value,
  label,
  count,
  selected,
  href: `/telefony?vyrobce=${value}`,
});

export const facets: readonly Facet[] = [
  {
    id: 'quality',
    parameter: 'kvalita',
    name: 'Stav',
    kind: 'quality',
    options: [option('nove', 'Nové', 41), option('a', 'A Výborný', 14, true), option('d', 'D Opotřebený', 0)],
  },
  {
    id: 'manufacturer',
    parameter: 'vyrobce',
    name: 'Výrobce',
    kind: 'manufacturer',
    options: ['Apple', 'Samsung', 'Google', 'Xiaomi', 'Honor', 'Nothing', 'Motorola'].map((name) => option(name.toLowerCase(), name, 3)),
  },
  {
    id: 'storage',
    parameter: 'uloziste',
    name: 'Úložiště',
    kind: 'storage',
    options: [option('128', '128 GB', 9), option('256', '256 GB', 5)],
  },
  {
    id: 'colour',
    parameter: 'barva',
    name: 'Barva',
    kind: 'colour',
    options: [{ ...option('cerna', 'Černá', 12), swatch: '#23282B' }],
  },
];

/** First page of a category of 50 products. */
export function productList(changes: Partial<ProductList> = {}): ProductList {
  return {
    items: [card(), usedCard()],
    total: 50,
    page: 1,
    page_size: 24,
    facets: [...facets],
    price: { parameter_from: 'cena_od', parameter_to: 'cena_do', min: 2490, max: 34_990, from: null, to: null },
    chips: [{ label: 'A Výborný', href: '/telefony' }],
    clear_href: '/telefony',
    sorts: [
      { value: 'nejprodavanejsi', label: 'Nejprodávanější', selected: true, href: '/telefony?kvalita=a' },
      { value: 'nejlevnejsi', label: 'Nejlevnější', selected: false, href: '/telefony?kvalita=a&razeni=nejlevnejsi' },
    ],
    first_page_href: '/telefony?kvalita=a',
    page_href: '/telefony?kvalita=a&strana={page}',
    canonical: '/telefony?kvalita=a',
    ...changes,
  };
}

/** The home page as the catalogue tells it. */
export const homePage = (changes: Partial<HomePage> = {}): HomePage => ({
  title: 'Okruh',
  description: 'Nové i použité.',
  h1: 'Technika, která jde dokola',
  tags: { buy_from: crowns(10_490), repair_within_minutes: 120, sell_up_to: crowns(14_200) },
  blocks: [],
  tiles: [{ label: 'Telefony', href: '/telefony', note: 'od 2 490 Kč', image: null }],
  limited: [],
  tabs: [
    { id: 'sale', title: 'Ve slevě', href: '/slevy', items: [card()] },
    { id: 'new', title: 'Novinky', href: '/telefony?razeni=novinky', items: [card({ id: 'n1', code: 'N1', name: 'Novinka 1' })] },
  ],
  grades: [
    { quality: 'new', name: 'Nové', description: 'Nerozbalené' },
    { quality: 'A+', name: 'Jako nový', description: 'Bez stop používání' },
  ],
  used: [usedCard()],
  articles: [{ title: 'Jak připravit telefon na výkup', perex: 'Pět kroků.', href: '/clanky/jak', published_on: '2026-11-10' }],
  ...changes,
});
