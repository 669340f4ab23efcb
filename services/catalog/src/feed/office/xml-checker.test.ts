import { expect, test } from 'vitest';
import { createXmlChecker } from './xml-checker.ts';

function check(...pieces: string[]): number {
  const checker = createXmlChecker('g:id');
  for (const piece of pieces) checker.write(piece);
  return checker.end();
}
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>\n';
const item = (id: string, name = 'Telefon'): string => `<item><g:id>${id}</g:id><g:title>${name}</g:title><empty/></item>\n`;
const END = '</channel></rss>\n';

test('a well-formed feed is read piece by piece, and its offers counted', () => {
  expect(check(HEAD + item('a'), item('b', 'Kryt &amp; sklo &#169; 😀'), END)).toBe(2);
});

test.each([
  ['an element that isn’t closed', [HEAD, item('a')], /channel/],
  ['elements that cross', [HEAD, '<item><g:id>a</item></g:id>', END], /<\/item>/],
  ['an ampersand by itself', [HEAD, item('a', 'Kryt & sklo'), END], /g:title/],
  ['an ampersand in an attribute', ['<rss a="b&c"><g:id>a</g:id></rss>'], /attribute/],
  ['an unknown entity', [HEAD, item('a', '&nbsp;'), END], /g:title/],
  ['a < by itself', [HEAD, item('a', 'do < 5 kg'), END], /begins no element/],
  ['an end of a section', [HEAD, item('a', ']]>'), END], /g:title/],
  ['a control character', [HEAD, item('a', 'a\u0007'), END], /g:title/],
  ['half of a pair', [HEAD, item('a', 'a\uD83D'), END], /g:title/],
  ['an offer twice', [HEAD, item('a'), item('a'), END], /comes twice/],
  ['no offer', [HEAD, END], /nothing is offered/],
  ['a second document', [HEAD, item('a'), END, '<rss></rss>'], /second document/],
  ['text behind the document', [HEAD, item('a'), END, 'x'], /outside/],
])('%s is found', (_what, pieces, message) => {
  expect(() => check(...pieces)).toThrow(message);
});
