// Accounts that money goes back to. Pure.
import type { Market } from '@okruh/market';
import { czechBanks } from '@okruh/market/banks';
import { parseBankAccount } from '@okruh/market/fields';

/** "19-2000145399/0800" in Czechia, an IBAN in Romania; null when it isn't a valid one. */
export function parseAccount(typed: string, market: Market): string | null {
  if (market === 'ro') return parseBankAccount(typed, market);
  const [number = '', code = '', ...rest] = typed.replaceAll(/\s/g, '').split('/');
  const account = parseBankAccount(number, market);
  return account === null || rest.length > 0 || !czechBanks.some((bank) => bank.code === code) ? null : `${account}/${code}`;
}
