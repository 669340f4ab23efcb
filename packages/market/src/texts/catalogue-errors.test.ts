import { expect, it } from 'vitest';
import { catalogueErrors, englishErrors } from './catalogue-errors.ts';

it('equal catalogues are right', () => {
  const cs = { a: 'Ahoj {name}', n: '{n, plural, one {# kus} few {# kusy} many {# kusu} other {# kusů}}' };
  const ro = { a: 'Salut {name}', n: '{n, plural, one {# bucată} few {# bucăți} other {# de bucăți}}' };
  expect(catalogueErrors(cs, ro)).toEqual([]);
});
it('every kind of error is named', () => {
  const cs = { a: 'Ahoj {name}', only: 'jen cs', n: '{n, plural, one {# kus} other {# kusů}}', c: 'Šťáva', bad: '{name' };
  const ro = { a: 'Salut', n: '{n, plural, one {# bucată} few {# bucăți} other {# de bucăți}}', c: 'Reduceri şi oferte', bad: 'bine' };
  expect(catalogueErrors(cs, ro)).toEqual([
    'a: other placeholders in ro than in cs',
    'ro lacks only',
    'n: cs lacks the plural form few',
    'n: cs lacks the plural form many',
    'c: ro writes ș and ț with a comma below',
    'bad: cs is no ICU message',
  ]);
});
it('looks inside of choices', () => {
  const cs = {
    n: '{n, plural, one {{name}} few {{name}} many {{name}} other {{name}}}',
    s: '{kind, select, a {{n, plural, one {#} other {#}}} other {}}',
    d: '{when, date}',
  };
  const ro = {
    n: '{n, plural, one {#} few {#} other {#}}',
    s: '{kind, select, a {{n, plural, one {#} few {#} other {#}}} other {}}',
    d: '{when}',
  };
  expect(catalogueErrors(cs, ro)).toEqual([
    'n: other placeholders in ro than in cs',
    's: cs lacks the plural form few',
    's: cs lacks the plural form many',
    'd: cs formats when as date, which nothing renders',
  ]);
});
it('English has two plural forms, and the elements of the Czech', () => {
  const cs = { n: '{n, plural, one {<0>#</0> kus} few {<0>#</0> kusy} many {<0>#</0> kusu} other {<0>#</0> kusů}}', a: '<b>{name}</b>' };
  expect(englishErrors(cs, { n: '{n, plural, one {<0>#</0> piece} other {<0>#</0> pieces}}', a: '<b>{name}</b>' })).toEqual([]);
  expect(englishErrors(cs, { n: '{n, plural, one {# piece}}', a: '{title}' })).toEqual([
    'n: en lacks the plural form other',
    'a: other placeholders in en than in cs',
    'n: other elements in en than in cs',
    'a: other elements in en than in cs',
  ]);
});
