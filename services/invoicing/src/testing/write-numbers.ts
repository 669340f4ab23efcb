import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { addWaitingPackages, endLeases, loadProgress } from './waiting-packages.ts';

export interface NumbersOptions {
  readonly pool: pg.Pool;
  /** The same database, for the writers. */
  readonly url: string;
  readonly packages: number;
  /** Processes that issue documents at once. */
  readonly writers: number;
  /** Whether the next writer dies now. `share`: of the packages' documents that exist, from 0. */
  readonly isKillDue: (run: { readonly kills: number; readonly share: number; readonly sinceLastMs: number }) => boolean;
  readonly say?: (line: string) => void;
}
/** What a run came to. */
export interface NumbersRun {
  readonly documents: number;
  /** Writers that ended by kill -9; `inside` of them between a number and its document. */
  readonly kills: number;
  readonly inside: number;
  /** Transactions that the database rolled back. */
  readonly rolledBack: number;
  readonly seconds: number;
  /** Seconds between two kills. */
  readonly killedEachSeconds: { readonly median: number; readonly longest: number };
}

const LOOK_MS = 20;
const SAID_EACH_MS = 5_000;
/** Leases of dead writers end so often; by themselves they would after half a minute. */
const LEASES_EACH_MS = 2_000;
/** Writers that are loaded and wait to take the place of a dead one: a process takes longer to begin than the next kill is away. */
const SPARES = 3;
/** Longest wait for a writer to take its next number: there may be none left. */
const INSIDE_MS = 2_000;

interface Writer {
  readonly process: ChildProcess;
  readonly ended: Promise<unknown>;
  /** Loaded; it issues nothing before it is released. */
  isReady: boolean;
}

/** Issues the invoices of packages, and credit notes of a fifth of them, by several processes that are killed and replaced until all exist. */
export async function writeNumbers(options: NumbersOptions): Promise<NumbersRun> {
  const { pool, url, packages, isKillDue, say = () => undefined } = options;
  await addWaitingPackages(pool, packages);
  const key = randomBytes(32).toString('base64');
  const crew = createCrew(options.writers, () => startWriter(url, key));
  await crew.fill();
  const rollbacksBefore = await countRollbacks(pool);
  const began = performance.now();
  let [lastKill, lastSaid, lastLeases] = [began, began, began];
  const gaps: number[] = [];
  try {
    for (;;) {
      await pause(LOOK_MS);
      crew.replace();
      const { created, open } = await loadProgress(pool);
      if (open === 0) {
        const seconds = (performance.now() - began) / 1_000;
        const { kills, inside } = await crew.waitForDead();
        const rolledBack = (await countRollbacks(pool)) - rollbacksBefore;
        const sorted = gaps.toSorted((one, other) => one - other);
        return {
          documents: created,
          kills,
          inside,
          rolledBack,
          seconds,
          killedEachSeconds: { median: sorted[Math.floor(sorted.length / 2)] ?? 0, longest: sorted.at(-1) ?? 0 },
        };
      }
      const now = performance.now();
      if (now - lastSaid > SAID_EACH_MS) {
        say(`${created} documents, ${gaps.length} kills`);
        lastSaid = now;
      }
      if (now - lastLeases > LEASES_EACH_MS) {
        await endLeases(pool);
        lastLeases = now;
      }
      if (!isKillDue({ kills: gaps.length, share: created / packages, sinceLastMs: now - lastKill })) continue;
      // Every second one dies wherever it is, the others where it hurts most.
      if (!crew.killOne(gaps.length % 2 === 0)) continue;
      gaps.push((now - lastKill) / 1_000);
      lastKill = now;
    }
  } finally {
    await crew.end();
  }
}

/** The writers at work, those that wait, and those that are dying. */
function createCrew(size: number, start: () => Writer) {
  const working: Writer[] = [];
  const spares: Writer[] = Array.from({ length: size + SPARES }, start);
  const dying = new Set<Promise<void>>();
  let [kills, inside] = [0, 0];

  /** A missing writer is replaced by one that is loaded, and that one by a new one. */
  function replace(): void {
    while (working.length < size) {
      const index = spares.findIndex(({ isReady }) => isReady);
      const [next] = index === -1 ? [] : spares.splice(index, 1);
      if (next === undefined) return;
      next.process.stdin?.write('go\n');
      working.push(next);
      if (spares.length < SPARES) spares.push(start());
    }
  }
  async function kill({ process: victim, ended }: Writer, isInside: boolean): Promise<void> {
    if (isInside) victim.kill('SIGUSR2');
    const diedByItself = isInside && (await Promise.race([ended.then(() => true), pause(INSIDE_MS, false)]));
    if (!diedByItself) victim.kill('SIGKILL');
    await ended;
    kills += 1;
    inside += diedByItself ? 1 : 0;
  }
  return {
    /** Waits until all are at work. */
    async fill(): Promise<void> {
      while (working.length < size) {
        replace();
        await pause(LOOK_MS);
      }
    },
    replace,
    /** Kills the one that works longest, and doesn't wait for its end. False while too few are at work. */
    killOne(isInside: boolean): boolean {
      const victim = working.length > size / 2 ? working.shift() : undefined;
      if (victim === undefined) return false;
      const death = kill(victim, isInside).finally(() => dying.delete(death));
      dying.add(death);
      replace();
      return true;
    },
    /** Waits for those that are dying. @returns how many died, and how many of them between a number and its document */
    async waitForDead(): Promise<{ readonly kills: number; readonly inside: number }> {
      await Promise.all(dying);
      return { kills, inside };
    },
    async end(): Promise<void> {
      for (const writer of [...working, ...spares]) writer.process.kill('SIGKILL');
      await Promise.all([...dying, ...[...working, ...spares].map(({ ended }) => ended)]);
    },
  };
}

function startWriter(url: string, key: string): Writer {
  const script = fileURLToPath(new URL('number-writer.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', script], {
    cwd: fileURLToPath(new URL('../../', import.meta.url)),
    env: { PATH: process.env['PATH'], DATABASE_URL: url, FIELD_KEY: key },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  // It may be killed before it reads.
  child.stdin.on('error', () => undefined);
  const writer: Writer = { process: child, ended: once(child, 'exit'), isReady: false };
  child.stdout.once('data', () => {
    writer.isReady = true;
  });
  return writer;
}

async function countRollbacks(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'select xact_rollback::int as count from pg_stat_database where datname = current_database()',
  );
  return rows[0]?.count ?? 0;
}
