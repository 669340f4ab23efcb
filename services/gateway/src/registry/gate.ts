import satisfies from 'semver/functions/satisfies.js';
import type { Manifest } from '../site/manifest.ts';

/** What a release would have to live with. */
export interface Live {
  /** The shell that is live, or null before the first one. */
  readonly shell: Manifest | null;
  /** Remotes that are live on any channel. */
  readonly remotes: readonly Manifest[];
  /** Hash of every callable route, by `<service>/<route name>`. */
  readonly contracts: Readonly<Record<string, string>>;
}

/** Why a release doesn't fit, each reason with what was found and what is live. */
export type Refusal =
  | { readonly kind: 'no-shell' }
  | { readonly kind: 'shell-range'; readonly remote: string; readonly needs: string; readonly shell: string }
  | { readonly kind: 'shared-missing'; readonly remote: string; readonly shared: string }
  | { readonly kind: 'shared-version'; readonly remote: string; readonly shared: string; readonly needs: string; readonly offered: string }
  | { readonly kind: 'contract-unknown'; readonly route: string }
  | { readonly kind: 'contract-changed'; readonly route: string; readonly built: string; readonly live: string };

/** Everything that speaks against letting this release out; empty when it fits. */
export function refusals(release: Manifest, live: Live): readonly Refusal[] {
  const contracts = contractRefusals(release, live.contracts);
  if (release.name === 'shell') return [...contracts, ...live.remotes.flatMap((remote) => fit(remote, release))];
  return [...contracts, ...(live.shell === null ? [{ kind: 'no-shell' } as const] : fit(release, live.shell))];
}

/** Whether a remote can run inside a shell: its range of shells, and each shared package in the version it was built with or a later compatible one. */
function fit(remote: Manifest, shell: Manifest): Refusal[] {
  const found: Refusal[] = [];
  if (!satisfies(shell.shell, remote.shell))
    found.push({ kind: 'shell-range', remote: remote.name, needs: remote.shell, shell: shell.shell });
  for (const [shared, needs] of Object.entries(remote.shared)) {
    const offered = shell.shared[shared];
    if (offered === undefined) found.push({ kind: 'shared-missing', remote: remote.name, shared });
    else if (!satisfies(offered, `^${needs}`)) found.push({ kind: 'shared-version', remote: remote.name, shared, needs, offered });
  }
  return found;
}

function contractRefusals(release: Manifest, live: Readonly<Record<string, string>>): Refusal[] {
  return Object.entries(release.contracts).flatMap(([route, built]): Refusal[] => {
    const current = Object.hasOwn(live, route) ? live[route] : undefined;
    if (current === undefined) return [{ kind: 'contract-unknown', route }];
    return current === built ? [] : [{ kind: 'contract-changed', route, built, live: current }];
  });
}
