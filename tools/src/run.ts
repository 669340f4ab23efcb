import { spawn, type ChildProcess } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import { PlainError } from './plain-error.ts';
import { root } from './paths.ts';

export interface RunOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Each line of output as it comes. */
  readonly onLine?: (line: string) => void;
  /** What failed, for the sentence of the error. */
  readonly title?: string;
  /** Whether it leaves the processor to everything else that wants it. */
  readonly isBackground?: boolean;
}

export interface RunResult {
  readonly code: number;
  /** Standard output and error, as they came. */
  readonly output: string;
}

const TAIL_LINES = 40;
const running = new Set<ChildProcess>();

/** Asks every program that runs right now to end; their callers see them fail. */
export function endRunningPrograms(): void {
  for (const child of running) child.kill('SIGTERM');
}

function yieldProcessor(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already.
  }
}

/** Runs a program to its end and keeps what it says. A missing program is code 127. */
export function runProgram(command: string, args: readonly string[], options: RunOptions = {}): Promise<RunResult> {
  return new Promise((resolve) => {
    const lines: string[] = [];
    const child = spawn(command, args, {
      cwd: options.cwd ?? root,
      env: options.env ?? process.env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.add(child);
    // It has no threads yet, so all of them and its children inherit this.
    if (options.isBackground === true && child.pid !== undefined) yieldProcessor(child.pid);
    const hear = (line: string): void => {
      lines.push(line);
      options.onLine?.(line);
    };
    createInterface({ input: child.stdout }).on('line', hear);
    createInterface({ input: child.stderr }).on('line', hear);
    let code = 0;
    child.on('error', (error) => {
      code = 127;
      hear(error.message);
    });
    child.on('close', (exitCode) => {
      running.delete(child);
      // The line readers may still hold the last line.
      setImmediate(() => resolve({ code: code || (exitCode ?? 1), output: lines.join('\n') }));
    });
  });
}

/** The same, for steps that must succeed. @throws PlainError with the end of the output */
export async function mustRun(command: string, args: readonly string[], options: RunOptions = {}): Promise<string> {
  const { code, output } = await runProgram(command, args, options);
  if (code === 0) return output;
  const tail = output.split('\n').slice(-TAIL_LINES).join('\n');
  throw new PlainError(`${options.title ?? [command, ...args].join(' ')} failed (exit code ${code}):\n${tail}`);
}
