import { once } from 'node:events';
import { createServer } from 'node:http';

/** Stands in for services/buyout at its HTTP boundary: answers what was set off. */
export async function startBuyouts() {
  let answer: { readonly status: number; readonly body: object } = { status: 200, body: { set_off: 0, surplus: 0 } };
  const asked: unknown[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      asked.push(JSON.parse(Buffer.concat(parts).toString() || '{}'));
      const type = answer.status < 400 ? 'application/json' : 'application/problem+json';
      response.writeHead(answer.status, { 'content-type': type }).end(JSON.stringify(answer.body));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    /** Bodies of the calls so far. */
    asked,
    answers(status: number, body: object): void {
      answer = { status, body };
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
