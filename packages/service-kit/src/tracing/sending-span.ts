import { toSubject } from '@okruh/contracts';
import { getTracing, inSpan, readTraceId } from './tracing.ts';

/** Publishes an event within a span of its own, when its trace is recorded: after what wrote it, which may be long over. */
export function traceSending<T>(
  { id, type, traceparent }: { readonly id: string; readonly type: string; readonly traceparent: string | null },
  work: () => Promise<T>,
): Promise<T> {
  if (getTracing() === null || readTraceId(traceparent) === null) return work();
  return inSpan(
    () => ({
      name: `send ${toSubject(type)}`,
      role: 'producer',
      parent: traceparent,
      attributes: {
        'messaging.system': 'nats',
        'messaging.operation.name': 'publish',
        'messaging.operation.type': 'send',
        'messaging.destination.name': toSubject(type),
        'messaging.message.id': id,
      },
    }),
    work,
  );
}
