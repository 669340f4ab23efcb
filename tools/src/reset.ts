import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { varDir } from './paths.ts';
import { PlainError, runCommand } from './plain-error.ts';

await runCommand(async () => {
  if (process.env['ALLOW_RESET'] !== '1') {
    throw new PlainError(`This deletes every order, mail, picture and secret in ${varDir}: if you want that, run ALLOW_RESET=1 npm run reset.`);
  }
  const running = await readFile(join(varDir, 'start.pid'), 'utf8').catch(() => '');
  if (running !== '') throw new PlainError(`The shop runs (process ${running}): end it first. If it doesn't, delete var/start.pid.`);
  await rm(varDir, { recursive: true, force: true });
  process.stdout.write(`${varDir} is empty; npm start makes a new shop.\n`);
});
