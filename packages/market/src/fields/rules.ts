/** Every field rule; exported as the namespace `fieldRules`, of which a bundle keeps only what it names. */
export { bankAccount, bankCode } from './bank.ts';
export { cui, dic, ico } from './company.ts';
export { eMail, postcode, postcodeIn } from './contact.ts';
export { date, pastDate, validityDate } from './date-rules.ts';
export { ean, imei, serialNumber } from './device.ts';
export {
  choiceRequired,
  consentRequired,
  decimal,
  link,
  maxLength,
  maxValue,
  minLength,
  minValue,
  number,
  oneOf,
  plainText,
  positiveNumber,
  required,
} from './general.ts';
export { identityCard, personName, title } from './identity.ts';
export { password, samePassword } from './password.ts';
export { personalNumber } from './personal-number.ts';
export { phone } from './phone.ts';
