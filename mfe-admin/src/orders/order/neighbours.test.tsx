import { createQueryClient } from '@okruh/web-kit/query';
import { beforeEach, describe, expect, it } from 'vitest';
import { findListWith, findNeighbours } from './neighbours.ts';

const toList = (...ids: string[]) => ({ items: ids.map((id) => ({ id })), total: ids.length, page: 1, page_size: 50 });
beforeEach(() => window.sessionStorage.clear());

describe('the orders beside one', () => {
  it.each([
    ['a', null, 'b'],
    ['b', 'a', 'c'],
    ['c', 'b', null],
    ['x', null, null],
  ])('of %s are %s and %s', (id, previous, next) => {
    expect(findNeighbours(['a', 'b', 'c'], id)).toEqual({ previous, next });
  });

  it('stand in the list that was seen last, else in the one that an earlier page stored', () => {
    const queryClient = createQueryClient();
    queryClient.setQueryData(['admin_list_orders', { page: 1 }], toList('a', 'b'), { updatedAt: 1 });
    queryClient.setQueryData(['admin_list_orders', { page: 2 }], toList('c', 'b'), { updatedAt: 2 });
    queryClient.setQueryData(['admin_list_payments', {}], toList('b', 'z'), { updatedAt: 3 });
    expect(findListWith(queryClient, 'b')).toEqual(['c', 'b']);
    expect(findListWith(queryClient, 'a')).toEqual(['a', 'b']);
    expect(findListWith(queryClient, 'q')).toEqual([]);
    window.sessionStorage.setItem('okruh-office-order-list', JSON.stringify(['q', 'r']));
    expect(findListWith(queryClient, 'q')).toEqual(['q', 'r']);
  });

  it('are none when what is stored is nonsense', () => {
    for (const nonsense of ['{', '{"a":1}', '[1,2]']) {
      window.sessionStorage.setItem('okruh-office-order-list', nonsense);
      expect(findListWith(createQueryClient(), 'q')).toEqual([]);
    }
  });
});
