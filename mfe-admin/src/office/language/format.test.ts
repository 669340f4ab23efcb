import { money } from '@okruh/market';
import { afterEach, describe, expect, test } from 'vitest';
import {
  formatDate,
  formatDateTime,
  formatIn,
  formatMoney,
  formatMoneyChange,
  formatMoneyExact,
  formatNearDate,
  formatNearDateTime,
  formatNumber,
  formatPercent,
  formatShortDate,
  languageTag,
} from './format.ts';

/** No-break spaces as plain ones. */
const plain = (text: string): string => text.replaceAll('\u00A0', ' ');
afterEach(() => formatIn('cs', 'cs'));

describe('in English', () => {
  test('numbers, amounts and percents have English separators, and the market’s currency', () => {
    formatIn('en', 'cs');
    expect(formatNumber(1_234, 'cz')).toBe('1,234');
    expect(formatNumber(-1_234.5, 'ro', 1)).toBe('−1,234.5');
    expect(plain(formatMoney(money(1_299_000, 'CZK')))).toBe('12,990 Kč');
    expect(plain(formatMoney(money(499_000, 'RON')))).toBe('4,990 Lei');
    expect(plain(formatMoneyExact(money(1_299_050, 'CZK')))).toBe('12,990.50 Kč');
    expect(plain(formatMoneyChange(money(20_000, 'CZK')))).toBe('+200 Kč');
    expect(formatPercent(12.5, 'cz')).toBe('12.5%');
    expect(languageTag('ro')).toBe('en-GB');
  });
  test('dates have the month in letters and the market’s clock', () => {
    formatIn('en', 'cs');
    expect(plain(formatDate('2026-11-29', 'cz'))).toBe('29 Nov 2026');
    expect(plain(formatShortDate('2026-11-29', 'cz'))).toBe('29 Nov');
    expect(plain(formatDateTime('2026-11-29T13:05:00Z', 'cz'))).toBe('29 Nov 2026, 14:05');
    expect(plain(formatDateTime('2026-11-29T13:05:00Z', 'ro'))).toBe('29 Nov 2026, 15:05');
    expect(plain(formatNearDate('2026-11-21', '2026-11-20', 'cz'))).toBe('tomorrow, on Saturday 21 Nov');
    expect(plain(formatNearDateTime('2026-11-29T13:05:00Z', '2026-11-29', 'cz'))).toBe('today, 14:05');
  });
});

test('Czech on the Romanian site is written as Czech is, by the Romanian clock', () => {
  formatIn('cs', 'ro');
  expect(plain(formatDateTime('2026-11-29T13:05:00Z', 'ro'))).toBe('29. 11. 2026 15:05');
  expect(plain(formatNumber(1_234.5, 'ro', 1))).toBe('1 234,5');
});

test('in the host’s language each market is written as before', () => {
  formatIn('cs', 'cs');
  expect(plain(formatDate('2026-11-29', 'cz'))).toBe('29. 11. 2026');
  expect(formatDate('2026-11-29', 'ro')).toBe('29.11.2026');
});
