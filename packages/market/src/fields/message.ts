import type { IsoDate } from '../date.ts';
import type { Locale, Market } from '../market.ts';
import { messagesCs } from './messages.cs.ts';
import { messagesRo } from './messages.ro.ts';

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

  passwordShort: { readonly min: number; readonly length: number };
  passwordNumeric: Record<string, never>;
  passwordUpper: Record<string, never>;
  passwordLower: Record<string, never>;
  passwordDigit: Record<string, never>;
  passwordSpecial: Record<string, never>;
  passwordMatch: Record<string, never>;
}
export type MessageCode = keyof MessageParams;
type MessageOf<C extends MessageCode> = { [K in C]: { readonly code: K; readonly params: MessageParams[K] } }[C];

/** A fault of one field: a stable code and the figures of its text. */
export type FieldMessage = MessageOf<MessageCode>;

/** One language's texts. */
export type MessageTexts = { readonly [C in MessageCode]: (params: MessageParams[C]) => string };

export interface FieldContext {
  readonly market: Market;
  /** Today's date in the market, `YYYY-MM-DD`. */
  readonly today: IsoDate;
}

/** Looks at one text as typed; null when nothing is wrong. Every rule but the required ones lets an empty field pass. */
export type FieldRule = (value: string, context: FieldContext) => FieldMessage | null;

type PlainCode = { [C in MessageCode]: MessageParams[C] extends Record<string, never> ? C : never }[MessageCode];

const texts: Readonly<Record<Locale, MessageTexts>> = { cs: messagesCs, ro: messagesRo };

/** Makes a message whose text needs no figures. */
export function message(code: PlainCode): FieldMessage;
/** Makes a message with the figures of its text. */
export function message<C extends MessageCode>(code: C, params: MessageParams[C]): FieldMessage;
export function message(code: MessageCode, params: object = {}): FieldMessage {
  return { code, params } as FieldMessage;
}

/** The message in words, fit to stand under the field. */
export const messageText = (fault: FieldMessage, locale: Locale): string => textOf(fault, texts[locale]);

function textOf<C extends MessageCode>(fault: MessageOf<C>, language: MessageTexts): string {
  return language[fault.code](fault.params);
}

/** The first fault of a value: a field shows at most one. */
export function firstError(value: string, rules: readonly FieldRule[], context: FieldContext): FieldMessage | null {
  for (const rule of rules) {
    const fault = rule(value, context);
    if (fault !== null) return fault;
  }
  return null;
}

/** Makes a rule of what holds for a filled-in value, without spaces around it. */
export const whenFilled =
  (rule: FieldRule): FieldRule =>
  (value, context) => {
    const filled = value.trim();
    return filled === '' ? null : rule(filled, context);
  };
