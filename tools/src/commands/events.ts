import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { asyncApiDocument } from '@okruh/contracts/asyncapi';
import {
  chainPage,
  formatReaders,
  formatTable,
  listChainEvents,
  listReaders,
  readersFile,
  replaceTable,
} from '../event-chain/event-chain.ts';
import { varDir } from '../paths.ts';
import { runCommand } from '../plain-error.ts';

// `npm run events`: the table of docs/event-chain.md, who reads each event, and the AsyncAPI document of every event as a file.
await runCommand(async () => {
  const page = await readFile(chainPage, 'utf8');
  await writeFile(chainPage, replaceTable(page, formatTable(await listChainEvents())));
  await writeFile(readersFile, formatReaders(await listReaders()));
  await mkdir(varDir, { recursive: true });
  const file = join(varDir, 'events.asyncapi.json');
  await writeFile(file, `${JSON.stringify(asyncApiDocument(), null, 2)}\n`);
  process.stdout.write(`${chainPage}\n${readersFile}\n${file}\n`);
});
