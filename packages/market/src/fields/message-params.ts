import type { Market } from '../market.ts';

/** Every message a field can show, with the figures that its text needs. */
export interface MessageParams {
  required: Record<string, never>;
  choiceRequired: Record<string, never>;
  unknownChoice: Record<string, never>;
  consentRequired: Record<string, never>;
  tooShort: { readonly min: number; readonly length: number };
  tooLong: { readonly max: number; readonly length: number };
  valueTooLow: { readonly min: number };
  valueTooHigh: { readonly max: number };
  number: Record<string, never>;
  decimal: Record<string, never>;
  positiveNumber: Record<string, never>;
  plainText: Record<string, never>;
  link: Record<string, never>;

  eMailAt: Record<string, never>;
  eMailDomain: Record<string, never>;
  eMailCharacters: Record<string, never>;
  eMailShape: Record<string, never>;
  phone: Record<string, never>;
  phoneLength: { readonly should: number; readonly length: number };
  postcode: { readonly market: Market };
  postcodeDistrict: Record<string, never>;

  bankAccountShape: { readonly market: Market };
  bankAccountWithCode: Record<string, never>;
  bankAccountUnknown: { readonly market: Market };
  ibanLength: { readonly length: number };
  bankCodeShape: Record<string, never>;
  bankCodeUnknown: Record<string, never>;

  imeiDigits: Record<string, never>;
  imeiLength: { readonly length: number };
  imeiUnknown: Record<string, never>;
  eanLength: Record<string, never>;
  eanUnknown: Record<string, never>;
  serialLength: { readonly min: number; readonly max: number; readonly length: number };
  serialCharacters: Record<string, never>;

  birthNumberShape: Record<string, never>;
  birthNumberUnknown: Record<string, never>;
  cnpLength: { readonly length: number };
  cnpDigits: Record<string, never>;
  cnpUnknown: Record<string, never>;
  identityCardCz: Record<string, never>;
  identityCardRo: Record<string, never>;
  personName: Record<string, never>;
  title: Record<string, never>;

  icoShape: Record<string, never>;
  icoUnknown: Record<string, never>;
  dicShape: Record<string, never>;
  dicUnknown: Record<string, never>;
  cuiShape: Record<string, never>;
  cuiUnknown: Record<string, never>;

  dateFormat: Record<string, never>;
  dateDay: Record<string, never>;
  dateMonth: Record<string, never>;
  dateCalendar: Record<string, never>;
  dateYear: { readonly from: number; readonly to: number };
  documentExpired: Record<string, never>;
  dateInFuture: Record<string, never>;
  notAdult: { readonly age: number };

  passwordShort: { readonly min: number; readonly length: number };
  passwordNumeric: Record<string, never>;
  passwordUpper: Record<string, never>;
  passwordLower: Record<string, never>;
  passwordDigit: Record<string, never>;
  passwordSpecial: Record<string, never>;
  passwordMatch: Record<string, never>;
}

export type MessageCode = keyof MessageParams;

/** One language's texts. */
export type MessageTexts = { readonly [C in MessageCode]: (params: MessageParams[C]) => string };
