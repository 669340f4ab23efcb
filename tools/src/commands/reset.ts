import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { removeEmbeddedPostgres } from '@okruh/service-kit/embedded/postgres';
import { varDir } from '../paths.ts';
import { PlainError, runCommand } from '../plain-error.ts';
import { databaseDir } from '../stack/embedded.ts';
import { folderHolder } from '../stack/folder-claim.ts';

/** `var/bench/shop` is as deep as a data folder lies. */
const DEEPEST = 2;

async function foldersBelow(dir: string, depth: number): Promise<string[]> {
  const entries = depth === 0 ? [] : await readdir(dir, { withFileTypes: true }).catch(() => []);
  const below = await Promise.all(
    entries.filter((entry) => entry.isDirectory()).map(({ name }) => foldersBelow(join(dir, name), depth - 1)),
  );
  return [dir, ...below.flat()];
}

await runCommand(async () => {
  if (process.env['ALLOW_RESET'] !== '1') {
    throw new PlainError(
      `This deletes every order, mail, picture and secret in ${varDir}: if you want that, run ALLOW_RESET=1 npm run reset.`,
    );
  }
  const running = await folderHolder(varDir);
  if (running !== null) throw new PlainError(`The shop of this folder runs (process ${running}): end it first.`);
  // Databases may live elsewhere, where their user can reach them: the shop's, those of tests and of benches.
  for (const dir of await foldersBelow(varDir, DEEPEST)) await removeEmbeddedPostgres(databaseDir(dir));
  await rm(varDir, { recursive: true, force: true });
  process.stdout.write(`${varDir} is empty; npm start makes a new shop.\n`);
});
