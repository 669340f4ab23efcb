import { inflateSync } from 'node:zlib';
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
/** The file inside, as a reader saves it. */
function readAttachment(paper: Buffer): string {
  const source = paper.toString('latin1');
  const file = /\/Type \/EmbeddedFile\b[\s\S]*?stream\n([\s\S]*?)\nendstream/.exec(source)?.[1] ?? '';
  return inflateSync(Buffer.from(file, 'latin1')).toString('utf8');
}
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
  // Codul fiscal, art. 330: what lowers the base stands with a minus.
  for (const words of ['−1 18.172,73 −18.172,73 21% −3.816,27 −21.989,00', '21% −18.254,55 −3.833,45 −22.088,00'])
    expect(text).toContain(words);
  expect(text).toContain('Nr. reg. com. J2018004512406');
  expect(text).not.toContain('De plată');
});

test('it is PDF/A-3 with its electronic form inside, and the same bytes each time', async () => {
  const paper = await renderPaper(invoice);
  const source = paper.toString('latin1');
  expect(source).toContain('<pdfaid:part>3</pdfaid:part>');
  expect(source).toContain('/AFRelationship /Alternative');
  expect(source).toContain(renderXml(invoice).name);
  expect(readAttachment(paper)).toBe(renderXml(invoice).text);
  expect((await renderPaper(invoice)).equals(paper)).toBe(true);
});

test('it has what PDF/A-3b asks for and nothing that it forbids, as far as the file says it in the open', async () => {
  for (const document of [invoice, unpaid, exampleCreditNote('ro')]) {
    const source = (await renderPaper(document)).toString('latin1');
    expect(source).toContain('<pdfaid:conformance>B</pdfaid:conformance>');
    expect(source).toMatch(/\/OutputIntents\b/);
    expect(source).toMatch(/\/S \/GTS_PDFA1\b/);
    expect(source).toMatch(/\/DestOutputProfile \d+ 0 R/);
    expect(source).toMatch(/\/AF\b/);
    expect(source).toMatch(/trailer[\s\S]*\/ID \[/);
    // Each description of a font has its file.
    const fonts = source.match(/\/Type \/FontDescriptor\b/g) ?? [];
    expect(fonts.length).toBeGreaterThan(0);
    expect(source.match(/\/FontFile[23]? \d+ 0 R/g)).toHaveLength(fonts.length);
    for (const forbidden of ['/Encrypt', '/JavaScript', '/JS ', '/Launch', '/LZWDecode']) expect(source).not.toContain(forbidden);
  }
});

test('what is due and isn’t collected by a carrier can be paid by a QR code', async () => {
  expect(pdfText(await renderPaper(unpaid))).toContain('QR platba');
  expect(pdfText(await renderPaper(invoice))).not.toContain('QR platba');
  const onDelivery: IssuedDocument = { ...unpaid, payment: { method: 'cash-on-delivery', name: 'Dobírka', paidOn: null } };
  const text = pdfText(await renderPaper(onDelivery));
  expect(text).toContain('Zaplatíte dopravci při převzetí.');
  expect(text).not.toContain('QR platba');
  expect(text).not.toContain('19-2000145399/0800');
});

test('many lines go over several pages, each with the head of the table and its number', async () => {
  const [first] = invoice.lines;
  if (first === undefined) throw new Error('the example has lines');
  const lines = Array.from({ length: 60 }, (_, index): DocumentLine => ({ ...first, position: index + 1 }));
  const text = squeeze(pdfText(await renderPaper({ ...invoice, lines })));
  expect(text).toContain('Strana 4 z 4');
  expect(text.split('Cena/ks bez DPH').length - 1).toBe(3);
});

test('a Romanian account stands in groups of four', async () => {
  const text = pdfText(
    await renderPaper({
      ...exampleDocument('ro'),
      totals: unpaid.totals,
      payment: { method: 'transfer', name: 'Transfer bancar', paidOn: null },
    }),
  );
  expect(text).toContain('RO49 AAAA 1B31 0075 9384 0000');
});

test('a tax document of a payment says when the money came', async () => {
  const text = squeeze(pdfText(await renderPaper({ ...invoice, kind: 'advance', suppliedOn: '2026-11-19' })));
  expect(text).toContain('Daňový doklad k přijaté platbě');
  expect(text).toContain('Datum přijetí platby 19. 11. 2026');
  expect(text).not.toContain('DUZP');
});

test('a settled advance is taken off what is due', async () => {
  const text = squeeze(
    pdfText(
      await renderPaper({
        ...unpaid,
        advances: [
          {
            number: '3126000001',
            issuedOn: '2026-11-01',
            vat: [{ treatment: 'standard', rate: 21, net: 100_000, vat: 21_000, gross: 121_000 }],
          },
        ],
        totals: { ...unpaid.totals, advances: 121_000, due: unpaid.totals.gross - 121_000 },
      }),
    ),
  );
  expect(text).toContain('Zúčtovaná platba 3126000001 −1 210,00 Kč K úhradě 33 876,00 Kč');
  expect(text).toContain('záloha 21 % −1 000,00 −210,00 −1 210,00 zbývá 21 %');
});

test('goods by reverse charge say who pays the VAT', async () => {
  const sum = { treatment: 'reverse-charge', rate: 0, net: 12_000_000, vat: 0, gross: 12_000_000 } as const;
  const charged: Partial<IssuedDocument> = {
    lines: [{ ...sum, position: 1, name: 'iPhone 15', code: '', serialNumbers: [], quantity: 10 }],
    vat: [sum],
  };
  expect(pdfText(await renderPaper({ ...invoice, ...charged }))).toContain('Daň odvede zákazník.');
  expect(pdfText(await renderPaper({ ...exampleDocument('ro'), ...charged }))).toContain('Taxare inversă.');
});
