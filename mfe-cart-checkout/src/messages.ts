import type { LocaleMessages } from '@okruh/web-kit/i18n';

/** Texts of the cart, and what its page shares with the checkout. */
export const messages: LocaleMessages = { cs: () => import('./locales/cs.json'), ro: () => import('./locales/ro.json') };

/** Texts of a product with its pieces and extras, of the fragment on its page, and of what opens after adding. */
export const addToCartMessages: LocaleMessages = {
  cs: () => import('./add-to-cart/locales/cs.json'),
  ro: () => import('./add-to-cart/locales/ro.json'),
};

/** Texts of the fragment in the header. */
export const miniCartMessages: LocaleMessages = {
  cs: () => import('./mini-cart/locales/cs.json'),
  ro: () => import('./mini-cart/locales/ro.json'),
};
