import { expect, it } from 'vitest';
import { missingTexts } from './missing-texts.ts';

it('a text that a source names must exist', () => {
  expect(missingTexts(`text('a') text('b', { n }) <Text id="c" /> text(\`type.\${kind}\`)`, { a: '' })).toEqual(['b', 'c']);
});
