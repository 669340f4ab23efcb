import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { defineRoutes } from '@okruh/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { DependencyDown } from '../dependency-down.ts';
import { silentLogger } from '../testing/silent-logger.ts';
import { binary, fieldErrors, ok, problem } from './answer.ts';
import { callService } from './call-service.ts';
import { createApp } from './create-app.ts';
import { route } from './route.ts';
import { testKeys } from '../testing/identity-for.ts';

const keys = testKeys('notifications');
const define = defineRoutes('buyout', {
  mail: ['POST', '/api/buyout/internal/mails/:kind'],
  slip: ['GET', '/api/buyout/internal/slip'],
} as const);
const mail = define('mail', {
  summary: 'Mail data.',
  access: 'internal',
  callers: ['notifications'],
  params: z.object({ kind: z.string() }),
  query: z.object({ copies: z.coerce.number().int() }),
  body: z.object({ to: z.string() }),
  responses: {
    200: z.object({ kind: z.string(), copies: z.int(), to: z.string(), caller: z.string().nullable(), market: z.string().nullable() }),
  },
});
const slip = define('slip', {
  summary: 'A file.',
  access: 'internal',
  callers: ['notifications'],
  responses: { 200: { binary: 'application/pdf' } },
});

describe('a call to another service', () => {
  const app = createApp({ service: 'buyout', keys: testKeys('buyout'), logger: silentLogger });
  let baseUrl = '';
  beforeAll(async () => {
    route(app, mail, async ({ params, query, body, identity, market }) => {
      if (body.to === 'nobody') return problem('not-found');
      if (body.to === '') return fieldErrors({ to: ['Vyplňte.'] });
      if (body.to === 'down') throw new DependencyDown('x');
      return ok({ kind: params.kind, copies: query.copies, to: body.to, caller: identity.sub, market });
    });
    route(app, slip, async () => binary(Buffer.from('%PDF'), 'application/pdf', 'štítek.pdf'));
    baseUrl = await app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(async () => app.close());
  const call = (to: string) =>
    callService(mail, {
      baseUrl,
      keys,
      market: 'ro',
      request: { params: { kind: 'a/b ř' }, query: { copies: 2 }, body: { to } },
    });

  it('carries its parts and says who asks for which market', async () => {
    expect(await call('jana')).toMatchObject({
      ok: true,
      status: 200,
      body: { kind: 'a/b ř', copies: 2, to: 'jana', caller: 'notifications', market: 'ro' },
    });
  });
  it('gives problems and field errors back as values', async () => {
    expect(await call('nobody')).toMatchObject({
      ok: false,
      status: 404,
      problem: { type: 'urn:okruh:problem:not-found', title: 'Nu am găsit ce cauți.' },
    });
    expect(await call('')).toMatchObject({ ok: false, status: 400, fieldErrors: { to: ['Vyplňte.'] } });
  });
  it('brings files as bytes, with a name that old browsers can read too', async () => {
    const answer = await callService(slip, { baseUrl, keys, request: {} });
    expect(answer).toMatchObject({ ok: true, body: Buffer.from('%PDF') });
    expect(answer.ok && answer.headers.get('content-disposition')).toBe(
      `attachment; filename="stitek.pdf"; filename*=UTF-8''%C5%A1t%C3%ADtek.pdf`,
    );
  });
  it('reports that the other one is down, whether nothing listens or it says so itself', async () => {
    await expect(call('down')).rejects.toThrow(DependencyDown);
    const nowhere = callService(slip, { baseUrl: 'http://127.0.0.1:1', keys, request: {} });
    await expect(nowhere).rejects.toThrow('buyout does not answer');
  });
  it('gives up when the answer takes too long, and takes no redirect', async () => {
    const silent = createServer((request, response) => {
      if (request.url?.includes('mails') === true) response.writeHead(302, { location: baseUrl }).end();
    });
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const elsewhere = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    try {
      const slow = callService(slip, { baseUrl: elsewhere, keys, request: {}, timeoutMs: 50 });
      await expect(slow).rejects.toThrow(DependencyDown);
      const led = callService(mail, {
        baseUrl: elsewhere,
        keys,
        request: { params: { kind: 'x' }, body: { to: 'x' } },
      });
      await expect(led).rejects.toThrow(DependencyDown);
    } finally {
      silent.closeAllConnections();
      silent.close();
    }
  });
  it('survives that the other one closed the idle connection', async () => {
    let connections = 0;
    const restless = createServer((_request, response) => response.setHeader('content-type', 'application/pdf').end('%PDF'));
    restless.on('connection', (socket) => {
      connections += 1;
      socket.on('data', () => {
        if (connections === 1 && socket.bytesRead > 400) socket.resetAndDestroy();
      });
    });
    await new Promise<void>((resolve) => restless.listen(0, '127.0.0.1', resolve));
    const elsewhere = `http://127.0.0.1:${(restless.address() as AddressInfo).port}`;
    try {
      for (let index = 0; index < 4; index += 1) {
        const answer = await callService(slip, { baseUrl: elsewhere, keys, request: {} });
        expect(answer).toMatchObject({ ok: true, body: Buffer.from('%PDF') });
      }
      expect(connections).toBe(2);
    } finally {
      restless.closeAllConnections();
      restless.close();
    }
  });
});
