import type { OfficeMessages } from '../messages.ts';

/** Texts of data tables and their views; they load with the first page that has one. */
export const tableMessages: OfficeMessages = {
  cs: () => import('./locales/cs.json'),
  ro: () => import('./locales/ro.json'),
  en: () => import('./locales/en.json'),
};
