import { expect, test } from 'vitest';
import { isFiltered, workListQuery, workListSchema } from './work-list-address.ts';

const read = (search: string) => workListSchema.parse(Object.fromEntries(new URLSearchParams(search)));

test('filters of the address are what the service is asked for', () => {
  const address = read('?q=novak&stav=received,inspected&typ=phone&od=2026-11-01&do=2026-11-20&shody=ano&razeni=-price&strana=3&radku=100');
  expect(workListQuery(address, 'cz')).toEqual({
    market: 'cz',
    page: 3,
    page_size: 100,
    q: 'novak',
    status: 'received,inspected',
    type_device: 'phone',
    from: '2026-11-01',
    to: '2026-11-20',
    duplicates: 'true',
    sort: '-price',
  });
});

test('both markets are no filter', () => {
  expect(workListQuery(read(''), 'vse')).toEqual({ page: 1, page_size: 50 });
});

test('nonsense in the address filters nothing', () => {
  const address = read('?stav=lost&typ=car&od=2026-02-30&do=yesterday&shody=1&razeni=password&strana=-2&radku=7');
  expect(workListQuery(address, 'cz')).toEqual({ market: 'cz', page: 1, page_size: 50 });
  expect(isFiltered(address)).toBe(false);
});
