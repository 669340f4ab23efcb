/** Spans of visitors’ browsers: what the gateway exports under the name `browser` while traces are recorded. */
import { z } from 'zod';
import { defineRoutes } from '../../definitions/route.ts';
import { visitPages } from '../../metrics/web-vitals.ts';
import { gatewayPaths } from '../gateway.paths.ts';
import { appNameSchema, appVersionSchema } from './visits.ts';

const route = defineRoutes('gateway', gatewayPaths);

/** Spans of one beacon. */
export const MAX_SPANS = 64;
/** Longer ones are no page and no call. */
const MAX_MS = 600_000;

const shared = {
  trace_id: z.string().regex(/^[0-9a-f]{32}$/),
  span_id: z.string().regex(/^[0-9a-f]{16}$/),
  /** Milliseconds since 1970, by the clock of the browser. */
  started_at: z.number().min(0),
  duration_ms: z.number().min(0).max(MAX_MS),
};

export const browserSpanSchema = z.discriminatedUnion('kind', [
  /** From the request of the document until it was loaded. */
  z.object({ kind: z.literal('page'), page: z.enum(visitPages), ...shared }),
  /** A call, by the method and the path of its route; what isn’t a route is left out. */
  z.object({
    kind: z.literal('call'),
    method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
    path: z.string().max(200),
    /** Null when there was no answer. */
    status: z.int().min(100).max(599).nullable(),
    ...shared,
  }),
]);
export type BrowserSpan = z.infer<typeof browserSpanSchema>;

export const reportSpans = route('report_spans', {
  summary: 'A browser says how long its page and its calls took. Sent for measured visits only, while traces are recorded.',
  access: 'public',
  body: z.object({ app: appNameSchema, version: appVersionSchema, spans: z.array(browserSpanSchema).min(1).max(MAX_SPANS) }),
  responses: { 204: null },
  rateLimit: { max: 60, windowSeconds: 60 },
});
