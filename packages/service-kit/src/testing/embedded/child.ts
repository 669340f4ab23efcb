import { spawn, type ChildProcess } from 'node:child_process';

/** A server process that this process started and looks after. */
export interface ServerProcess {
  readonly pid: number;
  /** Resolves with what the process ended with. */
  readonly ended: Promise<string>;
  /** The last lines that it wrote. */
  lastLines(): string;
  signal(name: NodeJS.Signals): void;
  /** Asks politely, insists after `patienceMs`. */
  stop(politely: NodeJS.Signals, insistently: NodeJS.Signals, patienceMs: number): Promise<void>;
}

export interface ServerCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly user?: { readonly uid: number; readonly gid: number };
  /** Gets every line that the server writes. */
  readonly log?: (line: string) => void;
}

const TAIL_LINES = 30;

/**
 * Starts a server in a process group of its own: Ctrl-C then reaches only us, and we stop things in order. When we die
 * without doing so (kill -9, a test run that is cut off), the server is asked to stop all the same.
 */
export function startServer(command: ServerCommand): ServerProcess {
  const child = spawn(command.command, [...command.args], {
    cwd: command.cwd,
    env: command.env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...command.user,
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    let rest = '';
    stream.setEncoding('utf8');
    stream.on('data', (text: string) => {
      const parts = (rest + text).split('\n');
      rest = parts.pop() ?? '';
      for (const line of parts) {
        lines.push(line);
        if (lines.length > TAIL_LINES) lines.shift();
        command.log?.(line);
      }
    });
  }
  const ended = waitForEnd(child);
  if (child.pid !== undefined) {
    const guard = spawnGuard(child.pid);
    void ended.then(() => guard.kill('SIGKILL'));
  }
  return {
    pid: child.pid ?? -1,
    ended,
    lastLines: () => lines.join('\n'),
    signal: (name) => void child.kill(name),
    async stop(politely, insistently, patienceMs) {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill(politely);
      const insist = setTimeout(() => child.kill(insistently), patienceMs);
      await ended;
      clearTimeout(insist);
    },
  };
}

/** A shell that waits for the end of a pipe which only our death closes, and then ends the server. */
function spawnGuard(pid: number): ChildProcess {
  const guard = spawn('/bin/sh', ['-c', `read _; kill -INT ${pid}`], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  // Without a shell there is no guard; the server runs all the same.
  guard.on('error', () => undefined);
  guard.unref();
  return guard;
}

function waitForEnd(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
}

/** Repeats a check every 20 ms until it succeeds. @throws when the server ends or `withinMs` passes, with its last lines */
export async function untilServes(name: string, server: ServerProcess, check: () => Promise<void>, withinMs: number): Promise<void> {
  const ending: { how: string | null } = { how: null };
  void server.ended.then((how) => (ending.how = how));
  const deadline = Date.now() + withinMs;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (ending.how !== null) throw new Error(`${name} ended at once (${ending.how}):\n${server.lastLines()}`, { cause: error });
      if (Date.now() > deadline)
        throw new Error(`${name} does not answer after ${withinMs / 1000} s:\n${server.lastLines()}`, { cause: error });
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}
