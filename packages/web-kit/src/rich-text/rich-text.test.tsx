import type { RichText as Parts, TextRun } from '@okruh/contracts/rich-text';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RichText } from './rich-text.tsx';

const run = (text: string, look: Partial<TextRun> = {}): TextRun => ({ text, is_bold: false, is_italic: false, href: null, ...look });

test('parts are drawn as elements, and what looks like HTML as text', () => {
  const parts: Parts = [
    { type: 'heading', level: 3, runs: [run('Jak prodat')] },
    { type: 'paragraph', runs: [run('<b>nic</b> '), run('tučně', { is_bold: true, is_italic: true })] },
    { type: 'list', is_ordered: true, items: [[run('první')], [run('prodejny', { href: '/prodejny' })]] },
    { type: 'quote', runs: [run('jinam', { href: 'https://example.com/x' })] },
  ];
  const { container } = render(<RichText parts={parts} className="soft" />);
  expect(container.innerHTML).toBe(
    '<h3>Jak prodat</h3><p class="rich soft">&lt;b&gt;nic&lt;/b&gt; <b><em>tučně</em></b></p>' +
      '<ol class="rich soft"><li>první</li><li><a href="/prodejny">prodejny</a></li></ol>' +
      '<blockquote class="rich soft"><a href="https://example.com/x" target="_blank" rel="noopener">jinam</a></blockquote>',
  );
});
