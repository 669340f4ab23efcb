import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Unit } from './unit.ts';

/**
 * `kill`: ends it as a crash would and waits until it is back by itself; `stop`: takes it down; `start`: brings it back.
 */
export type UnitAction = 'kill' | 'stop' | 'start';
const actions: readonly string[] = ['kill', 'stop', 'start'] satisfies UnitAction[];

async function act(unit: Unit, action: string): Promise<void> {
  if (action === 'start') return unit.start();
  if (action === 'stop') return unit.stop();
  await unit.kill();
  await unit.untilUp();
}

/**
 * Lets test workers, which are processes of their own, act on the units of a stack: `POST <url>/<unit>/<action>`.
 * Loopback only; the path carries a secret.
 */
export async function serveControl(units: readonly Unit[]): Promise<{ readonly url: string; close(): Promise<void> }> {
  const secret = randomUUID();
  const server = createServer((request, response) => {
    const [, key, name, action = ''] = (request.url ?? '').split('/');
    const unit = units.find((candidate) => candidate.name === name);
    const answer = (status: number, text: string): void => {
      response.writeHead(status, { 'content-type': 'text/plain' }).end(text);
    };
    if (key !== secret || request.method !== 'POST' || unit === undefined || !actions.includes(action))
      return answer(404, 'no such action');
    act(unit, action).then(
      () => answer(200, 'done'),
      (error: unknown) => answer(500, error instanceof Error ? error.message : String(error)),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/${secret}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Asks the stack behind a control URL. @throws Error with the stack's words when it can't */
export async function controlUnit(controlUrl: string, unit: string, action: UnitAction): Promise<void> {
  const response = await fetch(`${controlUrl}/${unit}/${action}`, { method: 'POST' });
  if (!response.ok) throw new Error(`${action} ${unit}: ${await response.text()}`);
}
