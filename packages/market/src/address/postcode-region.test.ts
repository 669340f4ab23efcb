import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { fieldRules, messageText } from '../fields.ts';
import { parsePostcode } from './postcode.ts';
import { postcodeFitsDistrict } from './postcode-region.ts';

interface Placed {
  readonly site: 'cz' | 'ro';
  readonly postcode: string;
  readonly district_id: string;
}
const read = (file: string): unknown => JSON.parse(readFileSync(new URL(`../../../../tools/demo-data/${file}`, import.meta.url), 'utf8'));
const { stores, delivery_places: places } = read('stores.json') as { stores: Placed[]; delivery_places: Placed[] };
const { districts } = read('locale.json') as { districts: { id: string; site: 'cz' | 'ro'; postcode_prefixes?: string[] }[] };

test('every store and pickup point of the demo lies in its district', () => {
  const wrong = [...stores, ...places].filter(({ postcode, district_id: id, site }) => !postcodeFitsDistrict(postcode, id, site));
  expect(wrong).toEqual([]);
});

/** Beginnings that fit, of a hundred. */
const fitting = (id: string, site: 'cz' | 'ro'): string[] =>
  Array.from({ length: 100 }, (_, first) => String(first).padStart(2, '0')).filter(
    (first) => parsePostcode(digits(first, site), site) !== null && postcodeFitsDistrict(digits(first, site), id, site),
  );
const digits = (first: string, site: 'cz' | 'ro'): string => (site === 'ro' ? `${first}0001` : `${first}001`);

test('a Romanian county has the beginnings that the demo names', () => {
  const counties = districts.flatMap(({ id, postcode_prefixes: prefixes }) => (prefixes === undefined ? [] : [{ id, prefixes }]));
  expect(counties.map(({ id }) => ({ id, prefixes: fitting(id, 'ro') }))).toEqual(counties);
});

test('a Czech district has at most three of seven first digits', () => {
  const czech = districts.filter(({ site }) => site === 'cz');
  expect(czech.filter(({ id }) => fitting(id, 'cz').length > 30 || fitting(id, 'cz').length < 10)).toEqual([]);
});

describe('a postcode that cannot lie in a district', () => {
  it.each([
    ['602 00', 'CZ0100', 'cz'],
    ['110 00', 'CZ0642', 'cz'],
    ['400015', 'RO-B1', 'ro'],
    ['010093', 'RO-CJ', 'ro'],
  ] as const)('%s in %s', (postcode, district, market) => {
    expect(postcodeFitsDistrict(postcode, district, market)).toBe(false);
  });

  it('is reported clearly', () => {
    const rule = fieldRules.postcodeIn('CZ0642');
    const error = rule('110 00', { market: 'cz', today: '2026-11-20' });
    expect(error === null ? '' : messageText(error, 'cs')).toBe('Tohle PSČ nepatří do vybraného okresu. Zkontrolujte prosím obojí.');
    expect(error === null ? '' : messageText(error, 'ro')).toBe('Codul poștal nu aparține județului ales. Verifică-le pe amândouă.');
    expect(rule('602 00', { market: 'cz', today: '2026-11-20' })).toBeNull();
  });
});

test('what crosses a border of regions passes', () => {
  // Dolní Loučky near Brno, Telč and Třebíč in Vysočina, Semily in the Liberec region, Uherské Hradiště in the Zlín region.
  for (const [postcode, district] of [
    ['594 55', 'CZ0643'],
    ['588 56', 'CZ0632'],
    ['674 01', 'CZ0634'],
    ['513 01', 'CZ0514'],
    ['686 01', 'CZ0722'],
  ] as const)
    expect(postcodeFitsDistrict(postcode, district, 'cz')).toBe(true);
});

test('what cannot be judged passes', () => {
  expect(postcodeFitsDistrict('110 00', '', 'cz')).toBe(true);
  expect(postcodeFitsDistrict('110 00', 'XX', 'cz')).toBe(true);
  expect(postcodeFitsDistrict('nothing', 'CZ0100', 'cz')).toBe(true);
});
