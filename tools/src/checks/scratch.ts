import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '../stack/folder-claim.ts';

const memoryFiles = '/dev/shm';
const prefix = 'okruh-tests-';

/** What a whole run leaves there at most is a fraction of this. */
const NEEDED_BYTES = 4 * 1024 ** 3;

/** Containers often have 64 MB there, or less memory than their machine. */
function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memoryFiles);
    return bavail * bsize >= NEEDED_BYTES && process.availableMemory() >= NEEDED_BYTES;
  } catch {
    return false;
  }
}

/** What still writes there while it is deleted is ending, too. */
const remove = (folder: string): void => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });

/** A run that was killed deleted nothing, and memory isn't emptied before the machine stops. */
function removeLeftovers(parent: string): void {
  for (const name of readdirSync(parent)) {
    const [pid] = name.startsWith(prefix) ? name.slice(prefix.length).split('-') : [];
    if (pid === undefined || isAlive(Number(pid))) continue;
    try {
      remove(join(parent, name));
    } catch {
      // Another user's.
    }
  }
}

/**
 * Makes the folder for temporary files of this process and of all that it starts (`TMPDIR`): in memory where there is room, since
 * copying and dropping the databases of integration tests costs the kernel three times as much on a disk. It goes with the process.
 */
export function makeScratchFolder(): void {
  const parent = hasRoom() ? memoryFiles : tmpdir();
  removeLeftovers(parent);
  const folder = mkdtempSync(join(parent, `${prefix}${process.pid}-`));
  // PostgreSQL may run as another user.
  chmodSync(folder, 0o755);
  process.env['TMPDIR'] = folder;
  process.on('exit', () => remove(folder));
}
