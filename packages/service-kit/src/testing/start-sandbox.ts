import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { freePort } from './embedded/free-port.ts';

export const SANDBOX_SECRET = 'sandbox-secret-of-the-tests-0123456789';
const TOOLS = fileURLToPath(new URL('../../../../tools', import.meta.url));

/** The sandbox of the outside parties as it runs beside the shop: its own process, a free port, nothing kept. */
export async function startSandbox(): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/sandbox/main.ts'], {
    cwd: TOOLS,
    env: { PATH: process.env['PATH'], SANDBOX_PORT: String(port), SANDBOX_PUBLIC_URL: url, SANDBOX_SECRET },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', () => resolve());
    child.once('exit', (code) => reject(new Error(`the sandbox ended with ${code}`)));
  });
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}
