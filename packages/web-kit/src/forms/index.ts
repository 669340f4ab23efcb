/** Forms under the shop's rules. Loads with the page that has a form. */
export { useShopForm } from './use-shop-form.ts';
export type { FormField, FormRules, ShopForm, ShopFormOptions } from './use-shop-form.ts';
export { failureText } from './failure-text.ts';
