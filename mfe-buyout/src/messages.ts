import type { LocaleMessages } from '@okruh/web-kit/i18n';

/** Texts that every page of the buy-out needs; each brings its own. */
export const messages: LocaleMessages = { cs: () => import('./locales/cs.json'), ro: () => import('./locales/ro.json') };

/** Texts of the wizard's first step. */
export const deviceMessages: LocaleMessages = {
  cs: () => import('./device/locales/cs.json'),
  ro: () => import('./device/locales/ro.json'),
};

/** Texts of the questions and of the offer. */
export const conditionMessages: LocaleMessages = {
  cs: () => import('./condition/locales/cs.json'),
  ro: () => import('./condition/locales/ro.json'),
};

/** Texts of the sell form and of what follows the sale. */
export const saleMessages: LocaleMessages = { cs: () => import('./sell/locales/cs.json'), ro: () => import('./sell/locales/ro.json') };

/** Texts of the fragment on product pages. */
export const tradeInMessages: LocaleMessages = {
  cs: () => import('./trade-in/locales/cs.json'),
  ro: () => import('./trade-in/locales/ro.json'),
};
