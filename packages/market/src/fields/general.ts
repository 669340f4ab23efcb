import { parseNumber } from '../money/number-format.ts';
import { type FieldRule, message, whenFilled } from './message.ts';

/** Characters rather than UTF-16 units. */
const countCharacters = (text: string): number => Array.from(text).length;

/** Something other than spaces is filled in. */
export const required: FieldRule = (value) => (value.trim() === '' ? message('required') : null);

/** One of the answers is chosen. */
export const choiceRequired: FieldRule = (value) => (value === '' ? message('choiceRequired') : null);

/** The box is ticked; a box's value is `true` or empty. */
export const consentRequired: FieldRule = (value) => (value === 'true' ? null : message('consentRequired'));

/** The value is one of the offered ones. */
export const oneOf = (values: Iterable<string>): FieldRule => {
  const offered = new Set(values);
  return whenFilled((value) => (offered.has(value) ? null : message('unknownChoice')));
};

export const minLength = (min: number): FieldRule =>
  whenFilled((value) => (countCharacters(value) < min ? message('tooShort', { min, length: countCharacters(value) }) : null));

export const maxLength = (max: number): FieldRule =>
  whenFilled((value) => (countCharacters(value) > max ? message('tooLong', { max, length: countCharacters(value) }) : null));

/** Whole number. */
export const number: FieldRule = whenFilled((value, { market }) => {
  const parsed = parseNumber(value, market);
  return parsed !== null && Number.isInteger(parsed) ? null : message('number');
});

/** Number, decimals allowed. */
export const decimal: FieldRule = whenFilled((value, { market }) => (parseNumber(value, market) === null ? message('decimal') : null));

export const positiveNumber: FieldRule = whenFilled((value, { market }) =>
  (parseNumber(value, market) ?? 0) > 0 ? null : message('positiveNumber'),
);

export const minValue = (min: number): FieldRule =>
  whenFilled((value, { market }) => {
    const parsed = parseNumber(value, market);
    if (parsed === null) return message('decimal');
    return parsed < min ? message('valueTooLow', { min }) : null;
  });

export const maxValue = (max: number): FieldRule =>
  whenFilled((value, { market }) => {
    const parsed = parseNumber(value, market);
    if (parsed === null) return message('decimal');
    return parsed > max ? message('valueTooHigh', { max }) : null;
  });

/**
 * Free text that can be stored and printed: no control characters other than line breaks and tabs (PostgreSQL refuses
 * U+0000), no lone halves of a surrogate pair, nothing that turns the direction of the text around it.
 */
export const plainText: FieldRule = whenFilled((value) =>
  // oxlint-disable-next-line no-control-regex -- control characters are what the rule is about
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]|\p{Surrogate}/u.test(value)
    ? message('plainText')
    : null,
);

/** Address of the shop's own page (`/vykup`) or of another site with https. */
export const link: FieldRule = whenFilled((value) =>
  /^(?:\/(?!\/)\S*|https:\/\/[^\s/.]+(?:\.[^\s/.]+)+(?:\/\S*)?)$/i.test(value) ? null : message('link'),
);
