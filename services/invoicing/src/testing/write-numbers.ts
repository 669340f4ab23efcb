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
}

const LOOK_MS = 20;
const SAID_EACH_MS = 5_000;

interface Writer {
  readonly process: ChildProcess;
  readonly ended: Promise<unknown>;
  isReady: boolean;
}

/** Issues the invoices of packages, and credit notes of a fifth of them, by several processes that are killed and replaced until all exist. */
export async function writeNumbers(options: NumbersOptions): Promise<NumbersRun> {
  const { pool, url, packages, isKillDue, say = () => undefined } = options;
  await addWaitingPackages(pool, packages);
  const key = randomBytes(32).toString('base64');
  const writers = Array.from({ length: options.writers }, () => startWriter(url, key));
  const rollbacksBefore = await countRollbacks(pool);
  const began = performance.now();
  let [kills, inside, lastKill, lastSaid] = [0, 0, began, began];
  try {
    for (;;) {
      await pause(LOOK_MS);
      const { created, open } = await loadProgress(pool);
      if (open === 0)
        return {
          documents: created,
          kills,
          inside,
          rolledBack: (await countRollbacks(pool)) - rollbacksBefore,
          seconds: (performance.now() - began) / 1_000,
        };
      const now = performance.now();
      if (now - lastSaid > SAID_EACH_MS) say(`${created} documents, ${kills} kills`);
      if (now - lastSaid > SAID_EACH_MS) lastSaid = now;
      if (!isKillDue({ kills, share: created / packages, sinceLastMs: now - lastKill })) continue;
      const index = writers.findIndex(({ isReady }) => isReady);
      const [victim] = index === -1 ? [] : writers.splice(index, 1);
      if (victim === undefined) continue;
      lastKill = now;
      // Every second one dies wherever it is, the others where it hurts most.
      const isInside = kills % 2 === 0 && (await dieInside(victim));
      if (!isInside) victim.process.kill('SIGKILL');
      await victim.ended;
      kills += 1;
      inside += isInside ? 1 : 0;
      await endLeases(pool);
      writers.push(startWriter(url, key));
    }
  } finally {
    for (const writer of writers) writer.process.kill('SIGKILL');
    await Promise.all(writers.map(({ ended }) => ended));
  }
}

/** Longest wait for a writer to take its next number: there may be none left. */
const INSIDE_MS = 2_000;

async function dieInside({ process: victim, ended }: Writer): Promise<boolean> {
  victim.kill('SIGUSR2');
  return Promise.race([ended.then(() => true), pause(INSIDE_MS, false)]);
}

function startWriter(url: string, key: string): Writer {
  const script = fileURLToPath(new URL('number-writer.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', script], {
    cwd: fileURLToPath(new URL('../../', import.meta.url)),
    env: { PATH: process.env['PATH'], DATABASE_URL: url, FIELD_KEY: key },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
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
