import { z } from 'zod';

/** 400: messages by field, groups nest once; the messages are in the site's language (ROUTES, common rules). */
export type FieldErrors = { [field: string]: string[] | { [field: string]: string[] } } & {
  non_field_errors?: string[];
};

export const fieldErrorsSchema = z.record(
  z.string(),
  z.union([z.array(z.string()), z.record(z.string(), z.array(z.string())), z.string()]),
);

/** RFC 9457. `type` is `urn:okruh:problem:<code>` with a stable kebab-case code. */
export const problemSchema = z.object({
  type: z.string(),
  /** In the site's language, fit to be shown. */
  title: z.string(),
  status: z.int(),
  detail: z.string().optional(),
  /** The request id, also in the `x-request-id` header. */
  instance: z.string().optional(),
  /** Facts that the code promises, for example the new appraisal behind `stale-appraisal`. */
  extra: z.record(z.string(), z.unknown()).optional(),
});
export type Problem = z.infer<typeof problemSchema>;

export const problemType = (code: string): string => `urn:okruh:problem:${code}`;
export const problemCode = (type: string): string => type.replace(/^urn:okruh:problem:/, '');

/** Problems every route may answer. Titles are translated in the service-kit. */
export const generalProblems = {
  'bad-request': 400,
  unauthenticated: 401,
  forbidden: 403,
  'cross-site-request': 403,
  'not-found': 404,
  'method-not-allowed': 405,
  conflict: 409,
  'payload-too-large': 413,
  'unsupported-media-type': 415,
  'too-many-requests': 429,
  'internal-error': 500,
  unavailable: 503,
  timeout: 504,
} as const;
export type GeneralProblem = keyof typeof generalProblems;
