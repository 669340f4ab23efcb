import type { LocaleMessages } from '@okruh/web-kit/i18n';

/** The shell's texts by language. */
export const messages: LocaleMessages = { cs: () => import('./locales/cs.json'), ro: () => import('./locales/ro.json') };
