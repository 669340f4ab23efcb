import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { PlainError } from '../plain-error.ts';
import { formatSeconds } from '../terminal/steps.ts';
import { createLineReader, lastLines } from './log-lines.ts';
import type { Unit } from './unit.ts';

export interface SupervisedOptions {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** Everything that the process writes; appended. */
  readonly logFile: string;
  /** Whether the process answers by now; asked again and again. */
  readonly isReady: () => Promise<boolean>;
  /** One line for the person at the terminal. */
  readonly say: (line: string) => void;
  /** Longest wait for the first answer. */
  readonly readyWithinMs?: number;
  /** Time between asking to end and killing. */
  readonly stopWithinMs?: number;
}

/** It ends what hangs: a process that fails ends by itself, and a busy machine was seen to need more than a minute. */
const READY_WITHIN_MS = 180_000;
const STOP_WITHIN_MS = 10_000;
const POLL_MS = 40;
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5_000;
/** A process that lived this long has earned the short pause again. */
const STEADY_MS = 30_000;
const TAIL_LINES = 12;
const TAIL_BYTES = 16_384;

/**
 * A child process that is brought back after a crash, after 0.2 s at first and 5 s at most.
 * The child stays in this process's group, so that the launcher can end it if this process dies.
 */
export function supervise(options: SupervisedOptions): Unit {
  let child: ChildProcess | null = null;
  let log: WriteStream | null = null;
  let wanted = false;
  let up = false;
  let pause = FIRST_PAUSE_MS;
  let restart: NodeJS.Timeout | undefined;
  /** The last chunks that the process wrote. */
  let tail: Buffer = Buffer.alloc(0);
  /** A process that can't come up at all is its starter's news, no crash to recover from. */
  let isFirstStart = false;

  const keep = (chunk: Buffer): void => {
    log?.write(chunk);
    tail = Buffer.concat([tail, chunk]).subarray(-TAIL_BYTES);
  };
  /** Follows what a process writes: all of it goes into the log file, what a person should see to the terminal. */
  const follow = (stream: Readable, isError: boolean): void => {
    const read = createLineReader((summary) => options.say(`${options.name} │ ${summary}`), isError);
    stream.on('data', (chunk: Buffer) => {
      keep(chunk);
      read(chunk);
    });
  };

  const launchChild = (): ChildProcess => {
    log ??= createWriteStream(options.logFile, { flags: 'a' });
    const started = performance.now();
    const process = spawn(options.command, options.args, { cwd: options.cwd, env: options.env, stdio: ['ignore', 'pipe', 'pipe'] });
    child = process;
    up = false;
    follow(process.stdout, false);
    follow(process.stderr, true);
    process.once('error', (error) => {
      keep(Buffer.from(`couldn't be started: ${error.message}\n`));
      options.say(`${options.name} │ couldn't be started: ${error.message}`);
    });
    process.once('close', (code, signal) => {
      // One that another has taken the place of concerns nobody.
      if (child !== process) return;
      child = null;
      up = false;
      if (!wanted || isFirstStart) return;
      if (performance.now() - started > STEADY_MS) pause = FIRST_PAUSE_MS;
      options.say(`${options.name} ended (${signal ?? `exit code ${code}`}); starting again in ${formatSeconds(pause)}`);
      restart = setTimeout(bringBack, pause);
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    });
    return process;
  };

  const bringBack = (): void => {
    restart = undefined;
    if (!wanted) return;
    const began = performance.now();
    const process = launchChild();
    void becomesReady(process).then((isUp) => {
      if (isUp) options.say(`${options.name} is back after ${formatSeconds(performance.now() - began)}`);
    });
  };

  /** False when the process ended before it answered, or took too long. */
  const becomesReady = async (process: ChildProcess): Promise<boolean> => {
    const until = performance.now() + (options.readyWithinMs ?? READY_WITHIN_MS);
    while (child === process && performance.now() < until) {
      if (await options.isReady()) {
        up = child === process;
        return up;
      }
      await wait(POLL_MS);
    }
    return false;
  };

  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const process = child;
    if (process === null) return;
    // Also of one that has ended and isn't closed yet: what is started before that would be taken for it.
    const closed = once(process, 'close');
    process.kill(signal);
    const late = setTimeout(() => process.kill('SIGKILL'), options.stopWithinMs ?? STOP_WITHIN_MS);
    await closed;
    clearTimeout(late);
  };

  const stop = async (): Promise<void> => {
    wanted = false;
    clearTimeout(restart);
    restart = undefined;
    await end('SIGTERM');
    log?.end();
    log = null;
  };

  return {
    name: options.name,
    pid: () => child?.pid ?? null,
    async start() {
      wanted = true;
      // It may be about to come back by itself, or have come: two of them would fight for the port.
      clearTimeout(restart);
      restart = undefined;
      isFirstStart = true;
      try {
        if (await becomesReady(child ?? launchChild())) return;
      } finally {
        isFirstStart = false;
      }
      await stop();
      throw new PlainError(
        `${options.name} didn't come up, its log is ${options.logFile}. The last lines:\n${lastLines(tail, TAIL_LINES)}`,
      );
    },
    stop,
    kill: (signal = 'SIGKILL') => end(signal),
    async untilUp() {
      while (!up) await wait(POLL_MS);
    },
  };
}
