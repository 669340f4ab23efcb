import type { LocaleMessages } from '@okruh/web-kit/i18n';

/** Texts of lists and their forms, and of the catalogue; they load with the first page that has a list. */
export const gridMessages: LocaleMessages = {
  cs: () => import('./locales/cs.json'),
  ro: () => import('./locales/ro.json'),
};
