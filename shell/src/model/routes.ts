import { OFFICE_PATH, STAFF_LOGIN_PATH } from '@okruh/contracts/office-paths';
import {
  type ByMarket,
  accountPage,
  articlesPage,
  buyoutPage,
  buyoutReviewPage,
  buyoutStatusPage,
  buyoutTermsPage,
  careerPage,
  cartPage,
  checkoutDeliveryPage,
  checkoutPage,
  checkoutPaymentPage,
  checkoutSummaryPage,
  contactPage,
  deliveryTermsPage,
  deviceTypeWords,
  faqPage,
  homePage,
  instalmentsPage,
  loginPage,
  newsPage,
  orderPage,
  passwordPage,
  privacyPage,
  productPage,
  registrationPage,
  repairPage,
  repairStatusPage,
  salePage,
  saleTermsPage,
  searchPage,
  statusPage,
  storesPage,
  usedPage,
  withdrawalFormPage,
  withdrawalPage,
} from '@okruh/contracts/shop-paths';
import type { Frame, Market, ResolvedRoute } from '@okruh/web-kit';
import { headText } from './head-texts.ts';

/** Pages with one address in each market. */
type FixedPage =
  | 'home'
  | 'search'
  | 'article-list'
  | 'faq'
  | 'stores'
  | 'contact'
  | 'status'
  | 'delivery'
  | 'instalments'
  | 'withdrawal'
  | 'career'
  | 'buyout-terms'
  | 'sale-terms'
  | 'privacy';
/** Detail pages, with the item's name as the last part of the address. */
export type DetailPage = 'product' | 'article' | 'store';
/** Pages that the shell renders itself. */
export type PageName = FixedPage | DetailPage | 'category' | 'not-found' | 'error';
export type RemoteName = 'mfe-buyout' | 'mfe-service' | 'mfe-cart-checkout' | 'mfe-account' | 'mfe-admin';
/** Groups of addresses that a remote owns, named by their first path. */
type Area =
  | 'buyout'
  | 'service'
  | 'cart'
  | 'checkout'
  | 'order'
  | 'withdrawal'
  | 'login'
  | 'registration'
  | 'password'
  | 'account'
  | 'news'
  | 'admin'
  | 'staff-login';

/** Addresses of the shell's own pages in both markets. */
export const pagePaths: Readonly<Record<FixedPage, ByMarket>> = {
  home: homePage,
  search: searchPage,
  'article-list': articlesPage,
  faq: faqPage,
  stores: storesPage,
  contact: contactPage,
  status: statusPage,
  delivery: deliveryTermsPage,
  instalments: instalmentsPage,
  withdrawal: withdrawalPage,
  career: careerPage,
  'buyout-terms': buyoutTermsPage,
  'sale-terms': saleTermsPage,
  privacy: privacyPage,
};

/** Lists of the catalogue that aren't a category: sales and second hand. */
export const listPaths = { sale: salePage, used: usedPage } as const;

/** First path of products, articles and stores. */
const detailPaths: Readonly<Record<DetailPage, ByMarket>> = {
  product: productPage,
  article: pagePaths['article-list'],
  store: pagePaths.stores,
};

/** First path of each area. */
export const areaPaths: Readonly<Record<Area, ByMarket>> = {
  buyout: buyoutPage,
  service: repairPage,
  cart: cartPage,
  checkout: checkoutPage,
  order: orderPage,
  withdrawal: withdrawalFormPage,
  login: loginPage,
  registration: registrationPage,
  password: passwordPage,
  account: accountPage,
  news: newsPage,
  'staff-login': { cz: STAFF_LOGIN_PATH, ro: STAFF_LOGIN_PATH },
  admin: { cz: OFFICE_PATH, ro: OFFICE_PATH },
};

const areas: readonly { readonly area: Area; readonly remote: RemoteName; readonly frame: Frame }[] = [
  { area: 'buyout', remote: 'mfe-buyout', frame: 'full' },
  { area: 'service', remote: 'mfe-service', frame: 'full' },
  { area: 'cart', remote: 'mfe-cart-checkout', frame: 'full' },
  { area: 'checkout', remote: 'mfe-cart-checkout', frame: 'focused' },
  { area: 'order', remote: 'mfe-cart-checkout', frame: 'full' },
  { area: 'withdrawal', remote: 'mfe-cart-checkout', frame: 'full' },
  { area: 'login', remote: 'mfe-account', frame: 'full' },
  { area: 'registration', remote: 'mfe-account', frame: 'full' },
  { area: 'password', remote: 'mfe-account', frame: 'full' },
  { area: 'account', remote: 'mfe-account', frame: 'full' },
  { area: 'news', remote: 'mfe-account', frame: 'full' },
  { area: 'staff-login', remote: 'mfe-admin', frame: 'bare' },
  { area: 'admin', remote: 'mfe-admin', frame: 'bare' },
];

/** Status pages without a code show the form that finds orders, repairs and buy-outs. */
const bareStatusPages: readonly ByMarket[] = [orderPage, repairStatusPage, buyoutStatusPage];
const isBareStatus = (market: Market, path: string): boolean => bareStatusPages.some((page) => page[market] === path);

const getTitle = (name: PageName | Area, market: Market): string => headText(market, `title.${name}`);

/** A route whose page name the shell knows. Its title is empty until the texts of heads are loaded. */
export type ShellRoute = ResolvedRoute & { readonly page: PageName | null; readonly remote: RemoteName | null };

const fixedPages = Object.keys(pagePaths) as readonly FixedPage[];
const detailPages = Object.keys(detailPaths) as readonly DetailPage[];
/** Shape of a category's path in the catalogue. */
const categoryPath = /^(?:\/[a-z0-9][a-z0-9-]*){1,5}$/;

/** Pages whose data come from services, see page-sources.ts. */
export type SourcedPage = 'home' | 'category' | 'search' | 'article-list' | 'faq' | 'stores' | 'contact' | DetailPage;
const sourcedPages: ReadonlySet<PageName> = new Set<SourcedPage>([
  'home',
  'category',
  'search',
  'product',
  'article-list',
  'article',
  'faq',
  'stores',
  'store',
  'contact',
]);
export const isSourced = (page: PageName): page is SourcedPage => sourcedPages.has(page);

/** The page of an address, from a static table that is the same on the server and in the browser. Only the catalogue knows whether a category exists. */
export function resolveRoute(market: Market, path: string): ShellRoute {
  const trimmed = withoutLastSlash(path);
  const own = (page: PageName): ShellRoute => ({ page, remote: null, frame: 'full', title: getTitle(page, market) });
  const fixed = fixedPages.find((page) => pagePaths[page][market] === trimmed);
  if (fixed !== undefined) return own(fixed);
  if (isBareStatus(market, trimmed)) return own('status');
  const detail = detailPages.find((page) => isBelow(trimmed, detailPaths[page][market]));
  if (detail !== undefined) return own(detailName(market, path) === null ? 'not-found' : detail);
  const found = areas.find(({ area }) => isBelow(trimmed, areaPaths[area][market]));
  if (found !== undefined) {
    const { area, remote, frame } = found;
    return { page: null, remote, frame, measuredAs: area === 'withdrawal' ? 'withdrawal-form' : area, title: getTitle(area, market) };
  }
  const isBelowOwn = fixedPages.some((page) => page !== 'home' && isBelow(trimmed, pagePaths[page][market]));
  return own(!isBelowOwn && categoryPath.test(trimmed) ? 'category' : 'not-found');
}

/** Name of the product, article or store in an address, decoded; null when it has none or more than one part. */
export function detailName(market: Market, path: string): string | null {
  const trimmed = withoutLastSlash(path);
  const page = detailPages.find((candidate) => isBelow(trimmed, detailPaths[candidate][market]));
  const name = page === undefined ? '' : trimmed.slice(detailPaths[page][market].length + 1);
  if (name === '' || name.includes('/')) return null;
  try {
    return decodeURIComponent(name);
  } catch {
    return null;
  }
}

/** Address of a product, article or store. */
export const detailPath = (market: Market, page: DetailPage, name: string): string =>
  `${detailPaths[page][market]}/${encodeURIComponent(name)}`;

/**
 * The same page in the other market, or the closest one: a buy-out by code exists in one market only. Null = unknown here;
 * products, articles and categories have their own `PageHead.alternate`.
 */
export function pathInMarket(from: Market, path: string, to: Market): string | null {
  const trimmed = withoutLastSlash(path);
  for (const paths of Object.values(pagePaths)) if (paths[from] === trimmed) return paths[to];
  if (isBareStatus(from, trimmed)) return pagePaths.status[to];
  const area = areas.find((candidate) => isBelow(trimmed, areaPaths[candidate.area][from]))?.area;
  if (area === undefined) return null;
  if (area === 'order') return pagePaths.status[to];
  if (area === 'admin' || area === 'staff-login') return trimmed;
  if (area === 'checkout') return (checkoutSteps.find(({ page }) => page[from] === trimmed)?.page ?? checkoutPage)[to];
  if (area !== 'buyout') return areaPaths[area][to];
  const [typeWord, ...rest] = trimmed.slice(areaPaths.buyout[from].length).split('/').filter(Boolean);
  if (typeWord === undefined) return areaPaths.buyout[to];
  const word = Object.values(deviceTypeWords).find((words) => words[from] === typeWord);
  return word === undefined ? areaPaths.buyout[to] : [areaPaths.buyout[to], word[to], ...rest].join('/');
}

/** Steps of the checkout in order, for the progress bar of the focused frame. */
export const checkoutSteps = [
  { id: 'delivery', page: checkoutDeliveryPage },
  { id: 'payment', page: checkoutPaymentPage },
  { id: 'summary', page: checkoutSummaryPage },
] as const satisfies readonly { readonly id: string; readonly page: ByMarket }[];

/** Path for analytics, without the code of an order, buy-out or repair: anybody with the code can open the status. */
export function reportedPath(market: Market, path: string): string {
  return codePages.map((page) => page[market]).find((page) => isBelow(path, page)) ?? path;
}
const codePages: readonly ByMarket[] = [orderPage, buyoutStatusPage, buyoutReviewPage, repairStatusPage];

/** Route of the error page. */
export const errorRoute = (market: Market): ShellRoute => ({
  page: 'error',
  remote: null,
  frame: 'full',
  title: getTitle('error', market),
});

/** Title of the page `not-found`, for addresses that match a route but have no content. */
export const notFoundTitle = (market: Market): string => getTitle('not-found', market);

export const otherMarket = (market: Market): Market => (market === 'cz' ? 'ro' : 'cz');

const withoutLastSlash = (path: string): string => (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path);
const isBelow = (path: string, prefix: string): boolean => path === prefix || path.startsWith(`${prefix}/`);
