import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { testKeys } from '../testing/identity-for.ts';
import { createApp, type AppOptions } from './create-app.ts';

let close: (() => Promise<unknown>) | null = null;
afterEach(() => close?.());

async function answerTo(text: string, options: Partial<AppOptions> = {}): Promise<string> {
  const app = createApp({ service: 'orders', keys: testKeys('orders'), ...options });
  close = () => app.close();
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk));
    socket.on('close', () => resolve(answer)).on('error', reject);
  });
}
const get = (target: string, headers = ''): string => `GET ${target} HTTP/1.1\r\nhost: orders\r\n${headers}connection: close\r\n\r\n`;

it('a service takes 8 KB of headers and no more', async () => {
  expect(await answerTo(get('/healthz', `x-long: ${'x'.repeat(7_000)}\r\n`))).toMatch(/^HTTP\/1\.1 200 /);
  expect(await answerTo(get('/healthz', `x-long: ${'x'.repeat(9_000)}\r\n`))).toMatch(/^HTTP\/1\.1 431 /);
});

it('a target that is no path is refused', async () => {
  expect(await answerTo(get('http://elsewhere.example/healthz'))).toMatch(/^HTTP\/1\.1 400 /);
});

it('a ready answer that fails costs neither the process nor the request', async () => {
  const answerFirst = vi.fn<() => boolean>(() => {
    throw new Error('broken');
  });
  expect(await answerTo(get('/healthz'), { answerFirst })).toMatch(/^HTTP\/1\.1 200 /);
  expect(answerFirst).toHaveBeenCalledOnce();
});

it('a ready answer that fails halfway is cut off', async () => {
  const answer = await answerTo(get('/healthz'), {
    answerFirst: (_request, response) => {
      response.writeHead(200, { 'content-length': '10' }).write('half');
      throw new Error('broken');
    },
  });
  expect(answer).not.toMatch(/\{"status"/);
});
