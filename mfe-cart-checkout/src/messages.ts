import type { LocaleMessages } from '@okruh/web-kit/i18n';

/** Texts of the cart, and what its page shares with the checkout. */
export const messages: LocaleMessages = { cs: () => import('./locales/cs.json'), ro: () => import('./locales/ro.json') };
