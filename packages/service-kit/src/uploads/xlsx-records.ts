import type { TableRecord } from './csv-records.ts';
import { unzipEntries } from './unzip-entries.ts';

/** Bytes that a workbook may unpack to; an import of 50,000 rows has about 20 MB. */
const MAX_UNPACKED = 64 * 1024 * 1024;
/** Columns that are read; what lies behind them no import has. */
const MAX_COLUMNS = 200;

/** Whether a file is a ZIP archive, as workbooks are. */
export const isArchive = (content: Buffer): boolean => content.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004';

/**
 * The rows of a workbook's first sheet (ECMA-376), numbers with a point and without the format of their cells. Formulas give their last value,
 * yes and no are 1 and 0. Empty rows are left out.
 *
 * @param maxRecords read no further
 * @returns null when the file is no workbook, or unpacks to more than 64 MB
 */
export function parseXlsx(content: Buffer, maxRecords: number): readonly TableRecord[] | null {
  const frame = unzipEntries(content, (path) => /^xl\/(workbook|sharedStrings|_rels\/workbook)\.xml(\.rels)?$/.test(path), MAX_UNPACKED);
  const path = frame === null ? null : findFirstSheet(frame);
  const sheet = path === null ? undefined : unzipEntries(content, (name) => name === path, MAX_UNPACKED)?.get(path);
  if (frame === null || sheet === undefined) return null;
  return readSheet(
    sheet,
    [...elements(frame.get('xl/sharedStrings.xml') ?? '', 'si')].map((one) => readText(one.inside)),
    maxRecords,
  );
}

function findFirstSheet(frame: ReadonlyMap<string, string>): string | null {
  const [sheet] = elements(frame.get('xl/workbook.xml') ?? '', 'sheet');
  const id = sheet === undefined ? null : read(attribute.relation, sheet.attributes);
  for (const relation of elements(frame.get('xl/_rels/workbook.xml.rels') ?? '', 'Relationship')) {
    const target = read(attribute.target, relation.attributes);
    if (id === null || target === null || read(attribute.id, relation.attributes) !== id) continue;
    return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
  }
  return null;
}

interface Element {
  readonly attributes: string;
  readonly inside: string;
}

/** Elements of a name, with any prefix. Every step goes forward, so that a broken file takes no longer than a good one. */
function* elements(xml: string, name: string): Generator<Element> {
  const start = new RegExp(`<(\\w{1,20}:)?${name}(?=[\\s/>])([^<>]*)>`, 'g');
  for (let found = start.exec(xml); found !== null; found = start.exec(xml)) {
    const [tag, prefix = '', attributes = ''] = found;
    if (tag.endsWith('/>')) {
      yield { attributes, inside: '' };
      continue;
    }
    const end = xml.indexOf(`</${prefix}${name}>`, start.lastIndex);
    if (end === -1) return;
    yield { attributes, inside: xml.slice(start.lastIndex, end) };
    start.lastIndex = end;
  }
}

const attribute = {
  relation: /\s\w{1,20}:id="([^"]*)"/,
  id: /\sId="([^"]*)"/,
  target: /\sTarget="([^"]*)"/,
  reference: /\sr="([^"]*)"/,
  type: /\st="([^"]*)"/,
};

const read = (pattern: RegExp, attributes: string): string | null => {
  const value = pattern.exec(attributes)?.[1];
  return value === undefined ? null : decodeEntities(value);
};

/** Text of all its runs; how it is pronounced (`rPh`, behind them) isn't a part of it. */
const readText = (xml: string): string =>
  [...elements(xml.split(/<(?:\w{1,20}:)?rPh[\s>]/, 1)[0] ?? '', 't')].map(({ inside }) => decodeEntities(inside)).join('');

function readSheet(xml: string, shared: readonly string[], maxRecords: number): readonly TableRecord[] {
  const records: TableRecord[] = [];
  let line = 0;
  for (const { attributes, inside } of elements(xml, 'row')) {
    const named = Number(read(attribute.reference, attributes) ?? Number.NaN);
    line = Number.isInteger(named) && named > line ? named : line + 1;
    const cells = readCells(inside, shared);
    if (cells.every((cell) => cell.trim() === '')) continue;
    records.push({ line, cells });
    if (records.length >= maxRecords) break;
  }
  return records;
}

function readCells(row: string, shared: readonly string[]): readonly string[] {
  const cells: string[] = [];
  for (const { attributes, inside } of elements(row, 'c')) {
    const place = toPlace(read(attribute.reference, attributes)) ?? cells.length;
    if (place >= MAX_COLUMNS) continue;
    while (cells.length < place) cells.push('');
    cells[place] = readCell(read(attribute.type, attributes) ?? 'n', inside, shared);
  }
  return cells;
}

function readCell(type: string, inside: string, shared: readonly string[]): string {
  if (type === 'inlineStr') return readText(inside);
  const [held] = elements(inside, 'v');
  const value = decodeEntities(held?.inside ?? '');
  if (type === 's') return shared[Number(value)] ?? '';
  // A workbook holds 1.1 as 1.1000000000000001.
  return type === 'n' && value !== '' && Number.isFinite(Number(value)) ? String(Number(value)) : value;
}

/** "C7" is 2; null without a place. */
function toPlace(reference: string | null): number | null {
  const letters = /^([A-Z]{1,3})\d+$/.exec(reference ?? '')?.[1];
  if (letters === undefined) return null;
  return letters.split('').reduce((place, letter) => place * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Entities of XML itself; a workbook's own ones, which could grow without end, stay as they are. */
const decodeEntities = (text: string): string =>
  text.replaceAll(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return entities[name] ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
  });
