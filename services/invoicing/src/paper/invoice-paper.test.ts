import { expect, test } from 'vitest';
import { renderPaper, renderXml } from '../documents/render.ts';
import type { DocumentLine, IssuedDocument } from '../model/issued-document.ts';
import { exampleCreditNote, exampleDocument } from '../testing/example-documents.ts';
import { pdfText } from '@okruh/service-kit/testing';

const invoice = exampleDocument('cz');
const unpaid: IssuedDocument = {
  ...invoice,
  dueOn: '2026-12-04',
  totals: { ...invoice.totals, paid: 0, due: invoice.totals.gross },
  payment: { method: 'transfer', name: 'Převodem', paidOn: null },
};
const squeeze = (text: string): string => text.replaceAll(/\s+/g, ' ');

test('a Czech invoice says what the law wants', async () => {
  const text = squeeze(pdfText(await renderPaper(invoice)));
  for (const words of [
    'Faktura – daňový doklad',
    '1126004519',
    'IČO 09172416',
    'DIČ CZ09172416',
    'Jana Nováková',
    '20. 11. 2026',
    '21 %',
    'IMEI / SN: 356938035643809',
  ])
    expect(text).toContain(words);
  expect(text).toContain('Zvláštní režim – použité zboží.');
  expect(text).toContain('Strana 1 z 1');
});

test('a Romanian credit note says what it takes back and why', async () => {
  const text = squeeze(pdfText(await renderPaper(exampleCreditNote('ro'))));
  expect(text).toContain('Factură de stornare');
  expect(text).toContain('Corectează documentul RO-26-001187 din 20.11.2026. Motivul: retragere din contract.');
  expect(text).toContain('Total stornat');
  expect(text).not.toContain('De plată');
});

test('it is PDF/A-3 with its electronic form inside, and the same bytes each time', async () => {
  const paper = await renderPaper(invoice);
  const source = paper.toString('latin1');
  expect(source).toContain('<pdfaid:part>3</pdfaid:part>');
  expect(source).toMatch(/\/AFRelationship \/?\(?Alternative/);
  expect(source).toContain(renderXml(invoice).name);
  expect((await renderPaper(invoice)).equals(paper)).toBe(true);
});

test('what is due and isn’t collected by a carrier can be paid by a QR code', async () => {
  expect(pdfText(await renderPaper(unpaid))).toContain('QR platba');
  expect(pdfText(await renderPaper(invoice))).not.toContain('QR platba');
  const onDelivery: IssuedDocument = { ...unpaid, payment: { method: 'cash-on-delivery', name: 'Dobírka', paidOn: null } };
  const text = pdfText(await renderPaper(onDelivery));
  expect(text).toContain('Zaplatíte dopravci při převzetí.');
  expect(text).not.toContain('QR platba');
});

test('many lines go over several pages, each with the head of the table and its number', async () => {
  const [first] = invoice.lines;
  if (first === undefined) throw new Error('the example has lines');
  const lines = Array.from({ length: 60 }, (_, index): DocumentLine => ({ ...first, position: index + 1 }));
  const text = squeeze(pdfText(await renderPaper({ ...invoice, lines })));
  expect(text).toContain('Strana 4 z 4');
  expect(text.split('Cena/ks bez DPH').length - 1).toBe(3);
});
