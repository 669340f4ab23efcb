import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { writeXlsx, type XlsxCell, type XlsxColumn } from './xlsx.ts';

const columns: readonly XlsxColumn[] = [
  { header: 'Název', kind: 'text', width: 20 },
  { header: 'Kusů', kind: 'integer', width: 8 },
  { header: 'Celkem', kind: 'amount', width: 12 },
  { header: 'Založena', kind: 'instant', width: 16 },
];

async function* listed(rows: readonly (readonly XlsxCell[])[]): AsyncGenerator<readonly XlsxCell[]> {
  yield* rows;
}

/** Parts of the workbook by their path, unzipped. */
async function write(rows: AsyncIterable<readonly XlsxCell[]>, sheetRows?: number): Promise<Readonly<Record<string, string>>> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of writeXlsx({ name: 'Objednávky', columns, rows }, sheetRows)) chunks.push(chunk);
  const files = unzipSync(Buffer.concat(chunks));
  return Object.fromEntries(Object.entries(files).map(([path, bytes]) => [path, strFromU8(bytes)]));
}

/** A cell as its style, type and content. */
function read(sheet: string | undefined, place: string): string | null {
  const cell = new RegExp(`<c r="${place}" s="(\\d)"( t="inlineStr")?>(.*?)</c>`, 's').exec(sheet ?? '');
  return cell === null ? null : `${cell[1]}${cell[2] === undefined ? '' : ' text'} ${cell[3]?.replaceAll(/<[^>]+>/g, '')}`;
}

it('writes real numbers and dates under a bold head, and leaves empty cells out', async () => {
  const at = new Date('2026-07-01T10:30:00Z');
  const parts = await write(
    listed([
      ['iPhone 15', 2, 15_480.5, { at, market: 'cz' }],
      ['', null, 0, { at, market: 'ro' }],
    ]),
  );
  const sheet = parts['xl/worksheets/sheet1.xml'];
  expect(['A1', 'A2', 'B2', 'C2', 'D2'].map((place) => read(sheet, place))).toEqual([
    '1 text Název',
    '0 text iPhone 15',
    '2 2',
    '3 15480.5',
    // 1 July 2026, 12:30 in Prague.
    `4 ${46_204 + 12.5 / 24}`,
  ]);
  expect(['A3', 'B3', 'C3', 'D3'].map((place) => read(sheet, place))).toEqual([null, null, '3 0', `4 ${46_204 + 13.5 / 24}`]);
  expect(sheet).toContain('<autoFilter ref="A1:D3"/>');
  expect(sheet).toContain('state="frozen"');
});

it('defuses what a spreadsheet would run, and writes signs of XML as themselves', async () => {
  const texts = ['=HYPERLINK("x")', '+1', '-1', '@SUM', 'a <b> & "c"', 'zvon\u0007\uD800', 'ř ț 😀'];
  const { 'xl/worksheets/sheet1.xml': sheet } = await write(listed(texts.map((text) => [text])));
  expect(texts.map((_, index) => read(sheet, `A${index + 2}`))).toEqual([
    "0 text '=HYPERLINK(&quot;x&quot;)",
    "0 text '+1",
    "0 text '-1",
    "0 text '@SUM",
    '0 text a &lt;b&gt; &amp; &quot;c&quot;',
    '0 text zvon\uFFFD',
    '0 text ř ț 😀',
  ]);
});

it('begins another sheet where one is full, and has one without any row', async () => {
  const parts = await write(listed([['a'], ['b'], ['c']]), 2);
  expect(read(parts['xl/worksheets/sheet1.xml'], 'A3')).toBe('0 text b');
  expect(read(parts['xl/worksheets/sheet2.xml'], 'A2')).toBe('0 text c');
  expect(parts['xl/workbook.xml']).toContain('<sheet name="Objednávky 2" sheetId="2" r:id="rId2"/>');
  expect(parts['[Content_Types].xml']).toContain('/xl/worksheets/sheet2.xml');
  const empty = await write(listed([]));
  expect(read(empty['xl/worksheets/sheet1.xml'], 'B1')).toBe('1 text Kusů');
  expect(Object.keys(empty)).toHaveLength(6);
});

it('hands out what it has written before it asks for all rows', async () => {
  let asked = 0;
  const many = async function* (): AsyncGenerator<readonly XlsxCell[]> {
    for (; asked < 50_000; asked += 1) yield [`Řádek ${asked} ${Math.sin(asked)}`, asked];
  };
  const chunks = writeXlsx({ name: 'x', columns, rows: many() });
  await chunks.next();
  await chunks.next();
  expect(asked).toBeLessThan(10_000);
  let longest = 0;
  for await (const chunk of chunks) longest = Math.max(longest, chunk.length);
  expect(asked).toBe(50_000);
  expect(longest).toBeLessThan(256 * 1024);
});
