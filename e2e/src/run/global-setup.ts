import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { serveControl } from '@okruh/tools/control';
import { everythingHere, startStack } from '@okruh/tools/stack';
import { describeShop } from '@okruh/tools/staff';
import { SHOP_VARIABLE, type Shop } from './shop.ts';

const dir = fileURLToPath(new URL('../../../var/test-e2e', import.meta.url));

/** Many specs come from one address: people's limits would stop them. */
const RATE_LIMIT_SCALE = 1000;
/** The shop, its browsers and the specs share one machine: a gateway that is late there would turn away what a spec counts on. */
const MAX_LOOP_DELAY_MS = 30_000;

/**
 * Starts a whole shop of its own on free ports, for all specs, and takes it down after the last. A shop that the
 * environment describes already is used instead: writing a spec shouldn't cost a start each time.
 */
export default async function startShop(): Promise<() => Promise<void>> {
  if (process.env[SHOP_VARIABLE] !== undefined) return () => Promise.resolve();
  await rm(dir, { recursive: true, force: true });
  const stack = await startStack({
    dir,
    ports: 'free',
    env: {},
    say: (line) => process.stdout.write(`${line}\n`),
    rateLimitScale: RATE_LIMIT_SCALE,
    layNetworks: () =>
      Promise.resolve({
        ...everythingHere,
        rewrite: (name, env) => (name === 'gateway' ? { ...env, MAX_LOOP_DELAY_MS: String(MAX_LOOP_DELAY_MS) } : env),
      }),
  });
  await describeShop(stack);
  const control = await serveControl(stack.units);
  const shop: Shop = {
    cz: stack.publicUrls.cz,
    ro: stack.publicUrls.ro,
    mail: stack.mailUrl ?? '',
    sandbox: stack.sandboxUrl,
    databaseUrl: stack.databaseUrl,
    natsOperator: stack.natsOperator,
    control: control.url,
    ports: stack.ports,
    dir,
  };
  process.env[SHOP_VARIABLE] = JSON.stringify(shop);
  return async () => {
    await control.close();
    await stack.stop();
  };
}
