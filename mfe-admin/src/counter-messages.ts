import type { LocaleMessages } from '@okruh/web-kit/i18n';

/** Texts of the counter's hand-over; they load with its page. */
export const counterMessages: LocaleMessages = {
  cs: () => import('./dossier/locales/cs.json'),
  ro: () => import('./dossier/locales/ro.json'),
};
