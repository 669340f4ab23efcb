import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { escapeHtml, html, notFound, text, type SandboxAnswer, type SandboxParty } from './party.ts';

const BODY_LIMIT = 1024 * 1024;

async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > BODY_LIMIT) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

const listPage = (parties: readonly SandboxParty[]): SandboxAnswer =>
  html(`<!doctype html><html lang="en"><meta charset="utf-8"><title>Okruh sandbox</title><h1>Okruh sandbox</h1>
<p>Stands for everything outside that a developer's machine can't reach. No money, parcel or person here is real.</p>
<ul>${parties.map(({ prefix, summary }) => `<li><a href="${prefix}">${escapeHtml(prefix)}</a> ${escapeHtml(summary)}</li>`).join('')}</ul></html>`);

async function answer(parties: readonly SandboxParty[], request: IncomingMessage): Promise<SandboxAnswer> {
  const url = new URL(request.url ?? '/', 'http://sandbox');
  if (url.pathname === '/healthz' || url.pathname === '/readyz') return text(200, 'ok');
  if (url.pathname === '/') return listPage(parties);
  const party = parties.find(({ prefix }) => url.pathname === prefix || url.pathname.startsWith(`${prefix}/`));
  if (party === undefined) return notFound;
  const body = await readBody(request);
  if (body === null) return text(413, 'Too much');
  const path = url.pathname.slice(party.prefix.length) || '/';
  return party.answer({ method: request.method ?? 'GET', path, query: url.searchParams, headers: request.headers, body });
}

function send(response: ServerResponse, { status, type, body, headers }: SandboxAnswer): void {
  response.writeHead(status, {
    'content-type': type,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    ...headers,
  });
  response.end(response.req.method === 'HEAD' ? undefined : body);
}

export interface SandboxServer {
  readonly port: number;
  close(): Promise<void>;
}

/** One server for all parties, each below its own prefix. Port 0 takes a free one. */
export async function serveSandbox(parties: readonly SandboxParty[], at: { host: string; port: number }): Promise<SandboxServer> {
  const server = createServer((request, response) => {
    answer(parties, request).then(
      (result) => send(response, result),
      (error: unknown) => {
        process.stderr.write(`sandbox: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
        send(response, text(500, 'The sandbox failed; its log says why'));
      },
    );
  });
  server.keepAliveTimeout = 60_000;
  server.listen(at.port, at.host);
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : at.port,
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
      for (const party of parties) await party.close?.();
    },
  };
}
