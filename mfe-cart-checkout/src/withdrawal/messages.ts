import type { LocaleMessages } from '@okruh/web-kit/i18n';

/** Texts of the withdrawal from a contract. */
export const withdrawalMessages: LocaleMessages = { cs: () => import('./locales/cs.json'), ro: () => import('./locales/ro.json') };
