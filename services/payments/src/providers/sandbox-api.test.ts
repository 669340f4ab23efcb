import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DependencyDown } from '@okruh/service-kit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { providerCircuit } from './provider-circuit.ts';
import { connectSandbox, type CallSandbox } from './sandbox-api.ts';

/** A bank that charges once for each key, and whose connection or answers can be lost. */
let server: Server;
let call: CallSandbox;
let asked: (string | undefined)[] = [];
const charges = new Set<string>();
let misbehave: ((response: ServerResponse) => boolean) | null = null;

beforeEach(async () => {
  asked = [];
  charges.clear();
  misbehave = null;
  server = createServer((request, response) => {
    const key = request.headers['idempotency-key'];
    asked.push(typeof key === 'string' ? key : undefined);
    if (request.method === 'POST') charges.add(typeof key === 'string' ? key : `call ${asked.length}`);
    if (misbehave?.(response) === true) return;
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ charges: charges.size }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  call = connectSandbox({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, secret: 's' }, 'bank');
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

const answer = z.object({ charges: z.int() });
const charge = (key?: string) => call('charge', answer, 'POST', '/charge', { body: {}, ...(key === undefined ? {} : { key }) });
/** Lost after the money was taken: the charge is made, the answer never comes. */
const loseFirst = (response: ServerResponse): boolean => {
  if (asked.length > 1) return false;
  response.destroy();
  return true;
};
const outOfOrder = (response: ServerResponse): boolean => {
  response.writeHead(503).end();
  return true;
};

describe('a call that takes money', () => {
  it('whose answer was lost is repeated under its key, and is one charge', async () => {
    misbehave = loseFirst;
    expect(await charge('k1')).toEqual({ ok: true, body: { charges: 1 } });
    expect(asked).toEqual(['k1', 'k1']);
    expect([...charges]).toEqual(['k1']);
  });

  it('without a key is never repeated: nobody could distinguish the second from the first', async () => {
    misbehave = loseFirst;
    await expect(charge()).rejects.toBeInstanceOf(DependencyDown);
    expect(asked).toHaveLength(1);
  });

  it('that is refused has its answer, and is asked once', async () => {
    misbehave = (response) => {
      response.writeHead(402, { 'content-type': 'application/json' }).end('{"error":"declined"}');
      return true;
    };
    for (let time = 0; time < 6; time += 1) expect(await charge('k1')).toEqual({ ok: false, status: 402, error: 'declined' });
    expect(asked).toHaveLength(6);
  });
});

describe('a provider that is down', () => {
  it('is left alone after failures in a row, tried again after the pause, and used as ever when it is back', async () => {
    misbehave = outOfOrder;
    for (let time = 0; time < 4; time += 1) await expect(charge(`k${time}`)).rejects.toBeInstanceOf(DependencyDown);
    expect(asked, 'the open circuit asks nobody').toHaveLength(providerCircuit.openAfter);

    misbehave = null;
    await expect(charge('k9')).rejects.toBeInstanceOf(DependencyDown);
    await expect
      .poll(
        () =>
          charge('k9').then(
            ({ ok }) => ok,
            () => false,
          ),
        { timeout: providerCircuit.openMs * 3, interval: 200 },
      )
      .toBe(true);
    expect(await charge('k10')).toMatchObject({ ok: true });
    expect(asked.slice(providerCircuit.openAfter)).toEqual(['k9', 'k10']);
  });

  it('is another one than its neighbour, who is asked as ever', async () => {
    misbehave = outOfOrder;
    for (let time = 0; time < 3; time += 1) await expect(charge('k')).rejects.toBeInstanceOf(DependencyDown);
    misbehave = null;
    const partner = connectSandbox({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, secret: 's' }, 'loan partner');
    expect(await partner('read', answer, 'GET', '/')).toMatchObject({ ok: true });
  });
});
