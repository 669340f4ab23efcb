import type { IsoDate } from '../date/date.ts';
import type { Language, Market } from '../market.ts';
import { messagesCs } from './messages.cs.ts';
import { messagesRo } from './messages.ro.ts';
import type { MessageParams, MessageCode, MessageTexts } from './message-params.ts';

type MessageOf<C extends MessageCode> = { [K in C]: { readonly code: K; readonly params: MessageParams[K] } }[C];

/** A field error: a stable code and the parameters of its text. */
export type FieldMessage = MessageOf<MessageCode>;

export interface FieldContext {
  readonly market: Market;
  /** Today's date in the market, `YYYY-MM-DD`. */
  readonly today: IsoDate;
}

/** Validates one typed text; null when it is valid. All rules except the required ones accept an empty field. */
export type FieldRule = (value: string, context: FieldContext) => FieldMessage | null;

type PlainCode = { [C in MessageCode]: MessageParams[C] extends Record<string, never> ? C : never }[MessageCode];

/** English is added by the back office, so that no page of the shop loads it. */
const texts = { cs: messagesCs, ro: messagesRo } as Record<Language, MessageTexts>;

/** Adds the English messages, before the first of them is asked for. */
export function addEnglishMessages(english: MessageTexts): void {
  texts.en = english;
}

/** Creates a message without parameters. */
export function message(code: PlainCode): FieldMessage;
/** Creates a message with the parameters of its text. */
export function message<C extends MessageCode>(code: C, params: MessageParams[C]): FieldMessage;
export function message(code: MessageCode, params: object = {}): FieldMessage {
  return { code, params } as FieldMessage;
}

/** The text of a message, to be shown under the field. */
export const messageText = (error: FieldMessage, language: Language): string => formatMessage(error, texts[language]);

function formatMessage<C extends MessageCode>(error: MessageOf<C>, language: MessageTexts): string {
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

/** Creates a rule from a check of the trimmed value; empty values pass. */
export const whenFilled =
  (rule: FieldRule): FieldRule =>
  (value, context) => {
    const filled = value.trim();
    return filled === '' ? null : rule(filled, context);
  };
