import type { Permission } from '@okruh/contracts/access';
import { type CataloguePage, cataloguePageOf, cataloguePaths, type CatalogueSection, catalogueSectionOf } from './catalogue-paths.ts';
import { type PaymentPage, paymentPageOf, paymentPaths, type PaymentSection, paymentSectionOf } from './payment-paths.ts';
import { type RepairPage, repairPageOf, repairPaths, type RepairSection, repairSectionOf } from './repair-paths.ts';
import { type SalesPage, salesPageOf, salesPaths, type SalesSection, salesSectionOf } from './sales-paths.ts';

/** A page of the back office. */
export type AdminPage =
  | {
      readonly name:
        | 'sign-in'
        | 'home'
        | 'buyouts'
        | 'payouts'
        | 'prices'
        | 'stock'
        | 'delivery-places'
        | 'releases'
        | 'security'
        | 'counter';
    }
  | { readonly name: 'buyout'; readonly id: string }
  | { readonly name: 'price'; readonly model: string }
  | RepairPage
  | PaymentPage
  | SalesPage
  | CataloguePage;

/** Pages that stand in the side navigation. */
export type Section =
  | 'buyouts'
  | 'payouts'
  | 'prices'
  | 'stock'
  | 'delivery-places'
  | 'releases'
  | 'security'
  | 'counter'
  | PaymentSection
  | RepairSection
  | SalesSection
  | CatalogueSection;

const otherPaths = {
  'sign-in': '/admin/prihlaseni',
  home: '/admin',
  buyouts: '/admin/vykupy',
  payouts: '/admin/vyplaty',
  prices: '/admin/cenik',
  stock: '/admin/sklad',
  'delivery-places': '/admin/vydejni-mista',
  releases: '/admin/moduly',
  security: '/admin/zabezpeceni',
  counter: '/admin/vydej-s-vykupem',
  ...repairPaths,
  ...salesPaths,
  ...cataloguePaths,
} as const;

/** Addresses, alike on both hosts: staff works for both markets. */
export const paths = { ...otherPaths, ...paymentPaths } as const satisfies Record<Section | 'sign-in' | 'home', string>;

/** What a section's pages need to be entered. */
export const sectionPermissions: Readonly<Record<Section, Permission>> = {
  buyouts: 'buyout:read',
  payouts: 'buyout:pay-out',
  prices: 'appraisal:read',
  counter: 'order:counter',
  repairs: 'repair:read',
  'spare-parts': 'repair:read',
  'repair-prices': 'operation:edit',
  products: 'catalog:read',
  categories: 'catalog:read',
  assignment: 'catalog:read',
  'meta-masters': 'catalog:read',
  packages: 'catalog:read',
  attributes: 'catalog:read',
  'sale-prices': 'catalog:read',
  reviews: 'review:approve',
  content: 'catalog:read',
  discounts: 'discount:read',
  tariffs: 'tariff:edit',
  'service-prices': 'tariff:edit',
  payments: 'payment:read',
  loans: 'loan:decide',
  statements: 'payment:read',
  stock: 'stock:read',
  'delivery-places': 'delivery:edit',
  releases: 'remotes:manage',
  security: 'staff:manage',
};
export const sections = Object.keys(sectionPermissions) as readonly Section[];

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Page of an address; null when it is none of ours. */
export function pageOf(path: string): AdminPage | null {
  const trimmed = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  const paying = (Object.keys(paymentPaths) as PaymentSection[]).find((name) => paymentPaths[name] === trimmed);
  if (paying !== undefined) return { name: paying };
  const found = (Object.keys(otherPaths) as (keyof typeof otherPaths)[]).find((name) => otherPaths[name] === trimmed);
  if (found !== undefined) return { name: found };
  const [, , section, key, ...deeper] = trimmed.split('/');
  if (key === undefined) return null;
  const repair = deeper.length === 0 ? repairPageOf(section, key) : null;
  if (repair !== null) return repair;
  const payment = deeper.length === 0 ? paymentPageOf(section, key) : null;
  if (payment !== null) return payment;
  const sales = deeper.length === 0 ? salesPageOf(section, key) : null;
  if (sales !== null) return sales;
  const catalogue = cataloguePageOf(section, key, deeper);
  if (catalogue !== null || deeper.length > 0) return catalogue;
  if (`/admin/${section}` === paths.buyouts) return UUID.test(key) ? { name: 'buyout', id: key } : null;
  if (`/admin/${section}` === paths.prices) return { name: 'price', model: decodeURIComponent(key) };
  return null;
}

/** Section that a page belongs to; null for the login and the way in. */
export function sectionOf(page: AdminPage): Section | null {
  switch (page.name) {
    case 'buyout':
      return 'buyouts';
    case 'price':
      return 'prices';
    case 'sign-in':
    case 'home':
      return null;
    case 'buyouts':
    case 'payouts':
    case 'prices':
    case 'stock':
    case 'delivery-places':
    case 'releases':
    case 'security':
    case 'counter':
      return page.name;
    case 'repairs':
    case 'spare-parts':
    case 'repair-prices':
    case 'repair':
    case 'walk-in':
      return repairSectionOf(page);
    case 'payments':
    case 'payment':
    case 'loans':
    case 'statements':
    case 'statement':
      return paymentSectionOf(page);
    case 'discounts':
    case 'discount':
    case 'tariffs':
    case 'service-prices':
      return salesSectionOf(page);
    default:
      return catalogueSectionOf(page);
  }
}

/** Page of one buy-out. */
export const buyoutPath = (id: string): string => `${paths.buyouts}/${id}`;
/** Prices of one model. */
export const pricePath = (model: string): string => `${paths.prices}/${encodeURIComponent(model)}`;

/** Login that comes back to `path` afterwards. */
export const loginPath = (path: string): string => `${paths['sign-in']}?${new URLSearchParams({ zpet: path }).toString()}`;

/**
 * Where to go after login: the page that the address asks for, else the way in. Only pages of the back office count, so
 * that a link with our name on it can't lead staff to somebody else's.
 */
export function returnPath(search: string): string {
  const wanted = new URLSearchParams(search).get('zpet') ?? '';
  // Browsers read `//host`, `/\host` and a tab in between as another host: let the parser decide, on a host of no one.
  const base = 'http://shop.invalid';
  const target = wanted.startsWith('/') && URL.canParse(wanted, base) ? new URL(wanted, base) : null;
  if (target === null || target.origin !== base) return paths.home;
  const page = pageOf(target.pathname);
  return page === null || page.name === 'sign-in' ? paths.home : target.pathname + target.search;
}
