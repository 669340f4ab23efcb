import { access, constants, mkdir, statfs } from 'node:fs/promises';
import { PlainError } from '../plain-error.ts';

/** What a first start writes: the database's data, built artifacts, pictures, logs. */
const NEEDED_BYTES = 1024 ** 3;

/** Makes the folder, or says in one sentence why it can't hold a shop. */
export async function prepareFolder(dir: string, neededBytes = NEEDED_BYTES): Promise<void> {
  try {
    await mkdir(dir, { recursive: true });
    await access(dir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown fault';
    throw new PlainError(`The folder ${dir} can't be written (${code}): give your user the right to write there, or move the checkout.`);
  }
  const free = await freeBytes(dir);
  if (free < neededBytes) {
    throw new PlainError(
      `Only ${(free / 1024 ** 2).toFixed(0)} MB are free for ${dir} and ${(neededBytes / 1024 ** 2).toFixed(0)} MB are needed: make room and start again.`,
    );
  }
}

/** Bytes that this user may still write on the disk of the folder. */
export async function freeBytes(dir: string): Promise<number> {
  const { bavail, bsize } = await statfs(dir);
  return bavail * bsize;
}
