import { existsSync } from 'node:fs';
import { getBundlePath } from '../building/bundle-services.ts';
import { inRoot, varDir } from '../paths.ts';
import { PlainError, runCommand } from '../plain-error.ts';
import { processTable, sharedEnvironment } from '../processes.ts';
import { runScript } from '../stack/preparation.ts';
import { runningShop } from '../stack/running-shop.ts';

const SCRIPT = 'rebuild';

// `npm run rebuild -- orders.packages`: reads a projection of the running shop again from its publisher's stream; `-- orders` all of a service.
// Without ALLOW_REBUILD=1 it only says what differs. In production the service's own script does it: node dist/bundle/rebuild.mjs packages.
await runCommand(async () => {
  const services = processTable.filter(({ folder }) => existsSync(inRoot(folder, getBundlePath(SCRIPT))));
  const asked = process.argv.slice(2);
  const names = services.map(({ name }) => name).join(', ');
  if (asked.length === 0) throw new PlainError(`Say which projection, for example orders.packages, or a service: ${names}.`);
  const around = await runningShop(varDir);
  for (const word of asked) {
    const [service = '', projection] = word.split('.');
    const spec = services.find(({ name }) => name === service);
    if (spec === undefined) throw new PlainError(`${service} has no projections that can be read again; these have: ${names}.`);
    const allowed = process.env['ALLOW_REBUILD'] ?? '';
    const env = { ...sharedEnvironment(spec, around), ALLOW_REBUILD: allowed };
    process.stdout.write(await runScript(spec, SCRIPT, projection === undefined ? [] : [projection], env));
  }
});
