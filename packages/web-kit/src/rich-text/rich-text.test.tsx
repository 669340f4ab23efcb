import type { RichText as Parts, TextRun } from '@okruh/contracts/rich-text';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RichText } from './rich-text.tsx';

const run = (text: string, look: Partial<TextRun> = {}): TextRun => ({ text, tag: 'span', href: null, ...look });

test('parts are drawn as elements, and what looks like HTML as text', () => {
  const parts: Parts = [
    { tag: 'h3', lines: [[run('Jak prodat')]] },
    { tag: 'p', lines: [[run('<b>nic</b> '), run('tučně', { tag: 'b' })]] },
    { tag: 'ol', lines: [[run('první')], [run('prodejny', { href: '/prodejny' })]] },
    { tag: 'blockquote', lines: [[run('jinam', { href: 'https://example.com/x' })]] },
  ];
  const { container } = render(<RichText parts={parts} />);
  expect(container.innerHTML).toBe(
    '<h3 class="rich"><span>Jak prodat</span></h3><p class="rich"><span>&lt;b&gt;nic&lt;/b&gt; </span><b>tučně</b></p>' +
      '<ol class="rich"><li><span>první</span></li><li><a href="/prodejny"><span>prodejny</span></a></li></ol>' +
      '<blockquote class="rich"><a href="https://example.com/x"><span>jinam</span></a></blockquote>',
  );
});
