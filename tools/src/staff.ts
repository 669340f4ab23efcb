import { varDir } from './paths.ts';
import { sharedEnvironment, specOf } from './processes.ts';
import { runCommand } from './plain-error.ts';
import { runScript } from './stack/preparation.ts';
import { runningShop } from './stack/running-shop.ts';

// Adds, invites and disables members of staff in the running shop. In production the service's own script does it: node dist/staff.js.
await runCommand(async () => {
  const around = await runningShop(varDir);
  const accounts = specOf('accounts');
  const env = { ...sharedEnvironment(accounts, around), ...accounts.env(around) };
  process.stdout.write(await runScript(accounts, 'staff.js', process.argv.slice(2), env));
});
