import type { IncomingHttpHeaders } from 'node:http';

/** What a page of an outside party may do: nothing but itself and its forms. `form-action` is left open: forms lead back to the shop. */
const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'";

/** A request to one party; the body is whole and small. */
export interface SandboxRequest {
  readonly method: string;
  /** Path after the party's prefix, with a slash at the start. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface SandboxAnswer {
  readonly status: number;
  readonly type: string;
  readonly body: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

/** One outside party that can't be had on a developer's machine: everything below its prefix is its own. */
export interface SandboxParty {
  /** `/bank`, without a slash at the end. */
  readonly prefix: string;
  /** One line for the list at `/`. */
  readonly summary: string;
  answer(request: SandboxRequest): SandboxAnswer | Promise<SandboxAnswer>;
  /** Writes down what is not yet written. */
  close?(): Promise<void>;
}

export const json = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): SandboxAnswer => ({
  status,
  type: 'application/json',
  body: JSON.stringify(body),
  headers,
});
export const html = (body: string, status = 200): SandboxAnswer => ({
  status,
  type: 'text/html; charset=utf-8',
  body,
  headers: { 'content-security-policy': PAGE_POLICY },
});
export const text = (status: number, body: string): SandboxAnswer => ({ status, type: 'text/plain; charset=utf-8', body });
/** A form was sent: the browser reads the next page. */
export const seeOther = (location: string): SandboxAnswer => ({
  status: 303,
  type: 'text/plain; charset=utf-8',
  body: '',
  headers: { location },
});
export const notFound: SandboxAnswer = json(404, { error: 'not-found' });

export const escapeHtml = (value: string): string =>
  value.replace(/[&<>"']/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[sign] ?? sign);
