import type { OfficeMessages } from '../messages.ts';

/** Texts of the dialog of changes. */
export const recordChangeMessages: OfficeMessages = {
  cs: () => import('./locales/cs.json'),
  ro: () => import('./locales/ro.json'),
  en: () => import('./locales/en.json'),
};
