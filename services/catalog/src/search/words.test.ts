import { expect, test } from 'vitest';
import { cut, fold, splitPieces, stem, indexWords } from './words.ts';

test('diacritics of both languages don’t matter', () => {
  expect(fold('Příliš žluťoučký KŮŇ')).toBe('prilis zlutoucky kun');
  expect(fold('Încărcător, căști, țară, ţară, șold, şold')).toBe('incarcator, casti, tara, tara, sold, sold');
});

test('pieces stand between signs, parts where letters meet digits', () => {
  expect(splitPieces('Sony WH-1000XM5 (USB‑C)')).toEqual(['sony', 'wh', '1000xm5', 'usb', 'c']);
  expect(cut('iphone15pro')).toEqual(['iphone', '15', 'pro']);
});

test.each([
  ['cs', ['nabíječka', 'nabíječky', 'nabíječku', 'nabíječek']],
  ['cs', ['sluchátka', 'sluchátko', 'sluchátky']],
  ['cs', ['telefon', 'telefony', 'telefonů', 'telefonech']],
  ['ro', ['încărcător', 'încărcătoare', 'încărcătoarele']],
  ['ro', ['telefon', 'telefoane', 'telefoanele', 'telefonul']],
] as const)('%s: %j are one word', (locale, forms) => {
  expect(new Set(forms.map((form) => stem(fold(form), locale))).size).toBe(1);
});

test('short words and model numbers keep their endings', () => {
  expect(['mini', 'pro', 's25', 'a55'].map((word) => stem(word, 'cs'))).toEqual(['mini', 'pro', 's25', 'a55']);
});

test('a part says less than the whole', () => {
  const words = indexWords('Galaxy S25 USB-C', 'cs');
  expect(words.get('s25')).toBe(1);
  expect(words.get('25')).toBeLessThan(1);
  expect(words.has('usbc')).toBe(true);
});
