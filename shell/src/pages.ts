import type { I18n } from '@okruh/web-kit/i18n';
import type { ComponentType } from 'react';
import { warmUpIslands } from './islands.ts';
import { addPageTexts } from './page-texts.ts';
import type { PageName } from './model/routes.ts';

/** What the file of a page exports. */
export interface PageModule {
  readonly default: ComponentType;
  /** Stands in while the page's data are slow, in the height that the page will have. */
  readonly Skeleton?: ComponentType;
}

/** Chunks of the shell's own pages; the browser loads the one it shows before it hydrates. */
const loaders: Readonly<Record<PageName, () => Promise<PageModule>>> = {
  home: () => import(/* webpackChunkName: "page-home" */ './home/home-page.tsx'),
  category: () => import(/* webpackChunkName: "page-category" */ './category/category-page.tsx'),
  search: () => import(/* webpackChunkName: "page-search" */ './search/search-page.tsx'),
  product: () => import(/* webpackChunkName: "page-product" */ './product/product-page.tsx'),
  'article-list': () => import(/* webpackChunkName: "page-article-list" */ './articles/article-list-page.tsx'),
  article: () => import(/* webpackChunkName: "page-article" */ './articles/article-page.tsx'),
  faq: () => import(/* webpackChunkName: "page-faq" */ './faq/faq-page.tsx'),
  stores: () => import(/* webpackChunkName: "page-stores" */ './stores/stores-page.tsx'),
  store: () => import(/* webpackChunkName: "page-store" */ './stores/store-page.tsx'),
  contact: () => import(/* webpackChunkName: "page-contact" */ './content/contact-page.tsx'),
  status: () => import(/* webpackChunkName: "page-status" */ './status/status-page.tsx'),
  delivery: () => import(/* webpackChunkName: "page-help" */ './content/delivery-page.tsx'),
  instalments: () => import(/* webpackChunkName: "page-help" */ './content/instalments-page.tsx'),
  withdrawal: () => import(/* webpackChunkName: "page-legal" */ './content/withdrawal-page.tsx'),
  career: () => import(/* webpackChunkName: "page-contact" */ './content/career-page.tsx'),
  'sale-terms': () => import(/* webpackChunkName: "page-legal" */ './content/sale-terms-page.tsx'),
  'buyout-terms': () => import(/* webpackChunkName: "page-legal" */ './content/buyout-terms-page.tsx'),
  privacy: () => import(/* webpackChunkName: "page-legal" */ './content/privacy-page.tsx'),
  'not-found': () => import(/* webpackChunkName: "page-none" */ './not-found/not-found-page.tsx'),
  error: () => import(/* webpackChunkName: "page-none" */ './content/error-page.tsx'),
};
const loaded = new Map<PageName, PageModule>();

/** The file of a page that was loaded before. */
export const pageModule = (page: PageName): PageModule | null => loaded.get(page) ?? null;

let language: I18n | null = null;

/** Pages that are loaded from now on bring their own texts into these. */
export function speak(i18n: I18n): void {
  language = i18n;
}

/** Loads a page's chunk and what it needs with it, once. */
export async function loadPage(page: PageName): Promise<void> {
  if (loaded.has(page)) return;
  const texts = language === null ? null : addPageTexts(language, page);
  const [module] = await Promise.all([loaders[page](), texts, warmUpIslands(page)]);
  loaded.set(page, module);
}

/** Gives all pages at once; the server build has them in one file and answers without waiting. */
export function registerPages(pages: Readonly<Record<PageName, PageModule>>): void {
  for (const [page, module] of Object.entries(pages)) loaded.set(page as PageName, module);
}
