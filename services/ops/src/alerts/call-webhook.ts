import { createHmac } from 'node:crypto';
import { type Database, type Job, type Logger, startEvery } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';

/** Where alerts are posted to. */
export interface Webhook {
  readonly url: string;
  /** `whsec_` and the key in base64. */
  readonly secret: string;
}

interface DueCall extends Record<string, unknown> {
  readonly id: string;
  readonly body: string;
  readonly attempts: number;
}

interface CallerOptions {
  readonly database: Database;
  readonly logger: Logger;
  readonly webhook: Webhook;
  /** Waits after the first, the second … failure; the last failure ends it. */
  readonly retrySeconds?: readonly number[];
  /** How often somebody looks for what is due; 5 s when left out. */
  readonly everyMs?: number;
}

const EVERY_MS = 5_000;
const TIMEOUT_MS = 10_000;
/** Longer than a call can take: another process tries again what a dead one had begun. */
const LEASE_SECONDS = 30;
const TOGETHER = 20;
/** A receiver that is away for a night is called again in the morning. */
const RETRY_SECONDS = [5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 28_800] as const;

/**
 * Posts what waits to the webhook, signed as Standard Webhooks say. Each call has one id over all its tries, by which a receiver knows one that
 * came twice. Redirects aren't followed: a signed message goes to the configured address and to no other.
 */
export function startCallingWebhook(options: CallerOptions): Job {
  const { database, logger, webhook, retrySeconds = RETRY_SECONDS, everyMs = EVERY_MS } = options;

  async function work(): Promise<void> {
    const { rows } = await database.db.execute<DueCall>(sql`
      update alert_deliveries set attempts = attempts + 1, next_at = now() + make_interval(secs => ${LEASE_SECONDS})
      where id in (select id from alert_deliveries where state = 'waiting' and next_at <= now() order by next_at limit ${TOGETHER} for update skip locked)
      returning id, body, attempts`);
    await Promise.all(
      rows.map(async (call) => {
        const result = await post(webhook, call);
        const wait = result.isTaken ? undefined : retrySeconds[call.attempts - 1];
        const state = result.isTaken ? 'sent' : wait === undefined ? 'failed' : 'waiting';
        if (!result.isTaken) logger.warn({ delivery: call.id, result: result.text, state }, 'the webhook of alerts did not take a call');
        await database.db.execute(sql`
          update alert_deliveries set state = ${state}, result = ${result.text}, next_at = now() + make_interval(secs => ${wait ?? 0})
          where id = ${call.id}::uuid and state = 'waiting'`);
      }),
    );
  }
  return startEvery({ name: 'call-webhook', everyMs, logger, work });
}

/** `v1,` and the signature of id, time and body. */
export function signCall(secret: string, id: string, timestamp: number, body: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}

async function post({ url, secret }: Webhook, { id, body }: DueCall): Promise<{ readonly isTaken: boolean; readonly text: string }> {
  const timestamp = Math.floor(Date.now() / 1_000);
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signCall(secret, id, timestamp, body),
      },
      body,
    });
    // What it says is read by nobody.
    await response.body?.cancel();
    return { isTaken: response.ok, text: String(response.status) };
  } catch (error) {
    // Codes only: an address may carry a key.
    const isLate = error instanceof DOMException && error.name === 'TimeoutError';
    return { isTaken: false, text: isLate ? 'timeout' : 'unreachable' };
  }
}
