import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { freePort } from '@okruh/service-kit/embedded/free-port';

export const SANDBOX_SECRET = 'sandbox-secret-of-the-tests-0123456789';
const TOOLS = fileURLToPath(new URL('../../../../tools', import.meta.url));

/** The sandbox of bank and partner as it runs beside the shop: its own process, a free port, nothing kept. */
export async function startSandbox() {
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
    /** Makes bank and partner misbehave until set otherwise. */
    async behave(behaviour: Record<string, unknown>): Promise<void> {
      for (const party of ['bank', 'partner']) {
        const path = `${url}/${party}/control/*`;
        await fetch(path, { method: 'PUT', body: JSON.stringify(behaviour) });
      }
    },
    async ledger(): Promise<{ reference: string; kind: 'capture' | 'refund'; amount: number }[]> {
      const response = await fetch(`${url}/bank/ledger`);
      const { entries }: { entries: { reference: string; kind: 'capture' | 'refund'; amount: number }[] } = JSON.parse(
        await response.text(),
      );
      return entries;
    },
    async stop(): Promise<void> {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

/** Fills in a page of the bank as a browser would and gives where it leads. */
export async function submit(url: string, fields: Record<string, string>): Promise<{ status: number; location: string; text: string }> {
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  return { status: response.status, location: response.headers.get('location') ?? '', text: await response.text() };
}
export const cards = {
  paid: '4111 1111 1111 1111',
  password: '4000000000003220',
  declined: '4000000000000002',
  poor: '4000000000009995',
  abandoned: '4000000000000127',
} as const;
export const payByCard = (url: string, card: string = cards.paid) => submit(url, { card, expiry: '12/40', cvc: '123', answer: 'pay' });
