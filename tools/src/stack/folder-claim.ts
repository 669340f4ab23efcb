import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const file = (dir: string): string => join(dir, 'start.pid');

/** Whether a process has this number now. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** The process that runs a shop on this folder; null when none does. A number that another program got since is none. */
export async function folderHolder(dir: string): Promise<number | null> {
  const pid = Number(await readFile(file(dir), 'utf8').catch(() => '0'));
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid || !isAlive(pid)) return null;
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => null);
  return command === null || command.includes('start.ts') ? pid : null;
}

/** Marks the folder as this process's; answers how to give it back. */
export async function claimFolder(dir: string): Promise<() => Promise<void>> {
  await writeFile(file(dir), String(process.pid));
  return () => rm(file(dir), { force: true });
}
