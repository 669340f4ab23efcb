import { expect, test } from 'vitest';
import { amountText, element, escapeXml, parent } from './xml.ts';

test('signs of XML are escaped, what XML doesn’t know goes', () => {
  expect(escapeXml(`<a href="x">Tom & 'Jerry'</a>`)).toBe('&lt;a href=&quot;x&quot;&gt;Tom &amp; &apos;Jerry&apos;&lt;/a&gt;');
  expect(escapeXml('a\u0000b\u0008c\uD800d\uFFFEe😀\tf\n')).toBe('abcde😀\tf\n');
});

test('empty elements are left out', () => {
  expect(parent('ITEM', [element('EAN', null), element('NAME', ''), element('PRICE', 12)])).toBe('<ITEM><PRICE>12</PRICE></ITEM>');
});

test('amounts have a point and two digits', () => {
  expect([amountText(1_599_000), amountText(5), amountText(0)]).toEqual(['15990.00', '0.05', '0.00']);
});
