import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { highlight, isSameText, matches } from './matching.ts';

describe('a search by name', () => {
  test.each([
    ['Apple iPhone 13 mini', 'iphone 13', true],
    ['Apple iPhone 13 mini', '13 iph', true],
    ['Apple iPhone 13 mini', 'phone', false],
    ['Česká spořitelna', 'ceska spor', true],
    ['București, sector 3', 'bucuresti', true],
    ['Samsung Galaxy S25', '', true],
    ['Samsung Galaxy S25', 'galaxy a', false],
  ])('in "%s" for "%s": %s', (text, typed, isFound) => {
    expect(matches(text, typed)).toBe(isFound);
  });

  test('what was typed is shown in the name with its own accents', () => {
    expect(highlight('Česká spořitelna', 'spor')).toEqual([
      { text: 'Česká ', isMatch: false },
      { text: 'spoř', isMatch: true },
      { text: 'itelna', isMatch: false },
    ]);
  });

  test('words in another order highlight nothing', () => {
    expect(highlight('Apple iPhone 13', '13 apple')).toEqual([{ text: 'Apple iPhone 13', isMatch: false }]);
  });

  test('highlighting never changes the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (text, typed) => {
        const shown = highlight(text, typed)
          .map((part) => part.text)
          .join('');
        expect(shown.normalize('NFC')).toBe(text.normalize('NFC'));
      }),
    );
  });

  test('a whole name counts however it is written', () => {
    expect(isSameText('Galaxy S25', ' galaxy s25 ')).toBe(true);
    expect(isSameText('Galaxy S25', 'Galaxy S2')).toBe(false);
  });
});
