import { expect, test } from 'vitest';
import { matchEntries } from './entries.ts';

const entries = ['Ceník výkupu', 'Prodejní ceny', 'Výpisy z účtu'].map((label) => ({ label }));
const match = (typed: string): string[] => matchEntries(entries, typed).map(({ label }) => label);

test('every typed word begins a word of the label, with or without marks', () => {
  expect(match('cen')).toEqual(['Ceník výkupu', 'Prodejní ceny']);
  expect(match('vyk cenik')).toEqual(['Ceník výkupu']);
  expect(match('ÚČET')).toEqual([]);
  expect(match('účtu')).toEqual(['Výpisy z účtu']);
  expect(match('  ')).toHaveLength(3);
  expect(match('ník')).toEqual([]);
});
