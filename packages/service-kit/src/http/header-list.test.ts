import fc from 'fast-check';
import { expect, it } from 'vitest';
import { headerList } from './header-list.ts';

it('gives the members of a list, without the blanks around them', () => {
  expect(headerList('gzip ,\tbr;q=0.5,, identity')).toEqual(['gzip', 'br;q=0.5', 'identity']);
  expect(headerList('br ; q=0', ';')).toEqual(['br', 'q=0']);
  expect(headerList(['a', 'b'])).toEqual(['a', 'b']);
  expect(headerList(undefined)).toEqual([]);
});

it('ignores a header that is longer than any list of a browser', () => {
  expect(headerList('a'.repeat(1_000))).toHaveLength(1);
  expect(headerList(`a,${' '.repeat(1_000)}b`)).toEqual([]);
});

it('whatever is sent, members hold neither separators nor blanks at their ends, and joining them gives the same list', () => {
  const header = fc.string({ unit: fc.constantFrom(',', ';', ' ', '\t', '"', 'a', 'q=0', '*', 'W/'), maxLength: 400 });
  fc.assert(
    fc.property(header, (text) => {
      const members = headerList(text);
      for (const member of members) expect(member).toMatch(/^[^\s,](?:[^,]*[^\s,])?$/);
      expect(headerList(members.join(' , '))).toEqual(members);
    }),
  );
});
