import type { Market } from '../market.ts';
import { type FieldMessage, type FieldRule, message, whenFilled } from './message.ts';

/**
 * Stored form of an account: `19-2000145399` in Czechia (no leading zeros, bank code apart), `RO49AAAA1B31007593840000`
 * in Romania; null when it isn't a valid one.
 */
export function parseBankAccount(text: string, market: Market): string | null {
  const account = market === 'cz' ? readCzech(text) : readIban(text);
  return typeof account === 'string' ? account : null;
}

/** Czech account (modulo 11) or Romanian IBAN (modulo 97), by the market. */
export const bankAccount: FieldRule = whenFilled((value, { market }) => {
  const account = market === 'cz' ? readCzech(value) : readIban(value);
  return typeof account === 'string' ? null : account;
});

/** Four digits; whether a bank has them says the rule of `@okruh/market/banks`. */
export const bankCode: FieldRule = whenFilled((value) => (/^\d{4}$/.test(value) ? null : message('bankCodeShape')));

const weights = [6, 3, 7, 9, 10, 5, 8, 4, 2, 1];

/** Weighted sum of ČNB decree 169/2011 Coll., for the number and its prefix alike. */
function isDividedBy11(digits: string): boolean {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits.padStart(10, '0')[index]), 0);
  return sum % 11 === 0;
}

function readCzech(text: string): string | FieldMessage {
  const compact = text.replace(/[\s\u00A0]/g, '').replace(/[\u2010-\u2015]/g, '-');
  if (/^[\d-]+\/\d{4}$/.test(compact)) return message('bankAccountWithCode');
  const match = /^(?:(\d{1,6})-)?(\d{2,10})$/.exec(compact);
  if (match === null) return message('bankAccountShape', { market: 'cz' });
  const prefix = (match[1] ?? '').replace(/^0+/, '');
  const number = (match[2] ?? '').replace(/^0+/, '');
  // The decree asks for at least two digits other than zero.
  const isFilled = number.replaceAll('0', '').length >= 2;
  if (!isFilled || !isDividedBy11(number) || !isDividedBy11(prefix)) return message('bankAccountUnknown', { market: 'cz' });
  return prefix === '' ? number : `${prefix}-${number}`;
}

function readIban(text: string): string | FieldMessage {
  const iban = text.replace(/[\s\u00A0-]/g, '').toUpperCase();
  if (!/^RO[0-9A-Z]*$/.test(iban)) return message('bankAccountShape', { market: 'ro' });
  if (iban.length !== 24) return message('ibanLength', { length: iban.length });
  if (!/^RO\d{2}[A-Z]{4}[A-Z0-9]{16}$/.test(iban)) return message('bankAccountShape', { market: 'ro' });
  return ibanRemainder(iban) === 1 ? iban : message('bankAccountUnknown', { market: 'ro' });
}

/** Remainder of ISO 13616, digit by digit so that no number gets too long. */
function ibanRemainder(iban: string): number {
  let remainder = 0;
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder;
}
