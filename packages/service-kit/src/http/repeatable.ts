import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Tx } from '../database/database.ts';
import { texts } from '../locales/texts.ts';
import { problem, type Answer } from './answer.ts';
import { idempotent, IDEMPOTENCY_KEY_MAX } from './idempotent.ts';
import type { Identity } from './identity.ts';
import { toNetwork } from './network.ts';

const FINGERPRINT = 'x-okruh-fingerprint';

/**
 * Whose an `Idempotency-Key` is: the account's; else the device's, by the hash of a cookie that only it has; else the
 * network's. A guest must never be given what was answered to another who happens, or tries, to send the same key.
 */
export function keyScope({ sub, ip }: Pick<Identity, 'sub' | 'ip'>, device: string | null = null): string {
  if (sub !== null) return sub;
  return device === null ? `network ${toNetwork(ip)}` : `device ${device}`;
}

/**
 * `idempotent` for a route with a body: a repetition with the same `Idempotency-Key` and body answers the
 * same, another body under the same key is refused with 409 `conflict`.
 *
 * @param request `device`: hash of a cookie that identifies a guest better than the network
 */
export async function repeatable(
  db: Tx,
  request: { readonly raw: FastifyRequest; readonly identity: Identity; readonly body: unknown; readonly device?: string | null },
  route: string,
  work: (tx: Tx) => Promise<Answer>,
): Promise<Answer> {
  const header = request.raw.headers['idempotency-key'];
  if (header === undefined) return db.transaction(work);
  if (typeof header !== 'string' || !/^[\w.:-]+$/.test(header) || header.length > IDEMPOTENCY_KEY_MAX) return problem('bad-request');

  const fingerprint = createHash('sha256')
    .update(JSON.stringify([request.raw.params, request.body]))
    .digest('base64url');
  const answer = await idempotent(db, header, route, keyScope(request.identity, request.device), async (tx) => {
    const first = await work(tx);
    return 'body' in first ? { ...first, headers: { ...first.headers, [FINGERPRINT]: fingerprint } } : first;
  });
  if (!('headers' in answer) || answer.headers === undefined) return answer;
  const { [FINGERPRINT]: stored, ...headers } = answer.headers;
  return stored === undefined || stored === fingerprint
    ? { ...answer, headers }
    : problem('conflict', { title: texts.both('idempotency.key-reused') });
}
