import type { LocaleMessages } from '@okruh/web-kit/i18n';

/** Texts that the cart's page, the checkout and an order share. */
export const messages: LocaleMessages = { cs: () => import('./locales/cs.json'), ro: () => import('./locales/ro.json') };

/** Texts of a product with its pieces and extras, of the fragment on its page, and of what opens after adding. */
export const addToCartMessages: LocaleMessages = {
  cs: () => import('./add-to-cart/locales/cs.json'),
  ro: () => import('./add-to-cart/locales/ro.json'),
};

/** Texts of the cart's page, with those of old devices in it: their condition, and how they get to us. */
export const cartMessages: LocaleMessages = { cs: () => import('./cart/locales/cs.json'), ro: () => import('./cart/locales/ro.json') };

/** Texts of what is paid when, where an old device is given. */
export const sumsMessages: LocaleMessages = {
  cs: () => import('./parts/sums/locales/cs.json'),
  ro: () => import('./parts/sums/locales/ro.json'),
};

/** Texts of the fragment in the header. */
export const miniCartMessages: LocaleMessages = {
  cs: () => import('./mini-cart/locales/cs.json'),
  ro: () => import('./mini-cart/locales/ro.json'),
};
