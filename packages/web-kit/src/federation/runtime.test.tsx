import { expect, it } from 'vitest';
import { checkedEntries } from './runtime.ts';

it('the entry of a remote whose hash is not known is refused before there is a script for it', () => {
  expect(() => checkedEntries.createScript?.({ url: '/assets/mfe-buyout/b1/remoteEntry.js' })).toThrow('no known hash');
  expect(document.querySelectorAll('script')).toHaveLength(0);
});
