import type { Menu, MenuEntry } from '@okruh/contracts/http/catalog/home';
import type { Market } from '@okruh/web-kit';
import type { TextFunction } from '@okruh/web-kit/i18n';
import { resolveRoute, listPaths } from '../model/routes.ts';

/** Where the menu button leads while there is no script. */
export const FOOTER_MENU_ID = 'footer-menu';

const getPath = (href: string): string => href.replace(/[?#].*$/s, '');
/** Leads to a page of the shell: buy-out and repairs stand in the loop already. */
const isShopping = (market: Market, { href }: MenuEntry): boolean => resolveRoute(market, getPath(href)).remote === null;

/** The row of categories: those of the catalogue, then second hand and sales, which are always there. */
export function toRow(menu: Menu | null, market: Market, text: TextFunction): readonly MenuEntry[] {
  const entries = (menu?.main ?? []).filter((entry) => isShopping(market, entry));
  const ours = [
    { id: 'used', label: text('nav.used'), href: listPaths.used[market], children: [] },
    { id: 'sale', label: text('nav.sale'), href: listPaths.sale[market], children: [] },
  ].filter(({ href }) => entries.every((entry) => entry.href !== href));
  return [...entries, ...ours];
}

/** Whether the page is that of the entry or stands below it. */
export const isAt = (path: string, { href }: Pick<MenuEntry, 'href'>): boolean =>
  path === getPath(href) || (getPath(href) !== '/' && path.startsWith(`${getPath(href)}/`));
