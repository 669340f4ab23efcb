import { inflateSync } from 'node:zlib';

/** Widths of the characters 0–105 of Code 128 by the standard (ISO/IEC 15417), bars and spaces in turn. */
const PATTERNS = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 ' +
  '223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 ' +
  '112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 ' +
  '311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 ' +
  '122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 ' +
  '214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232'
).split(' ');
const STOP = '2331112';
const START = { A: 103, B: 104, C: 105 } as const;
type CodeSet = keyof typeof START;

interface Bar {
  readonly x: number;
  readonly width: number;
}

/**
 * The texts of all Code 128 bar codes in a PDF of ours, from the widths of what is drawn, as a scanner reads them: checks the
 * check character and the white on either side.
 *
 * @throws Error for bars that no scanner would read
 */
export function readBarCodes(pdf: Buffer): string[] {
  const source = pdf.toString('latin1');
  const codes: string[] = [];
  for (const match of source.matchAll(/<<[^>]*\/Length (\d+)[^>]*>>\s*stream\n/g)) {
    const start = match.index + match[0].length;
    const bytes = Buffer.from(source.slice(start, start + Number(match[1])), 'latin1');
    const content = match[0].includes('FlateDecode') ? inflateSync(bytes).toString('latin1') : bytes.toString('latin1');
    codes.push(...[...readRows(content).values()].filter((bars) => bars.length > 20).map((bars) => decode(toWidths(bars))));
  }
  return codes;
}

/** Rectangles of one height that begin at one height of the page. */
function readRows(content: string): Map<string, Bar[]> {
  const rows = new Map<string, Bar[]>();
  for (const [, x = '', y = '', width = '', height = ''] of content.matchAll(/(-?[\d.]+) (-?[\d.]+) (-?[\d.]+) (-?[\d.]+) re/g)) {
    const key = `${y} ${height}`;
    rows.set(key, [...(rows.get(key) ?? []), { x: Number(x), width: Number(width) }]);
  }
  return rows;
}

function toWidths(bars: readonly Bar[]): string {
  const sorted = bars.toSorted((one, two) => one.x - two.x);
  const unit = Math.min(...sorted.map(({ width }) => width));
  const modules = (points: number): number => {
    const rounded = Math.round(points / unit);
    if (Math.abs(points / unit - rounded) > 0.1) throw new Error(`a bar or space is ${points / unit} modules wide`);
    return rounded;
  };
  const [first] = sorted;
  if (first === undefined || first.x < 10 * unit) throw new Error('a bar code has too little white before it');
  return sorted
    .flatMap(({ x, width }, index) => {
      const next = sorted[index + 1];
      return [modules(width), ...(next === undefined ? [] : [modules(next.x - x - width)])];
    })
    .join('');
}

function decode(widths: string): string {
  if (!widths.endsWith(STOP)) throw new Error('a bar code has no end');
  const values = (widths.slice(0, -STOP.length).match(/.{6}/g) ?? []).map((pattern) => PATTERNS.indexOf(pattern));
  if (values.includes(-1)) throw new Error('a bar code has a character that the standard lacks');
  const [start = -1, ...rest] = values;
  const check = rest.pop();
  const sum = rest.reduce((total, value, index) => total + value * (index + 1), start);
  if (check !== sum % 103) throw new Error('the check character of a bar code is wrong');
  let set = (Object.keys(START) as CodeSet[]).find((name) => START[name] === start);
  if (set === undefined) throw new Error('a bar code has no beginning');
  let text = '';
  for (const value of rest) {
    if (value === 99 && set !== 'C') set = 'C';
    else if (value === 100 && set !== 'B') set = 'B';
    else if (value === 101 && set !== 'A') set = 'A';
    else text += set === 'C' ? String(value).padStart(2, '0') : String.fromCharCode(value + 32);
  }
  return text;
}
