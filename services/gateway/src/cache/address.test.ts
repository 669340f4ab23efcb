import { z } from 'zod';
import { describe, expect, it } from 'vitest';
import { knownParameters, normaliseQuery } from './address.ts';

describe('addresses that mean the same', () => {
  it.each([
    ['', ''],
    ['b=2&a=1', '?a=1&b=2'],
    ['vyrobce=apple%2Csamsung', '?vyrobce=apple%2Csamsung'],
    ['vyrobce=apple,samsung', '?vyrobce=apple%2Csamsung'],
    ['q=a+b', '?q=a+b'],
    ['q=a%20b', '?q=a+b'],
    ['utm_source=mail&utm_campaign=x&gclid=1&fbclid=2', ''],
    ['barva=modra&utm_medium=cpc', '?barva=modra'],
    ['a=2&a=1', '?a=2&a=1'],
  ])('%s is %s', (query, expected) => {
    expect(normaliseQuery(query)).toBe(expected);
  });
  it('are distinguished only by what the route knows', () => {
    expect(normaliseQuery('x=1&page=2', knownParameters({ query: z.object({ page: z.string() }) }))).toBe('?page=2');
    expect(normaliseQuery('x=1', knownParameters({}))).toBe('');
    expect(knownParameters({ query: z.object({ path: z.string() }).catchall(z.string()) })).toBeNull();
  });
});
