import { compileMessage } from '@lingui/message-utils/compileMessage';

/** The build writes its value here, and leaves out what can't be reached then. */
declare const process: { readonly env: { readonly NODE_ENV?: string } };

/** One part of a compiled message: text, a placeholder, or a choice by number or word. `#` in a plural is its number. */
type Token = string | readonly [name: string] | readonly [name: string, kind: string, cases?: Readonly<Record<string, CompiledMessage>>];
/** What the build makes of an ICU message (catalogue-loader.mjs). */
export type CompiledMessage = readonly Token[];
/** Texts of one language by id; not yet compiled in tests. */
export type Messages = Readonly<Record<string, string | CompiledMessage>>;

/** Values of a message's placeholders. */
export type TextValues = Readonly<Record<string, unknown>>;

/** Texts of one app in one language. More may be added while it runs. */
export interface I18n {
  readonly locale: string;
  /** Adds texts; known ids get the new text. */
  load(locale: string, messages: Messages): void;
  /** The text of a message. An id without a message stands for itself. */
  _(id: string, values?: TextValues): string;
}

export function createI18n(locale: string): I18n {
  const messages = new Map<string, string | CompiledMessage>();
  return {
    locale,
    load(_locale, more) {
      for (const [id, message] of Object.entries(more)) messages.set(id, message);
    },
    _(id, values = {}) {
      const message = messages.get(id) ?? [id];
      return textOf(compiled(message), values, locale, '');
    },
  };
}

/** The parser stays out of what is shipped: there the build has compiled every message. */
function compiled(message: string | CompiledMessage): CompiledMessage {
  if (typeof message !== 'string') return message;
  return process.env.NODE_ENV === 'production' ? [message] : tokensOf(message);
}

/** The library's type is wider: it knows kinds of placeholders that our catalogues don't use (catalogues.test.ts). */
const tokensOf = (message: string): CompiledMessage => compileMessage(message) as CompiledMessage;

function textOf(tokens: CompiledMessage, values: TextValues, locale: string, hash: string): string {
  let text = '';
  for (const token of tokens) {
    if (token === '#') text += hash;
    else if (typeof token === 'string') text += token;
    else text += placeholder(token, values[token[0]], values, locale);
  }
  return text;
}

function placeholder([, kind, cases]: Exclude<Token, string>, value: unknown, values: TextValues, locale: string): string {
  const word = wordOf(value);
  if (word === '' || cases === undefined) return word;
  if (kind !== 'plural') return textOf(cases[word] ?? cases['other'] ?? [], values, locale, '');
  const count = Number(value);
  const chosen = cases[count] ?? cases[formatsOf(locale).rules.select(count)] ?? cases['other'] ?? [];
  return textOf(chosen, values, locale, formatsOf(locale).number.format(count));
}

/** Placeholders take words and numbers; anything else is nothing. */
const wordOf = (value: unknown): string =>
  ['string', 'number', 'boolean'].includes(typeof value) ? `${value as string | number | boolean}` : '';

interface Formats {
  readonly rules: Intl.PluralRules;
  readonly number: Intl.NumberFormat;
}
const formats = new Map<string, Formats>();

/** Making them costs far more than using them. */
function formatsOf(locale: string): Formats {
  const known = formats.get(locale) ?? { rules: new Intl.PluralRules(locale), number: new Intl.NumberFormat(locale) };
  formats.set(locale, known);
  return known;
}
