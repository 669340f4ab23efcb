import type { Market } from '@okruh/web-kit';
import { headText } from '../model/head-texts.ts';

/** The path to a page for search engines, the home page first. */
export const breadcrumbsJson = (
  market: Market,
  origin: string,
  crumbs: readonly { readonly label: string; readonly href: string }[],
): Readonly<Record<string, unknown>> => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: [{ label: headText(market, 'crumb.home'), href: '/' }, ...crumbs].map(({ label, href }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    item: origin + href,
  })),
});
