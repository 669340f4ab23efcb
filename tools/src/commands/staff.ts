import { varDir } from '../paths.ts';
import { runCommand } from '../plain-error.ts';
import { runningShop } from '../stack/running-shop.ts';
import { runStaffCommand } from '../stack/staff-command.ts';

// Adds, invites and disables members of staff in the running shop. In production the service's own script does it: node dist/bundle/staff.mjs.
await runCommand(async () => {
  process.stdout.write(await runStaffCommand(await runningShop(varDir), process.argv.slice(2)));
});
