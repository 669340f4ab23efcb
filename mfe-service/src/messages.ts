import type { LocaleMessages } from '@okruh/web-kit/i18n';

export const messages: LocaleMessages = { cs: () => import('./locales/cs.json'), ro: () => import('./locales/ro.json') };

/** Texts of the booking and of what follows it. */
export const bookingMessages: LocaleMessages = {
  cs: () => import('./booking/locales/cs.json'),
  ro: () => import('./booking/locales/ro.json'),
};

/** Texts of the fragment on product pages. */
export const teaserMessages: LocaleMessages = {
  cs: () => import('./teaser/locales/cs.json'),
  ro: () => import('./teaser/locales/ro.json'),
};
