import { recordKinds } from '@okruh/contracts/record-kinds';
import { catalogueErrors } from '@okruh/market/catalogue-errors';
import { expect, test } from 'vitest';
import own from '../../locales/cs.json' with { type: 'json' };
import { namedFields, namedValues } from '../record-words.ts';
import cs from './cs.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import ro from './ro.json' with { type: 'json' };

test('the dialog of changes speaks every language, and has a word for each kind, field and value', () => {
  expect(catalogueErrors(cs, ro)).toEqual([]);
  expect(Object.keys(en)).toEqual(Object.keys(cs));
  expect(Object.keys(cs).filter((key) => key in own)).toEqual([]);
  const kinds = Object.values(recordKinds).flatMap((ofService) => Object.keys(ofService));
  const values = Object.entries(namedValues).flatMap(([field, known]) => known.map((one) => `${field}.${one}`));
  const keys = [
    ...kinds.map((kind) => `record-changes.kind.${kind}`),
    ...namedFields.map((field) => `record-changes.field.${field}`),
    ...values.map((value) => `record-changes.value.${value}`),
  ];
  expect(keys.filter((key) => !(key in cs))).toEqual([]);
});
