import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { type XlsxCell, writeXlsx } from '../http/xlsx.ts';
import { isArchive, parseXlsx } from './xlsx-records.ts';

const bind = (sheet: string, shared = '', target = 'worksheets/list.xml'): Buffer =>
  Buffer.from(
    zipSync({
      'xl/workbook.xml': strToU8(
        '<workbook><sheets><sheet name="Ceny" sheetId="1" r:id="rId7"/><sheet name="B" r:id="rId1"/></sheets></workbook>',
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        `<Relationships><Relationship Id="rId1" Target="worksheets/other.xml"/><Relationship Target="${target}" Id="rId7"/></Relationships>`,
      ),
      'xl/sharedStrings.xml': strToU8(shared),
      'xl/worksheets/list.xml': strToU8(sheet),
      'xl/worksheets/other.xml': strToU8('<row><c><v>1</v></c></row>'),
    }),
  );
const cells = (content: Buffer, maxRecords = 100) => parseXlsx(content, maxRecords)?.map(({ line, cells: row }) => [line, ...row]);

it('reads back what our own export writes', async () => {
  const rows = async function* (): AsyncGenerator<readonly XlsxCell[]> {
    yield ['řepa <&> "x"', 1_234, 15_480.5];
    yield ['=1+1', null, -2];
  };
  const columns = (['text', 'integer', 'amount'] as const).map((kind) => ({ header: kind, kind, width: 9 }));
  const parts: Uint8Array[] = [];
  for await (const part of writeXlsx({ name: 'x', columns, rows: rows() })) parts.push(part);
  const file = Buffer.concat(parts);
  expect(isArchive(file)).toBe(true);
  expect(cells(file)).toEqual([
    [1, 'text', 'integer', 'amount'],
    [2, 'řepa <&> "x"', '1234', '15480.5'],
    [3, "'=1+1", '', '-2'],
  ]);
});

it('reads the first sheet as Excel writes it: shared texts, gaps, formulas, yes and no, other prefixes', () => {
  const shared =
    '<sst><si><t>K&#243;d</t></si><si><r><t xml:space="preserve">Cena </t></r><r><rPr/><t>nov\u00e1</t></r><rPh sb="0"><t>x</t></rPh></si><si/></sst>';
  const sheet = `<worksheet><sheetData>
    <row r="1" spans="1:4"><c r="A1" t="s"><v>0</v></c><c r="D1" s="3" t="s"><v>1</v></c></row>
    <row r="2"/><row r="3"><c r="A3" s="1"/></row>
    <row r="5"><c r="A5"><v>8594000000000</v></c><c r="B5" t="str"><f>A1&amp;"x"</f><v>a&lt;b</v></c><c r="C5" t="b"><v>1</v></c><c r="D5"><v>1.1000000000000001</v></c></row>
    <x:row><x:c t="inlineStr"><x:is><x:t>vlo\u017een\u00e9</x:t></x:is></x:c><x:c t="s"><x:v>2</x:v></x:c></x:row>
  </sheetData></worksheet>`;
  const wanted = [
    [1, 'Kód', '', '', 'Cena nová'],
    [5, '8594000000000', 'a<b', '1', '1.1'],
    [6, 'vložené', ''],
  ];
  expect(cells(bind(sheet, shared))).toEqual(wanted);
  expect(cells(bind(sheet, shared, '/xl/worksheets/list.xml'))).toEqual(wanted);
  expect(cells(bind(sheet, shared), 1)).toEqual(wanted.slice(0, 1));
});

it.each([
  ['no archive', Buffer.from('code;price')],
  ['a cut archive', bind('<row><c><v>1</v></c></row>').subarray(0, 60)],
  ['an archive without a workbook', Buffer.from(zipSync({ 'a.txt': strToU8('a') }))],
  ['a workbook without its sheet', bind('', '', 'worksheets/missing.xml')],
  ['an archive that unpacks to hundreds of megabytes', bind(`<row>${' '.repeat(200 * 1024 * 1024)}</row>`)],
])('is no table: %s', (_what, content) => {
  expect(parseXlsx(content, 100)).toBeNull();
});

it('reads over a file that is broken on purpose, without looking at a sign twice', () => {
  const open = '<row '.repeat(200_000);
  expect(cells(bind(open))).toEqual([]);
  expect(cells(bind(`${'<row>'.repeat(200_000)}<c><v>1</v></c></row>`))).toHaveLength(1);
  expect(cells(bind(`<row><c><v>&#x110000;&a;&amp;amp;</v></c></row><!DOCTYPE x [<!ENTITY a "aaaa">]>`))).toEqual([
    [1, '&#x110000;&a;&amp;'],
  ]);
});
