import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Tx } from '../database/database.ts';
import { problem, type Answer } from './answer.ts';
import { idempotent, IDEMPOTENCY_KEY_MAX } from './idempotent.ts';
import type { Identity } from './identity.ts';

const FINGERPRINT = 'x-okruh-fingerprint';
const keyReused = {
  cs: 'S tímto klíčem už přišel jiný požadavek.',
  ro: 'Cu această cheie a venit deja o altă cerere.',
} as const;

/**
 * `idempotent` for a route with a body: a repetition with the same `Idempotency-Key` and body answers the
 * same, another body under the same key is refused with 409 `conflict`.
 */
export async function repeatable(
  db: Tx,
  request: { readonly raw: FastifyRequest; readonly identity: Identity; readonly body: unknown },
  route: string,
  work: (tx: Tx) => Promise<Answer>,
): Promise<Answer> {
  const header = request.raw.headers['idempotency-key'];
  if (header === undefined) return db.transaction(work);
  if (typeof header !== 'string' || !/^[\w.:-]+$/.test(header) || header.length > IDEMPOTENCY_KEY_MAX) return problem('bad-request');

  const fingerprint = createHash('sha256')
    .update(JSON.stringify([request.raw.params, request.body]))
    .digest('base64url');
  const answer = await idempotent(db, header, route, request.identity.sub ?? 'visitor', async (tx) => {
    const first = await work(tx);
    return 'body' in first ? { ...first, headers: { ...first.headers, [FINGERPRINT]: fingerprint } } : first;
  });
  if (!('headers' in answer) || answer.headers === undefined) return answer;
  const { [FINGERPRINT]: kept, ...headers } = answer.headers;
  return kept === undefined || kept === fingerprint ? { ...answer, headers } : problem('conflict', { title: keyReused });
}
