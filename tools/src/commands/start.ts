import { parseArgs } from 'node:util';
import { varDir } from '../paths.ts';
import { PlainError, runCommand } from '../plain-error.ts';
import { claimFolder, folderHolder } from '../stack/folder-claim.ts';
import { prepareFolder } from '../stack/folder.ts';
import { describeShop } from '../stack/running-shop.ts';
import { startStack, type Stack } from '../stack/stack.ts';
import { untilAskedToStop } from '../stop-signals.ts';
import { formatSeconds, stepsOn } from '../terminal/steps.ts';
import { table } from '../terminal/table.ts';
import { OFFICE_PATH } from '@okruh/contracts/office-paths';

const MAX_BROKERS = 5;
const DEMO_PASSWORD = 'Okruh-2026!';
const demoLogins = [
  ['admin@okruh.example', 'administrator'],
  ['vykup@okruh.example', 'buy-out clerk'],
  ['vedouci@okruh.example', 'buy-out manager'],
  ['ucetni@okruh.example', 'accountant'],
  ['provoz@okruh.example', 'operator'],
  ['servis@okruh.example', 'repair technician'],
  ['katalog@okruh.example', 'catalogue editor'],
  ['sklad@okruh.example', 'warehouse'],
  ['podpora@okruh.example', 'customer support'],
  ['prodejna@okruh.example', 'clerk of the store in Plzeň'],
] as const;

const urlTable = ({ publicUrls, mailUrl, sandboxUrl, natsUrl, ports }: Stack): string =>
  table([
    ['Shop'],
    ['Czech market', publicUrls.cz],
    ['Romanian market', publicUrls.ro],
    ['Back office', publicUrls.cz + OFFICE_PATH],
    ['Mail inbox', mailUrl ?? 'your SMTP_URL'],
    ['Bank, partners, courier', `${sandboxUrl} · a sandbox, no money moves`],
    ['API documentation', `${publicUrls.cz}/api/docs`],
    ['Health', `${publicUrls.cz}/healthz · /readyz · /metrics, on every process`],
    ['Broker', `${natsUrl.replaceAll(',', ' ')} · monitor http://127.0.0.1:${ports.natsMonitor}`],
    [`Demo logins, password ${DEMO_PASSWORD}`],
    ...demoLogins.map(([address, role]) => [address, role]),
    ['customers', 'their addresses stand in tools/demo-data/customers.json'],
  ]);

/** `--brokers 3`: so many nodes of the broker. */
function readBrokers(argv: readonly string[]): number {
  const { values } = parseArgs({ args: [...argv], strict: false, options: { brokers: { type: 'string', default: '1' } } });
  const count = Number(values.brokers);
  if (!Number.isInteger(count) || count < 1 || count > MAX_BROKERS)
    throw new PlainError(
      `--brokers ${values.brokers}: set a whole number from 1 to ${MAX_BROKERS}; 3 is the smallest cluster that survives a node.`,
    );
  return count;
}

await runCommand(async () => {
  const began = performance.now();
  const asked = untilAskedToStop();
  const abort = new AbortController();
  void asked.then(() => abort.abort());
  const brokers = readBrokers(process.argv.slice(2));
  await prepareFolder(varDir);
  const other = await folderHolder(varDir);
  if (other !== null) {
    throw new PlainError(`The shop of this folder runs already (process ${other}): use it, or end it with Ctrl-C where it was started.`);
  }
  const release = await claimFolder(varDir);
  const steps = stepsOn();
  try {
    const stack = await startStack({
      dir: varDir,
      ports: 'configured',
      brokers,
      env: process.env,
      steps,
      say: (line) => steps.note(`${new Date().toTimeString().slice(0, 8)}  ${line}`),
      signal: abort.signal,
    });
    const forget = await describeShop(stack);
    process.stdout.write(
      `${urlTable(stack)}\n\nThe shop is up after ${formatSeconds(performance.now() - began)}. Ctrl-C ends it; logs are in var/log.\n`,
    );
    process.stdout.write(`Stopping (${await asked}).\n`);
    await forget();
    await stack.stop();
    process.stdout.write('Everything is stopped.\n');
  } finally {
    await release();
  }
});
