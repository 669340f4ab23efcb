import { randomInt } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findNatsServer } from '@okruh/service-kit/embedded/nats-binary';
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
import { runUnderLoad, type Trouble } from '../chaos/under-load.ts';
import { processTable } from '../processes.ts';
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

/** Something that goes wrong while people buy. */
interface TroubleMode {
  /** What happens, in a few words, with the variables that set it. */
  readonly summary: string;
  readonly trouble: Trouble;
  readonly stackOptions?: Partial<StackOptions>;
  /** Before anything starts. */
  readonly prepare?: () => Promise<void>;
  /** With the running shop, before anybody buys. */
  readonly onStarted?: (stack: Stack) => Promise<void>;
  /** After the shop has stopped. */
  readonly onStopped?: () => Promise<void>;
}

/** A shop of its own in which people buy at least ORDERS orders while one thing after the other goes wrong; the printed SEED sets the run. */
async function underLoad(modes: readonly TroubleMode[]): Promise<Outcome> {
  const orders = readNumber('ORDERS', 100);
  const seed = readNumber('SEED', randomInt(2 ** 31));
  for (const { prepare } of modes) await prepare?.();
  say(`chaos: at least ${orders} orders, SEED=${seed}`);
  const stack = await startShop(Object.assign({}, ...modes.map(({ stackOptions = {} }) => stackOptions)));
  try {
    for (const { onStarted } of modes) await onStarted?.(stack);
    const { lines, wrong } = await runUnderLoad(
      { stack, orders, seed, say },
      modes.map(({ trouble }) => trouble),
    );
    return { lines: [['seed', String(seed)], ...lines], broken: wrong.map((line) => `✗ ${line}`).join('\n'), wrong: wrong.length };
  } finally {
    await stack.stop();
    for (const { onStopped } of modes) await onStopped?.();
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

/** DISKS, separated by commas, are full for FULL_SECONDS, one after the other. */
function createDiskMode(): TroubleMode {
  const disks: SmallDisk[] = [];
  return {
    summary: "the database's disk is full, then the broker's (DISKS, FULL_SECONDS; as root)",
    trouble: (shop) => fillDisks(shop, disks, readNumber('FULL_SECONDS', 20) * 1_000),
    async onStarted(stack) {
      for (const name of (process.env['DISKS'] ?? 'postgres,nats').split(','))
        disks.push(await moveToSmallDisk(stack.unit(name), ROOM_MEGABYTES));
    },
    async onStopped() {
      for (const disk of disks) await disk.remove();
    },
  };
}

/** PAIRS pairs of CUT_SECONDS each, or `all`; before them everybody is cut from the broker. */
function createPartitionMode(): TroubleMode {
  let networks: Networks | undefined;
  return {
    summary: 'processes are cut from the broker, the database and each other (PAIRS, CUT_SECONDS; as root)',
    async prepare() {
      // Inside of it there is no network to get one from.
      await findNatsServer({ say });
      await enterNamespace();
    },
    stackOptions: {
      async layNetworks(ports) {
        networks = await layNetworks(
          processTable.map(({ name }) => name),
          ports,
        );
        return networks;
      },
    },
    async trouble(shop) {
      if (networks === undefined) throw new Error('the shop has no networks');
      const pairs = process.env['PAIRS'] === 'all' ? Infinity : readNumber('PAIRS', 4);
      return cutPairs(shop, { networks, pairs, cutMs: readNumber('CUT_SECONDS', 30) * 1_000 });
    },
    onStopped: async () => networks?.close(),
  };
}

const troubles: Readonly<Record<string, TroubleMode>> = {
  broker: {
    summary: "the broker's files are cut, flipped and deleted (ROUNDS)",
    trouble: (shop) => damageBroker(shop, readNumber('ROUNDS', 4)),
  },
  cluster: {
    summary: 'each of three nodes of the broker dies in turn (ROUNDS)',
    stackOptions: { brokers: 3 },
    trouble: (shop) => killNodes(shop, readNumber('ROUNDS', 1)),
  },
  poison: {
    summary: 'one of a hundred events is ill (PERCENT)',
    trouble: (shop) => poisonEvents(shop, readNumber('ORDERS', 100), readNumber('PERCENT', 1)),
  },
  backlog: {
    summary: "a consumer's process stands still (STOPPED, STOPPED_SECONDS)",
    trouble: (shop) => stopConsumer(shop, process.env['STOPPED'] ?? 'notifications', readNumber('STOPPED_SECONDS', 60) * 1_000),
  },
  disk: createDiskMode(),
  partition: createPartitionMode(),
};

interface Mode {
  readonly summary: string;
  run(): Promise<Outcome>;
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
};

/** The run that was asked for: one mode, or several troubles one after the other in the same shop. @throws PlainError */
function chooseRun(names: readonly string[]): () => Promise<Outcome> {
  const [name = ''] = names;
  const mode = modes[name];
  if (mode !== undefined && names.length === 1) return () => mode.run();
  const chosen = names.map((one) => {
    const trouble = troubles[one];
    if (trouble === undefined) throw new PlainError(`There is no chaos ${names.join(' ')}; npm run chaos lists what there is.`);
    return trouble;
  });
  return () => underLoad(chosen);
}

// `npm run chaos -- fulfilment`. What a run makes is thrown away, but the folder of one that broke a rule stays.
await runCommand(async () => {
  void untilAskedToStop().then(() => process.exit(130));
  const names = process.argv.slice(2);
  if (names.length === 0) {
    const list = (some: Readonly<Record<string, { readonly summary: string }>>) =>
      Object.entries(some).map(([name, { summary }]) => [name, summary]);
    say('npm run chaos -- <mode>; ORDERS sets the size, the printed SEED repeats a run');
    say(table([...list(modes), ['While people buy; several of them run one after the other'], ...list(troubles)]));
    return;
  }
  const run = chooseRun(names);
  await rm(dir, { recursive: true, force: true });
  const { lines, broken, wrong } = await run();
  say(`\n${table(lines)}\n${broken}`);
  if (wrong > 0) throw new PlainError(`${wrong} things are wrong; the files of the run are in ${dir}.`);
  await rm(dir, { recursive: true, force: true });
});
