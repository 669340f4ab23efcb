import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const memoryFiles = '/dev/shm';

/** What a whole run leaves there at most is a fraction of this. */
const NEEDED_BYTES = 4 * 1024 ** 3;

/** Containers often have 64 MB there. */
function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memoryFiles);
    return bavail * bsize >= NEEDED_BYTES && freemem() >= NEEDED_BYTES;
  } catch {
    return false;
  }
}

/**
 * Makes the folder for temporary files of this process and of all that it starts (`TMPDIR`): in memory where there is room, since
 * copying and dropping the databases of integration tests costs the kernel three times as much on a disk. It goes with the process.
 */
export function useScratch(): void {
  const folder = mkdtempSync(join(hasRoom() ? memoryFiles : tmpdir(), 'okruh-tests-'));
  // PostgreSQL may run as another user.
  chmodSync(folder, 0o755);
  process.env['TMPDIR'] = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}
