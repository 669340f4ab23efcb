import { wholeUnits } from '@okruh/market';
import { expect, it } from 'vitest';
import { leaseText } from './lease-text.ts';

const crowns = (units: number) => wholeUnits(units, 'CZK');
const lease = { id: 'l', name: 'Kup a prodej', months: 24, monthly_price: crowns(680), company_only: false };
const terms = { first_payment: crowns(0), total_price: crowns(16_320), residual: crowns(5997), required_grade: 'B' } as const;
const plain = (text: string): string => text.replaceAll('\u00a0', ' ');

it('an order names what its lease promises, and nothing where it promises nothing', () => {
  const sold = leaseText({ ...lease, terms: { ...terms, kind: 'buy-and-sell', exchange: null } }, 'cs');
  expect(plain(sold)).toBe('24 × 680 Kč, po 24. splátce slíbený výkup za 5 997 Kč ve stavu B nebo lepším');
  const exchange = { after_months: 12, paid_until: crowns(8160) };
  expect(plain(leaseText({ ...lease, terms: { ...terms, kind: 'old-for-new', exchange } }, 'ro'))).toContain('după rata 12');
  expect(plain(leaseText({ ...lease, terms: { ...terms, kind: 'business', exchange: null } }, 'cs'))).toBe('24 × 680 Kč');
  expect(plain(leaseText(lease, 'cs'))).toBe('24 × 680 Kč');
});
