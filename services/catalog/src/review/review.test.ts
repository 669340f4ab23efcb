import { expect, test } from 'vitest';
import { formatAuthor, findRefusal } from './review.ts';

test.each([
  ['Jan Novotný', 'Jan N.'],
  ['Anna Marie Šťastná', 'Anna Š.'],
  ['  Ion   Țepeș ', 'Ion Ț.'],
])('%s signs a review as %s', (name, author) => {
  expect(formatAuthor(name)).toBe(author);
});

test.each([null, '', 'Jan', 'jan.novotny@example.com', 'Jan jan@example.com'])('%s is no first and last name', (name) => {
  expect(formatAuthor(name)).toBeNull();
});

test('a review needs a bought product, a name, and no earlier review', () => {
  const fine = { isBought: true, isReviewed: false, author: 'Jan N.' };
  expect(findRefusal(fine)).toBeNull();
  expect(findRefusal({ ...fine, isBought: false })).toBe('product-not-bought');
  expect(findRefusal({ ...fine, isReviewed: true })).toBe('already-reviewed');
  expect(findRefusal({ ...fine, author: null })).toBe('name-missing');
});
