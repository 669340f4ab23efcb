import { ROOT_CONTEXT, type SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { AlwaysOnSampler, type BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { MeasuredSpan, Tracing } from './tracing.ts';

export interface Reporter {
  readonly report: Tracing['report'];
  stop(): Promise<unknown>;
}

interface Source {
  readonly provider: TracerProvider;
  record(span: MeasuredSpan): void;
}

/** Exports spans that others measured, each under the name of its service and with the ids that it has already. */
export function createReporter(openProcessor: () => BatchSpanProcessor, kinds: Readonly<Record<MeasuredSpan['role'], SpanKind>>): Reporter {
  const sources = new Map<string, Source>();

  function open(serviceName: string): Source {
    let ids = { traceId: '', spanId: '' };
    const provider = new TracerProvider({
      resource: resourceFromAttributes({ 'service.name': serviceName, 'service.namespace': 'okruh' }),
      sampler: new AlwaysOnSampler(),
      spanProcessors: [openProcessor()],
      // Asked within startSpan: the ids are those that the other side gave.
      idGenerator: { generateTraceId: () => ids.traceId, generateSpanId: () => ids.spanId },
    });
    const tracer = provider.getTracer('okruh');
    return {
      provider,
      record(measured) {
        ids = measured;
        const { name, attributes, startedAt } = measured;
        const span = tracer.startSpan(name, { kind: kinds[measured.role], attributes, startTime: startedAt, root: true }, ROOT_CONTEXT);
        if (measured.hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end(measured.endedAt);
      },
    };
  }

  return {
    report(serviceName, spans) {
      let source = sources.get(serviceName);
      if (source === undefined) {
        source = open(serviceName);
        sources.set(serviceName, source);
      }
      for (const span of spans) source.record(span);
    },
    stop: () => Promise.allSettled([...sources.values()].map(({ provider }) => provider.shutdown())),
  };
}
