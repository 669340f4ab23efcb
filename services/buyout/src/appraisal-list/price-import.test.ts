import { expect, it } from 'vitest';
import { readPriceImport } from './price-import.ts';

const read = (text: string | Buffer) =>
  readPriceImport({ content: Buffer.from(text), fileName: 'ceny.csv' }, 'cs', (model) => model.startsWith('apple'));
const row = { line: 2, model: 'apple-a', quality: 'A+', CZK: 123_400, RON: 25_000 };

it.each([
  ['semicolons', 'model;quality;price_czk;price_ron\napple-a;A+;1234;250\n'],
  ['commas', 'model,quality,price_czk,price_ron\napple-a,A+,1234,250\n'],
  ['a byte order mark and Windows line ends', '\uFEFFmodel;quality;price_czk;price_ron\r\napple-a;a+;1 234;250\r\n'],
  ['columns in another order and others beside them', 'price_ron;name;MODEL;price_czk;quality\n250;Telefon;apple-a;1234;A+\n'],
])('reads a file with %s', (_what, text) => {
  expect(read(text)).toEqual({ rows: [row] });
});

it('reads Windows-1250, as Czech Excel saves', () => {
  const head = Buffer.from('model;quality;price_czk;price_ron;pozn');
  expect(
    read(Buffer.concat([head, Buffer.from([0xe1, 0x6d, 0x6b, 0x61]), Buffer.from('\napple-a;A+;1234;250;'), Buffer.from([0xf8, 0x9e])])),
  ).toEqual({ rows: [row] });
});

it('names the line as the editor counts it, over empty lines', () => {
  expect(read('model;quality;price_czk;price_ron\n\n\napple-a;X;1;1\n')).toEqual({ errors: ['Řádek 4: neznámá kvalita'] });
});

it.each(['0', '-5', '1.5', '1e5', '', '99999999', '12a'])('takes no price of %s', (price) => {
  expect(read(`model;quality;price_czk;price_ron\napple-a;A;${price};1\n`)).toEqual({ errors: ['Řádek 2: cena není kladné celé číslo'] });
});
