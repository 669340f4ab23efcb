import { loginReturnParameter } from '@okruh/contracts/shop-parameters';
import {
  accountAddressesPage,
  accountOrdersPage,
  accountPage,
  loginPage,
  newsPage,
  orderPage,
  passwordPage,
  privacyPage,
  registrationPage,
  statusPage,
} from '@okruh/contracts/shop-paths';
import type { Market } from '@okruh/market';

/** Pages of this remote. The shell sends every address below their first word here. */
export type AccountPage = 'login' | 'registration' | 'password' | 'account' | 'orders' | 'addresses' | 'news';

const pages = {
  login: loginPage,
  registration: registrationPage,
  password: passwordPage,
  account: accountPage,
  orders: accountOrdersPage,
  addresses: accountAddressesPage,
  news: newsPage,
  privacy: privacyPage,
  status: statusPage,
} as const satisfies Record<AccountPage | 'privacy' | 'status', Record<Market, string>>;

const pageNames: readonly AccountPage[] = ['login', 'registration', 'password', 'account', 'orders', 'addresses', 'news'];

/** Page of an address; null when it is none of ours. */
export function resolvePage(market: Market, path: string): AccountPage | null {
  const asked = `/${path.split('/').filter(Boolean).join('/')}`;
  return pageNames.find((name) => pages[name][market] === asked) ?? null;
}

/** Address of a page of this remote, or of a page of the shell that it links to. */
export const getPath = (market: Market, page: AccountPage | 'privacy' | 'status'): string => pages[page][market];

/** Login that comes back to `path` afterwards; without one it leads to the account. */
export function loginPath(market: Market, path?: string): string {
  const login = getPath(market, 'login');
  // Orders and addresses are worth coming back to; the others are the way to a login or where it leads anyway.
  const page = path === undefined ? null : resolvePage(market, path);
  return path === undefined || (page !== null && page !== 'orders' && page !== 'addresses')
    ? login
    : `${login}?${new URLSearchParams({ [loginReturnParameter[market]]: path }).toString()}`;
}

/**
 * Where to go after login: the path that the address asks for, else the account. Only a path of this very site counts,
 * so that a link with our name on it can't lead a customer to somebody else's page.
 */
export function returnPath(market: Market, search: string): string {
  const account = getPath(market, 'account');
  const wanted = new URLSearchParams(search).get(loginReturnParameter[market]);
  if (wanted === null || !wanted.startsWith('/')) return account;
  // Browsers read `//host`, `/\host` and a tab in between as another host: let the parser decide, on a host of no one.
  const base = 'http://shop.invalid';
  const target = URL.canParse(wanted, base) ? new URL(wanted, base) : null;
  if (target === null || target.origin !== base) return account;
  const path = target.pathname + target.search;
  return resolvePage(market, target.pathname) === 'login' ? account : path;
}

/** Page of the checkout that finds an order by its number and e-mail. */
export const findOrderPath = (market: Market): string => orderPage[market];
