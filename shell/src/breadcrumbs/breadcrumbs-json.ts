import type { Market } from '@okruh/web-kit';

/** The home page as the first step of every way. */
export const homeName: Readonly<Record<Market, string>> = { cz: 'Úvod', ro: 'Acasă' };

/** The way to a page for search engines, the home page first. */
export const breadcrumbsJson = (
  origin: string,
  home: string,
  crumbs: readonly { readonly label: string; readonly href: string }[],
): Readonly<Record<string, unknown>> => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: [{ label: home, href: '/' }, ...crumbs].map(({ label, href }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    item: origin + href,
  })),
});
