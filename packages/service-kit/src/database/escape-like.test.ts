import { expect, test } from 'vitest';
import { escapeLike } from './escape-like.ts';

test('what has a meaning in a pattern is escaped, and nothing else', () => {
  expect(escapeLike(String.raw`50 %_\ kabel`)).toBe(String.raw`50 \%\_\\ kabel`);
  expect(escapeLike('Căști 3,5 mm')).toBe('Căști 3,5 mm');
});
