import { loadSecretsFile } from '../stack/secrets.ts';
import { PlainError, runCommand } from '../plain-error.ts';

// Writes every secret that is ours to make into an environment file, for docker compose or a secret store; what the file has stays.
await runCommand(async () => {
  const [file] = process.argv.slice(2);
  if (file === undefined) throw new PlainError('Say which file gets the secrets, for example: node tools/bin/secrets.mjs .env');
  await loadSecretsFile(file);
  process.stdout.write(`The secrets are in ${file}.\n`);
});
