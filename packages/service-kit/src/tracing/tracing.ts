import type { Attributes, Span } from '@opentelemetry/api';

/** Part of a span in what happens, as OpenTelemetry names it. */
export type SpanRole = 'server' | 'client' | 'producer' | 'consumer' | 'internal';

export interface SpanStart {
  /** One of few: route templates, names of operations and subjects, never an address or an id. */
  readonly name: string;
  readonly role: SpanRole;
  readonly attributes: Attributes;
  /** `traceparent` of what it continues; null begins a trace of its own. The active span when left out. */
  readonly parent?: string | null;
  /** Spans that it has to do with and that didn't cause it. */
  readonly links?: readonly Span[];
}

/** A span that another process measured: a browser. */
export interface MeasuredSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly name: string;
  readonly role: 'client' | 'internal';
  readonly attributes: Attributes;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly endedAt: number;
  readonly hasFailed: boolean;
}

/** What records spans, while it is on. */
export interface Tracing {
  start(span: SpanStart): Span;
  /** Runs `work` with the span as the active one, also in everything asynchronous that it begins. */
  run<T>(span: Span, work: () => T): T;
  /** Runs `work` without an active span. */
  exit<T>(work: () => T): T;
  getActive(): Span | undefined;
  /** Marks a span as failed. @param type a word for the error, never its message */
  fail(span: Span, type: string): void;
  /** Exports what others measured, under their name. */
  report(serviceName: string, spans: readonly MeasuredSpan[]): void;
  /** Exports what is there, for a short time at most. Never rejects. */
  stop(): Promise<void>;
}

let current: Tracing | null = null;

/** Null while tracing is off, which is the usual case: then nothing but this question is asked. */
export const getTracing = (): Tracing | null => current;

/** Switches tracing on, or off with null. @returns what was set before */
export function setTracing(next: Tracing | null): Tracing | null {
  const before = current;
  current = next;
  return before;
}

/** W3C trace context of a span. One that isn't recorded says so, and nobody after it records either. */
export function toTraceparent(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
}

/** Id of the trace in a `traceparent` that is recorded; null of any other. */
export const readTraceId = (traceparent: string | null): string | null => {
  const [, traceId, flags] = /^00-([0-9a-f]{32})-[0-9a-f]{16}-([0-9a-f]{2})$/.exec(traceparent ?? '') ?? [];
  return traceId !== undefined && isSampled(flags) ? traceId : null;
};

const isSampled = (flags: string | undefined): boolean => (Number.parseInt(flags ?? '0', 16) & 1) === 1;

/** Runs work that lives longer than the request in which it begins by chance: what it does belongs to no span. */
export const detach = <T>(work: () => T): T => (current === null ? work() : current.exit(work));

/** The active span for a header; no header while tracing is off. */
export function traceHeaders(): { readonly traceparent?: string } {
  const active = current?.getActive();
  return active === undefined ? {} : { traceparent: toTraceparent(active) };
}

/**
 * Trace context of an event: the active span's, which is the request or the consumer that writes it. Among events that are handled
 * together it is that of the event that caused it.
 *
 * @param cause trace context of the event that caused it; null without
 */
export function chooseTraceparent(cause: string | null): string | null {
  const active = current?.getActive();
  if (active === undefined) return cause;
  return cause === null || cause.includes(active.spanContext().traceId) ? toTraceparent(active) : cause;
}

/**
 * Trace context to store with work that a job does later; null unless it is recorded, and then there is nothing to go on with.
 *
 * @param cause trace context of the event that caused it
 */
export function findRecordedTraceparent(cause: string | null): string | null {
  const traceparent = chooseTraceparent(cause);
  return readTraceId(traceparent) === null ? null : traceparent;
}

/** Does some work as a span: ends it afterwards and marks it as failed when the work throws. @param describe asked while tracing is on only */
export async function inSpan<T>(describe: () => SpanStart, work: (span: Span | null) => Promise<T>): Promise<T> {
  const tracing = current;
  if (tracing === null) return work(null);
  const span = tracing.start(describe());
  try {
    return await tracing.run(span, () => work(span));
  } catch (error) {
    tracing.fail(span, error instanceof Error ? error.name : 'unknown');
    throw error;
  } finally {
    span.end();
  }
}
