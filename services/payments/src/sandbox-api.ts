import { DependencyDown } from '@okruh/service-kit';
import type { z } from 'zod';

export interface SandboxApi {
  /** Origin of the sandbox as processes reach it. */
  readonly url: string;
  readonly secret: string;
}

export type ApiAnswer<T> =
  | { readonly ok: true; readonly body: T }
  | { readonly ok: false; readonly status: number; readonly error: string };

const TIMEOUT_MS = 8_000;

/**
 * One call of the sandbox's API.
 * @throws DependencyDown when it can't be reached, is too slow or answers 5xx or 429
 */
export async function callSandbox<T>(
  api: SandboxApi,
  schema: z.ZodType<T>,
  method: 'GET' | 'POST',
  path: string,
  call: { readonly body?: unknown; readonly key?: string } = {},
): Promise<ApiAnswer<T>> {
  const response = await fetch(new URL(path, api.url), {
    method,
    headers: {
      authorization: `Bearer ${api.secret}`,
      ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(call.key === undefined ? {} : { 'idempotency-key': call.key }),
    },
    ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: unknown) => {
    throw new DependencyDown('payment provider', { cause: error });
  });
  if (response.status >= 500 || response.status === 429) {
    await response.body?.cancel();
    throw new DependencyDown('payment provider');
  }
  const body: unknown = await response.json();
  if (response.ok) return { ok: true, body: schema.parse(body) };
  const error = typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string' ? body.error : 'refused';
  return { ok: false, status: response.status, error };
}
