import type { PaymentView } from '@okruh/contracts/http/payments';
import { type Market, withoutAccents } from '@okruh/market';
import type { OrderRow } from './tables.ts';

type TransferInstructions = NonNullable<PaymentView['transfer']>;

/** Our account of one market. */
interface TransferAccount {
  /** As people write it: `19-2000145399/0800`; in Romania the IBAN. */
  readonly account: string;
  readonly iban: string;
  /** Who holds it. */
  readonly name: string;
}
export type TransferAccounts = Readonly<Record<Market, TransferAccount>>;

/** IBAN of a Czech account: `CZ`, check digits, bank code, prefix of 6 and number of 10 digits (ČNB). */
export function czechIban(account: string): string {
  const [number = '', bank = ''] = account.split('/');
  const [digits = '', prefix = ''] = number.split('-').toReversed();
  const body = `${bank.padStart(4, '0')}${prefix.padStart(6, '0')}${digits.padStart(10, '0')}`;
  // ISO 13616: country (C = 12, Z = 35) and 00 behind the body, 98 less the remainder by 97.
  const check = 98n - (BigInt(`${body}123500`) % 97n);
  return `CZ${String(check).padStart(2, '0')}${body}`;
}

/** Digits that a transfer is known by: banks give ten places. */
const toVariableSymbol = (orderNumber: string): string => orderNumber.replaceAll(/\D/g, '').slice(-10);

/** What a customer needs to send the money. */
export function transferInstructions(
  order: OrderRow,
  payment: { readonly amount: number },
  accounts: TransferAccounts,
): TransferInstructions {
  const { account, iban, name } = accounts[order.market];
  const variableSymbol = toVariableSymbol(order.number);
  const amount = { amount: payment.amount, currency: order.currency };
  const message = `Okruh ${order.number}`;
  return {
    account,
    iban,
    variable_symbol: variableSymbol,
    amount,
    message,
    due_at: order.payableUntil?.toISOString() ?? null,
    qr: order.market === 'cz' ? spayd({ iban, name, amount: payment.amount, variableSymbol, message }) : null,
  };
}

/** Short Payment Descriptor 1.0 of the Czech Banking Association: what the QR code of a Czech transfer says. */
function spayd(payment: {
  readonly iban: string;
  readonly name: string;
  readonly amount: number;
  readonly variableSymbol: string;
  readonly message: string;
}): string {
  // An asterisk ends a value, and only plain characters are sure to be read by every bank's application.
  const plain = (text: string, longest: number): string =>
    withoutAccents(text)
      .replaceAll(/[^A-Za-z0-9 .,/-]/g, ' ')
      .trim()
      .slice(0, longest)
      .toUpperCase();
  return [
    'SPD*1.0',
    `ACC:${payment.iban}`,
    `AM:${(payment.amount / 100).toFixed(2)}`,
    'CC:CZK',
    `X-VS:${payment.variableSymbol}`,
    `RN:${plain(payment.name, 35)}`,
    `MSG:${plain(payment.message, 60)}`,
  ].join('*');
}
