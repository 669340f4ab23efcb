import type { Currency } from '@okruh/market';

/** One line of an account statement, whatever file brought it. */
export interface StatementLine {
  /** The bank's own reference: the same money has the same one in every file. */
  readonly reference: string;
  /** YYYY-MM-DD */
  readonly bookedOn: string;
  /** Minor units; negative went out. */
  readonly amount: number;
  readonly currency: Currency;
  /** Digits without leading zeros; empty when there is none. */
  readonly variableSymbol: string;
  /** Name and account of the other side. */
  readonly payer: string;
  /** Takes an earlier line back: with a minus what came, with a plus what went out. */
  readonly isReversal: boolean;
  /** The bank's reference of what is taken back; null when it names none. */
  readonly original: string | null;
}

export interface BankStatement {
  readonly format: 'camt.053' | 'abo';
  /** Our account as the bank writes it: `number/bank` without zeros in front, or the IBAN. */
  readonly account: string;
  readonly number: string;
  /** YYYY-MM-DD */
  readonly day: string;
  readonly lines: readonly StatementLine[];
}

/** A Czech account without what doesn't tell accounts apart: zeros in front, an empty prefix, spaces. */
export function plainAccount(text: string): string {
  const [number = '', bank = ''] = text.replaceAll(/\s/g, '').split('/');
  const [digits = '', prefix = ''] = number.split('-').toReversed();
  const bare = (value: string): string => value.replace(/^0+/, '');
  return `${bare(prefix) === '' ? '' : `${bare(prefix)}-`}${bare(digits)}${bank === '' ? '' : `/${bank}`}`;
}
export const plainSymbol = (text: string): string => text.replaceAll(/\D/g, '').replace(/^0+/, '');

/** `250101` by two-digit parts in the given order → YYYY-MM-DD; null when it is no day. */
export function isoDay(year: string, month: string, day: string): string | null {
  const full = `${year.length === 2 ? `20${year}` : year}-${month}-${day}`;
  const date = new Date(`${full}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(full) ? full : null;
}
