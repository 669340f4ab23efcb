import type { IsoDate } from '../date/date.ts';
import type { Locale, Market } from '../market.ts';
import { messagesCs } from './messages.cs.ts';
import { messagesRo } from './messages.ro.ts';
import type { MessageParams, MessageCode, MessageTexts } from './message-params.ts';

type MessageOf<C extends MessageCode> = { [K in C]: { readonly code: K; readonly params: MessageParams[K] } }[C];

/** An error of one field: a stable code and the figures of its text. */
export type FieldMessage = MessageOf<MessageCode>;

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
export const messageText = (error: FieldMessage, locale: Locale): string => textOf(error, texts[locale]);

function textOf<C extends MessageCode>(error: MessageOf<C>, language: MessageTexts): string {
  return language[error.code](error.params);
}

/** The first error of a value: a field shows at most one. */
export function firstError(value: string, rules: readonly FieldRule[], context: FieldContext): FieldMessage | null {
  for (const rule of rules) {
    const error = rule(value, context);
    if (error !== null) return error;
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
