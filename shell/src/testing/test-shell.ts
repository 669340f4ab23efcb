import type { Account, Consent, Market, ReleaseSet } from '@okruh/web-kit';
import type { Shell } from '../model/shell-context.tsx';
import { createShellStore } from '../model/shell.store.ts';

interface Changes extends Partial<Omit<Shell, 'market' | 'locale' | 'store'>> {
  readonly account?: Account | null;
  readonly consent?: Consent;
  readonly release?: ReleaseSet;
}

/** What components below `ShellContext` need, for tests of single ones. */
export function testShell(market: Market, { account, consent, release, ...changes }: Changes = {}): Shell {
  const initial = {
    account: account ?? null,
    consent: consent ?? { isDecided: true, analytics: true, marketing: false },
    release: release ?? {},
  };
  return {
    market,
    locale: market === 'cz' ? 'cs' : 'ro',
    origins: { cz: 'https://okruh.cz', ro: 'https://okruh.ro' },
    base: '/',
    store: createShellStore(initial, null),
    history: null,
    pages: null,
    error: null,
    ...changes,
  };
}
