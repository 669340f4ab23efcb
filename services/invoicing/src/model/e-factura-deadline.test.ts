import { expect, test } from 'vitest';
import { eFacturaDeadline } from './e-factura-deadline.ts';

test.each([
  ['a Thursday', '2026-11-19', '2026-11-26'],
  ['over 30 November and 1 December', '2026-11-27', '2026-12-08'],
  ['over the Orthodox Easter of 2027', '2027-04-29', '2027-05-10'],
  ['over New Year and the Epiphany', '2026-12-30', '2027-01-11'],
  ['by calendar days before 2026', '2025-12-30', '2026-01-04'],
])('%s', (_, issuedOn, deadline) => {
  expect(eFacturaDeadline(issuedOn)).toBe(deadline);
});

test('there was none before invoices had to be uploaded', () => {
  expect(() => eFacturaDeadline('2023-01-01')).toThrow(RangeError);
});
