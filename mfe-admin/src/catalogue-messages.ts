import type { LocaleMessages } from '@okruh/web-kit/i18n';

/** Texts of the catalogue's pages; they load with the first of them. */
export const catalogueMessages: LocaleMessages = {
  cs: () => import('./catalogue/locales/cs.json'),
  ro: () => import('./catalogue/locales/ro.json'),
};
