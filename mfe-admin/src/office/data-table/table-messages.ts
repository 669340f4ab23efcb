import type { LocaleMessages } from '@okruh/web-kit/i18n';

/** Texts of data tables and their views; they load with the first page that has one. */
export const tableMessages: LocaleMessages = {
  cs: () => import('./locales/cs.json'),
  ro: () => import('./locales/ro.json'),
};
