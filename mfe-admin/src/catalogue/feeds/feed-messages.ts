import type { OfficeMessages } from '../../office/messages.ts';

/** Texts of the page of feeds. */
export const feedMessages: OfficeMessages = {
  cs: () => import('./locales/cs.json'),
  ro: () => import('./locales/ro.json'),
  en: () => import('./locales/en.json'),
};
