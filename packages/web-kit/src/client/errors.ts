import { problemCode } from './problem-code.ts';
import { isRecord } from './retry.ts';

/** Messages of one field, or of the fields of a group. */
export type FieldMessages = Readonly<Record<string, readonly string[]>>;

/** The server refused the input (400): messages by field in the site's language. */
export class FieldErrorsError extends Error {
  override readonly name = 'FieldErrorsError';
  readonly status = 400;
  /** Messages of top-level fields. */
  readonly fields: FieldMessages;
  /** Messages of grouped fields, for example `customer_data.first_name`. */
  readonly groups: Readonly<Record<string, FieldMessages>>;
  /** Messages that belong to no field. */
  readonly nonFieldErrors: readonly string[];
  /** Corrected address, given by the selector and appraisal calls. */
  readonly url: string | null;
  /** The server's own sentence, given by the selector and appraisal calls. */
  readonly serverMessage: string | null;

  constructor(body: Readonly<Record<string, unknown>>) {
    super('the server refused the input');
    const fields: Record<string, readonly string[]> = {};
    const groups: Record<string, FieldMessages> = {};
    for (const [key, value] of Object.entries(body)) {
      if (key === 'url' || key === 'message' || key === 'non_field_errors') continue;
      if (Array.isArray(value)) fields[key] = strings(value);
      else if (isRecord(value)) groups[key] = toMessages(value);
    }
    this.fields = fields;
    this.groups = groups;
    this.nonFieldErrors = strings(body['non_field_errors']);
    this.url = typeof body['url'] === 'string' ? body['url'] : null;
    this.serverMessage = typeof body['message'] === 'string' ? body['message'] : null;
  }

  /** Every message by the path of its field (`e_mail`, `customer_data.first_name`). */
  byPath(): FieldMessages {
    const all: Record<string, readonly string[]> = { ...this.fields };
    for (const [group, messages] of Object.entries(this.groups)) {
      for (const [field, texts] of Object.entries(messages)) all[`${group}.${field}`] = texts;
    }
    return all;
  }
}

/** Any other answer that is no success: RFC 9457, or an answer nobody promised (`unexpected-answer`). */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  /** Stable kebab-case code, for example `stale-appraisal`. */
  readonly code: string;
  /** In the site's language, fit to be shown; empty when the answer had none. */
  readonly title: string;
  readonly detail: string | null;
  readonly status: number;
  /** For the support: the same id stands in the logs. */
  readonly requestId: string | null;
  /** Facts that the code promises. */
  readonly extra: Readonly<Record<string, unknown>>;
  /** Seconds to wait before trying again, when the server says so. */
  readonly retryAfter: number | null;

  constructor(status: number, body: Readonly<Record<string, unknown>>, headers: Headers) {
    const code = typeof body['type'] === 'string' ? problemCode(body['type']) : 'unexpected-answer';
    super(`${status} ${code}`);
    this.code = code;
    this.status = status;
    this.title = typeof body['title'] === 'string' ? body['title'] : '';
    this.detail = typeof body['detail'] === 'string' ? body['detail'] : null;
    this.extra = isRecord(body['extra']) ? body['extra'] : {};
    this.requestId = headers.get('x-request-id') ?? (typeof body['instance'] === 'string' ? body['instance'] : null);
    this.retryAfter = parseSeconds(headers.get('retry-after'));
  }
}

/** The server wasn't reached, or didn't answer in time. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  constructor(options?: ErrorOptions) {
    super('the server was not reached', options);
  }
}

function strings(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

function toMessages(group: Readonly<Record<string, unknown>>): FieldMessages {
  return Object.fromEntries(Object.entries(group).map(([field, messages]) => [field, strings(messages)]));
}

function parseSeconds(header: string | null): number | null {
  const seconds = header === null ? Number.NaN : Number(header);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
}
