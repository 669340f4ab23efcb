/** Validation rules of form fields with Czech and Romanian messages, shared by browser and server. */
export * as fieldRules from './fields/rules.ts';
export { type AddressField, addressRules, numberRules } from './fields/address.ts';
export { needsBirthDate, orderFormRules } from './fields/order-form.ts';
export { parseBankAccount } from './fields/bank.ts';
export { parseCui, parseDic, parseIco } from './fields/company.ts';
export { parseEmail } from './fields/contact.ts';
export { hasLuhnDigit, parseEan, parseImei, parseSerialNumber } from './fields/device.ts';
export { parseIdentityCard } from './fields/identity.ts';
export { parsePersonalNumber, type PersonalNumber } from './fields/personal-number.ts';
export {
  addEnglishMessages,
  type FieldContext,
  type FieldMessage,
  type FieldRule,
  firstError,
  message,
  messageText,
} from './fields/message.ts';
export type { MessageCode, MessageParams, MessageTexts } from './fields/message-params.ts';
