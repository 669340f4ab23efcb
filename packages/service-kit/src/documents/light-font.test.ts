import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { lightFont } from './light-font.ts';

const require = createRequire(import.meta.url);
const inter = readFileSync(require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'));

/** Tables of a font by name. */
function parseTables(font: Buffer): Map<string, Buffer> {
  const entries = Array.from({ length: font.readUInt16BE(4) }, (_, index) => font.subarray(12 + index * 16, 28 + index * 16));
  return new Map(
    entries.map((entry) => [
      entry.toString('latin1', 0, 4),
      font.subarray(entry.readUInt32BE(8), entry.readUInt32BE(8) + entry.readUInt32BE(12)),
    ]),
  );
}

it('a font of documents has every letter as it was, and no layout rules', () => {
  const [before, after] = [parseTables(inter), parseTables(lightFont(inter))];
  expect([...before.keys()].filter((name) => !after.has(name)).toSorted()).toEqual(['GDEF', 'GPOS', 'GSUB']);
  const changed = [...after].filter(([name, table]) => !table.equals(before.get(name) ?? Buffer.alloc(0))).map(([name]) => name);
  expect(changed).toEqual(['post']);
});

it('glyphs lose their names and keep what else stands beside them', () => {
  const [before, after] = [parseTables(inter).get('post'), parseTables(lightFont(inter)).get('post')];
  expect(after?.length).toBe(32);
  expect(after?.readUInt32BE(0)).toBe(0x0003_0000);
  expect(after?.subarray(4)).toEqual(before?.subarray(4, 32));
});
