import { expect, it } from 'vitest';
import { listFieldChanges } from './field-changes.ts';

it('fields that differ are named by their paths, lists are one field', () => {
  const before = { name: { cs: 'Telefon', ro: 'Telefon' }, badges: ['new'], weight: 1, items: { A: { ean: null, on_sale: true } } };
  const after = { name: { cs: 'Mobil', ro: 'Telefon' }, badges: ['new', 'top'], weight: 1, items: { A: { ean: '859', on_sale: true } } };
  expect(listFieldChanges(before, after)).toEqual([
    { field: 'name.cs', before: 'Telefon', after: 'Mobil' },
    { field: 'badges', before: 'new', after: 'new, top' },
    { field: 'items.A.ean', before: '', after: '859' },
  ]);
  expect(listFieldChanges(before, before)).toEqual([]);
});

it('what was added has nothing before, what was removed nothing after; empty fields are no change', () => {
  const record = { name: 'Telefon', gift: null, on_sale: false };
  expect(listFieldChanges(null, record)).toEqual([
    { field: 'name', before: '', after: 'Telefon' },
    { field: 'on_sale', before: '', after: 'false' },
  ]);
  expect(listFieldChanges(record, null)[0]).toEqual({ field: 'name', before: 'Telefon', after: '' });
});

it('long texts are cut', () => {
  const [change] = listFieldChanges({ text: 'a'.repeat(5_000) }, { text: '' });
  expect(change?.before).toHaveLength(2_001);
});
