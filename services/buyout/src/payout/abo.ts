import { type IsoDate, withoutAccents } from '@okruh/market';

/** One Czech payment order. */
export interface AboPayment {
  /** `[prefix-]number`, no leading zeros. */
  readonly account: string;
  readonly bankCode: string;
  /** Haléře. */
  readonly amount: number;
  readonly variableSymbol: string;
  /** Text for the receiver's statement; letters without accents. */
  readonly message: string;
}
export interface AboFile {
  readonly payer: { readonly name: string; /** `[prefix-]number/bank` */ readonly account: string };
  /** Day on which the bank is to pay. */
  readonly dueOn: IsoDate;
  readonly createdOn: IsoDate;
  /** Number of the file that day, 1 to 999. */
  readonly sequence: number;
  readonly payments: readonly AboPayment[];
}

/** Type of the accounting record: payment orders. */
const PAYMENT_ORDERS = '1501';
const DOMESTIC = '0558';

/**
 * Payment orders in ABO (also KPC), the format that Czech banks import: one header line, one accounting file, one group
 * with the payer's account, a line per payment, lines of fixed meaning divided by CRLF, ASCII only.
 *
 * ```
 * UHL1ddmmyy<client name 20><client number 10><from 3><to 3><fixed code 6><secret code 6>
 * 1 1501 <file number 6> <bank 4>
 * 2 <payer's account> <group total in haléře> <due ddmmyy>
 * <account> <amount> <variable symbol> <bank code 4 and constant symbol 4> <specific symbol> AV:<message>
 * 3 +
 * 5 +
 * ```
 */
export function aboFile(file: AboFile): string {
  const [account = '', bank = ''] = file.payer.account.split('/');
  const total = file.payments.reduce((sum, payment) => sum + payment.amount, 0);
  const number = String(file.sequence).padStart(3, '0');
  const header = [
    'UHL1',
    shortDate(file.createdOn),
    fixed(file.payer.name, 20),
    digits(account).padStart(10, '0').slice(-10),
    '001',
    '999',
    '000000',
    '000000',
  ].join('');
  const lines = [
    header,
    `1 ${PAYMENT_ORDERS} ${number}000 ${bank}`,
    `2 ${aboAccount(account)} ${total} ${shortDate(file.dueOn)}`,
    ...file.payments.map(
      (payment) =>
        `${aboAccount(payment.account)} ${payment.amount} ${payment.variableSymbol} ${payment.bankCode}${DOMESTIC} 0 AV:${plain(payment.message).slice(0, 35)}`,
    ),
    '3 +',
    '5 +',
  ];
  return lines.map((line) => `${line}\r\n`).join('');
}

/** `prefix-number` with leading zeros, or the number alone. */
function aboAccount(account: string): string {
  const [number = '', prefix = ''] = account.split('-').reverse();
  return prefix === '' ? number.padStart(10, '0') : `${prefix.padStart(6, '0')}-${number.padStart(10, '0')}`;
}

/** ASCII capitals and digits; banks refuse the rest. */
export const plain = (text: string): string => withoutAccents(text).replaceAll(/[^A-Za-z0-9 .,/-]/g, ' ');

const fixed = (text: string, length: number): string => plain(text).slice(0, length).padEnd(length, ' ');
const digits = (text: string): string => text.replaceAll(/\D/g, '');
const shortDate = (date: IsoDate): string => `${date.slice(8, 10)}${date.slice(5, 7)}${date.slice(2, 4)}`;
