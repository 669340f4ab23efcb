import { expect, it } from 'vitest';
import { checkedEntries, loadRemoteModule } from './runtime.ts';

it('the entry of a remote whose hash is not known is refused before there is a script for it', () => {
  expect(() => checkedEntries.createScript?.({ url: '/assets/mfe-buyout/b1/remoteEntry.js' })).toThrow('no known hash');
  expect(document.querySelectorAll('script')).toHaveLength(0);
});

it.each(['', 'sha384-', `sha256-${'a'.repeat(43)}=`, `sha384-${'a'.repeat(63)}`])(
  'an entry with the hash "%s", which browsers would take for none, is refused as well',
  async (integrity) => {
    const release = {
      name: 'mfe-empty',
      version: `e${integrity.length}`,
      base: '/assets/mfe-empty/e1/',
      remoteEntry: 'remoteEntry.js',
      integrity,
    };
    await expect(loadRemoteModule({ ...release, css: [], preload: {} }, './routes')).rejects.toThrow('no known hash');
    expect(document.querySelectorAll('script')).toHaveLength(0);
  },
);
