import type { LocaleMessages } from '@okruh/web-kit/i18n';

/** Texts of tasks; they load with the first page that shows or gives some. */
export const taskMessages: LocaleMessages = {
  cs: () => import('./locales/cs.json'),
  ro: () => import('./locales/ro.json'),
};
