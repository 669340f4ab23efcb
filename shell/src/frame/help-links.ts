import type { Market } from '@okruh/web-kit';
import type { TextFunction } from '@okruh/web-kit/i18n';
import { areaPaths, pagePaths } from '../model/routes.ts';

export interface HelpLink {
  readonly label: string;
  readonly href: string;
}

/** What the footer and the drawer lead to besides the categories, by the part of the loop it belongs to. */
export function helpLinks(market: Market, text: TextFunction): Readonly<Record<'buy' | 'repair' | 'sell' | 'about', readonly HelpLink[]>> {
  const link = (key: string, paths: Readonly<Record<Market, string>>): HelpLink => ({ label: text(key), href: paths[market] });
  return {
    buy: [
      link('footer.delivery', pagePaths.delivery),
      link('footer.instalments', pagePaths.instalments),
      link('footer.order', pagePaths.status),
      link('footer.withdrawal', areaPaths.withdrawal),
    ],
    repair: [link('footer.repair-price', areaPaths.service), link('footer.repair-status', pagePaths.status)],
    sell: [
      link('footer.price', areaPaths.buyout),
      link('nav.terms', pagePaths['buyout-terms']),
      link('footer.buyout-status', pagePaths.status),
    ],
    about: [
      link('nav.stores', pagePaths.stores),
      link('footer.career', pagePaths.career),
      link('nav.faq', pagePaths.faq),
      link('nav.articles', pagePaths['article-list']),
      link('footer.write', pagePaths.contact),
    ],
  };
}
