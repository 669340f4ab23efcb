import type { ComponentType } from 'react';
import type { PageName } from './routes.ts';

/** Chunks of the shell's own pages; the browser loads the one it shows before it hydrates. */
const loaders: Readonly<Record<PageName, () => Promise<{ readonly default: ComponentType }>>> = {
  home: () => import(/* webpackChunkName: "page-home" */ './home/home-page.tsx'),
  contact: () => import(/* webpackChunkName: "page-contact" */ './content/contact-page.tsx'),
  'buyout-terms': () => import(/* webpackChunkName: "page-buyout-terms" */ './content/buyout-terms-page.tsx'),
  privacy: () => import(/* webpackChunkName: "page-privacy" */ './content/privacy-page.tsx'),
  'not-found': () => import(/* webpackChunkName: "page-not-found" */ './content/not-found-page.tsx'),
  error: () => import(/* webpackChunkName: "page-error" */ './content/error-page.tsx'),
};
const loaded = new Map<PageName, ComponentType>();

/** The component of a page that was loaded before. */
export const pageComponent = (page: PageName): ComponentType | null => loaded.get(page) ?? null;

/** Loads a page's chunk once. */
export async function loadPage(page: PageName): Promise<void> {
  if (!loaded.has(page)) loaded.set(page, (await loaders[page]()).default);
}

/** Gives all pages at once; the server build has them in one file and answers without waiting. */
export function registerPages(pages: Readonly<Record<PageName, ComponentType>>): void {
  for (const [page, component] of Object.entries(pages)) loaded.set(page as PageName, component);
}
