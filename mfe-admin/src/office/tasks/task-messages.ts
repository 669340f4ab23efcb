import type { OfficeMessages } from '../messages.ts';

/** Texts of tasks; they load with the first page that shows or gives some. */
export const taskMessages: OfficeMessages = {
  cs: () => import('./locales/cs.json'),
  ro: () => import('./locales/ro.json'),
  en: () => import('./locales/en.json'),
};
