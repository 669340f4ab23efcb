import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Language } from '@okruh/market';
import { type CompiledMessage, renderMessage, type TextValues } from '@okruh/market/message';

export type { TextValues };

/** The build writes its value here, and leaves out what can't be reached then. */
declare const process: { readonly env: { readonly NODE_ENV?: string } };

/** Texts of one language by id, compiled by the build (catalogue-loader.mjs); not yet compiled in tests. */
export type Messages = Readonly<Record<string, string | CompiledMessage>>;

/** Texts of one app in one language. More may be added while it runs. */
export interface I18n {
  readonly locale: Language;
  /** Adds texts; known ids get the new text. */
  load(locale: Language, messages: Messages): void;
  /** The text of a message. An id without a message stands for itself. */
  _(id: string, values?: TextValues): string;
}

export function createI18n(locale: Language): I18n {
  const messages = new Map<string, string | CompiledMessage>();
  return {
    locale,
    load(_locale, more) {
      for (const [id, message] of Object.entries(more)) messages.set(id, message);
    },
    _(id, values = {}) {
      const message = messages.get(id) ?? [id];
      return renderMessage(compiled(message), values, locale);
    },
  };
}

/** The parser stays out of what is shipped: there the build has compiled every message. */
function compiled(message: string | CompiledMessage): CompiledMessage {
  if (typeof message !== 'string') return message;
  return process.env.NODE_ENV === 'production' ? [message] : compileTokens(message);
}

/** The library's type is wider: it knows kinds of placeholders that our catalogues don't use (catalogue-errors.ts of @okruh/market). */
const compileTokens = (message: string): CompiledMessage => compileMessage(message) as CompiledMessage;
