import { readFileSync } from 'node:fs';

const HEAD = 12;
const ENTRY = 16;
/** Rules for ligatures, kerning and marks. Our letters are composed ones, so these cost time and change next to nothing. */
const layoutTables = new Set(['GSUB', 'GPOS', 'GDEF']);

/** The head of `post`, in the version that has no names of glyphs behind it. */
const POST = 32;
const NAMELESS = 0x0003_0000;

/**
 * A TrueType font without its layout rules and the names of its glyphs. Inter has so many that reading them again for each
 * document took more than a tenth of a second of the service's only thread.
 *
 * @param font bytes of a .ttf file
 */
export function lightFont(font: Buffer): Buffer {
  const entries = Array.from({ length: font.readUInt16BE(4) }, (_, index) =>
    font.subarray(HEAD + index * ENTRY, HEAD + (index + 1) * ENTRY),
  );
  const cached = entries.filter((entry) => !layoutTables.has(entry.toString('latin1', 0, 4)));
  const head = Buffer.from(font.subarray(0, HEAD));
  head.writeUInt16BE(cached.length, 4);
  const directory = cached.map((entry) => Buffer.from(entry));
  const tables: Buffer[] = [];
  let end = HEAD + cached.length * ENTRY;
  for (const entry of directory) {
    const offset = entry.readUInt32BE(8);
    const isPost = entry.toString('latin1', 0, 4) === 'post';
    const length = isPost ? POST : entry.readUInt32BE(12);
    const table = Buffer.from(font.subarray(offset, offset + length));
    if (isPost) table.writeUInt32BE(NAMELESS, 0);
    entry.writeUInt32BE(end, 8);
    entry.writeUInt32BE(length, 12);
    // Each table begins at a multiple of four.
    const padding = (4 - (length % 4)) % 4;
    tables.push(table, Buffer.alloc(padding));
    end += length + padding;
  }
  return Buffer.concat([head, ...directory, ...tables]);
}

/** Reads a font file for documents. */
export const readFont = (file: string): Buffer => lightFont(readFileSync(file));
