import type { IncomingHttpHeaders } from 'node:http';
import type { Upstream } from './upstream.ts';

/** A service's answer in one piece. */
export interface WholeAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/**
 * Asks a service for something to read, or posts a body to it, with the tries that a forwarded call gets. Rejects when it
 * isn't answered whole.
 */
export function askWhole(
  upstream: Upstream,
  path: string,
  headers: Record<string, string>,
  body: Buffer | null = null,
): Promise<WholeAnswer> {
  return new Promise((resolve, reject) => {
    let status = 0;
    let answered: IncomingHttpHeaders = {};
    const chunks: Buffer[] = [];
    upstream.forward(
      { method: body === null ? 'GET' : 'POST', path, headers, body },
      {
        start(code, given) {
          status = code;
          answered = given;
        },
        data(chunk) {
          chunks.push(chunk);
          return true;
        },
        end: () => resolve({ status, headers: answered, body: Buffer.concat(chunks) }),
        refused: reject,
        broken: () => reject(new Error('the answer broke off')),
      },
    );
  });
}
