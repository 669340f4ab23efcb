import type { Readable } from 'node:stream';
import { generalProblems, type FieldErrors, type GeneralProblem } from '@okruh/contracts';
import type { Localized } from '../locale.ts';

/** Headers that repeat (`set-cookie`) have a list of values. */
export type AnswerHeaders = Readonly<Record<string, string | string[]>>;

/** A body that the kit serialises as JSON; `undefined` = no body. */
export interface JsonAnswer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: AnswerHeaders;
}
/** Bytes sent as they are: files, and JSON that was serialised before (hot routes). */
export interface RawAnswer {
  readonly status: number;
  readonly raw: string | Buffer | Readable;
  readonly mediaType: string;
  readonly headers?: AnswerHeaders;
}
/** 400 with messages by field, in the site's language. */
export interface FieldErrorsAnswer {
  readonly status: 400;
  readonly fieldErrors: FieldErrors;
  readonly extra?: FieldErrorsExtra;
}
/** RFC 9457 problem with a stable code; the title is written in the site's language. */
export interface ProblemAnswer {
  readonly status: number;
  readonly problem: string;
  readonly options: ProblemOptions;
  readonly headers?: AnswerHeaders;
}
export type Answer = JsonAnswer | RawAnswer | FieldErrorsAnswer | ProblemAnswer;

export interface FieldErrorsExtra {
  /** One sentence for a toast. */
  readonly message?: string;
  /** URL to go to instead. */
  readonly url?: string;
}
export interface ProblemOptions {
  /** Defaults to the general problem's status, else 409. */
  readonly status?: number;
  /** Title for people; general problems have one already. */
  readonly title?: Localized;
  readonly detail?: string | Localized;
  /** Extra members that the problem code documents. */
  readonly extra?: Readonly<Record<string, unknown>>;
  readonly headers?: AnswerHeaders;
}

/** 200 with a JSON body. */
export const ok = (body: unknown, headers?: AnswerHeaders): JsonAnswer => ({ status: 200, body, ...withHeaders(headers) });

/** 201 with a JSON body; set `headers.location` to the new resource. */
export const created = (body: unknown, headers?: AnswerHeaders): JsonAnswer => ({
  status: 201,
  body,
  ...withHeaders(headers),
});

/** 204. */
export const noContent = (headers?: AnswerHeaders): JsonAnswer => ({ status: 204, ...withHeaders(headers) });

/** JSON text (or other bytes) that is already serialised, for routes that answer from memory. */
export const raw = (content: string | Buffer, mediaType = 'application/json; charset=utf-8', headers?: AnswerHeaders): RawAnswer => ({
  status: 200,
  raw: content,
  mediaType,
  ...withHeaders(headers),
});

/** A file: with `fileName` the browser downloads it, without it displays it. */
export function binary(content: Buffer | Readable, mediaType: string, fileName?: string): RawAnswer {
  const headers: Record<string, string> = { 'x-content-type-options': 'nosniff' };
  if (fileName !== undefined) headers['content-disposition'] = attachment(fileName);
  return { status: 200, raw: content, mediaType, headers };
}

/** 400 with messages by field; groups nest one level, `non_field_errors` holds errors without a field. */
export const fieldErrors = (errors: FieldErrors, extra?: FieldErrorsExtra): FieldErrorsAnswer => ({
  status: 400,
  fieldErrors: errors,
  ...(extra === undefined ? {} : { extra }),
});

/** A problem with its stable kebab-case code. */
export function problem(code: string, options: ProblemOptions = {}): ProblemAnswer {
  const status = options.status ?? (isGeneral(code) ? generalProblems[code] : 409);
  return { status, problem: code, options, ...withHeaders(options.headers) };
}

export const isGeneral = (code: string): code is GeneralProblem => Object.hasOwn(generalProblems, code);

function withHeaders(headers: AnswerHeaders | undefined): { headers?: AnswerHeaders } {
  return headers === undefined ? {} : { headers };
}

/** RFC 6266: an ASCII name for old clients, and the exact one. */
function attachment(fileName: string): string {
  const ascii = fileName
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\/]/g, '_');
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(fileName)}`;
}
