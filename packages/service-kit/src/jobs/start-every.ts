import { databaseFailure, describeError } from '../database/database-error.ts';
import type { Logger } from '../logger.ts';
import { detach } from '../tracing/tracing.ts';
import { jobBacklogSeconds, jobFailures, jobLastSuccess, jobTurnSeconds } from '../metrics.ts';

/** One run of a job's work. */
export interface Turn {
  /**
   * Whether the work should end after the page it is at: the turn's time is used up or the job is being stopped. Work that
   * is stopped by its time gets another turn at once, so ask only when something is left to do.
   */
  isOver(): boolean;
}

/** A turn without an end, for work that somebody calls directly: it goes on until nothing is left. */
export const untilDone: Turn = { isOver: () => false };

export interface JobOptions {
  /** Label of its metrics and its lines in the log: `cancel-unpaid`. */
  readonly name: string;
  /** Time from the begin of one turn to the begin of the next; a turn that takes longer delays the next one. */
  readonly everyMs: number;
  readonly logger: Logger;
  /** What a turn does; a throw fails the turn and nothing else. */
  readonly work: (turn: Turn) => Promise<unknown>;
  /** When the first turn begins: `now` when left out, or `later`, after `everyMs`. */
  readonly firstTurn?: 'now' | 'later';
  /** Time after which {@link Turn.isOver} says yes; 10 s when left out. */
  readonly budgetMs?: number;
  /**
   * For how many seconds the oldest open item has been due, 0 when nothing is. Called after a turn, at most every 10 s: one look at an
   * index.
   */
  readonly backlogSeconds?: () => Promise<number>;
}

export interface Job {
  /** More waits: the next turn begins at once, or right after the one that is under way. */
  wake(): void;
  /** Begins no further turn and resolves when the one under way has ended. */
  stop(): Promise<void>;
}

const BUDGET_MS = 10_000;
/** The backlog of a job with many turns is measured this often: metrics are read less often still. */
const BACKLOG_EVERY_MS = 10_000;
/** The same error turn after turn is logged this often. */
const REPEAT_LOG_MS = 60_000;

/**
 * Runs `work` again and again until stopped. Turns never overlap; a failed one is logged and counted, and the next makes up
 * for it. Measured by job: `job_turn_seconds`, `job_failures_total`, `job_last_success_timestamp_seconds`, `job_backlog_seconds`.
 */
export function startEvery({ name, everyMs, logger, work, firstTurn, budgetMs = BUDGET_MS, backlogSeconds }: JobOptions): Job {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let isWoken = false;
  let isStopping = false;
  let logged = { message: '', at: -Infinity };
  let measuredAt = -Infinity;

  function complain(error: unknown): void {
    jobFailures.inc({ job: name });
    const described = describeError(error);
    if (described.message === logged.message && performance.now() - logged.at < REPEAT_LOG_MS) return;
    logged = { message: described.message, at: performance.now() };
    const level = databaseFailure(error) === 'outage' ? 'warn' : 'error';
    logger[level]({ err: described, job: name }, 'background work failed, the next turn makes up for it');
  }

  async function takeTurn(): Promise<void> {
    const began = performance.now();
    isWoken = false;
    const turn: Turn = {
      isOver() {
        if (isStopping) return true;
        const isUsedUp = performance.now() - began >= budgetMs;
        isWoken ||= isUsedUp;
        return isUsedUp;
      },
    };
    try {
      await work(turn);
      jobLastSuccess.set({ job: name }, Date.now() / 1_000);
      logged = { message: '', at: -Infinity };
    } catch (error) {
      // Never at once again after an error, whatever waits: it would come as fast as the machine can.
      isWoken = false;
      complain(error);
    }
    jobTurnSeconds.observe({ job: name }, (performance.now() - began) / 1_000);
    if (backlogSeconds !== undefined && !isStopping && performance.now() - measuredAt >= BACKLOG_EVERY_MS) {
      measuredAt = performance.now();
      try {
        jobBacklogSeconds.set({ job: name }, await backlogSeconds());
      } catch (error) {
        complain(error);
      }
    }
    running = null;
    plan(isWoken ? 0 : Math.max(0, began + everyMs - performance.now()));
  }

  function plan(ms: number): void {
    if (!isStopping) timer = setTimeout(begin, ms);
  }

  function begin(): void {
    clearTimeout(timer);
    running = detach(takeTurn);
  }

  if (firstTurn === 'later') plan(everyMs);
  else begin();
  return {
    wake() {
      isWoken = true;
      if (running === null && !isStopping) begin();
    },
    async stop() {
      isStopping = true;
      clearTimeout(timer);
      await running;
    },
  };
}
