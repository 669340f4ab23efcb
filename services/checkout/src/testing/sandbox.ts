import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { freePort } from '@okruh/service-kit/embedded/free-port';

const TOOLS = fileURLToPath(new URL('../../../../tools', import.meta.url));

/** The outside parties as they run beside the shop: the sandbox as a process of its own on a free port. */
export async function startSandbox() {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/sandbox/main.ts'], {
    cwd: TOOLS,
    env: {
      PATH: process.env['PATH'],
      SANDBOX_PORT: String(port),
      SANDBOX_PUBLIC_URL: url,
      SANDBOX_SECRET: 'sandbox-secret-of-the-tests-0123456789',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', () => resolve());
    child.once('exit', (code) => reject(new Error(`the sandbox ended with ${code}`)));
  });
  return {
    url,
    /** Makes a party slow or broken; nothing sets it right again. */
    async errors(party: 'courier' | 'ares' | 'anaf' | 'carriers', errors?: { slow_ms?: number; fail?: number }): Promise<void> {
      await fetch(`${url}/${party}/control`, errors === undefined ? { method: 'DELETE' } : { method: 'PUT', body: JSON.stringify(errors) });
    },
    /** What a carrier says of its points. */
    async feed(carrier: string, places: readonly object[]): Promise<void> {
      await fetch(`${url}/carriers/${carrier}/places.json`, { method: 'PUT', body: JSON.stringify({ places }) });
    },
    async stop(): Promise<void> {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}
