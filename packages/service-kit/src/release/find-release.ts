import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buildInfo } from '../metrics.ts';

/** As long as the versions of browser apps. */
const HASH_LENGTH = 12;
const UNKNOWN = 'unknown';

/** Says in `build_info` which release this process runs. */
export function showRelease(release: string): void {
  buildInfo.reset();
  buildInfo.set({ release }, 1);
}

/**
 * The release of a process: its bundle's, so that it changes when this service is built from other sources, and with no other service.
 * Twelve hex digits of the hash of all files beside the one that runs; `unknown` when it runs from its sources.
 * @param file what the process runs
 */
export async function findRelease(file: string | undefined): Promise<string> {
  if (file?.endsWith('.mjs') !== true) return UNKNOWN;
  try {
    const folder = dirname(file);
    const names = (await readdir(folder)).filter((name) => name.endsWith('.mjs')).toSorted();
    const hash = createHash('sha256');
    for (const name of names) hash.update(name).update(await readFile(join(folder, name)));
    return hash.digest('hex').slice(0, HASH_LENGTH);
  } catch {
    // A process that can't read its own folder can still work.
    return UNKNOWN;
  }
}
