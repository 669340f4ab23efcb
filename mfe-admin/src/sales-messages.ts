import type { LocaleMessages } from '@okruh/web-kit/i18n';

/** Texts of discounts and tariffs; they load with the first of their pages. */
export const salesMessages: LocaleMessages = {
  cs: () => import('./sales/locales/cs.json'),
  ro: () => import('./sales/locales/ro.json'),
};
