import { InvoiceService } from '@e-invoice-eu/core';
import { convert } from 'xmlbuilder2';
import { describe, expect, test } from 'vitest';
import { composeCreditNote } from '../model/compose-credit-note.ts';
import type { IssuedDocument } from '../model/issued-document.ts';
import { exampleAdvances } from '../testing/example-advances.ts';
import { exampleCreditNote, exampleDocument } from '../testing/example-documents.ts';
import { checkRoRules } from './check-ro-rules.ts';
import { toEn16931 } from './en16931.ts';
import { renderUbl } from './ubl.ts';

const silent = { log: () => undefined, warn: () => undefined, error: () => undefined };
const service = new InvoiceService(silent);
/** The library's own UBL of our model, after its check by the schema of EN 16931. */
const renderByLibrary = (document: IssuedDocument) =>
  service.generate({ 'ubl:Invoice': toEn16931(document) } as unknown as Parameters<InvoiceService['generate']>[0], {
    format: 'UBL',
    lang: 'ro',
    noWarnings: true,
  });

const toTree = (xml: string): unknown => convert(xml, { format: 'object' });

const invoice = exampleDocument('ro');
const consumer: IssuedDocument = {
  ...invoice,
  buyer: {
    ...invoice.buyer,
    name: 'Ștefan Ionescu',
    isCompany: false,
    taxNumber: '',
    vatNumber: '',
    county: 'RO-CJ',
    city: 'Cluj-Napoca',
    postcode: '400001',
  },
  payment: { method: 'cash-on-delivery', name: 'Ramburs', paidOn: null },
  dueOn: '2026-12-04',
  totals: { ...invoice.totals, paid: 0, due: invoice.totals.gross },
};

const [firstLine] = invoice.lines;
if (firstLine === undefined) throw new Error('the example has lines');
const serials = Array.from({ length: 24 }, (_, index) => String(356_938_035_643_800 + index));
const longName =
  'Folie de protecție din sticlă securizată cu ramă și set de instalare pentru Apple iPhone 15 Pro Max și iPhone 15 Plus, negru';
const manyPieces: IssuedDocument = {
  ...invoice,
  lines: invoice.lines.map((line) => (line === firstLine ? { ...line, name: longName, quantity: 24, serialNumbers: serials } : line)),
};
const withAdvance: IssuedDocument = {
  ...invoice,
  advances: [
    {
      number: 'ROA-26-000001',
      issuedOn: '2026-11-01',
      vat: [{ treatment: 'standard', rate: 21, net: 100_000, vat: 21_000, gross: 121_000 }],
    },
  ],
  totals: { ...invoice.totals, advances: 121_000, paid: 0, due: invoice.totals.gross - 121_000 },
};

const composed = exampleAdvances('ro');

test.each([
  ['an advance', composed.advance],
  ['an invoice of which an advance has taxed all', composed.invoice],
  ['a paid invoice of a company', invoice],
  ['an unpaid one of a consumer', consumer],
  ['one that settles an advance', withAdvance],
  ['one with a long name and many serial numbers', manyPieces],
])('%s is what the library makes of our model by the schema of EN 16931', async (_, document) => {
  const made = await renderByLibrary(document);
  // The library adds the profile of Peppol, which Romania doesn't ask for.
  expect(toTree(renderUbl(document))).toEqual(toTree(String(made).replace(/<cbc:ProfileID>.*<\/cbc:ProfileID>/, '')));
});

test('an advance, the invoice that settles it and its credit note keep the rules; nothing of the invoice is left to be taxed', () => {
  for (const document of Object.values(composed)) expect(checkRoRules(document)).toEqual([]);
  const xml = renderUbl(composed.invoice);
  expect(xml).toContain('<cbc:TaxInclusiveAmount currencyID="RON">0.00</cbc:TaxInclusiveAmount>');
  expect(xml).toContain('<cbc:PayableAmount currencyID="RON">0.00</cbc:PayableAmount>');
  expect(renderUbl(composed.note)).toContain('<cbc:ID>ROA-26-000001</cbc:ID>');
});

test('the schema finds what is wrong', async () => {
  await expect(renderByLibrary({ ...invoice, issuedOn: '20. 11. 2026' })).rejects.toThrow('validation failed');
});

test('a credit note is one, with the names that its elements have there', () => {
  const tree = toTree(renderUbl(exampleCreditNote('ro'))) as { CreditNote: Record<string, unknown> };
  expect(tree.CreditNote).toMatchObject({
    'cbc:CreditNoteTypeCode': '381',
    'cac:BillingReference': { 'cac:InvoiceDocumentReference': { 'cbc:ID': 'RO-26-001187' } },
  });
  expect(tree.CreditNote).not.toHaveProperty('cbc:DueDate');
  expect(JSON.stringify(tree)).toContain('cbc:CreditedQuantity');
  expect(JSON.stringify(tree)).not.toContain('InvoicedQuantity');
});

test('a credit note names no account: its buyer pays nothing', () => {
  const byTransfer: IssuedDocument = { ...exampleCreditNote('ro'), payment: { method: 'transfer', name: 'Transfer bancar', paidOn: null } };
  expect(renderUbl(byTransfer)).not.toContain('cac:PaymentMeans');
  expect(renderUbl({ ...byTransfer, kind: 'invoice', corrects: null })).toContain(invoice.seller.account.iban);
});

test('a settled advance is a line with minus, so that only the rest of VAT is left, and is referred to', () => {
  const xml = renderUbl(withAdvance);
  expect(xml).toContain('<cbc:Name>Storno avans ROA-26-000001</cbc:Name>');
  expect(xml).toContain('<cbc:InvoicedQuantity unitCode="H87">-1</cbc:InvoicedQuantity>');
  expect(xml).toContain('<cbc:LineExtensionAmount currencyID="RON">-1000.00</cbc:LineExtensionAmount>');
  expect(xml).toContain('<cbc:PriceAmount currencyID="RON">1000.00</cbc:PriceAmount>');
  // 3 833.45 of VAT less the advance's 210.00.
  expect(xml).toContain('<cbc:TaxAmount currencyID="RON">3623.45</cbc:TaxAmount>');
  expect(xml).toContain('<cbc:TaxableAmount currencyID="RON">17254.55</cbc:TaxableAmount>');
  expect(xml).toContain('<cbc:PrepaidAmount currencyID="RON">0.00</cbc:PrepaidAmount>');
  expect(xml).toContain('<cbc:TaxInclusiveAmount currencyID="RON">33876.00</cbc:TaxInclusiveAmount>');
  expect(xml).toContain('<cbc:PayableAmount currencyID="RON">33876.00</cbc:PayableAmount>');
  expect(checkRoRules(withAdvance)).toEqual([]);
  expect(toTree(xml)).toMatchObject({
    Invoice: { 'cac:BillingReference': { 'cac:InvoiceDocumentReference': { 'cbc:ID': 'ROA-26-000001', 'cbc:IssueDate': '2026-11-01' } } },
  });
});

test('no serial number is cut, and a name that is too long stands whole beside its beginning', () => {
  const xml = renderUbl(manyPieces);
  for (const serial of serials) expect(xml).toContain(`<cbc:Value>${serial}</cbc:Value>`);
  expect(xml).toContain(`<cbc:Description>${longName}</cbc:Description>`);
  expect(xml).toContain(`<cbc:Name>${longName.slice(0, 100)}</cbc:Name>`);
});

test('what XML has no place for is left out', () => {
  const xml = renderUbl({ ...invoice, buyer: { ...invoice.buyer, name: 'Țigler\u000B \u001DService & Fiii' } });
  expect(xml).toContain('<cbc:RegistrationName>Țigler Service &amp; Fiii</cbc:RegistrationName>');
});

test('an address in București has its sector, a consumer thirteen zeros', () => {
  expect(renderUbl(invoice)).toContain('<cbc:CityName>SECTOR3</cbc:CityName>');
  expect(renderUbl(consumer)).toContain('<cbc:CompanyID>0000000000000</cbc:CompanyID>');
});

test('used goods are exempt by their reason, and a reverse charge says so', () => {
  expect(renderUbl(invoice)).toContain('<cbc:TaxExemptionReasonCode>VATEX-EU-F</cbc:TaxExemptionReasonCode>');
});

describe('the Romanian rules', () => {
  test('hold for our documents', () => {
    for (const document of [invoice, consumer, exampleCreditNote('ro')]) expect(checkRoRules(document)).toEqual([]);
  });

  const broken: readonly (readonly [string, IssuedDocument])[] = [
    ['BR-RO-111', { ...invoice, buyer: { ...invoice.buyer, county: 'RO-XX' } }],
    ['BR-RO-101', { ...invoice, buyer: { ...invoice.buyer, postcode: '400001' } }],
    ['BR-RO-092', { ...invoice, buyer: { ...invoice.buyer, city: '' } }],
    ['BR-RO-082', { ...invoice, buyer: { ...invoice.buyer, street: '' } }],
    ['BR-RO-120', { ...invoice, buyer: { ...invoice.buyer, taxNumber: '' } }],
    ['BR-RO-010', { ...invoice, number: 'RO' }],
    ['BR-RO-030', { ...invoice, currency: 'CZK' }],
    ['BR-RO-065', { ...invoice, seller: { ...invoice.seller, vatNumber: '39120070' } }],
    ['BR-07', { ...invoice, buyer: { ...invoice.buyer, name: '' } }],
    ['BR-RO-L152', { ...invoice, buyer: { ...invoice.buyer, street: 'x'.repeat(151) } }],
    ['BR-RO-L151', { ...invoice, seller: { ...invoice.seller, street: 'x'.repeat(151) } }],
    ['BR-RO-L203', { ...invoice, buyer: { ...invoice.buyer, name: 'x'.repeat(201) } }],
    ['BR-RO-L0502', { ...invoice, buyer: { ...invoice.buyer, city: 'x'.repeat(51) } }],
    ['BR-RO-L0303', { ...invoice, customerReference: 'x'.repeat(201) }],
    ['BR-E-09', { ...invoice, vat: invoice.vat.map((sum) => (sum.treatment === 'margin' ? { ...sum, vat: 1 } : sum)) }],
    ['BR-AE-09', { ...invoice, vat: [{ treatment: 'reverse-charge', rate: 0, net: 1, vat: 1, gross: 2 }] }],
    ['BR-CO-16', { ...invoice, totals: { ...invoice.totals, due: 1 } }],
    ['BR-CO-15', { ...invoice, totals: { ...invoice.totals, gross: 1, paid: 1 } }],
    ['BR-CO-17', { ...invoice, vat: invoice.vat.map((sum) => ({ ...sum, rate: sum.treatment === 'standard' ? 11 : sum.rate })) }],
    ['BR-S-08', { ...invoice, vat: invoice.vat.map((sum) => ({ ...sum, net: sum.net + 1 })) }],
    ['BR-AE-02', { ...consumer, vat: [{ treatment: 'reverse-charge', rate: 0, net: 1, vat: 0, gross: 1 }] }],
  ];
  test.each(broken)('%s is said to be broken', (rule, document) => {
    expect(checkRoRules(document).map((one) => one.rule)).toContain(rule);
  });

  test('hold for a credit note of a part, whose lines are rounded each for itself', () => {
    const [first] = invoice.lines;
    if (first === undefined) throw new Error('the example has lines');
    // 3.32 with VAT are 2.7438 without: four of them have a VAT of 2.30, and the two that come back have 0.57 each.
    const prices = [58, 58, 57, 57].map((vat) => ({ vat, net: 332 - vat, gross: 332 }));
    const original: IssuedDocument = { ...invoice, lines: prices.map((price, index) => ({ ...first, ...price, position: index + 1 })) };
    const content = composeCreditNote({
      original,
      credited: [],
      lines: [3, 4].map((position) => ({ position, quantity: 1 })),
      issuedOn: '2026-11-25',
      reason: 'retragere din contract',
    });
    if (content === null) throw new Error('nothing is left to be taken back');
    expect(content.vat).toEqual([{ treatment: 'standard', rate: 21, net: 550, vat: 114, gross: 664 }]);
    expect(checkRoRules({ ...content, id: original.id, number: 'ROS-26-000012' })).toEqual([]);
  });
});
