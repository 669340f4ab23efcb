import type { LocaleMessages } from '@okruh/web-kit/i18n';

/** Texts of an order's page and of finding one. */
export const orderMessages: LocaleMessages = { cs: () => import('./locales/cs.json'), ro: () => import('./locales/ro.json') };
