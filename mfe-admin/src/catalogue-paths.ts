import type { ContentKind } from '@okruh/contracts/http/catalog-admin/content';

/** Words of the kinds of texts in addresses. */
export const contentWords: Readonly<Record<ContentKind, string>> = {
  'seo-text': 'seo',
  article: 'clanky',
  faq: 'otazky',
  'marketing-block': 'bloky',
  'limited-offer': 'nabidky',
  'menu-entry': 'menu',
};
const kinds: readonly ContentKind[] = ['seo-text', 'article', 'faq', 'marketing-block', 'limited-offer', 'menu-entry'];

/** Addresses of the catalogue's pages, alike on both hosts. */
export const cataloguePaths = {
  products: '/admin/produkty',
  categories: '/admin/kategorie',
  assignment: '/admin/zarazeni',
  'meta-masters': '/admin/meta-mastery',
  packages: '/admin/balicky',
  attributes: '/admin/atributy',
  'sale-prices': '/admin/prodejni-ceny',
  reviews: '/admin/recenze',
  content: '/admin/obsah',
} as const;
export type CatalogueSection = keyof typeof cataloguePaths;

/** A page of the catalogue. */
export type CataloguePage =
  | { readonly name: CatalogueSection }
  | { readonly name: 'product'; readonly id: string }
  | { readonly name: 'texts'; readonly kind: ContentKind }
  | { readonly name: 'text'; readonly kind: ContentKind; readonly id: string | null };

/** What stands for a text that isn't written yet. */
const NEW = 'novy';

export const productPath = (id: string): string => `${cataloguePaths.products}/${encodeURIComponent(id)}`;
export const textsPath = (kind: ContentKind): string => `${cataloguePaths.content}/${contentWords[kind]}`;
/** Form of one text; null for a new one. */
export const textPath = (kind: ContentKind, id: string | null): string =>
  `${textsPath(kind)}/${id === null ? NEW : encodeURIComponent(id)}`;

/** Page of an address below a section; null when it is none of the catalogue's. */
export function cataloguePageOf(section: string | undefined, key: string, deeper: readonly string[]): CataloguePage | null {
  const path = `/admin/${section}`;
  if (path === cataloguePaths.products) return deeper.length === 0 ? { name: 'product', id: decodeURIComponent(key) } : null;
  if (path !== cataloguePaths.content) return null;
  const kind = kinds.find((known) => contentWords[known] === key);
  const [id, ...more] = deeper;
  if (kind === undefined || more.length > 0) return null;
  if (id === undefined) return { name: 'texts', kind };
  return { name: 'text', kind, id: id === NEW ? null : decodeURIComponent(id) };
}

/** Section that a page of the catalogue belongs to. */
export function catalogueSectionOf(page: CataloguePage): CatalogueSection {
  if (page.name === 'product') return 'products';
  return page.name === 'texts' || page.name === 'text' ? 'content' : page.name;
}
