import type { ReleasedRemote, ReleaseSet } from '@okruh/contracts/pages';
import { BoundedMap } from '../site/bounded-map.ts';
import { assetBase, type Release } from '../site/manifest.ts';
import type { Snapshot } from './release-book.ts';
import type { Versions } from './release-pin.ts';

/** What a page needs of the releases that a session uses. */
export interface SessionRelease {
  readonly shell: Release;
  /** Remotes as the browser must know them; inlined into the page. */
  readonly set: ReleaseSet;
  /** Every version in it, and what each falls back to: equal for equal sets. */
  readonly key: string;
}

const cached = new WeakMap<Snapshot, BoundedMap<string, SessionRelease>>();

/** The releases of chosen versions; null while no shell is released. Sessions with the same versions share one answer. */
export function sessionRelease(snapshot: Snapshot, versions: Versions): SessionRelease | null {
  const byVersions = cached.get(snapshot) ?? new BoundedMap<string, SessionRelease>(200);
  cached.set(snapshot, byVersions);
  const key = JSON.stringify(versions);
  const known = byVersions.get(key);
  if (known !== undefined) return known;
  const made = compose(snapshot, versions);
  if (made !== null) byVersions.set(key, made);
  return made;
}

function compose(snapshot: Snapshot, versions: Versions): SessionRelease | null {
  const find = (remote: string, version: string | null | undefined): Release | undefined =>
    version === null || version === undefined ? undefined : snapshot.releases.get(`${remote}@${version}`);
  const shell = find('shell', versions['shell']);
  if (shell === undefined) return null;
  const set: Record<string, ReleasedRemote> = {};
  for (const [remote, version] of Object.entries(versions)) {
    const release = find(remote, version);
    if (remote === 'shell' || release === undefined) continue;
    const stable = snapshot.stable[remote];
    // Anybody who is on stable falls back to the version before, everybody else to stable.
    const fallback = find(remote, stable?.version === version ? stable.previous : stable?.version);
    set[remote] = { ...describe(release), previous: fallback === undefined || fallback.withdrawnAt !== null ? null : describe(fallback) };
  }
  return { shell, set, key: getKey(shell, set) };
}

function getKey(shell: Release, set: ReleaseSet): string {
  const remotes = Object.values(set).map(({ name, version, previous }) => `${name}@${version}<${previous?.version ?? ''}`);
  return [`shell@${shell.manifest.version}`, ...remotes.sort()].join(',');
}

function describe({ manifest }: Release): Omit<ReleasedRemote, 'previous'> {
  const { name, version, remoteEntry, css, preload } = manifest;
  const integrity = manifest.integrity[remoteEntry];
  if (integrity === undefined) throw new Error(`${name}@${version} was let in without the integrity of its entry`);
  return { name, version, base: assetBase(name, version), remoteEntry, integrity, css, preload };
}
