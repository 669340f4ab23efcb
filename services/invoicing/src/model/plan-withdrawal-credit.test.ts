import { describe, expect, it } from 'vitest';
import { composeCreditNote } from './compose-credit-note.ts';
import type { DocumentLine } from './issued-document.ts';
import { type CreditableInvoice, planWithdrawalCredit } from './plan-withdrawal-credit.ts';
import { exampleDocument } from '../testing/example-documents.ts';

const line = (position: number, quantity: number, gross: number, more: Partial<DocumentLine> = {}): DocumentLine => ({
  position,
  name: `Line ${position}`,
  code: `C-${position}`,
  orderLine: position,
  parentLine: null,
  serialNumbers: [],
  quantity,
  treatment: 'standard',
  rate: 21,
  net: gross - Math.round((gross * 21) / 121),
  vat: Math.round((gross * 21) / 121),
  gross,
  ...more,
});
const invoice = (id: string, lines: readonly DocumentLine[], credited: CreditableInvoice['credited'] = []): CreditableInvoice => ({
  id,
  lines,
  credited,
});
const back = (number: number, quantity: number, deduction = 0) => ({ line: number, quantity, deduction });
const plan = (invoices: readonly CreditableInvoice[], returned: readonly ReturnType<typeof back>[], isWhole = false) => {
  const { lines, missing } = planWithdrawalCredit(invoices, returned, isWhole);
  return { lines: Object.fromEntries(lines), missing };
};

describe('what a withdrawal takes back', () => {
  it('pieces on the invoice that has them, and the warranty with the last one', () => {
    const lines = [line(1, 2, 20_000), line(2, 1, 5_000, { orderLine: 2, parentLine: 1 }), line(3, 1, 9_000)];
    expect(plan([invoice('a', lines)], [back(1, 1)])).toEqual({ lines: { a: [{ position: 1, quantity: 1 }] }, missing: 0 });
    expect(plan([invoice('a', lines, [{ position: 1, quantity: 1 }])], [back(1, 1)]).lines).toEqual({
      a: [
        { position: 1, quantity: 1 },
        { position: 2, quantity: 1 },
      ],
    });
  });

  it('pieces of two packages from both invoices', () => {
    const both = [invoice('a', [line(1, 1, 10_000)]), invoice('b', [line(1, 2, 20_000)])];
    expect(plan(both, [back(1, 3)])).toEqual({
      lines: { a: [{ position: 1, quantity: 1 }], b: [{ position: 1, quantity: 2 }] },
      missing: 0,
    });
  });

  it('fees only with the whole order', () => {
    const lines = [line(1, 1, 10_000), line(2, 1, 990, { orderLine: null })];
    expect(plan([invoice('a', lines)], [back(1, 1)]).lines).toEqual({ a: [{ position: 1, quantity: 1 }] });
    expect(plan([invoice('a', lines)], [back(1, 1)], true).lines['a']).toHaveLength(2);
  });

  it('says how many pieces no invoice has', () => {
    expect(plan([invoice('a', [line(1, 1, 10_000)])], [back(1, 2)]).missing).toBe(1);
    expect(plan([], [back(1, 1)])).toEqual({ lines: {}, missing: 1 });
  });

  it('keeps back what the value is reduced by, from the product first and then from its warranty', () => {
    const lines = [line(1, 1, 10_000), line(2, 1, 5_000, { parentLine: 1 })];
    expect(plan([invoice('a', lines)], [back(1, 1, 12_000)]).lines).toEqual({
      a: [
        { position: 1, quantity: 1, deduction: 10_000 },
        { position: 2, quantity: 1, deduction: 2_000 },
      ],
    });
  });

  it('and the credit note says the reduced price with its tax', () => {
    const original = { ...exampleDocument('cz'), lines: [line(1, 2, 24_200)] };
    const note = composeCreditNote({
      original,
      credited: [],
      lines: [{ position: 1, quantity: 1, deduction: 2_100 }],
      issuedOn: '2026-11-20',
      reason: '',
    });
    expect(note?.lines[0]).toMatchObject({ quantity: 1, gross: 10_000, vat: 1_736, net: 8_264 });
    expect(note?.totals).toMatchObject({ gross: 10_000 });
  });
});
