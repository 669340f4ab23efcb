import type { LocaleMessages } from '@okruh/web-kit/i18n';

/** Texts of payments and statements; they load with the first of their pages. */
export const paymentMessages: LocaleMessages = {
  cs: () => import('./payments/locales/cs.json'),
  ro: () => import('./payments/locales/ro.json'),
};
