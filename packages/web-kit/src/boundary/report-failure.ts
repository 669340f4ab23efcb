import { measuredPage } from '../analytics/measured-page.ts';

/** What a beacon tells the gateway; the body of `report_remote_failure`. */
export interface RemoteFailure {
  readonly remote: string;
  readonly version: string;
  readonly stage: 'load' | 'render';
  readonly expose: string;
  readonly message: string;
}

/**
 * Reports a remote that failed. Never fails itself and never waits: it is sent even when the visitor leaves. A plain
 * fetch instead of `sendBeacon`, because the gateway takes JSON only from pages that say where they come from.
 */
export function reportFailure(failure: RemoteFailure): void {
  const body = JSON.stringify({ ...failure, page: measuredPage(), message: failure.message.slice(0, 1000) });
  fetch('/api/gateway/remote-failures', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    credentials: 'same-origin',
    keepalive: true,
    body,
  }).catch(() => undefined);
}

export const formatError = (error: unknown): string => (error instanceof Error ? `${error.name}: ${error.message}` : String(error));
