import { getProduct, type ProductPage } from '@okruh/contracts/http/catalog/product';
import { crowns } from './cart-fixtures.ts';

const shape = getProduct.responses[200].shape;

/** An accessory's card, held against the contract. */
export const accessory = (changes: Partial<ProductPage['accessories'][number]> = {}): ProductPage['accessories'][number] =>
  shape.accessories.element.parse({
    id: 'okruh-glass-new',
    code: '300',
    master_product_id: 'mp-glass',
    href: '/produkt/okruh-glass-new',
    name: 'Tvrzené sklo 3D',
    spec: 'pro iPhone 15',
    brand: 'Okruh',
    categories: ['Příslušenství'],
    quality: 'new',
    quality_name: 'nové',
    image: null,
    price: { now: crowns(349), common: null, was: null, discount_percent: null },
    trade_in_price: null,
    stock: { state: 'in-stock', quantity: 20, delivery_on: '2026-11-23', stores: 3 },
    rating: null,
    badges: [],
    gift: null,
    others: { count: 0, from: crowns(349) },
    ...changes,
  });

/** The iPhone of the mockup as its page gets it. */
export const product = (changes: Partial<ProductPage> = {}): ProductPage =>
  getProduct.responses[200].parse({
    id: 'apple-iphone-15-128gb-blue-aplus',
    code: '104582',
    ean: null,
    master_product_id: 'mp-apple-iphone-15',
    master_seo_name: 'apple-iphone-15',
    device_identifier: 'apple-iphone-15-128gb-blue',
    type_device: 'phone',
    is_service: false,
    name: 'Apple iPhone 15',
    full_name: 'Apple iPhone 15, 128 GB, modrý, jako nový',
    spec: '128 GB, modrý',
    brand: { id: 'apple', name: 'Apple' },
    categories: ['Telefony', 'Apple iPhone'],
    breadcrumbs: [],
    h1: 'Apple iPhone 15',
    title: 'Apple iPhone 15',
    description: '',
    short_description: '',
    text: [],
    images: [],
    quality: 'A+',
    quality_name: 'jako nový',
    quality_text: '',
    price: { now: crowns(14_990), common: crowns(18_990), was: crowns(16_490), discount_percent: 9 },
    trade_in_price: null,
    stock: { state: 'in-stock', quantity: 6, delivery_on: '2026-11-23', stores: 5 },
    stores: [],
    warranty_months: 24,
    badges: [],
    gift: null,
    choices: { qualities: [], colours: [], storages: [] },
    parameters: [],
    accessories: [accessory()],
    similar: [],
    reviews: { summary: { average: null, count: 0, by_stars: [] }, first: [] },
    repair_href: null,
    sell_href: null,
    canonical: '/produkt/apple-iphone-15-128gb-blue-aplus',
    alternate_path: null,
    ...changes,
  });
