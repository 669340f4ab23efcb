import { once } from 'node:events';
import { createServer, request as callGateway, type IncomingMessage, type ServerResponse } from 'node:http';

const EVENTS_PATH = '/__dev/events';
// Below the one folder that pages run scripts from.
const SCRIPT_PATH = '/assets/__dev/reload.js';
const script = `new EventSource('${EVENTS_PATH}').addEventListener('reload', () => location.reload());`;

export interface ReloadProxy {
  /** Tells every open page to load itself again. */
  reload(): void;
  close(): Promise<void>;
}

/**
 * Stands before the gateway in development and adds one script to every page, which loads the page again after a build.
 * The script comes from where released files do, so the content security policy stays what it is.
 */
export async function startReloadProxy(port: number, gatewayPort: number): Promise<ReloadProxy> {
  const pages = new Set<ServerResponse>();

  const listenToReloads = (response: ServerResponse): void => {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    response.write('retry: 500\n\n');
    pages.add(response);
    response.on('close', () => pages.delete(response));
  };

  const pass = (incoming: IncomingMessage, response: ServerResponse): void => {
    const isPage = incoming.headers['sec-fetch-dest'] === 'document';
    // A compressed page couldn't be added to.
    const { 'accept-encoding': encoding, ...headers } = incoming.headers;
    const outgoing = callGateway(
      {
        host: '127.0.0.1',
        port: gatewayPort,
        method: incoming.method,
        path: incoming.url,
        headers: isPage || encoding === undefined ? headers : { ...headers, 'accept-encoding': encoding },
      },
      (answer) => {
        const isHtml = isPage && (answer.headers['content-type'] ?? '').startsWith('text/html');
        const { 'content-length': length, ...rest } = answer.headers;
        response.writeHead(answer.statusCode ?? 502, isHtml || length === undefined ? rest : { ...rest, 'content-length': length });
        answer.pipe(response, { end: !isHtml });
        if (isHtml) answer.on('end', () => response.end(`<script src="${SCRIPT_PATH}" defer></script>`));
      },
    );
    outgoing.on('error', () => {
      if (!response.headersSent) response.writeHead(502, { 'content-type': 'text/plain' });
      response.end('The gateway is starting again; this page needs a moment.');
    });
    incoming.pipe(outgoing);
  };

  const server = createServer((incoming, response) => {
    if (incoming.url === EVENTS_PATH) listenToReloads(response);
    else if (incoming.url === SCRIPT_PATH) response.writeHead(200, { 'content-type': 'text/javascript' }).end(script);
    else pass(incoming, response);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    reload() {
      for (const page of pages) page.write('event: reload\ndata:\n\n');
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
