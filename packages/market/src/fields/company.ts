import { type FieldContext, type FieldMessage, type FieldRule, message, whenFilled } from './message.ts';
import { parsePersonalNumber } from './personal-number.ts';

const stripSeparators = (text: string): string => text.replace(/[\s\u00A0.-]/g, '').toUpperCase();

/** Czech company number, eight digits with a check digit; leading zeros may be left out. Null when it isn't one. */
export function parseIco(text: string): string | null {
  const digits = stripSeparators(text).padStart(8, '0');
  return /^\d{8}$/.test(digits) && !/^0+$/.test(digits) && hasIcoDigit(digits) ? digits : null;
}
export const ico: FieldRule = whenFilled((value) => {
  if (!/^\d{1,8}$/.test(stripSeparators(value))) return message('icoShape');
  return parseIco(value) === null ? message('icoUnknown') : null;
});

/**
 * Czech VAT number with its CZ: a company's number, a person's birth number, or nine digits from 6 on for persons
 * without one. Null when it isn't valid.
 */
export function parseDic(text: string, context: FieldContext): string | null {
  const read = readDic(text, context);
  return typeof read === 'string' ? read : null;
}
export const dic: FieldRule = whenFilled((value, context) => {
  const read = readDic(value, context);
  return typeof read === 'string' ? null : read;
});

/** Romanian company number, digits only; null when it isn't valid. */
export function parseCui(text: string): string | null {
  const digits = stripSeparators(text).replace(/^RO/, '');
  return /^[1-9]\d{1,9}$/.test(digits) && hasCuiDigit(digits) ? digits : null;
}
export const cui: FieldRule = whenFilled((value) => {
  if (!/^(?:RO)?[1-9]\d{1,9}$/.test(stripSeparators(value))) return message('cuiShape');
  return parseCui(value) === null ? message('cuiUnknown') : null;
});

function readDic(text: string, context: FieldContext): string | FieldMessage {
  const match = /^CZ(\d{8,10})$/.exec(stripSeparators(text));
  if (match === null) return message('dicShape');
  const digits = match[1] ?? '';
  const isPerson = (): boolean => parsePersonalNumber(digits, { ...context, market: 'cz' }) !== null;
  const isValid = digits.length === 8 ? parseIco(digits) !== null : isPerson() || (digits.length === 9 && isSpecial(digits));
  return isValid ? `CZ${digits}` : message('dicUnknown');
}

const weighted = (digits: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0);

function hasIcoDigit(digits: string): boolean {
  const check = (11 - (weighted(digits, [8, 7, 6, 5, 4, 3, 2]) % 11)) % 10;
  return check === Number(digits[7]);
}

function isSpecial(digits: string): boolean {
  if (!digits.startsWith('6')) return false;
  const check = weighted(digits.slice(1), [8, 7, 6, 5, 4, 3, 2]) % 11;
  return (8 - ((10 - check) % 11) + 20) % 10 === Number(digits[8]);
}

function hasCuiDigit(digits: string): boolean {
  const check = ((weighted(digits.slice(0, -1).padStart(9, '0'), [7, 5, 3, 2, 1, 7, 5, 3, 2]) * 10) % 11) % 10;
  return check === Number(digits.at(-1));
}
