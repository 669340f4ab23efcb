import { expect, it } from 'vitest';
import { catalogueFaults, missingTexts } from './catalogues.ts';

it('equal catalogues are right', () => {
  const cs = { a: 'Ahoj {name}', n: '{n, plural, one {# kus} few {# kusy} many {# kusu} other {# kusů}}' };
  const ro = { a: 'Salut {name}', n: '{n, plural, one {# bucată} few {# bucăți} other {# de bucăți}}' };
  expect(catalogueFaults(cs, ro)).toEqual([]);
});
it('every kind of fault is named', () => {
  const cs = { a: 'Ahoj {name}', only: 'jen cs', n: '{n, plural, one {# kus} other {# kusů}}', c: 'Šťáva', bad: '{name' };
  const ro = { a: 'Salut', n: '{n, plural, one {# bucată} few {# bucăți} other {# de bucăți}}', c: 'Reduceri şi oferte', bad: 'bine' };
  expect(catalogueFaults(cs, ro)).toEqual([
    'a: other placeholders in ro than in cs',
    'ro lacks only',
    'n: cs lacks the plural form few',
    'n: cs lacks the plural form many',
    'c: ro writes ș and ț with a comma below',
    'bad: cs is no ICU message',
  ]);
});
it('a text that a source names must exist', () => {
  expect(missingTexts(`text('a') text('b', { n }) <Text id="c" /> text(\`type.\${kind}\`)`, { a: '' })).toEqual(['b', 'c']);
});
