// What a clerk types and what it comes to. Pure.
import { type Currency, type Market, parseNumber } from '@okruh/market';

/** Minor units of an amount as people of a market type it, "2 100" or "399,50"; null when it is none. */
export function parseAmount(typed: string, market: Market): number | null {
  const units = parseNumber(typed, market);
  return units === null || units < 0 ? null : Math.round(units * 100);
}

/** An amount as a field shows it: without its currency, without decimals that are nothing. */
export const typeAmount = (amount: number): string => (amount / 100).toFixed(amount % 100 === 0 ? 0 : 2).replace('.', ',');

/** What is charged in cash: whole crowns, as the service rounds. Minor units. */
export const chargeCash = (amount: number, currency: Currency): number => (currency === 'CZK' ? Math.round(amount / 100) * 100 : amount);

const notes: Readonly<Record<Currency, readonly number[]>> = { CZK: [100_00, 500_00, 1_000_00], RON: [10_00, 50_00, 100_00] };

/** Sums that a customer probably hands over: the exact one, and the next ones in notes. Minor units, each once. */
export const suggestGiven = (charged: number, currency: Currency): number[] => [
  ...new Set([charged, ...notes[currency].map((note) => Math.ceil(charged / note) * note)]),
];
