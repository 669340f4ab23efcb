// The sitemap: an index, and parts that name every page with the same page in the other market.
import { type Market, markets } from '@okruh/market';
import { otherMarket } from '../model/addresses.ts';
import type { SitemapPage } from './sitemap.query.ts';
import { element, escapeXml, parent, XML_HEAD } from './xml.ts';

/** Element that names an address. */
export const addressElement = 'loc';

const SCHEMA = 'http://www.sitemaps.org/schemas/sitemap/0.9';

export const sitemapStart = `${XML_HEAD}<urlset xmlns="${SCHEMA}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`;
export const sitemapEnd = '</urlset>\n';

const alternate = (market: Market, address: string): string =>
  `<xhtml:link rel="alternate" hreflang="${markets[market].languageTag}" href="${escapeXml(address)}"/>`;

export function sitemapEntry(origins: Readonly<Record<Market, string>>, market: Market, page: SitemapPage): string {
  const other = otherMarket(market);
  const own = origins[market] + page.path;
  return `${parent('url', [
    element(addressElement, own),
    element('lastmod', page.changedAt?.toISOString() ?? null),
    ...(page.alternate === null ? [] : [alternate(market, own), alternate(other, origins[other] + page.alternate)]),
  ])}\n`;
}

/** @param path path of the sitemap itself */
export const sitemapIndex = (origin: string, path: string, parts: number): string =>
  `${XML_HEAD}<sitemapindex xmlns="${SCHEMA}">\n${Array.from(
    { length: parts },
    (_, index) => `${parent('sitemap', [element(addressElement, `${origin}${path}?part=${index + 1}`)])}\n`,
  ).join('')}</sitemapindex>\n`;
