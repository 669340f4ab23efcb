import type { OfficeMessages } from '../messages.ts';

/** Texts of imports; they load with the first page that has one. */
export const importMessages: OfficeMessages = {
  cs: () => import('./locales/cs.json'),
  ro: () => import('./locales/ro.json'),
  en: () => import('./locales/en.json'),
};
