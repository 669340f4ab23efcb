import { expect, test } from 'vitest';
import { renamed } from './renamed.ts';

const names = { cs: 'Apple iPhone 15 Pro', ro: 'Apple iPhone 15 Pro' };

test('a text is replaced in the language asked for', () => {
  expect(renamed(names, { language: 'cs', find: 'iPhone', replace: 'ajfoun' })).toEqual({ cs: 'Apple ajfoun 15 Pro', ro: names.ro });
  expect(renamed(names, { language: 'both', find: 'Apple ', replace: '' })).toEqual({ cs: 'iPhone 15 Pro', ro: 'iPhone 15 Pro' });
});

test('what is left of a taken text is no double space', () => {
  expect(renamed(names, { language: 'both', find: 'iPhone', replace: '' })?.cs).toBe('Apple 15 Pro');
});

test.each([
  ['nothing that fits', { language: 'both', find: 'Galaxy', replace: 'x' }],
  ['a name that would be empty', { language: 'both', find: names.cs, replace: ' ' }],
  ['a replacement that means the found text is no pattern', { language: 'both', find: 'iPhone', replace: 'iPhone' }],
] as const)('%s changes nothing', (_case, renaming) => {
  expect(renamed(names, renaming)).toBeNull();
});

test('signs of patterns are plain text', () => {
  expect(renamed({ cs: 'A.B', ro: 'A.B' }, { language: 'cs', find: '.', replace: '$&' })?.cs).toBe('A$&B');
});
