import { randomBytes, randomInt } from 'node:crypto';
import { newImei } from '../../shop/sellers.ts';

const letters = (count: number): string => Array.from({ length: count }, () => String.fromCodePoint(97 + randomInt(26))).join('');
const digits = (count: number): string => Array.from({ length: count }, () => String(randomInt(10))).join('');

/** A Czech birth number with its check: the whole is divisible by eleven. */
function birthNumber(): string {
  for (;;) {
    const whole = `84${String(randomInt(1, 13)).padStart(2, '0')}${String(randomInt(1, 29)).padStart(2, '0')}${digits(4)}`;
    if (Number(whole) % 11 === 0) return `${whole.slice(0, 6)}/${whole.slice(6)}`;
  }
}

/** A Czech account number with its check: the weighted sum is divisible by eleven. */
function accountNumber(): string {
  const weights = [6, 3, 7, 9, 10, 5, 8, 4, 2, 1];
  for (;;) {
    const number = `9${digits(9)}`;
    if (weights.reduce((sum, weight, index) => sum + weight * Number(number[index]), 0) % 11 === 0) return number;
  }
}

const mailbox = `kanar${randomBytes(5).toString('hex')}`;

/** Values that stand nowhere else in the shop, valid in the forms of the Czech market. */
export const marked = {
  firstName: `Zdislava${letters(5)}`,
  lastName: `Kanárková${letters(5)}`,
  mailbox,
  eMail: `${mailbox}@example.com`,
  password: `Kanarek-${letters(8)}-7`,
  phone: `+42077${digits(7)}`,
  street: `Kanárková ulice ${letters(6)} ${randomInt(10, 99)}`,
  deliveryStreet: `Vrabčí náměstí ${letters(6)} ${randomInt(10, 99)}`,
  company: `Kanár ${letters(6)} s.r.o.`,
  note: `Zvonek ${letters(8)}, prosím tiše`,
  birthNumber: birthNumber(),
  account: accountNumber(),
  identityCard: `2${digits(8)}`,
  imei: newImei(),
  tradedImei: newImei(),
  repairedImei: newImei(),
  text: `Dotaz ${letters(10)} o mém zdraví a rodině`,
  card: '4111111111111111',
  studentCard: `S${digits(13)}`,
  /** A leap day: nobody else of the demo data was born then. */
  birthDate: '29.02.1932',
} as const;

/** Words of a review, which are published. */
export const reviewText = `Telefon ${letters(10)} drží celý den a fotí dobře.`;

/** Looks for values in a text, however people and programs write them. */
export interface Search {
  /** One pattern for PostgreSQL and JavaScript alike. */
  readonly pattern: string;
  /** Names of the values that a text has. */
  namesIn(text: string): string[];
}

/** @param values what to look for, by name */
export function searchFor(values: Readonly<Record<string, string>>): Search {
  const patterns = Object.entries(values).map(([name, value]) => ({ name, pattern: spellings(value) }));
  const pattern = patterns.map((each) => each.pattern).join('|');
  const any = new RegExp(pattern, 'iu');
  return {
    pattern,
    namesIn: (text) => (any.test(text) ? patterns.filter((each) => new RegExp(each.pattern, 'iu').test(text)).map(({ name }) => name) : []),
  };
}

function spellings(value: string): string {
  const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  // Phones, birth and account numbers with and without signs between the digits.
  if (/^[+\d/]+$/.test(value)) return Array.from(value.replace(/^\+420/, '').replaceAll(/\D/g, '')).join('[ /-]?');
  const [, day, month, year] = /^(\d\d)\.(\d\d)\.(\d{4})$/.exec(value) ?? [];
  if (day !== undefined) return `${day}\\. ?0?${Number(month)}\\. ?${year}|${year}-${month}-${day}`;
  const plain = value.normalize('NFD').replaceAll(/\p{M}/gu, '');
  return [...new Set([value, plain, encodeURIComponent(value)])].map(escaped).join('|');
}
