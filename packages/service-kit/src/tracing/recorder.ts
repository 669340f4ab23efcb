// The only module that imports the SDK. It is loaded when tracing is switched on (start-tracing.ts).
import { AsyncLocalStorage } from 'node:async_hooks';
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { parseTraceParent, setGlobalErrorHandler } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { describeError } from '../database/database-error.ts';
import type { Logger } from '../logger.ts';
import { createReporter } from './reporter.ts';
import type { SpanStart, Tracing } from './tracing.ts';
import type { TracingEnv } from '../env.ts';

export interface RecorderOptions {
  /** Origin of the collector. */
  readonly endpoint: string;
  readonly serviceName: string;
  readonly sampler: TracingEnv['OTEL_TRACES_SAMPLER'];
  readonly ratio: number;
  readonly logger: Logger;
}

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
} as const;

/** For one try at the collector. */
const EXPORT_TIMEOUT_MS = 5_000;
/** At the end of the process. */
const LAST_EXPORT_MS = 2_000;
/** A collector that is away is logged this often. */
const REPEAT_LOG_MS = 60_000;

/** Records spans and exports them in batches, in the background: a collector that is away costs the spans and nothing else. */
export function createRecorder(options: RecorderOptions): Tracing {
  complainRarely(options.logger);
  const openProcessor = (): BatchSpanProcessor =>
    new BatchSpanProcessor({
      exporter: new OTLPTraceExporter({ url: `${options.endpoint.replace(/\/$/, '')}/v1/traces`, timeoutMillis: EXPORT_TIMEOUT_MS }),
      exportTimeoutMillis: EXPORT_TIMEOUT_MS,
    });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': options.serviceName, 'service.namespace': 'okruh' }),
    sampler: createSampler(options),
    spanProcessors: [openProcessor()],
  });
  const tracer = provider.getTracer('okruh');
  const reporter = createReporter(openProcessor, kinds);
  const active = new AsyncLocalStorage<Span>();
  return {
    start: (span) =>
      tracer.startSpan(span.name, { kind: kinds[span.role], attributes: span.attributes, links: toLinks(span) }, toParent(span, active)),
    run: (span, work) => active.run(span, work),
    exit: (work) => active.exit(work),
    getActive: () => active.getStore(),
    fail(span, type) {
      span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR });
    },
    report: reporter.report,
    async stop() {
      const limit = new Promise<void>((resolve) => setTimeout(resolve, LAST_EXPORT_MS).unref());
      await Promise.race([Promise.allSettled([provider.shutdown(), reporter.stop()]), limit]);
    },
  };
}

const toLinks = ({ links = [] }: SpanStart) => links.map((span) => ({ context: span.spanContext() }));

function toParent({ parent }: SpanStart, active: AsyncLocalStorage<Span>): Context {
  if (parent === undefined) {
    const span = active.getStore();
    return span === undefined ? ROOT_CONTEXT : trace.setSpan(ROOT_CONTEXT, span);
  }
  const remote = parent === null ? null : parseTraceParent(parent);
  return remote === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true });
}

function createSampler({ sampler, ratio }: RecorderOptions): Sampler {
  const roots = { always_on: new AlwaysOnSampler(), always_off: new AlwaysOffSampler(), traceidratio: new TraceIdRatioBasedSampler(ratio) };
  const [, prefix, name] = /^(parentbased_)?(.+)$/.exec(sampler) ?? [];
  const root = roots[name as keyof typeof roots];
  return prefix === undefined ? root : new ParentBasedSampler({ root });
}

/** Failures of exporting come from the background: nobody else would see them. */
function complainRarely(logger: Logger): void {
  let complainedAt = -Infinity;
  setGlobalErrorHandler((error) => {
    if (performance.now() - complainedAt < REPEAT_LOG_MS) return;
    complainedAt = performance.now();
    logger.warn({ err: describeError(error) }, 'traces can not be exported now; what does not fit into memory is lost');
  });
}
