import type { Language } from '@okruh/market';
import type { LocaleMessages } from '@okruh/web-kit/i18n';

/** Texts of one part of the office, in each of its languages. */
export type OfficeMessages = LocaleMessages<Language>;

export const messages: OfficeMessages = {
  cs: () => import('./locales/cs.json'),
  ro: () => import('./locales/ro.json'),
  en: () => import('./locales/en.json'),
};
