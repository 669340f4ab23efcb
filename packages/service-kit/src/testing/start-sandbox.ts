import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { freePort } from './embedded/free-port.ts';

export const SANDBOX_SECRET = 'sandbox-secret-of-the-tests-0123456789';
const PROGRAM = fileURLToPath(new URL('../../../../tools/src/sandbox/for-tests.ts', import.meta.url));
const TOOLS = fileURLToPath(new URL('../../../../tools', import.meta.url));

interface Answer {
  readonly port: number;
  readonly error: string | null;
}

let running: ChildProcess | null = null;

/** The process in which the sandboxes of this one run. It is started by the first of them and ends with this process. */
function findProcess(): ChildProcess {
  if (running?.connected === true) return running;
  const child = fork(PROGRAM, {
    cwd: TOOLS,
    execArgv: ['--import', 'tsx'],
    env: { PATH: process.env['PATH'] },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  child.setMaxListeners(0);
  child.unref();
  child.channel?.unref();
  running = child;
  return child;
}

function ask(child: ChildProcess, request: { readonly do: 'open' | 'close'; readonly port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (error: Error | null): void => {
      child.off('message', take);
      child.off('exit', lose);
      if (error === null) resolve();
      else reject(error);
    };
    const take = (message: unknown): void => {
      const { port, error } = message as Answer;
      if (port === request.port) end(error === null ? null : new Error(`the sandbox: ${error}`));
    };
    const lose = (code: number | null): void => end(new Error(`the sandbox ended with ${code}`));
    child.on('message', take);
    child.on('exit', lose);
    child.send({ ...request, secret: SANDBOX_SECRET });
  });
}

/** The sandbox of the outside parties as it runs beside the shop: a process that isn't this one, a free port, nothing kept. */
export async function startSandbox(): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const port = await freePort();
  const child = findProcess();
  await ask(child, { do: 'open', port });
  return { url: `http://127.0.0.1:${port}`, stop: () => ask(child, { do: 'close', port }) };
}
