import { rm } from 'node:fs/promises';
import { removeEmbeddedPostgres } from '@okruh/service-kit/embedded/postgres';
import { varDir } from './paths.ts';
import { PlainError, runCommand } from './plain-error.ts';
import { databaseDir } from './stack/embedded.ts';
import { folderHolder } from './stack/folder-claim.ts';

await runCommand(async () => {
  if (process.env['ALLOW_RESET'] !== '1') {
    throw new PlainError(
      `This deletes every order, mail, picture and secret in ${varDir}: if you want that, run ALLOW_RESET=1 npm run reset.`,
    );
  }
  const running = await folderHolder(varDir);
  if (running !== null) throw new PlainError(`The shop of this folder runs (process ${running}): end it first.`);
  // The database may live elsewhere, where its user can reach it.
  await removeEmbeddedPostgres(databaseDir(varDir));
  await rm(varDir, { recursive: true, force: true });
  process.stdout.write(`${varDir} is empty; npm start makes a new shop.\n`);
});
