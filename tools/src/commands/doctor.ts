import { readFile } from 'node:fs/promises';
import { findNatsServer } from '@okruh/service-kit/embedded/nats-binary';
import { findChromium, machineSources } from '../chromium/chromium.ts';
import { inRoot, varDir } from '../paths.ts';
import { PlainError, runCommand } from '../plain-error.ts';
import { paymentsEnvironment, portTable } from '../processes.ts';
import { runProgram } from '../run.ts';
import { freeBytes, prepareFolder } from '../stack/folder.ts';
import { folderHolder } from '../stack/folder-claim.ts';
import { isPortFree } from '@okruh/service-kit/embedded/free-port';
import { configuredPorts } from '../stack/ports.ts';
import { portHolder } from '../stack/port-holder.ts';

interface Finding {
  readonly what: string;
  /** What is there; null when it is missing. */
  readonly found: string | null;
  /** How to get it. */
  readonly remedy: string;
}

async function program(name: string, remedy: string): Promise<Finding> {
  const { code, output } = await runProgram(name, ['--version']);
  return { what: name, found: code === 0 ? (output.split('\n').at(-1) ?? '') : null, remedy };
}

async function packages(): Promise<Finding> {
  const stamp = await readFile(inRoot('node_modules', '.okruh-install'), 'utf8').catch(() => null);
  return {
    what: 'packages',
    found: stamp === null ? null : 'installed',
    remedy: 'npm start installs them; the npm registry must be reachable',
  };
}

async function folder(): Promise<Finding> {
  const found = await prepareFolder(varDir).then(
    async () => `${varDir}, ${((await freeBytes(varDir)) / 1024 ** 3).toFixed(1)} GB free`,
    (error: unknown) => {
      if (error instanceof PlainError) return error;
      throw error;
    },
  );
  return {
    what: 'folder and disk',
    found: typeof found === 'string' ? found : null,
    remedy: typeof found === 'string' ? '' : found.message,
  };
}

async function ports(): Promise<Finding[]> {
  const chosen = configuredPorts(process.env);
  const shop = await folderHolder(varDir);
  return Promise.all(
    portTable.map(async ({ name, variable, summary }): Promise<Finding> => {
      const port = chosen[name];
      const isFree = await isPortFree(port);
      const holder = isFree ? null : await portHolder(port);
      const found = isFree ? 'free' : shop === null ? null : `in use, the shop runs (process ${shop})`;
      return {
        what: `port ${port}`,
        found,
        remedy: `${summary} needs it and ${holder ?? 'another program'} holds it: stop that, or set ${variable}`,
      };
    }),
  );
}

async function broker(): Promise<Finding> {
  const remedy = 'install nats-server 2.10.23 or newer, or set NATS_SERVER_BIN or NATS_URL';
  if (process.env['NATS_URL']) return { what: 'NATS', found: 'yours (NATS_URL)', remedy };
  const found = await findNatsServer().then(
    ({ path, version, canSyncAlways }) =>
      `${path} ${version}${canSyncAlways ? '' : ', old: events may have to be published again after a power failure'}`,
    () => null,
  );
  return { what: 'NATS', found, remedy };
}

/** Who takes the money, in one line; keys are named and never shown. */
function moneyTaker(): Finding {
  const set = paymentsEnvironment(process.env);
  const provider = set['PAYMENTS_PROVIDER'] ?? 'sandbox';
  const missing = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'].filter((name) => set[name] === undefined);
  const accounts = set['TRANSFER_ACCOUNT_CZ'] === undefined || set['TRANSFER_ACCOUNT_RO'] === undefined ? 'demo accounts' : 'your accounts';
  const what = 'payments';
  if (provider === 'sandbox') return { what, found: `sandbox bank, transfers to ${accounts}`, remedy: '' };
  if (provider !== 'stripe') return { what, found: null, remedy: 'PAYMENTS_PROVIDER is sandbox or stripe' };
  return missing.length === 0
    ? {
        what,
        found: `Stripe${set['STRIPE_SECRET_KEY']?.startsWith('sk_live_') === true ? ', live keys' : ', test keys'}, transfers to ${accounts}`,
        remedy: '',
      }
    : { what, found: null, remedy: `PAYMENTS_PROVIDER=stripe needs ${missing.join(', ')}` };
}

async function chromium(): Promise<Finding> {
  const found = await findChromium(machineSources(() => undefined)).catch((error: unknown) => {
    if (error instanceof PlainError) return null;
    throw error;
  });
  return { what: 'Chromium', found, remedy: 'only npm test needs it and fetches one; or install chromium, or set CHROMIUM_PATH' };
}

await runCommand(async () => {
  const findings: Finding[] = [
    { what: 'node', found: process.versions.node, remedy: '' },
    await program('npm', 'comes with Node: https://nodejs.org'),
    await program('git', 'apt-get install git, or https://git-scm.com'),
    await packages(),
    await folder(),
    { what: 'PostgreSQL', found: process.env['DATABASE_URL'] ? 'yours (DATABASE_URL)' : 'embedded, comes with the packages', remedy: '' },
    await broker(),
    moneyTaker(),
    await chromium(),
    ...(await ports()),
  ];
  for (const { what, found, remedy } of findings) {
    process.stdout.write(`${found === null ? '✗ missing' : '✓ ok     '}  ${what.padEnd(16)} ${found ?? remedy}\n`);
  }
  const missing = findings.filter(({ found }) => found === null).length;
  process.stdout.write(missing === 0 ? '\nEverything is there.\n' : `\n${missing} missing.\n`);
  return missing === 0 ? 0 : 1;
});
