import { randomInt } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type ChaosReport, runFulfilmentChaos } from '../chaos/fulfilment.ts';
import { invariants } from '../chaos/invariants.ts';
import { varDir } from '../paths.ts';
import { PlainError, runCommand } from '../plain-error.ts';
import { startStack } from '../stack/stack.ts';
import { untilAskedToStop } from '../stop-signals.ts';
import { stepsOn } from '../terminal/steps.ts';
import { table } from '../terminal/table.ts';

const RATE_LIMIT_SCALE = 1_000_000;
/** Broken rules that are shown of each kind. */
const SHOWN = 5;
const readNumber = (name: string, usual: number): number => Number(process.env[name] ?? usual);
const say = (line: string): void => void process.stdout.write(`${line}\n`);

function countBy(values: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([value, count]) => `${count} ${value}`).join(', ');
}

function report({ books, broken, dead, repeatedEvents, picking, restocked, takenBack, buyingSeconds, quietSeconds }: ChaosReport): string {
  const doubled = books.caughtMails.length - new Set(books.caughtMails).size;
  return table([
    ['orders', `${books.orders.length}: ${countBy(books.orders.map(({ status }) => status))}`],
    ['picking lists', `${books.lists.length}: ${countBy(books.lists.map(({ status }) => status))}`],
    [
      'kills',
      `${[...dead.values()].reduce((sum, count) => sum + count, 0)}: ${[...dead].map(([name, count]) => `${count} ${name}`).join(', ')}`,
    ],
    ['events sent again, shuffled', String(repeatedEvents)],
    ['scans', `${picking.scans}, ${picking.refused} refused, ${picking.repeated} sent again`],
    ['not found, undone, reset, left', `${picking.notFound}, ${picking.undone}, ${picking.reset}, ${picking.abandoned}`],
    ['parcels taken back', String(takenBack)],
    ['pieces lost, arrived', `${books.stock.reduce((sum, { lost }) => sum + lost, 0)}, ${restocked}`],
    [
      'mails',
      `${books.mails.length}: ${countBy(books.mails.map(({ state }) => state))}; ${doubled} caught twice (killed between sending and noting it)`,
    ],
    ['seconds of buying, until quiet', `${buyingSeconds.toFixed(0)}, ${quietSeconds.toFixed(0)}`],
    ['broken rules', `${broken.length} in ${invariants.length} rules`],
  ]);
}

function describeBroken({ broken }: ChaosReport): string {
  return invariants
    .concat([...new Set(broken.map(({ invariant }) => invariant))].filter((name) => !invariants.includes(name)))
    .flatMap((name) => {
      const found = broken.filter(({ invariant }) => invariant === name);
      return found.length === 0 ? [] : [`✗ ${name} (${found.length})`, ...found.slice(0, SHOWN).map(({ about }) => `    ${about}`)];
    })
    .join('\n');
}

// `npm run chaos -- fulfilment`: ORDERS, KILLS and the printed SEED set it. The shop and its data are thrown away, but the folder of a run
// that broke a rule stays.
await runCommand(async () => {
  void untilAskedToStop().then(() => process.exit(130));
  const [name = 'fulfilment'] = process.argv.slice(2);
  if (name !== 'fulfilment') throw new PlainError(`There is no chaos ${name}; there is fulfilment.`);
  const orders = readNumber('ORDERS', 1_000);
  const kills = readNumber('KILLS', Math.max(9, Math.round(orders / 30)));
  const seed = readNumber('SEED', randomInt(2 ** 31));
  const dir = join(varDir, 'chaos');
  await rm(dir, { recursive: true, force: true });
  say(`chaos: ${orders} orders, ${kills} kills, SEED=${seed}`);
  const stack = await startStack({ dir, ports: 'free', env: { LOG_LEVEL: 'info' }, steps: stepsOn(), rateLimitScale: RATE_LIMIT_SCALE });
  let outcome: ChaosReport;
  try {
    outcome = await runFulfilmentChaos({ stack, orders, kills, seed, quietWithinMs: 240_000, say });
  } finally {
    await stack.stop();
  }
  say(`\nSEED=${seed}\n${report(outcome)}\n${describeBroken(outcome)}`);
  if (outcome.broken.length > 0) throw new PlainError(`${outcome.broken.length} things are wrong; the shop's files are in ${dir}.`);
  await rm(dir, { recursive: true, force: true });
});
