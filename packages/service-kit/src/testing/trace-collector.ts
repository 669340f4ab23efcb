import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRecorder } from '../tracing/recorder.ts';
import { setTracing } from '../tracing/tracing.ts';
import { silentLogger } from './silent-logger.ts';

/** A span as it arrived. */
export interface CollectedSpan {
  readonly service: string;
  readonly name: string;
  readonly kind: 'internal' | 'server' | 'client' | 'producer' | 'consumer';
  readonly traceId: string;
  readonly spanId: string;
  /** Empty for the first of a trace. */
  readonly parentSpanId: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly links: readonly string[];
  readonly hasFailed: boolean;
  readonly durationMs: number;
}

/** What OTLP in JSON has, as far as it is read here. */
interface Payload {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly KeyValue[] };
    readonly scopeSpans: readonly { readonly spans: readonly OtlpSpan[] }[];
  }[];
}
interface KeyValue {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}
interface OtlpSpan {
  readonly name: string;
  readonly kind: number;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes?: readonly KeyValue[];
  readonly links?: readonly { readonly spanId: string }[];
  readonly status?: { readonly code?: number };
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
}

const kinds = ['internal', 'internal', 'server', 'client', 'producer', 'consumer'] as const;

const toRecord = (attributes: readonly KeyValue[] = []): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

function readSpans(payload: Payload): CollectedSpan[] {
  return payload.resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = String(toRecord(resource.attributes)['service.name']);
    return scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({
        service,
        name: span.name,
        kind: kinds[span.kind] ?? 'internal',
        traceId: span.traceId,
        spanId: span.spanId,
        parentSpanId: span.parentSpanId ?? '',
        attributes: toRecord(span.attributes),
        links: (span.links ?? []).map(({ spanId }) => spanId),
        hasFailed: span.status?.code === 2,
        durationMs: Number((BigInt(span.endTimeUnixNano) - BigInt(span.startTimeUnixNano)) / 1_000n) / 1_000,
      })),
    );
  });
}

/** A small receiver of OTLP over HTTP in JSON, on a free port of the loopback interface. */
export async function openCollector() {
  const spans: CollectedSpan[] = [];
  const paths: string[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      paths.push(request.url ?? '');
      spans.push(...readSpans(JSON.parse(Buffer.concat(parts).toString()) as Payload));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Everything that arrived. */
    spans,
    /** Paths of the requests. */
    paths,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
export type Collector = Awaited<ReturnType<typeof openCollector>>;

/**
 * Switches tracing on in this process. Test files share their modules, so each switches it off again.
 *
 * @param endpoint of a collector
 * @returns what exports everything and switches it off
 */
export function traceTo(endpoint: string, more: { readonly serviceName?: string; readonly ratio?: number } = {}): () => Promise<void> {
  const recorder = createRecorder({
    endpoint,
    serviceName: more.serviceName ?? 'tests',
    sampler: 'parentbased_traceidratio',
    ratio: more.ratio ?? 1,
    logger: silentLogger,
  });
  setTracing(recorder);
  return async () => {
    setTracing(null);
    await recorder.stop();
  };
}
