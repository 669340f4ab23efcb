import type { LocaleMessages } from '@okruh/web-kit/i18n';

export const messages: LocaleMessages = { cs: () => import('./locales/cs.json'), ro: () => import('./locales/ro.json') };

/** Texts of the sell form and of what follows the sale. */
export const saleMessages: LocaleMessages = { cs: () => import('./sell/locales/cs.json'), ro: () => import('./sell/locales/ro.json') };

/** Texts of the fragment on product pages. */
export const tradeInMessages: LocaleMessages = {
  cs: () => import('./trade-in/locales/cs.json'),
  ro: () => import('./trade-in/locales/ro.json'),
};
