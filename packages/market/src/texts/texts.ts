import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Locale } from '../market.ts';
import { fold } from '../words/words.ts';
import { type CompiledMessage, renderMessage, type TextValues } from './message.ts';

/** The texts of one catalogue, in both languages. */
export interface Texts<Key extends string> {
  /** Whether a key that comes from outside, for example from a stored row, names a text. */
  has(key: string): key is Key;
  /** One text in one language. A placeholder without a value is left out. */
  text(locale: Locale, key: Key, values?: TextValues): string;
  /** One text in both languages, for what learns its reader's language later: problems, events, stored snapshots. */
  both(key: Key, values?: TextValues): Readonly<Record<Locale, string>>;
}

/**
 * Texts of ICU catalogues, for services: each message is parsed when it is first needed, a constant one is looked up from
 * then on. Pages have theirs compiled by the build (@okruh/web-kit/i18n), so that no parser is shipped to them.
 *
 * @example
 * import cs from './locales/cs.json' with { type: 'json' };
 * import ro from './locales/ro.json' with { type: 'json' };
 * const texts = createTexts({ cs, ro });
 * texts.text(locale, 'cart.limit', { count });
 */
export function createTexts<Catalogue extends Readonly<Record<string, string>>>(catalogues: {
  readonly cs: Catalogue;
  readonly ro: Readonly<Record<keyof NoInfer<Catalogue>, string>>;
}): Texts<keyof Catalogue & string> {
  const inCzech = createLookup('cs', catalogues.cs);
  const inRomanian = createLookup('ro', catalogues.ro);
  const text = (locale: Locale, key: string, values?: TextValues): string => (locale === 'cs' ? inCzech : inRomanian)(key, values);
  const has = (key: string): key is keyof Catalogue & string => Object.hasOwn(catalogues.cs, key);
  return { has, text, both: (key, values) => ({ cs: inCzech(key, values), ro: inRomanian(key, values) }) };
}

/** Texts whose keys stand in rows beside free text, for example what made a version: everybody reads them in their own language. */
export interface StoredTexts {
  /** A stored value in words; anything but a key stands for itself. */
  format(stored: string, locale: Locale): string;
  /** The keys whose text holds what somebody typed, accents and capitals aside. */
  find(typed: string, locale: Locale): string[];
}

/** @param keys the keys that rows may hold */
export function createStoredTexts<Key extends string>(texts: Texts<Key>, keys: readonly Key[]): StoredTexts {
  const known: ReadonlySet<string> = new Set(keys);
  const isKey = (stored: string): stored is Key => known.has(stored);
  return {
    format: (stored, locale) => (isKey(stored) ? texts.text(locale, stored) : stored),
    find: (typed, locale) => keys.filter((key) => fold(texts.text(locale, key)).includes(fold(typed))),
  };
}

function createLookup(locale: Locale, catalogue: Readonly<Record<string, string>>): (key: string, values?: TextValues) => string {
  const parsed = new Map<string, string | CompiledMessage>();
  return (key, values = {}) => {
    let message = parsed.get(key);
    if (message === undefined) {
      message = parse(catalogue[key] ?? key, locale);
      parsed.set(key, message);
    }
    return typeof message === 'string' ? message : renderMessage(message, values, locale);
  };
}

/** A message without placeholders is its text. The library's type is wider: it knows kinds of placeholders that no catalogue uses (catalogue-errors.ts). */
function parse(source: string, locale: Locale): string | CompiledMessage {
  const message = compileMessage(source) as CompiledMessage;
  return message.every((token) => typeof token === 'string') ? renderMessage(message, {}, locale) : message;
}
