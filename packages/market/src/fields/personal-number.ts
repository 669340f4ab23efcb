import { dateParts, type IsoDate, isoDate, isRealDate } from '../date/date.ts';
import type { Market } from '../market.ts';
import { type FieldContext, type FieldMessage, type FieldRule, message, whenFilled } from './message.ts';

export interface PersonalNumber {
  /** Stored form: `840312/9933`, `2900402299336`. */
  readonly number: string;
  readonly birthDate: IsoDate;
  /** Null where the number doesn't say it. */
  readonly gender: 'male' | 'female' | null;
}

/** Reads a Czech birth number or a Romanian CNP, by the market; null when it isn't a valid one. */
export function parsePersonalNumber(text: string, context: FieldContext): PersonalNumber | null {
  const read = readers[context.market](text, context.today);
  return 'code' in read ? null : read;
}

/** Birth number on the Czech market, CNP on the Romanian one. */
export const personalNumber: FieldRule = whenFilled((value, context) => {
  const read = readers[context.market](value, context.today);
  return 'code' in read ? read : null;
});

const readers: Readonly<Record<Market, (text: string, today: IsoDate) => PersonalNumber | FieldMessage>> = {
  cz: readBirthNumber,
  ro: readCnp,
};

/**
 * Act 133/2000 Coll.: YYMMDD and an ending of three digits (born before 1954, no check digit) or four (the whole number
 * divides by 11). Women have 50 added to the month; since 2004 a month may have 20 more when a day ran out of numbers.
 */
function readBirthNumber(text: string, today: IsoDate): PersonalNumber | FieldMessage {
  const match = /^(\d{2})(\d{2})(\d{2})\/?(\d{3,4})$/.exec(text.replace(/[\s\u00A0]/g, ''));
  if (match === null) return message('birthNumberShape');
  const [, yy = '', mm = '', dd = '', ending = ''] = match;
  const isOld = ending.length === 3;
  const year = Number(yy) + (isOld || Number(yy) >= 54 ? 1900 : 2000);
  const isFemale = Number(mm) > 50;
  const series = Number(mm) - (isFemale ? 50 : 0);
  const month = series > 20 && year >= 2004 ? series - 20 : series;
  const parts = { year, month, day: Number(dd) };

  const isPossible = isRealDate(parts) && isoDate(parts) <= today && (isOld ? year < 1954 : dividesBy11(`${yy}${mm}${dd}${ending}`, year));
  if (!isPossible) return message('birthNumberUnknown');
  return { number: `${yy}${mm}${dd}/${ending}`, birthDate: isoDate(parts), gender: isFemale ? 'female' : 'male' };
}

/** Until 1985 some numbers were given out whose first nine digits leave 10; their last digit is 0. */
function dividesBy11(digits: string, year: number): boolean {
  const remainder = Number(digits.slice(0, 9)) % 11;
  const check = Number(digits.at(-1));
  return remainder === 10 ? year <= 1985 && check === 0 : remainder === check;
}

const cnpWeights = [2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9];

/**
 * S YYMMDD JJ NNN C. S says sex and century (1/2 1900s, 3/4 1800s, 5/6 2000s, 7/8 residents, 9 foreigners), JJ the county,
 * C is the check digit.
 */
function readCnp(text: string, today: IsoDate): PersonalNumber | FieldMessage {
  const digits = text.replace(/[\s\u00A0-]/g, '');
  if (!/^\d*$/.test(digits)) return message('cnpDigits');
  if (digits.length !== 13) return message('cnpLength', { length: digits.length });

  const first = Number(digits[0]);
  const parts = {
    year: cnpCentury(first, Number(digits.slice(1, 3)), today) + Number(digits.slice(1, 3)),
    month: Number(digits.slice(3, 5)),
    day: Number(digits.slice(5, 7)),
  };
  const remainder = cnpWeights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0) % 11;
  const isPossible =
    first > 0 &&
    isRealDate(parts) &&
    isoDate(parts) <= today &&
    isCounty(Number(digits.slice(7, 9))) &&
    Number(digits[12]) === (remainder === 10 ? 1 : remainder);
  if (!isPossible) return message('cnpUnknown');
  return { number: digits, birthDate: isoDate(parts), gender: first === 9 ? null : first % 2 === 1 ? 'male' : 'female' };
}

function cnpCentury(first: number, yy: number, today: IsoDate): number {
  if (first === 3 || first === 4) return 1800;
  if (first === 5 || first === 6) return 2000;
  // Numbers of residents and foreigners don't say the century: the latest that isn't in the future.
  const isRecent = first >= 7 && 2000 + yy <= dateParts(today).year;
  return isRecent ? 2000 : 1900;
}

/** Counties 01–39, Bucharest 40 and its sectors 41–48, Călărași 51, Giurgiu 52, numbers given out online 70. */
const isCounty = (code: number): boolean => (code >= 1 && code <= 48) || code === 51 || code === 52 || code === 70;
