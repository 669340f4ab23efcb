import { describe, expect, it } from 'vitest';
import { productList } from '../testing/catalog-fixtures.ts';
import { listQuery, pageHref, findPageParameter, parsePlace, priceHref } from './list-query.ts';
import { pageNumbers } from './pages.tsx';

const range = { parameter_from: 'cena_od', parameter_to: 'cena_do', min: 2490, max: 34_990 };

describe('the addresses of a list', () => {
  it('go to the catalogue as path and query, in the market’s words', () => {
    expect(listQuery('/telefony/apple-iphone/', '?vyrobce=apple,samsung&strana=2')).toEqual({
      path: 'telefony/apple-iphone',
      vyrobce: 'apple,samsung',
      strana: '2',
    });
    expect(listQuery('/telefony', '?path=cizi')).toEqual({ path: 'telefony' });
  });
  it('number every page but the first', () => {
    const list = productList();
    expect([pageHref(list, 1), pageHref(list, 3)]).toEqual(['/telefony?kvalita=a', '/telefony?kvalita=a&strana=3']);
    expect(findPageParameter(list)).toBe('strana');
    expect(parsePlace('/telefony?kvalita=a#filtry')).toEqual({ path: '/telefony', search: '?kvalita=a' });
  });
  it('hold the price only where it leaves something out, and start at the first page again', () => {
    const place = { path: '/telefony', search: '?vyrobce=apple,samsung&strana=2&cena_od=5000' };
    const href = (from: number, to: number): string => priceHref(place, range, 'strana', { from, to });
    expect(href(4000, 30_000)).toBe('/telefony?vyrobce=apple,samsung&cena_od=4000&cena_do=30000');
    expect(href(2490, 34_990)).toBe('/telefony?vyrobce=apple,samsung');
    expect(priceHref({ path: '/telefony', search: '' }, range, null, { from: 2490, to: 40_000 })).toBe('/telefony');
  });
});

it.each([
  [1, 8, [1, 2, 3, 4, 0, 8]],
  [1, 3, [1, 2, 3]],
  [5, 9, [1, 2, 3, 4, 5, 6, 0, 9]],
  [6, 12, [1, 2, 0, 5, 6, 7, 0, 12]],
  [8, 8, [1, 2, 0, 7, 8]],
])('page %i of %i shows the numbers %o', (current, last, numbers) => {
  expect(pageNumbers(current, last)).toEqual(numbers);
});
