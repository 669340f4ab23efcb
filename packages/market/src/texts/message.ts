/** One part of a compiled message: text, a placeholder, or a choice by number or word. `#` in a plural is its number. */
type Token = string | readonly [name: string] | readonly [name: string, kind: string, cases?: Readonly<Record<string, CompiledMessage>>];
/** An ICU message as the parser leaves it: what is rendered needs no parser. */
export type CompiledMessage = readonly Token[];

/** Values of a message's placeholders. */
export type TextValues = Readonly<Record<string, unknown>>;

/** The text of a compiled message. A placeholder without a value is left out. */
export const renderMessage = (message: CompiledMessage, values: TextValues, locale: string): string => render(message, values, locale, '');

function render(tokens: CompiledMessage, values: TextValues, locale: string, hash: string): string {
  let text = '';
  for (const token of tokens) {
    if (token === '#') text += hash;
    else if (typeof token === 'string') text += token;
    else text += placeholder(token, values[token[0]], values, locale);
  }
  return text;
}

function placeholder([, kind, cases]: Exclude<Token, string>, value: unknown, values: TextValues, locale: string): string {
  const word = printable(value);
  if (word === '' || cases === undefined) return word;
  if (kind !== 'plural') return render(cases[word] ?? cases['other'] ?? [], values, locale, '');
  const count = Number(value);
  const chosen = cases[count] ?? cases[getFormats(locale).rules.select(count)] ?? cases['other'] ?? [];
  return render(chosen, values, locale, getFormats(locale).number.format(count));
}

/** Placeholders take words and numbers; anything else is nothing. */
const printable = (value: unknown): string =>
  ['string', 'number', 'boolean'].includes(typeof value) ? `${value as string | number | boolean}` : '';

interface Formats {
  readonly rules: Intl.PluralRules;
  readonly number: Intl.NumberFormat;
}
const formats = new Map<string, Formats>();

/** Making them costs far more than using them. */
function getFormats(locale: string): Formats {
  const known = formats.get(locale) ?? { rules: new Intl.PluralRules(locale), number: new Intl.NumberFormat(locale) };
  formats.set(locale, known);
  return known;
}
