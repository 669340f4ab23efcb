import type { LocaleMessages } from '@okruh/web-kit/i18n';

/** Texts of the repairs' pages; they load with the first of them. */
export const repairMessages: LocaleMessages = {
  cs: () => import('./repairs/locales/cs.json'),
  ro: () => import('./repairs/locales/ro.json'),
};
