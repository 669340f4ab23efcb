import { createOutsidePolicy, DependencyDown } from '@okruh/service-kit';
import type { z } from 'zod';
import { providerCircuit } from './provider-circuit.ts';

export interface SandboxApi {
  /** Origin of the sandbox as processes reach it. */
  readonly url: string;
  readonly secret: string;
}

export type ApiAnswer<T> =
  | { readonly ok: true; readonly body: T }
  | { readonly ok: false; readonly status: number; readonly error: string };

/**
 * One call of the sandbox's API. Reads, and changes that carry a key, are repeated once after an outage: the key makes it one change.
 * @throws DependencyDown when it can't be reached, is too slow, answers 5xx or 429, or did so several times just now
 */
export type CallSandbox = <T>(
  operation: string,
  schema: z.ZodType<T>,
  method: 'GET' | 'POST',
  path: string,
  call?: { readonly body?: unknown; readonly key?: string },
) => Promise<ApiAnswer<T>>;

const TIMEOUT_MS = 8_000;

/** @param name who is asked, for messages; each has a circuit breaker of its own */
export function connectSandbox(api: SandboxApi, name: string): CallSandbox {
  const policy = createOutsidePolicy({
    name,
    timeoutMs: TIMEOUT_MS,
    retries: 1,
    retriesTimeouts: false,
    ...providerCircuit,
  });
  return (operation, schema, method, path, call = {}) =>
    policy.run(
      operation,
      async (signal) => {
        const response = await fetch(new URL(path, api.url), {
          method,
          headers: {
            authorization: `Bearer ${api.secret}`,
            ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
            ...(call.key === undefined ? {} : { 'idempotency-key': call.key }),
          },
          ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
          redirect: 'error',
          signal,
        }).catch((error: unknown) => {
          throw new DependencyDown(name, { cause: error });
        });
        if (response.status >= 500 || response.status === 429) {
          await response.body?.cancel();
          throw new DependencyDown(name);
        }
        const body: unknown = await response.json();
        if (response.ok) return { ok: true, body: schema.parse(body) };
        const error =
          typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string' ? body.error : 'refused';
        return { ok: false, status: response.status, error };
      },
      method === 'GET' || call.key !== undefined,
    );
}
