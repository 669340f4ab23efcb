import { describe, expect, it } from 'vitest';
import { brno, ostrava, store } from '../testing/store-fixture.ts';
import { kilometres } from '@okruh/web-kit/map';
import { nearest, findPlace } from './near.ts';

const stores = [store(), brno, ostrava];
const from = (typed: string) => {
  const place = findPlace(typed, stores, 'cz');
  return place === null ? null : nearest(stores, place).map((near) => near.store.city);
};

describe('the nearest store', () => {
  it.each([
    ['Brno', 'Brno'],
    ['brn', 'Brno'],
    ['ostrava', 'Ostrava'],
    ['OLOMOUC', null],
    ['Opava', 'Ostrava'],
    ['jihlava', 'Brno'],
    ['Ústí', 'Praha'],
    ['usti nad labem', 'Praha'],
  ])('to %s is %s', (typed, city) => {
    expect(from(typed)?.[0] ?? null).toBe(city);
  });
  it.each([
    ['602 00', 'Brno'],
    ['60300', 'Brno'],
    ['746', 'Ostrava'],
    ['18600', 'Praha'],
  ])('to the postcode %s is %s', (typed, city) => {
    expect(from(typed)?.[0]).toBe(city);
  });
  it('isn’t known for a place that nobody knows', () => {
    expect(findPlace('Xanadu', stores, 'cz')).toBeNull();
    expect(findPlace('  ', stores, 'cz')).toBeNull();
    expect(nearest(stores, null).map(({ km }) => km)).toEqual([null, null, null]);
  });
  it('is as far as on the globe', () => {
    expect(Math.round(kilometres(store(), brno))).toBe(185);
  });
});
