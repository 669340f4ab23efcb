import { vi } from 'vitest';

/** One request as the service would see it. */
export interface Received {
  readonly route: string;
  readonly body: unknown;
}

/** The service's answer: a body, or a status with one. */
export type Answer = (body: unknown) => { readonly status: number; readonly body?: unknown; readonly type?: string };

/**
 * Stands in for services/accounts at the HTTP boundary. Routes are "POST /api/accounts/login"; a call that no answer
 * is given for fails like a server that is not there.
 */
export function fakeServer(answers: Readonly<Record<string, Answer>>): { readonly received: Received[] } {
  const received: Received[] = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit): Promise<Response> => {
    const route = `${init.method} ${url}`;
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null;
    received.push({ route, body });
    const answer = answers[route]?.(body);
    if (answer === undefined) return Promise.reject(new TypeError('fetch failed'));
    const headers = { 'content-type': answer.type ?? 'application/json' };
    return Promise.resolve(
      new Response(answer.body === undefined ? null : JSON.stringify(answer.body), { status: answer.status, headers }),
    );
  });
  return { received };
}

/** A problem of the service. */
export const problem = (status: number, code: string, title: string, detail?: string): Answer => {
  const body = { type: `urn:okruh:problem:${code}`, title, status, detail };
  return () => ({ status, body, type: 'application/problem+json' });
};
