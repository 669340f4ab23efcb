import { randomInt } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { stopConsumer } from '../chaos/backlog.ts';
import { damageBroker } from '../chaos/broker.ts';
import { killNodes } from '../chaos/cluster.ts';
import { fillDisks, moveToSmallDisk, type SmallDisk } from '../chaos/disk.ts';
import { type ChaosOptions, type ChaosReport, runFulfilmentChaos } from '../chaos/fulfilment.ts';
import { invariants } from '../chaos/invariants.ts';
import { type NumbersReport, runNumbersChaos } from '../chaos/numbers.ts';
import { enterNamespace, layNetworks, type Networks } from '../chaos/namespaces.ts';
import { cutPairs } from '../chaos/partition.ts';
import { poisonEvents } from '../chaos/poison.ts';
import { describeBroken, reportFulfilment } from '../chaos/report-fulfilment.ts';
import type { SeenAnswer } from '../chaos/patient-client.ts';
import { type LoadOptions, runUnderLoad, type ShopUnderLoad, type TroubleReport } from '../chaos/under-load.ts';
import { type Ports, processTable } from '../processes.ts';
import { varDir } from '../paths.ts';
import { PlainError, runCommand } from '../plain-error.ts';
import { type Stack, startStack, type StackOptions } from '../stack/stack.ts';
import { untilAskedToStop } from '../stop-signals.ts';
import { stepsOn } from '../terminal/steps.ts';
import { table } from '../terminal/table.ts';

const RATE_LIMIT_SCALE = 1_000_000;
/** Free on a disk before it is filled: the database writes ahead more than the run stores. */
const ROOM_MEGABYTES = 400;
const dir = join(varDir, 'chaos');
const readNumber = (name: string, usual: number): number => Number(process.env[name] ?? usual);
const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** What a run came to: its table, and what is wrong. */
interface Outcome {
  readonly lines: readonly (readonly string[])[];
  readonly broken: string;
  readonly wrong: number;
}

const startShop = (options: Partial<StackOptions> = {}) =>
  startStack({ dir, ports: 'free', env: { LOG_LEVEL: 'info' }, steps: stepsOn(), rateLimitScale: RATE_LIMIT_SCALE, ...options });

/** A shop of its own in which everything dies; ORDERS, KILLS and the printed SEED set the run. */
async function inShop(run: (options: ChaosOptions) => Promise<Outcome>): Promise<Outcome> {
  const orders = readNumber('ORDERS', 1_000);
  const kills = readNumber('KILLS', Math.max(9, Math.round(orders / 30)));
  const seed = readNumber('SEED', randomInt(2 ** 31));
  say(`chaos: ${orders} orders, ${kills} kills, SEED=${seed}`);
  const stack = await startShop();
  try {
    const outcome = await run({ stack, orders, kills, seed, quietWithinMs: 240_000, say });
    return { ...outcome, lines: [['seed', String(seed)], ...outcome.lines] };
  } finally {
    await stack.stop();
  }
}

interface UnderLoadOptions extends Partial<LoadOptions> {
  readonly stackOptions?: Partial<StackOptions>;
  /** Before anybody buys. */
  readonly onStarted?: (stack: Stack) => Promise<void>;
}

/** A shop of its own in which people buy at least ORDERS orders while one thing goes wrong; the printed SEED sets the run. */
async function underLoad(
  trouble: (shop: ShopUnderLoad) => Promise<TroubleReport>,
  { stackOptions = {}, onStarted, ...load }: UnderLoadOptions = {},
): Promise<Outcome> {
  const orders = readNumber('ORDERS', 100);
  const seed = readNumber('SEED', randomInt(2 ** 31));
  say(`chaos: at least ${orders} orders, SEED=${seed}`);
  const stack = await startShop(stackOptions);
  try {
    await onStarted?.(stack);
    const { lines, wrong } = await runUnderLoad({ stack, orders, seed, say, ...load }, trouble);
    return { lines: [['seed', String(seed)], ...lines], broken: wrong.map((line) => `✗ ${line}`).join('\n'), wrong: wrong.length };
  } finally {
    await stack.stop();
  }
}

const describeFulfilment = (report: ChaosReport): Outcome => ({
  lines: [...reportFulfilment(report), ['broken rules', `${report.broken.length} in ${invariants.length} rules`]],
  broken: describeBroken(report.broken),
  wrong: report.broken.length,
});

const describeNumbers = ({ documents, kills, inside, rolledBack, seconds, killedEachSeconds, series, broken }: NumbersReport): Outcome => ({
  lines: [
    ['documents', `${documents} in ${seconds.toFixed(0)} s`],
    ['kills', `${kills}, ${inside} of them between a number and its document`],
    ['between two kills', `${killedEachSeconds.median.toFixed(2)} s, at most ${killedEachSeconds.longest.toFixed(2)} s`],
    ['transactions rolled back', String(rolledBack)],
    ...series.map((one) => [
      `${one.market} ${one.kind} ${one.year}`,
      `${one.documents} documents, ${one.numbers} numbers up to ${one.highest}, ${one.missing} missing`,
    ]),
    ['broken rules', String(broken.length)],
  ],
  broken: broken.map((line) => `✗ ${line}`).join('\n'),
  wrong: broken.length,
});

interface Mode {
  /** What happens, in a few words, with the variables that set it. */
  readonly summary: string;
  run(): Promise<Outcome>;
}

/** DISKS, separated by commas, are full for FULL_SECONDS, one after the other. */
async function runDisk(): Promise<Outcome> {
  const answers: SeenAnswer[] = [];
  const disks: SmallDisk[] = [];
  const names = (process.env['DISKS'] ?? 'postgres,nats').split(',');
  try {
    return await underLoad((shop) => fillDisks(shop, disks, readNumber('FULL_SECONDS', 20) * 1_000, answers), {
      onAnswer: (answer) => void answers.push(answer),
      onStarted: async (stack) => {
        for (const name of names) disks.push(await moveToSmallDisk(stack.unit(name), ROOM_MEGABYTES));
      },
    });
  } finally {
    for (const disk of disks) await disk.remove();
  }
}

/** PAIRS pairs of CUT_SECONDS each, or `all`; before them everybody is cut from the broker. */
async function runPartition(): Promise<Outcome> {
  await enterNamespace();
  const answers: SeenAnswer[] = [];
  const pairs = process.env['PAIRS'] === 'all' ? Infinity : readNumber('PAIRS', 4);
  const cutMs = readNumber('CUT_SECONDS', 30) * 1_000;
  let networks: Networks | undefined;
  const lay = async (ports: Ports): Promise<Networks> => {
    networks = await layNetworks(
      processTable.map(({ name }) => name),
      ports,
    );
    return networks;
  };
  try {
    return await underLoad(
      async (shop) => {
        if (networks === undefined) throw new Error('the shop has no networks');
        return cutPairs(shop, { networks, pairs, cutMs, answers });
      },
      { stackOptions: { layNetworks: lay }, onAnswer: (answer) => void answers.push(answer) },
    );
  } finally {
    await networks?.close();
  }
}

const modes: Readonly<Record<string, Mode>> = {
  fulfilment: {
    summary: 'every process dies while orders are bought, picked, sent and disputed (ORDERS, KILLS)',
    run: () => inShop(async (options) => describeFulfilment(await runFulfilmentChaos({ ...options, hasDisputes: true }))),
  },
  // The whole chain of money's papers: advances, invoices, cancellations, withdrawals, credit notes, refunds.
  invoices: {
    summary: 'the same with advances, withdrawals and credit notes (ORDERS, KILLS)',
    run: () =>
      inShop(async (options) => describeFulfilment(await runFulfilmentChaos({ ...options, hasWithdrawals: true, hasAdvances: true }))),
  },
  numbers: {
    summary: 'writers of invoices die all the time (PACKAGES, WRITERS, KILL_EVERY_MS)',
    run: async () => {
      const [packages, writers, killEveryMs] = [
        readNumber('PACKAGES', 10_000),
        readNumber('WRITERS', 16),
        readNumber('KILL_EVERY_MS', 1_000),
      ];
      say(`chaos: ${packages} packages, ${writers} writers, one of them killed every ${killEveryMs} ms`);
      return describeNumbers(await runNumbersChaos({ dir, packages, writers, killEveryMs, say }));
    },
  },
  broker: {
    summary: "the broker's files are cut, flipped and deleted (ORDERS, ROUNDS)",
    run: () => underLoad((shop) => damageBroker(shop, readNumber('ROUNDS', 4))),
  },
  cluster: {
    summary: 'each of three nodes of the broker dies in turn (ORDERS, ROUNDS)',
    run: () => underLoad((shop) => killNodes(shop, readNumber('ROUNDS', 1)), { stackOptions: { brokers: 3 } }),
  },
  disk: {
    summary: "the database's disk is full, then the broker's (ORDERS, DISKS, FULL_SECONDS; as root)",
    run: runDisk,
  },
  partition: {
    summary: 'processes are cut from the broker, the database and each other (ORDERS, PAIRS, CUT_SECONDS; as root)',
    run: runPartition,
  },
  backlog: {
    summary: "a consumer's process stands still under load (ORDERS, STOPPED, STOPPED_SECONDS)",
    run: () =>
      underLoad((shop) => stopConsumer(shop, process.env['STOPPED'] ?? 'notifications', readNumber('STOPPED_SECONDS', 60) * 1_000)),
  },
  poison: {
    summary: 'one of a hundred events is ill (ORDERS, PERCENT)',
    run: () => underLoad((shop) => poisonEvents(shop, readNumber('ORDERS', 100), readNumber('PERCENT', 1))),
  },
};

// `npm run chaos -- fulfilment`. What a run makes is thrown away, but the folder of one that broke a rule stays.
await runCommand(async () => {
  void untilAskedToStop().then(() => process.exit(130));
  const [name] = process.argv.slice(2);
  const list = table(Object.entries(modes).map(([mode, { summary }]) => [mode, summary]));
  if (name === undefined) {
    say(`npm run chaos -- <mode>; SEED repeats a run\n\n${list}`);
    return;
  }
  const mode = modes[name];
  if (mode === undefined) throw new PlainError(`There is no chaos ${name}; there are ${Object.keys(modes).join(', ')}.`);
  await rm(dir, { recursive: true, force: true });
  const { lines, broken, wrong } = await mode.run();
  say(`\n${table(lines)}\n${broken}`);
  if (wrong > 0) throw new PlainError(`${wrong} things are wrong; the files of the run are in ${dir}.`);
  await rm(dir, { recursive: true, force: true });
});
