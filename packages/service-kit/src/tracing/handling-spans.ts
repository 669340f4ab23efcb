import { type Envelope, toSubject } from '@okruh/contracts';
import type { Span } from '@opentelemetry/api';
import { getTracing, readTraceId } from './tracing.ts';

/** Spans of the events that one transaction handles. */
export interface HandlingSpans {
  /** Runs a handler within the span of its event. */
  run<T>(event: Envelope, work: () => T): T;
  /** @param error what undid the transaction; left out when it is done */
  end(error?: unknown): void;
}

/** For events that are applied without a consumer, and while tracing is off. */
export const untraced: HandlingSpans = { run: (_event, work) => work(), end: () => undefined };

/**
 * One span for each event whose trace is recorded, in that trace: what its handler does and publishes belongs to it. Those that share the
 * transaction are linked to its first one, because they take its time.
 */
export function startHandlingSpans(consumer: string, events: readonly Envelope[]): HandlingSpans {
  const tracing = getTracing();
  if (tracing === null) return untraced;
  const spans = new Map<string, Span>();
  for (const { id, type, traceparent } of events) {
    if (readTraceId(traceparent) === null) continue;
    const [first] = spans.values();
    const span = tracing.start({
      name: `process ${toSubject(type)}`,
      role: 'consumer',
      parent: traceparent,
      links: first === undefined ? [] : [first],
      attributes: {
        'messaging.system': 'nats',
        'messaging.operation.name': 'process',
        'messaging.operation.type': 'process',
        'messaging.destination.name': toSubject(type),
        'messaging.consumer.group.name': consumer,
        'messaging.message.id': id,
        ...(events.length === 1 ? {} : { 'messaging.batch.message_count': events.length }),
      },
    });
    spans.set(id, span);
  }
  if (spans.size === 0) return untraced;
  return {
    run(event, work) {
      const span = spans.get(event.id);
      return span === undefined ? work() : tracing.run(span, work);
    },
    end(error) {
      for (const span of spans.values()) {
        if (error !== undefined) tracing.fail(span, error instanceof Error ? error.name : 'unknown');
        span.end();
      }
    },
  };
}
