import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { RouteContract } from './definitions/route.ts';

/**
 * Fingerprint of what a caller relies on: method, path, access and the JSON schemas of request and answers. Texts, rate
 * limits and size limits may change without touching it. A remote's release names the hash of each call it makes, and
 * the delivery gate compares it with the live one.
 *
 * @returns 16 hex digits, equal in every process that reads the same contract
 */
export function contractHash(contract: RouteContract): string {
  const shape = {
    method: contract.method,
    path: contract.path,
    access: contract.access,
    params: requestShape(contract.params),
    query: requestShape(contract.query),
    body: contract.multipart === true ? 'multipart' : requestShape(contract.body),
    idempotent: contract.idempotent === true,
    responses: Object.entries(contract.responses).map(([status, answer]) => [status, answerShape(answer)]),
  };
  return createHash('sha256').update(canonicalJson(shape)).digest('hex').slice(0, 16);
}

function requestShape(schema: z.ZodType | undefined): unknown {
  return schema === undefined ? null : z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
}

function answerShape(answer: RouteContract['responses'][number]): unknown {
  if (answer instanceof z.ZodType) return z.toJSONSchema(answer, { io: 'output', unrepresentable: 'any' });
  return answer ?? null;
}

/** JSON with sorted keys: two equal shapes give one text whatever the order they were written in. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([left], [right]) => (left < right ? -1 : 1)))
      : part,
  );
}
