import type { LocaleMessages } from '@okruh/web-kit/i18n';

/** Texts of the three steps. */
export const checkoutMessages: LocaleMessages = { cs: () => import('./locales/cs.json'), ro: () => import('./locales/ro.json') };
