import type { PageContext, ReleasedRemote } from '@okruh/web-kit';

export const buyoutRelease: ReleasedRemote = {
  name: 'mfe-buyout',
  version: 'b00000000001',
  base: '/assets/mfe-buyout/b00000000001/',
  remoteEntry: 'remoteEntry.js',
  integrity: 'sha384-entry',
  css: ['routes.css'],
  preload: { './routes': ['routes.js'], 'locale-cs': ['cs.js'], 'locale-ro': ['ro.js'] },
  previous: null,
};

/** A page as the gateway would ask for it. */
export function pageContext(market: 'cz' | 'ro', path: string, changes: Partial<PageContext> = {}): PageContext {
  return {
    market,
    locale: market === 'cz' ? 'cs' : 'ro',
    path,
    search: '',
    origins: { cz: 'https://okruh.cz', ro: 'https://okruh.ro' },
    account: null,
    consent: { isDecided: true, analytics: true, marketing: false },
    release: { 'mfe-buyout': buyoutRelease },
    shell: {
      version: 'a00000000001',
      base: '/assets/shell/a00000000001/',
      remoteEntry: 'main.js',
      css: ['main.css'],
      preload: {
        '*': ['latin.woff2'],
        scripts: ['main.js'],
        'locale-cs': ['cs.js'],
        'locale-ro': ['ro.js'],
        'page-home': ['home.js'],
        federation: ['federation.js'],
      },
      integrity: {},
    },
    ...changes,
  };
}
