import type { LocaleMessages } from '@okruh/web-kit/i18n';

/** Texts of the stock; they load with its page. */
export const stockMessages: LocaleMessages = {
  cs: () => import('./stock/locales/cs.json'),
  ro: () => import('./stock/locales/ro.json'),
};
