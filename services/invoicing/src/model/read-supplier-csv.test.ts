import { supplierColumns } from '@okruh/contracts/http/invoicing-admin/supplier-invoices';
import { describe, expect, it } from 'vitest';
import { type KnownCost, priceSupplierLines } from './price-supplier-lines.ts';
import { readSupplierCsv } from './read-supplier-csv.ts';
import type { CellError } from './supplier-file.ts';

const cz = { market: 'cz', today: '2026-11-20' } as const;
const ro = { market: 'ro', today: '2026-11-20' } as const;
const good = {
  supplier: 'Elektro Velkoobchod s.r.o.',
  tax_number: '25596641',
  invoice_number: 'FV-2026/118',
  issued_on: '2026-11-18',
  code: 'PH001-001',
  quantity: '3',
  unit_price: '14900',
  vat_rate: '21',
  total: '44700',
};
type Cells = Partial<Record<keyof typeof good, string>>;
const toTable = (rows: readonly Cells[], columns: readonly string[] = supplierColumns) => ({
  columns,
  rows: rows.map((cells, index) => ({ line: index + 2, cell: (column: keyof typeof good) => ({ ...good, ...cells })[column] })),
});
const read = (cells: Cells, context: typeof cz | typeof ro = cz) => readSupplierCsv(toTable([cells]), context);
const explain = ({ line, column, reason }: CellError): string => `${line} ${column} ${'kind' in reason ? reason.kind : reason.code}`;
const findErrors = (cells: Cells, context: typeof cz | typeof ro = cz): string[] => read(cells, context).errors.map(explain);

describe('a supplier’s invoice', () => {
  it('is read with its head once and its lines', () => {
    expect(readSupplierCsv(toTable([{}, { code: 'AC041-001', quantity: '1', unit_price: '99,90', total: '99,90' }]), cz)).toEqual({
      head: { supplier: 'Elektro Velkoobchod s.r.o.', taxNumber: '25596641', number: 'FV-2026/118', issuedOn: '2026-11-18' },
      lines: [
        { line: 2, code: 'PH001-001', quantity: 3, unitPrice: 1_490_000, vatRate: 21, total: 4_470_000 },
        { line: 3, code: 'AC041-001', quantity: 1, unitPrice: 9_990, vatRate: 21, total: 9_990 },
      ],
      errors: [],
    });
  });

  it.each<[string, Cells]>([
    ['a decimal comma and spaces', { unit_price: '14 900,00', total: '44\u00a0700,00' }],
    ['a decimal point', { unit_price: '14900.00', total: '44700.0' }],
    ['points between thousands', { unit_price: '14.900,00', total: '44.700,00' }],
    ['decimals that are only zeros', { unit_price: '14900.0000', quantity: '3,0' }],
    ['a rate with its sign', { vat_rate: '21 %' }],
    ['the day as people type it', { issued_on: '18. 11. 2026' }],
    ['a tax number with spaces', { tax_number: '255 96 641' }],
  ])('may have %s', (_what, cells) => {
    expect(read(cells)).toMatchObject({
      head: { taxNumber: '25596641', issuedOn: '2026-11-18' },
      lines: [{ quantity: 3, unitPrice: 1_490_000, vatRate: 21, total: 4_470_000 }],
      errors: [],
    });
  });

  it('may be rounded by 0.01 for each piece', () => {
    expect(findErrors({ quantity: '3', unit_price: '33,33', total: '100' })).toEqual([]);
    expect(findErrors({ quantity: '3', unit_price: '33,33', total: '100,03' })).toEqual(['2 total total']);
  });

  it('of the Romanian market has a CUI and its rates', () => {
    expect(read({ tax_number: 'RO18547290', vat_rate: '11' }, ro)).toMatchObject({ head: { taxNumber: '18547290' }, errors: [] });
    expect(findErrors({ tax_number: '18547291', vat_rate: '12' }, ro)).toEqual(['2 tax_number cuiUnknown', '2 vat_rate vat-rate']);
  });

  it('from another country of the EU has its VAT number, and no VAT', () => {
    for (const [typed, known] of [
      ['DE 811 128 135', 'DE811128135'],
      ['fr40303265045', 'FR40303265045'],
      ['NL123456789B01', 'NL123456789B01'],
      ['RO18547290', 'RO18547290'],
    ] as const)
      expect(read({ tax_number: typed, vat_rate: '0' })).toMatchObject({ head: { taxNumber: known }, errors: [] });
    expect(read({ tax_number: 'CZ25596641', vat_rate: '0' }, ro)).toMatchObject({ head: { taxNumber: 'CZ25596641' }, errors: [] });
    // Registered here it may charge our VAT.
    expect(findErrors({ tax_number: 'DE811128135', vat_rate: '21' })).toEqual([]);
    expect(findErrors({ tax_number: 'DE81112813', vat_rate: '0' })).toEqual(['2 tax_number vat-number']);
    expect(findErrors({ tax_number: 'US811128135' })).toEqual(['2 tax_number vat-number']);
    expect(findErrors({ tax_number: 'DE811128135', vat_rate: '19' })).toEqual(['2 vat_rate vat-rate']);
  });

  it.each<[Cells, string]>([
    [{ supplier: '' }, 'supplier empty'],
    [{ supplier: 'x'.repeat(201) }, 'supplier text'],
    [{ invoice_number: 'FV\u0007' }, 'invoice_number text'],
    [{ tax_number: '' }, 'tax_number empty'],
    [{ tax_number: '25596642' }, 'tax_number icoUnknown'],
    [{ tax_number: 'CZ' }, 'tax_number icoShape'],
    [{ issued_on: '' }, 'issued_on empty'],
    [{ issued_on: '31. 2. 2026' }, 'issued_on date'],
    [{ issued_on: '2026-11-21' }, 'issued_on future'],
    [{ code: '' }, 'code empty'],
    [{ quantity: 'tři' }, 'quantity number'],
    [{ quantity: '1,5' }, 'quantity whole-number'],
    [{ quantity: '0' }, 'quantity not-positive'],
    [{ quantity: '100001' }, 'quantity too-large'],
    [{ unit_price: '' }, 'unit_price empty'],
    [{ unit_price: '14 900 Kč' }, 'unit_price number'],
    [{ unit_price: '-14900' }, 'unit_price not-positive'],
    [{ unit_price: '0' }, 'unit_price not-positive'],
    [{ unit_price: '14900,005' }, 'unit_price decimals'],
    [{ unit_price: '99999999' }, 'unit_price too-large'],
    [{ vat_rate: '19' }, 'vat_rate vat-rate'],
    [{ vat_rate: '15', issued_on: '2024-01-01' }, 'vat_rate vat-rate'],
    [{ vat_rate: 'základní' }, 'vat_rate number'],
    [{ total: '44701' }, 'total total'],
    [{ total: '' }, 'total empty'],
  ])('with %j is wrong there: %s', (cells, error) => {
    expect(findErrors(cells)).toEqual([`2 ${error}`]);
  });

  it('had another rate before it changed', () => {
    expect(findErrors({ vat_rate: '15', issued_on: '2023-12-31' })).toEqual([]);
    expect(findErrors({ vat_rate: '19', issued_on: '2025-07-31', tax_number: '18547290' }, ro)).toEqual([]);
  });

  it('is one: every row that says something else is named, with all that is wrong', () => {
    const rows = [
      {},
      { supplier: 'Jiný', issued_on: '2026-11-17' },
      { tax_number: '2', quantity: '-1', total: 'x' },
      { invoice_number: 'FV-2' },
    ];
    expect(readSupplierCsv(toTable(rows), cz).errors.map(explain)).toEqual([
      '3 supplier differs',
      '3 issued_on differs',
      '4 tax_number icoUnknown',
      '4 quantity not-positive',
      '4 total number',
      '5 invoice_number differs',
    ]);
  });

  it('with other columns isn’t read', () => {
    const columns = [...supplierColumns.filter((column) => column !== 'total'), 'sleva', 'code'];
    expect(readSupplierCsv(toTable([{}], columns), cz).errors.map(explain)).toEqual([
      '1 total missing-column',
      '1 sleva unknown-column',
      '1 code repeated-column',
    ]);
  });
});

describe('the lines of an invoice', () => {
  const phone = { id: 'phone', code: 'PH001-001', name: 'Telefon' };
  const variants = new Map([
    ['phone', phone],
    ['PH001-001', phone],
  ]);
  const line = { line: 2, code: 'PH001-001', quantity: 1, unitPrice: 1_200_000, vatRate: 21, total: 1_200_000 };
  const price = (lines: readonly (typeof line)[], cost: KnownCost | null, { issuedOn = '2026-11-18', acceptsUnusual = false } = {}) =>
    priceSupplierLines(lines, { variants, costs: new Map(cost === null ? [] : [['phone', cost]]), market: 'cz', issuedOn, acceptsUnusual });

  it('are compared with what was known', () => {
    expect(price([line], null).lines).toMatchObject([{ previousCost: null, changePercent: null, isCurrent: true }]);
    const known = { unitCost: 1_000_000, effectiveOn: '2026-11-18' };
    expect(price([line], known).lines).toMatchObject([{ previousCost: 1_000_000, changePercent: 20, isCurrent: true }]);
    expect(price([line], known, { issuedOn: '2026-11-17' }).lines).toMatchObject([{ changePercent: 20, isCurrent: false }]);
    expect(price([line], { ...known, unitCost: 1_300_000 }).lines).toMatchObject([{ changePercent: -7.7 }]);
  });

  it('name variants that we have, each once', () => {
    const { errors } = price([line, { ...line, line: 3, code: 'phone' }, { ...line, line: 4, code: 'NENI' }], null);
    expect(errors.map(explain)).toEqual(['3 code twice', '4 code unknown-code']);
  });

  it('aren’t more than three times, nor less than a third of the last cost, unless somebody says so', () => {
    const unusual = (unitCost: number, acceptsUnusual = false) =>
      price([line], { unitCost, effectiveOn: '2026-01-01' }, { acceptsUnusual }).errors.map(explain);
    expect(unusual(400_000)).toEqual([]);
    expect(unusual(399_999)).toEqual(['2 unit_price unusual']);
    expect(unusual(3_600_000)).toEqual([]);
    expect(unusual(3_600_001)).toEqual(['2 unit_price unusual']);
    expect(unusual(399_999, true)).toEqual([]);
  });
});
