import type { LocalTime, Market } from '@okruh/market';
import { localTime } from '@okruh/market';
import { Zip, ZipDeflate } from 'fflate';
import { defuse } from './csv.ts';

/** Media type of an Excel workbook. */
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** What a column holds: texts, whole numbers, amounts with two decimal places, or date and time. */
export type XlsxColumnKind = 'text' | 'integer' | 'amount' | 'instant';

export interface XlsxColumn {
  readonly header: string;
  readonly kind: XlsxColumnKind;
  /** In characters. */
  readonly width: number;
}

/** A cell; an instant is written as the clock of its market shows it, since a spreadsheet knows no time zones. */
export type XlsxCell = string | number | { readonly at: Date; readonly market: Market } | null;

export interface XlsxSheet {
  /** Name on the tab, up to 31 characters without `\ / ? * [ ] :`. */
  readonly name: string;
  readonly columns: readonly XlsxColumn[];
  readonly rows: AsyncIterable<readonly XlsxCell[]>;
}

/** Rows below the head that fit on one sheet. */
const SHEET_ROWS = 1_048_575;
/** Characters that are compressed together. */
const CHUNK = 64 * 1024;

/**
 * An Excel workbook (ECMA-376) with a frozen, bold head, written as its rows come: memory doesn't grow with them. Numbers and
 * dates are real ones; a text that a spreadsheet would run as a formula gets an apostrophe, as in a CSV.
 *
 * @param sheetRows rows after which another sheet begins
 */
export async function* writeXlsx({ name, columns, rows }: XlsxSheet, sheetRows = SHEET_ROWS): AsyncGenerator<Uint8Array> {
  const archive = openArchive();
  const source = rows[Symbol.asyncIterator]();
  let sheets = 0;
  let next = await source.next();
  do {
    sheets += 1;
    const file = archive.add(`xl/worksheets/sheet${sheets}.xml`);
    let text = sheetHead(columns);
    let row = 1;
    for (; next.done !== true && row <= sheetRows; next = await source.next()) {
      row += 1;
      text += rowXml(row, next.value, columns);
      if (text.length < CHUNK) continue;
      file.write(text);
      text = '';
      yield* archive.take();
    }
    file.end(`${text}</sheetData>${sheetFoot(columns.length, row)}`);
    yield* archive.take();
  } while (next.done !== true);
  for (const [path, content] of Object.entries(frameFiles(name, sheets))) archive.add(path).end(content);
  archive.end();
  yield* archive.take();
}

function openArchive() {
  let made: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error !== null) throw error;
    made.push(bytes);
  });
  const encoder = new TextEncoder();
  return {
    add(path: string) {
      const file = new ZipDeflate(path, { level: 6 });
      zip.add(file);
      return {
        write: (text: string) => file.push(encoder.encode(text)),
        end: (text: string) => file.push(encoder.encode(text), true),
      };
    },
    end: () => zip.end(),
    /** What has been compressed since the last call. */
    take(): Uint8Array[] {
      const taken = made;
      made = [];
      return taken;
    },
  };
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Numbers of the formats in `styles.xml`. */
const styles = { text: 0, head: 1, integer: 2, amount: 3, instant: 4 } as const;

const stylesXml = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="d\\.m\\.yyyy\\ h:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" numFmtId="1" applyNumberFormat="1"/><xf xfId="0" numFmtId="4" applyNumberFormat="1"/><xf xfId="0" numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`;

const sheetHead = (columns: readonly XlsxColumn[]): string =>
  `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns
    .map(({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`)
    .join(
      '',
    )}</cols><sheetData><row r="1">${columns.map(({ header }, index) => textXml(`${letters(index)}1`, header, styles.head)).join('')}</row>`;

const sheetFoot = (columns: number, lastRow: number): string => `<autoFilter ref="A1:${letters(columns - 1)}${lastRow}"/></worksheet>`;

const rowXml = (row: number, cells: readonly XlsxCell[], columns: readonly XlsxColumn[]): string =>
  `<row r="${row}">${cells.map((cell, index) => cellXml(`${letters(index)}${row}`, cell, columns[index]?.kind ?? 'text')).join('')}</row>`;

function cellXml(place: string, cell: XlsxCell, kind: XlsxColumnKind): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'string') return textXml(place, cell, styles.text);
  const value = typeof cell === 'number' ? cell : toSerial(localTime(cell.at, cell.market));
  return `<c r="${place}" s="${styles[kind]}"><v>${value}</v></c>`;
}

const textXml = (place: string, text: string, style: number): string =>
  `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(defuse(text))}</t></is></c>`;

const DAY_MS = 86_400_000;
/** Day 0 of a spreadsheet's calendar, for all days after February 1900. */
const EPOCH = Date.UTC(1899, 11, 30);

/** Days since the spreadsheet's day 0, minutes as their part of a day. */
const toSerial = ({ date, time }: LocalTime): number => (Date.parse(`${date}T${time}:00Z`) - EPOCH) / DAY_MS;

/** Letters of a column: A, B, … Z, AA. */
const letters = (index: number): string =>
  (index < 26 ? '' : letters(Math.floor(index / 26) - 1)) + String.fromCodePoint(65 + (index % 26));

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text of XML 1.0; characters that it doesn't know are left out. Halves of a character are replaced by the encoder. */
const escapeXml = (text: string): string =>
  text
    // oxlint-disable-next-line eslint/no-control-regex -- these are what XML forbids
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign);

/** What surrounds the sheets, by path in the archive. */
function frameFiles(name: string, sheets: number): Readonly<Record<string, string>> {
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1);
  const toName = (sheet: number): string => escapeXml(sheet === 1 ? name : `${name} ${sheet}`);
  const relation = (id: number, kind: string, target: string): string =>
    `<Relationship Id="rId${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`;
  const type = (path: string, kind: string): string =>
    `<Override PartName="${path}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`;
  return {
    'xl/styles.xml': stylesXml,
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${numbers
      .map((sheet) => `<sheet name="${toName(sheet)}" sheetId="${sheet}" r:id="rId${sheet}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships">${numbers
      .map((sheet) => relation(sheet, 'worksheet', `worksheets/sheet${sheet}.xml`))
      .join('')}${relation(sheets + 1, 'styles', 'styles.xml')}</Relationships>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships">${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${type('/xl/workbook.xml', 'sheet.main')}${type('/xl/styles.xml', 'styles')}${numbers
      .map((sheet) => type(`/xl/worksheets/sheet${sheet}.xml`, 'worksheet'))
      .join('')}</Types>`,
  };
}
