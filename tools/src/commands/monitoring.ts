import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { monitoringFiles } from '../monitoring-files.ts';
import { inRoot } from '../paths.ts';
import { runCommand } from '../plain-error.ts';

// Writes what Prometheus and Grafana read, after the tables in packages/contracts/src/metrics changed.
await runCommand(async () => {
  for (const [file, text] of Object.entries(monitoringFiles())) {
    await mkdir(dirname(inRoot(file)), { recursive: true });
    await writeFile(inRoot(file), text);
    process.stdout.write(`${file}\n`);
  }
});
