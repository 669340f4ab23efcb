import type { OfficeMessages } from '../../office/messages.ts';

/** Texts of the page of changes. */
export const changeMessages: OfficeMessages = {
  cs: () => import('./locales/cs.json'),
  ro: () => import('./locales/ro.json'),
  en: () => import('./locales/en.json'),
};
