import type { Permission } from '@okruh/contracts/access';
import { contentKindWords, type OfficePage, officePaths } from '@okruh/contracts/office-paths';
import { isUuid } from '@okruh/contracts/uuid';
import type { Area } from './office/area.ts';
import type { Section, SectionPermissions } from './office/section.ts';

/** One page of the back office. */
interface PageDefinition<Name extends OfficePage> {
  readonly path: (typeof officePaths)[Name];
  /** What its reader needs; null for the login and for the home page, which shows what its reader may do. */
  readonly permission: Permission | null;
  /** Loads the area that draws the page. */
  readonly load: () => Promise<Area<Name>>;
  /** What a value of the address has to look like; any text otherwise. */
  readonly params?: Readonly<Record<string, (value: string) => boolean>>;
}

const contentWords: ReadonlySet<string> = new Set(Object.values(contentKindWords));
const isSequence = (value: string): boolean => /^[1-9]\d{0,15}$/.test(value);
const isContentKind = (word: string): boolean => contentWords.has(word);
const login = () => import('./login/pages.ts');
const home = () => import('./home/pages.ts');
const messages = () => import('./messages/pages.ts');
const tasks = () => import('./tasks/pages.ts');
const buyout = () => import('./buyout/pages.ts');
const repairs = () => import('./repairs/pages.ts');
const catalogue = () => import('./catalogue/pages.ts');
const product = () => import('./catalogue/products/pages.ts');
const content = () => import('./catalogue/content/pages.tsx');
const news = () => import('./news/pages.tsx');
const sales = () => import('./sales/pages.tsx');
const orders = () => import('./orders/pages.ts');
const statistics = () => import('./statistics/pages.ts');
const payments = () => import('./payments/pages.ts');
const invoices = () => import('./invoices/pages.ts');
const supplierInvoices = () => import('./supplier-invoices/pages.ts');
const returns = () => import('./returns/pages.ts');
const till = () => import('./till/pages.ts');
const shipping = () => import('./shipping/pages.ts');
const picking = () => import('./picking/pages.ts');
const stock = () => import('./stock/pages.ts');
const boughtDevices = () => import('./bought-devices/pages.ts');
const stores = () => import('./stores/pages.ts');
const deliveryPlaces = () => import('./delivery-places/pages.ts');
const releases = () => import('./releases/pages.ts');
const staff = () => import('./staff/pages.ts');
const operations = () => import('./operations/pages.ts');
const visits = () => import('./visits/pages.ts');

/** Every page of the back office. An address is the first page that it fits. */
export const pages = {
  'sign-in': { path: officePaths['sign-in'], permission: null, load: login },
  home: { path: officePaths.home, permission: null, load: home },
  tasks: { path: officePaths.tasks, permission: 'backoffice:enter', load: tasks },
  messages: { path: officePaths.messages, permission: 'message:answer', load: messages },
  message: { path: officePaths.message, permission: 'message:answer', load: messages, params: { id: isUuid } },
  buyouts: { path: officePaths.buyouts, permission: 'buyout:read', load: buyout },
  buyout: { path: officePaths.buyout, permission: 'buyout:read', load: buyout, params: { id: isUuid } },
  payouts: { path: officePaths.payouts, permission: 'buyout:pay-out', load: buyout },
  prices: { path: officePaths.prices, permission: 'appraisal:read', load: buyout },
  'new-price': { path: officePaths['new-price'], permission: 'appraisal:edit', load: buyout },
  questions: { path: officePaths.questions, permission: 'appraisal:edit', load: buyout },
  competitors: { path: officePaths.competitors, permission: 'appraisal:read', load: buyout },
  price: { path: officePaths.price, permission: 'appraisal:read', load: buyout },
  'lease-promises': { path: officePaths['lease-promises'], permission: 'buyout:read', load: buyout },
  bonuses: { path: officePaths.bonuses, permission: 'appraisal:read', load: buyout },
  counter: { path: officePaths.counter, permission: 'order:counter', load: buyout },
  till: { path: officePaths.till, permission: 'counter:work', load: till },
  drawers: { path: officePaths.drawers, permission: 'counter:read', load: till },
  repairs: { path: officePaths.repairs, permission: 'repair:read', load: repairs },
  'walk-in': { path: officePaths['walk-in'], permission: 'repair:read', load: repairs },
  repair: { path: officePaths.repair, permission: 'repair:read', load: repairs, params: { id: isUuid } },
  'spare-parts': { path: officePaths['spare-parts'], permission: 'repair:read', load: repairs },
  'repair-prices': { path: officePaths['repair-prices'], permission: 'operation:edit', load: repairs },
  'repair-devices': { path: officePaths['repair-devices'], permission: 'operation:edit', load: repairs },
  'repair-calendars': { path: officePaths['repair-calendars'], permission: 'repair:read', load: repairs },
  products: { path: officePaths.products, permission: 'catalog:read', load: catalogue },
  'new-product': { path: officePaths['new-product'], permission: 'catalog:edit', load: product },
  product: { path: officePaths.product, permission: 'catalog:read', load: product },
  categories: { path: officePaths.categories, permission: 'catalog:read', load: catalogue },
  assignment: { path: officePaths.assignment, permission: 'catalog:read', load: catalogue },
  'meta-masters': { path: officePaths['meta-masters'], permission: 'catalog:read', load: catalogue },
  packages: { path: officePaths.packages, permission: 'catalog:read', load: catalogue },
  attributes: { path: officePaths.attributes, permission: 'catalog:read', load: catalogue },
  'sale-prices': { path: officePaths['sale-prices'], permission: 'catalog:read', load: catalogue },
  feeds: { path: officePaths.feeds, permission: 'feed:read', load: catalogue },
  reviews: { path: officePaths.reviews, permission: 'review:approve', load: catalogue },
  changes: { path: officePaths.changes, permission: 'catalog:edit', load: catalogue },
  content: { path: officePaths.content, permission: 'catalog:read', load: content },
  texts: { path: officePaths.texts, permission: 'catalog:read', load: content, params: { kind: isContentKind } },
  'new-text': { path: officePaths['new-text'], permission: 'catalog:read', load: content, params: { kind: isContentKind } },
  text: { path: officePaths.text, permission: 'catalog:read', load: content, params: { kind: isContentKind } },
  translations: { path: officePaths.translations, permission: 'catalog:read', load: content },
  news: { path: officePaths.news, permission: 'news:send', load: news },
  'news-subscribers': { path: officePaths['news-subscribers'], permission: 'news:send', load: news },
  'new-news': { path: officePaths['new-news'], permission: 'news:send', load: news },
  'news-issue': { path: officePaths['news-issue'], permission: 'news:send', load: news, params: { id: isUuid } },
  discounts: { path: officePaths.discounts, permission: 'discount:read', load: sales },
  'new-discount': { path: officePaths['new-discount'], permission: 'discount:read', load: sales },
  discount: { path: officePaths.discount, permission: 'discount:read', load: sales },
  tariffs: { path: officePaths.tariffs, permission: 'tariff:edit', load: sales },
  'service-prices': { path: officePaths['service-prices'], permission: 'tariff:edit', load: sales },
  orders: { path: officePaths.orders, permission: 'order:read', load: orders },
  order: { path: officePaths.order, permission: 'order:read', load: orders, params: { id: isUuid } },
  withdrawals: { path: officePaths.withdrawals, permission: 'order:read', load: returns },
  complaints: { path: officePaths.complaints, permission: 'order:read', load: returns },
  complaint: { path: officePaths.complaint, permission: 'order:read', load: returns, params: { id: isUuid } },
  withdrawal: { path: officePaths.withdrawal, permission: 'order:read', load: returns, params: { id: isUuid } },
  statistics: { path: officePaths.statistics, permission: 'statistics:read', load: statistics },
  payments: { path: officePaths.payments, permission: 'payment:read', load: payments },
  payment: { path: officePaths.payment, permission: 'payment:read', load: payments, params: { id: isUuid } },
  loans: { path: officePaths.loans, permission: 'loan:decide', load: payments },
  statements: { path: officePaths.statements, permission: 'payment:read', load: payments },
  statement: { path: officePaths.statement, permission: 'payment:read', load: payments, params: { id: isUuid } },
  invoices: { path: officePaths.invoices, permission: 'invoice:read', load: invoices },
  invoice: { path: officePaths.invoice, permission: 'invoice:read', load: invoices, params: { id: isUuid } },
  'supplier-invoices': { path: officePaths['supplier-invoices'], permission: 'invoice:import', load: supplierInvoices },
  'supplier-invoice': {
    path: officePaths['supplier-invoice'],
    permission: 'invoice:import',
    load: supplierInvoices,
    params: { id: isUuid },
  },
  parcels: { path: officePaths.parcels, permission: 'shipping:read', load: shipping },
  parcel: { path: officePaths.parcel, permission: 'shipping:read', load: shipping, params: { id: isUuid } },
  handovers: { path: officePaths.handovers, permission: 'shipping:work', load: shipping },
  'cod-statements': { path: officePaths['cod-statements'], permission: 'shipping:read', load: shipping },
  'cod-statement': { path: officePaths['cod-statement'], permission: 'shipping:read', load: shipping, params: { id: isUuid } },
  stock: { path: officePaths.stock, permission: 'stock:read', load: stock },
  picking: { path: officePaths.picking, permission: 'picking:read', load: picking },
  'picking-list': { path: officePaths['picking-list'], permission: 'picking:read', load: picking, params: { id: isUuid } },
  'picking-station': { path: officePaths['picking-station'], permission: 'picking:work', load: picking, params: { wave: isUuid } },
  'pack-bench': { path: officePaths['pack-bench'], permission: 'picking:work', load: picking },
  'store-board': { path: officePaths['store-board'], permission: 'picking:read', load: picking },
  crates: { path: officePaths.crates, permission: 'picking:read', load: picking },
  'bought-devices': { path: officePaths['bought-devices'], permission: 'stock:read', load: boughtDevices },
  locations: { path: officePaths.locations, permission: 'stock:read', load: stock },
  'product-locations': { path: officePaths['product-locations'], permission: 'stock:read', load: stock },
  receipts: { path: officePaths.receipts, permission: 'stock:read', load: stock },
  receipt: { path: officePaths.receipt, permission: 'stock:read', load: stock, params: { id: isUuid } },
  transfers: { path: officePaths.transfers, permission: 'stock:read', load: stock },
  transfer: { path: officePaths.transfer, permission: 'stock:read', load: stock, params: { id: isUuid } },
  'stock-takes': { path: officePaths['stock-takes'], permission: 'stock:read', load: stock },
  'stock-take': { path: officePaths['stock-take'], permission: 'stock:read', load: stock, params: { id: isUuid } },
  stores: { path: officePaths.stores, permission: 'content:edit', load: stores },
  'delivery-places': { path: officePaths['delivery-places'], permission: 'delivery:edit', load: deliveryPlaces },
  operations: { path: officePaths.operations, permission: 'ops:read', load: operations },
  alerts: { path: officePaths.alerts, permission: 'ops:read', load: operations },
  silences: { path: officePaths.silences, permission: 'ops:read', load: operations },
  'alert-rules': { path: officePaths['alert-rules'], permission: 'ops:read', load: operations },
  alert: { path: officePaths.alert, permission: 'ops:read', load: operations, params: { id: isUuid } },
  runbook: { path: officePaths.runbook, permission: 'ops:read', load: operations },
  visits: { path: officePaths.visits, permission: 'ops:read', load: visits },
  stories: { path: officePaths.stories, permission: 'ops:read', load: operations },
  story: { path: officePaths.story, permission: 'ops:read', load: operations, params: { id: isUuid } },
  event: { path: officePaths.event, permission: 'ops:read', load: operations, params: { id: isUuid } },
  tail: { path: officePaths.tail, permission: 'ops:read', load: operations },
  streams: { path: officePaths.streams, permission: 'ops:read', load: operations },
  consumers: { path: officePaths.consumers, permission: 'ops:read', load: operations },
  'dead-letters': { path: officePaths['dead-letters'], permission: 'ops:read', load: operations },
  'dead-letter': {
    path: officePaths['dead-letter'],
    permission: 'ops:read',
    load: operations,
    params: { sequence: isSequence },
  },
  actions: { path: officePaths.actions, permission: 'ops:read', load: operations },
  'event-contracts': { path: officePaths['event-contracts'], permission: 'ops:read', load: operations },
  'event-contract': { path: officePaths['event-contract'], permission: 'ops:read', load: operations },
  redrive: { path: officePaths.redrive, permission: 'ops:read', load: operations, params: { id: isUuid } },
  replays: { path: officePaths.replays, permission: 'ops:read', load: operations },
  replay: { path: officePaths.replay, permission: 'ops:read', load: operations, params: { id: isUuid } },
  releases: { path: officePaths.releases, permission: 'remotes:manage', load: releases },
  staff: { path: officePaths.staff, permission: 'staff:manage', load: staff },
  'staff-roles': { path: officePaths['staff-roles'], permission: 'staff:manage', load: staff },
  'staff-member': { path: officePaths['staff-member'], permission: 'staff:manage', load: staff, params: { id: isUuid } },
  security: { path: officePaths.security, permission: 'staff:manage', load: staff },
} as const satisfies { readonly [Name in OfficePage]: PageDefinition<Name> };

const names = Object.keys(pages) as readonly OfficePage[];
const splitPath = (path: string): string[] => path.split('/').filter(Boolean);
const isSection = (name: OfficePage): name is Section => name !== 'sign-in' && splitPath(pages[name].path).length === 2;
const sections: readonly Section[] = names.filter(isSection);

/** Pages of the side navigation with what they need. */
export const sectionPermissions = Object.fromEntries(sections.map((name) => [name, pages[name].permission])) as SectionPermissions;

/** What an address is compared with. */
type Pattern = Pick<PageDefinition<OfficePage>, 'path' | 'params'>;

/** The page of an address. */
export interface ShownPage {
  readonly name: OfficePage;
  /** Values of the address, decoded. */
  readonly params: Readonly<Record<string, string>>;
  /** Page of the side navigation that it belongs to; null for the login and the home page. */
  readonly section: Section | null;
  /** What its reader needs; null for the login and the home page. */
  readonly permission: Permission | null;
}

/** Page of an address; null when it is none of ours. */
export function resolvePage(path: string): ShownPage | null {
  const parts = splitPath(path);
  for (const name of names) {
    const params = matchParams(pages[name], parts);
    if (params !== null)
      return {
        name,
        params,
        section: sections.find((section) => splitPath(pages[section].path)[1] === parts[1]) ?? null,
        permission: pages[name].permission,
      };
  }
  return null;
}

function matchParams({ path, params: rules = {} }: Pattern, parts: readonly string[]): Readonly<Record<string, string>> | null {
  const pattern = splitPath(path);
  if (pattern.length !== parts.length) return null;
  const params: Record<string, string> = {};
  for (const [index, wanted] of pattern.entries()) {
    const part = parts[index] ?? '';
    if (!wanted.startsWith(':')) {
      if (wanted !== part) return null;
      continue;
    }
    const name = wanted.slice(1);
    const value = decode(part);
    if (value === null || rules[name]?.(value) === false) return null;
    params[name] = value;
  }
  return params;
}

const decode = (part: string): string | null => {
  try {
    return decodeURIComponent(part);
  } catch {
    return null; // a broken escape names nothing
  }
};
