import { metrics } from '@okruh/contracts/metrics';
import type { Operations } from '@okruh/contracts/http/ops-admin/operations';
import { serviceNames, type ServiceName } from '@okruh/contracts';
import { type Job, type Logger, startEvery } from '@okruh/service-kit';
import { getQuantile, parseMetrics, REQUEST_SECONDS, type RequestTotals, type Sample, sumRequests } from '../model/prometheus.ts';

export type WatchedService = Omit<Operations['services'][number], 'dead_letters'>;

/** What some services measure besides. */
export interface ServiceGauges {
  /** Age of the oldest event that is committed and not published. */
  readonly outboxSeconds: number | null;
  /** Days until the next invoice has to be with the Romanian authority; null when none waits. */
  readonly eFacturaDays: number | null;
}

export interface ServiceWatch {
  /** As of the last look. */
  list(): readonly WatchedService[];
  /** As of the last look, of those that answered. */
  listGauges(): ReadonlyMap<ServiceName, ServiceGauges>;
  /** Looks now. */
  look(): Promise<void>;
  start(): Job;
}

interface WatchOptions {
  readonly watched: readonly { readonly name: string; readonly url: string }[];
  readonly logger: Logger;
}

interface Reading {
  readonly at: number;
  readonly totals: RequestTotals;
}

const EVERY_MS = 15_000;
const TIMEOUT_MS = 3_000;
/** Rates are taken over the last minute. */
const WINDOW_MS = 60_000;
const OUTBOX = metrics.outboxPending.name;
const OUTBOX_SECONDS = metrics.outboxOldestSeconds.name;
const BUILD_INFO = metrics.buildInfo.name;
const E_FACTURA_DAYS = metrics.eFacturaDaysLeft.name;
const isService = (name: string): name is ServiceName => serviceNames.some((known) => known === name);

/** Reads `/readyz` and `/metrics` of every process; kept in memory, by each process of ops for itself. */
export function watchServices({ watched, logger }: WatchOptions): ServiceWatch {
  const services = watched.flatMap(({ name, url }) => (isService(name) ? [{ name, url }] : []));
  const readings = new Map<ServiceName, readonly Reading[]>();
  const seen = new Map<ServiceName, WatchedService>();
  const gauges = new Map<ServiceName, ServiceGauges>();

  async function lookAt(name: ServiceName, url: string): Promise<void> {
    try {
      const [ready, page] = await Promise.all([get(`${url}/readyz`), get(`${url}/metrics`)]);
      const samples = parseMetrics(page.text, [REQUEST_SECONDS, OUTBOX, OUTBOX_SECONDS, E_FACTURA_DAYS, BUILD_INFO]);
      const reading = { at: Date.now(), totals: sumRequests(samples) };
      const known = [...(readings.get(name) ?? []), reading].filter(({ at }) => reading.at - at <= WINDOW_MS + EVERY_MS);
      readings.set(name, known);
      gauges.set(name, {
        outboxSeconds: findLargest(samples, OUTBOX_SECONDS),
        eFacturaDays: samples.find((sample) => sample.name === E_FACTURA_DAYS)?.value ?? null,
      });
      const outbox = samples.filter((sample) => sample.name === OUTBOX);
      seen.set(name, {
        name,
        state: ready.status === 200 ? 'ok' : 'failing',
        release: findReleaseIn(samples),
        ...compare(known[0] ?? reading, reading),
        outbox: outbox.length === 0 ? null : outbox.reduce((sum, { value }) => sum + value, 0),
      });
    } catch {
      // Whatever the reason: it can't be asked now. The reading before a restart is worth nothing after it.
      readings.delete(name);
      gauges.delete(name);
      seen.set(name, { name, state: 'away', release: null, per_minute: null, error_rate: null, p95_ms: null, outbox: null });
    }
  }

  const look = async (): Promise<void> => {
    await Promise.all(services.map(({ name, url }) => lookAt(name, url)));
  };
  return {
    list: () => services.flatMap(({ name }) => seen.get(name) ?? []),
    listGauges: () => gauges,
    look,
    start: () => startEvery({ name: 'watch-services', everyMs: EVERY_MS, logger, work: look }),
  };
}

function findReleaseIn(samples: readonly Sample[]): string | null {
  const release = samples.find(({ name }) => name === BUILD_INFO)?.labels['release'] ?? 'unknown';
  return release === 'unknown' ? null : release;
}

function findLargest(samples: readonly Sample[], name: string): number | null {
  const values = samples.flatMap((sample) => (sample.name === name ? [sample.value] : []));
  return values.length === 0 ? null : Math.max(...values);
}

function compare(before: Reading, after: Reading): Pick<WatchedService, 'per_minute' | 'error_rate' | 'p95_ms'> {
  const requests = after.totals.requests - before.totals.requests;
  if (after.at === before.at || requests < 0) return { per_minute: null, error_rate: null, p95_ms: null };
  const p95 = getQuantile(before.totals, after.totals, 0.95);
  return {
    per_minute: Math.round((requests * WINDOW_MS) / (after.at - before.at)),
    error_rate: requests === 0 ? 0 : Math.min(1, (after.totals.failures - before.totals.failures) / requests),
    p95_ms: p95 === null ? null : Math.round(p95 * 1_000),
  };
}

async function get(url: string): Promise<{ readonly status: number; readonly text: string }> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  return { status: response.status, text: await response.text() };
}
