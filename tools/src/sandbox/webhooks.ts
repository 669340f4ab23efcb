import { createHmac } from 'node:crypto';
import { z } from 'zod';

/** How a party misbehaves on demand, set by `PUT …/control/:merchant`; everything is off until somebody asks. */
export const behaviourSchema = z.object({
  /** Waits so long before each webhook. */
  delay_ms: z.int().min(0).max(600_000).default(0),
  /** Sends each webhook so many times more, all at once. */
  duplicate: z.int().min(0).max(200).default(0),
  /** Holds each second webhook back until the one after it is sent, at most half a second. */
  reorder: z.boolean().default(false),
  /** So many webhooks are never sent. */
  drop: z.int().min(0).max(1_000_000).default(0),
  /** So many requests for a new session are answered with 503. */
  fail_create: z.int().min(0).max(1_000_000).default(0),
  /** Requests are answered so much later. */
  slow_ms: z.int().min(0).max(60_000).default(0),
  /** Captures this much more (or less) than was asked. */
  amount_off: z.int().min(-10_000_000).max(10_000_000).default(0),
  /** Asks for a separate capture whatever the merchant said. */
  manual_capture: z.boolean().default(false),
});
export type Behaviour = z.output<typeof behaviourSchema>;
export const quiet: Behaviour = behaviourSchema.parse({});

const RETRIES_MS = [500, 1_000, 2_000, 5_000, 10_000, 30_000, 60_000, 120_000];
const REORDER_WITHIN_MS = 500;
const TIMEOUT_MS = 10_000;

/** `t=<unix seconds>,v1=<hex HMAC-SHA256 of "<t>.<body>">` */
function createSignature(secret: string, body: string, at: number): string {
  const seconds = Math.floor(at / 1000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

export interface Webhooks {
  /** Sends it as the behaviour says; tries again until it is taken or the retries are used up. */
  send(url: string, event: unknown, behaviour: Behaviour): void;
  close(): void;
}

export function createWebhooks(secret: string, header: string): Webhooks {
  const timers = new Set<NodeJS.Timeout>();
  let isClosed = false;
  let heldBack: (() => void) | null = null;

  const later = (ms: number, work: () => void): void => {
    if (isClosed) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, ms);
    timers.add(timer);
  };

  const post = async (url: string, body: string, attempt: number): Promise<void> => {
    const isTaken = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [header]: createSignature(secret, body, Date.now()) },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).then(
      async (response) => {
        await response.body?.cancel();
        return response.ok;
      },
      () => false,
    );
    const pause = RETRIES_MS[attempt];
    if (!isTaken && pause !== undefined) later(pause, () => void post(url, body, attempt + 1));
  };

  return {
    send(url, event, behaviour) {
      const body = JSON.stringify(event);
      const deliver = (): void => {
        for (let copy = 0; copy <= behaviour.duplicate; copy += 1) void post(url, body, 0);
      };
      const start = (): void => {
        if (behaviour.delay_ms > 0) later(behaviour.delay_ms, deliver);
        else deliver();
      };
      if (behaviour.reorder && heldBack === null) {
        heldBack = start;
        later(REORDER_WITHIN_MS, () => {
          if (heldBack !== start) return;
          heldBack = null;
          start();
        });
        return;
      }
      start();
      const earlier = heldBack;
      heldBack = null;
      // After the newer one has left, so that it arrives first.
      if (earlier !== null) later(50, earlier);
    },
    close() {
      isClosed = true;
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
