import type { LocaleMessages } from '@okruh/web-kit/i18n';

/** Texts of pickup points; they load with their page. */
export const placeMessages: LocaleMessages = {
  cs: () => import('./delivery-places/locales/cs.json'),
  ro: () => import('./delivery-places/locales/ro.json'),
};
