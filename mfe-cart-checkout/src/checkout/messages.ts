import type { LocaleMessages } from '@okruh/web-kit/i18n';

/** Texts of the frame around the three steps; each step brings its own. */
export const checkoutMessages: LocaleMessages = { cs: () => import('./locales/cs.json'), ro: () => import('./locales/ro.json') };
export const deliveryMessages: LocaleMessages = {
  cs: () => import('./delivery/locales/cs.json'),
  ro: () => import('./delivery/locales/ro.json'),
};
export const paymentMessages: LocaleMessages = {
  cs: () => import('./payment/locales/cs.json'),
  ro: () => import('./payment/locales/ro.json'),
};
export const dataMessages: LocaleMessages = {
  cs: () => import('./data/locales/cs.json'),
  ro: () => import('./data/locales/ro.json'),
};
