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
  return schema === undefined ? null : toShape(schema, 'input');
}

function answerShape(answer: RouteContract['responses'][number]): unknown {
  if (answer instanceof z.ZodType) return toShape(answer, 'output');
  return answer ?? null;
}

/** Without the descriptions of schemas: no caller relies on a text. A property that is called `description` stays. */
function toShape(schema: z.ZodType, io: 'input' | 'output'): unknown {
  return z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      delete jsonSchema.description;
    },
  });
}

/** JSON with sorted keys: two equal shapes give one text whatever the order they were written in. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([left], [right]) => (left < right ? -1 : 1)))
      : part,
  );
}
