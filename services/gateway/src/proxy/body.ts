import type { IncomingMessage } from 'node:http';
import { Transform, type Readable } from 'node:stream';

/** A body up to this size is taken in whole: a slow browser then holds no connection to a service. */
const heldWhole = 128 * 1024;

export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
}

/** Whether a request brings a body. */
export function hasBody(request: IncomingMessage): boolean {
  const length = request.headers['content-length'];
  return request.headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

/**
 * The body to forward: whole when it is small, else as a stream.
 *
 * @param limit most bytes; the stream breaks with {@link BodyTooLarge} when more come than were announced
 * @throws BodyTooLarge when more are announced or come
 */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer | Readable | null> {
  if (!hasBody(request)) return null;
  const announced = Number(request.headers['content-length'] ?? Number.NaN);
  if (announced > limit) throw new BodyTooLarge();
  if (announced > heldWhole || (Number.isNaN(announced) && limit > heldWhole)) return request.pipe(limited(limit));
  return wholeBody(request, limit);
}

function wholeBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) reject(new BodyTooLarge());
      else chunks.push(chunk);
    });
    request.on('end', () => resolve(chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks)));
    request.on('error', reject);
  });
}

function limited(limit: number): Transform {
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > limit) done(new BodyTooLarge());
      else done(null, chunk);
    },
  });
}
