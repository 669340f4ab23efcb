import type { OfficeMessages } from '../messages.ts';

/** Texts of lists and their forms, and of the catalogue; they load with the first page that has a list. */
export const gridMessages: OfficeMessages = {
  cs: () => import('./locales/cs.json'),
  ro: () => import('./locales/ro.json'),
  en: () => import('./locales/en.json'),
};
