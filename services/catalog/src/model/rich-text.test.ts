import { expect, test } from 'vitest';
import { parseRichText } from './rich-text.ts';

const run = (text: string, look: object = {}) => ({ text, tag: 'span', href: null, ...look });
const paragraph = (...runs: readonly object[]) => ({ tag: 'p', lines: [runs] });

test('plain paragraphs stay what they were', () => {
  expect(parseRichText('První věta.\nDruhá věta.\n\nDalší odstavec & <b>nic</b>.')).toEqual([
    paragraph(run('První věta.\nDruhá věta.')),
    paragraph(run('Další odstavec & <b>nic</b>.')),
  ]);
  expect(parseRichText('')).toEqual([]);
});

test('headings, lists, quotes, emphasis and links are parts', () => {
  expect(
    parseRichText('# Jak prodat\n### Postup\n1. **Vyberte** zařízení\n2. Přijďte do [prodejny](/prodejny)\n\n> Bez _čekání_.'),
  ).toEqual([
    { tag: 'h2', lines: [[run('Jak prodat')]] },
    { tag: 'h3', lines: [[run('Postup')]] },
    {
      tag: 'ol',
      lines: [
        [run('Vyberte', { tag: 'b' }), run(' zařízení')],
        [run('Přijďte do '), run('prodejny', { href: '/prodejny' })],
      ],
    },
    { tag: 'blockquote', lines: [[run('Bez '), run('čekání', { tag: 'i' }), run('.')]] },
  ]);
});

test.each(['javascript:alert(1)', 'http://example.com', '//example.com', 'data:text/html,x', 'prodejny'])(
  'a link to %s is text that leads nowhere',
  (href) => {
    expect(parseRichText(`[sem](${href})`)).toEqual([paragraph(run('sem'))]);
  },
);

test('what else Markdown knows stays the text that was typed', () => {
  expect(parseRichText('<script>alert(1)</script>')).toEqual([paragraph(run('<script>alert(1)</script>'))]);
  expect(parseRichText('![obrázek](/x.png)')).toEqual([paragraph(run('![obrázek](/x.png)'))]);
  expect(parseRichText('| a | b |\n|---|---|\n| 1 | 2 |')).toMatchObject([{ tag: 'p' }]);
});
