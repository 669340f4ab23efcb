import { writeFile } from 'node:fs/promises';
import { brokerUsersFiles } from '../broker-users-files.ts';
import { inRoot } from '../paths.ts';
import { runCommand } from '../plain-error.ts';

// Writes the users of the broker for docker compose and Kubernetes, after their table in packages/contracts changed.
await runCommand(async () => {
  for (const [file, text] of Object.entries(brokerUsersFiles())) {
    await writeFile(inRoot(file), text);
    process.stdout.write(`${file}\n`);
  }
});
