import type { LocaleMessages } from '@okruh/web-kit/i18n';

export const messages: LocaleMessages = { cs: () => import('./locales/cs.json'), ro: () => import('./locales/ro.json') };
