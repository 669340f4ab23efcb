import { calculateIntegrity } from './integrity.ts';
import { storeKey, type Encoding, type Release } from '../site/manifest.ts';
import { BrokenFile, type ReleaseFile, type ReleaseFiles, type ReportFailure } from '../site/releases.ts';
import type { ArtifactStore } from './artifact-store.ts';

export interface CheckedFilesOptions {
  readonly store: ArtifactStore;
  /** Bytes kept in memory; the files unused for longest leave first. */
  readonly capacity: number;
  readonly report: ReportFailure;
}

/** Files of releases from the artifact store, checked against their integrity when they come in and kept in memory. */
export function checkedFiles(options: CheckedFilesOptions): ReleaseFiles {
  const held = new Map<string, Buffer>();
  const loading = new Map<string, Promise<Buffer>>();
  let size = 0;

  const keep = (key: string, bytes: Buffer): void => {
    if (bytes.length > options.capacity / 4) return;
    held.set(key, bytes);
    size += bytes.length;
    for (const [oldest, { length }] of held) {
      if (size <= options.capacity) break;
      held.delete(oldest);
      size -= length;
    }
  };
  const load = async (key: string, integrity: string): Promise<Buffer> => {
    const bytes = await options.store.get(key);
    if (bytes === null) throw new BrokenFile(`${key} is missing in the artifact store`);
    if (calculateIntegrity(bytes) !== integrity) throw new BrokenFile(`${key} in the artifact store is not what was deployed`);
    keep(key, bytes);
    return bytes;
  };
  const loadBytes = (key: string, integrity: string): Buffer | Promise<Buffer> => {
    const known = held.get(key);
    if (known !== undefined) {
      held.delete(key);
      held.set(key, known);
      return known;
    }
    const running = loading.get(key);
    if (running !== undefined) return running;
    const started = load(key, integrity).finally(() => loading.delete(key));
    loading.set(key, started);
    return started;
  };

  return {
    async read(release: Release, file: string, accepted: readonly Encoding[]): Promise<ReleaseFile | null> {
      const stored = Object.hasOwn(release.files, file) ? release.files[file] : undefined;
      if (stored === undefined) return null;
      const { name, version } = release.manifest;
      const encoding = accepted.find((each) => stored[each] !== undefined) ?? null;
      const integrity = (encoding === null ? undefined : stored[encoding]) ?? stored.identity;
      try {
        return { bytes: await loadBytes(storeKey(name, version, file, encoding ?? 'identity'), integrity), encoding };
      } catch (error) {
        if (error instanceof BrokenFile) options.report({ remote: name, version, place: 'server', page: null, reason: 'integrity' });
        throw error;
      }
    },
  };
}
