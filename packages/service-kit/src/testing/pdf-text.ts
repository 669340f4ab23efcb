import { inflateSync } from 'node:zlib';

/**
 * Reads the text of a PDF of ours: as it is drawn, without line breaks. Knows just what pdfkit writes: one object each,
 * compressed streams, embedded fonts with their table of characters.
 */
export function pdfText(pdf: Buffer): string {
  const source = pdf.toString('latin1');
  const objects = new Map<string, string>();
  for (const match of source.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) objects.set(match[1] ?? '', match[2] ?? '');
  const readStream = (body: string): string => {
    const start = body.indexOf('stream\n');
    if (start < 0) return '';
    const bytes = Buffer.from(body.slice(start + 7, body.lastIndexOf('\nendstream')), 'latin1');
    return (body.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1');
  };
  const fonts = new Map<string, ReadonlyMap<string, string>>();
  for (const body of objects.values()) {
    for (const [, name, reference] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(reference ?? '') ?? '')?.[1];
      if (name !== undefined && table !== undefined) fonts.set(name, parseCharacters(readStream(objects.get(table) ?? '')));
    }
  }
  return [...objects.values()]
    .filter((body) => body.includes('stream\n') && !/\/(Length1|Subtype)/.test(body))
    .map((body) => drawnText(readStream(body), fonts))
    .join('');
}

/** Characters by glyph, from a font's ToUnicode table. */
function parseCharacters(table: string): Map<string, string> {
  const characters = new Map<string, string>();
  const character = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le');
  for (const [, from = '', list = ''] of table.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/gi)) {
    for (const [index, [, hex = '']] of [...list.matchAll(/<([0-9a-f]+)>/gi)].entries()) {
      characters.set((Number.parseInt(from, 16) + index).toString(16).padStart(4, '0'), character(hex));
    }
  }
  return characters;
}

function drawnText(content: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>): string {
  let font: ReadonlyMap<string, string> = new Map();
  let text = '';
  for (const [, name, drawn] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name !== undefined) font = fonts.get(name) ?? font;
    for (const [, hex = ''] of (drawn ?? '').matchAll(/<([0-9a-f]+)>/gi)) {
      text += (hex.match(/.{4}/g) ?? []).map((glyph) => font.get(glyph.toLowerCase()) ?? '').join('');
    }
    if (drawn !== undefined) text += ' ';
  }
  return text;
}
