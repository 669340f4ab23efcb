import type { I18n, LocaleMessages } from '@okruh/web-kit/i18n';
import type { PageName } from './model/routes.ts';

/** Catalogues that only some pages need; those of the frame and of single sentences stand in `locales`. */
type Catalogue = 'home' | 'listing' | 'product' | 'stores' | 'content';

const catalogues: Readonly<Record<Catalogue, LocaleMessages>> = {
  home: {
    cs: () => import(/* webpackChunkName: "texts-home-cs" */ './home/locales/cs.json'),
    ro: () => import(/* webpackChunkName: "texts-home-ro" */ './home/locales/ro.json'),
  },
  listing: {
    cs: () => import(/* webpackChunkName: "texts-listing-cs" */ './listing/locales/cs.json'),
    ro: () => import(/* webpackChunkName: "texts-listing-ro" */ './listing/locales/ro.json'),
  },
  product: {
    cs: () => import(/* webpackChunkName: "texts-product-cs" */ './product/locales/cs.json'),
    ro: () => import(/* webpackChunkName: "texts-product-ro" */ './product/locales/ro.json'),
  },
  stores: {
    cs: () => import(/* webpackChunkName: "texts-stores-cs" */ './stores/locales/cs.json'),
    ro: () => import(/* webpackChunkName: "texts-stores-ro" */ './stores/locales/ro.json'),
  },
  content: {
    cs: () => import(/* webpackChunkName: "texts-content-cs" */ './content/locales/cs.json'),
    ro: () => import(/* webpackChunkName: "texts-content-ro" */ './content/locales/ro.json'),
  },
};

const catalogueByPage: Readonly<Partial<Record<PageName, Catalogue>>> = {
  home: 'home',
  category: 'listing',
  search: 'listing',
  product: 'product',
  stores: 'stores',
  store: 'stores',
  'article-list': 'content',
  article: 'content',
  faq: 'content',
  contact: 'content',
  status: 'content',
};

/** Name of the chunk with a page's own texts, so that the document can preload it; null when it has none. */
export function textsChunk(page: PageName, locale: 'cs' | 'ro'): string | null {
  const catalogue = catalogueByPage[page];
  return catalogue === undefined ? null : `texts-${catalogue}-${locale}`;
}

const added = new WeakMap<I18n, Map<Catalogue, Promise<void>>>();

/** Adds a page's own texts to those of the shell, once. */
export function addPageTexts(i18n: I18n, page: PageName): Promise<void> {
  const catalogue = catalogueByPage[page];
  if (catalogue === undefined) return Promise.resolve();
  const known = added.get(i18n) ?? new Map<Catalogue, Promise<void>>();
  added.set(i18n, known);
  const locale = i18n.locale === 'ro' ? 'ro' : 'cs';
  const adding =
    known.get(catalogue) ??
    catalogues[catalogue][locale]().then(({ default: texts }) => {
      i18n.load(locale, texts);
    });
  known.set(catalogue, adding);
  // What got lost on the way is asked for again next time.
  adding.catch(() => known.delete(catalogue));
  return adding;
}
