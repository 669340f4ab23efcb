import { type FieldRule, message, whenFilled } from './message.ts';

const separators = /[\s\u00A0/.-]/g;

/** Whether the last digit is the Luhn check digit of the others. */
export function hasLuhnDigit(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    sum += index % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2;
  }
  return sum % 10 === 0;
}

/** IMEI as 15 digits without separators; null when it isn't one. */
export function parseImei(text: string): string | null {
  const digits = text.replace(separators, '');
  return imeiError(digits) === null ? digits : null;
}

export const imei: FieldRule = whenFilled((value) => imeiError(value.replace(separators, '')));

function imeiError(digits: string) {
  if (!/^\d*$/.test(digits)) return message('imeiDigits');
  if (digits.length !== 15) return message('imeiLength', { length: digits.length });
  // Fifteen zeros carry a right check digit but are what a phone shows when it has lost its IMEI.
  return hasLuhnDigit(digits) && !/^0+$/.test(digits) ? null : message('imeiUnknown');
}

/** EAN or another GTIN as digits without separators; null when it isn't one. */
export function parseEan(text: string): string | null {
  const digits = text.replace(separators, '');
  return eanError(digits) === null ? digits : null;
}

export const ean: FieldRule = whenFilled((value) => eanError(value.replace(separators, '')));

function eanError(digits: string) {
  if (!/^(?:\d{8}|\d{12,14})$/.test(digits)) return message('eanLength');
  // From the right, every second digit counts three times.
  const sum = digits.split('').reduceRight((total, digit, at) => total + Number(digit) * ((digits.length - at) % 2 === 0 ? 3 : 1), 0);
  return sum % 10 === 0 ? null : message('eanUnknown');
}

const SERIAL_MIN = 5;
const SERIAL_MAX = 32;

/** Serial number in upper case without spaces; null when it isn't one. */
export function parseSerialNumber(text: string): string | null {
  const serial = normaliseSerial(text);
  return serialError(serial) === null ? serial : null;
}

export const serialNumber: FieldRule = whenFilled((value) => serialError(normaliseSerial(value)));

const normaliseSerial = (text: string): string => text.replace(/[\s\u00A0]/g, '').toUpperCase();

function serialError(serial: string) {
  if (!/^[A-Z0-9]+(?:[-/.][A-Z0-9]+)*$/.test(serial)) return message('serialCharacters');
  const { length } = serial;
  return length < SERIAL_MIN || length > SERIAL_MAX ? message('serialLength', { min: SERIAL_MIN, max: SERIAL_MAX, length }) : null;
}
