import type { LocaleMessages } from '@okruh/web-kit/i18n';

/** Texts of the security trail; they load with its page. */
export const securityMessages: LocaleMessages = {
  cs: () => import('./security/locales/cs.json'),
  ro: () => import('./security/locales/ro.json'),
};
