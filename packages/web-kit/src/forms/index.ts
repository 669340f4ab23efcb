/** Forms with the shop's validation. Imported by pages with a form, so that other pages don't load it. */
export { useShopForm } from './use-shop-form.ts';
export type { FormField, FormRules, ShopForm, ShopFormOptions } from './use-shop-form.ts';
export { addEnglishFailures, failureText } from './failure-text.ts';
export { placeFieldErrors, toRuleText } from './field-errors.ts';
export { useFieldContext } from './field-context.ts';
export { valueAt } from './field-path.ts';
export type { FieldElement } from './form-state.ts';
