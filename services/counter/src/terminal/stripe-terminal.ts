import type { Money } from '@okruh/market';
import { createOutsidePolicy, DependencyDown } from '@okruh/service-kit';
import { z } from 'zod';
import { ReaderRefused, type Terminal, type TerminalAnswer } from './terminal.ts';

const NAME = 'terminal';
const TIMEOUT_MS = 8_000;

const intentSchema = z.object({
  id: z.string().min(1),
  status: z.enum([
    'requires_payment_method',
    'requires_confirmation',
    'requires_action',
    'processing',
    'requires_capture',
    'canceled',
    'succeeded',
  ]),
  last_payment_error: z.object({ code: z.string().nullish(), decline_code: z.string().nullish() }).nullish(),
  latest_charge: z
    .object({
      payment_method_details: z.object({ card_present: z.object({ last4: z.string().nullish() }).nullish() }).nullish(),
    })
    .nullish(),
});
const readerSchema = z.object({ id: z.string() });
const refundSchema = z.object({ status: z.enum(['pending', 'requires_action', 'succeeded', 'failed', 'canceled']) });
const errorSchema = z.object({ error: z.object({ code: z.string().nullish(), message: z.string().nullish() }) });

interface Answered {
  readonly status: number;
  readonly body: unknown;
}

/**
 * Stripe Terminal, server-driven (docs.stripe.com/terminal/payments/collect-card-payment?terminal-sdk-platform=server-driven): a payment
 * intent for `card_present`, shown on a reader. Its sandbox speaks the same calls.
 */
export function stripeTerminal({ apiUrl, secretKey }: { readonly apiUrl: string; readonly secretKey: string }): Terminal {
  const policy = createOutsidePolicy({ name: NAME, timeoutMs: TIMEOUT_MS, retries: 1, retriesTimeouts: false });

  const call = (
    operation: string,
    method: 'GET' | 'POST',
    path: string,
    form: Readonly<Record<string, string>> = {},
    key?: string,
  ): Promise<Answered> =>
    policy.run(
      operation,
      async (signal) => {
        const response = await fetch(`${apiUrl}${path}`, {
          method,
          signal,
          headers: {
            authorization: `Bearer ${secretKey}`,
            ...(method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }),
            ...(key !== undefined && { 'idempotency-key': key }),
          },
          ...(method === 'POST' && { body: new URLSearchParams(form).toString() }),
        }).catch((error: unknown) => {
          if (signal.aborted) throw error;
          throw new DependencyDown(NAME);
        });
        if (response.status >= 500 || response.status === 429) throw new DependencyDown(NAME);
        return { status: response.status, body: await response.json().catch(() => null) };
      },
      // Without a key a change might be made twice; showing and cancelling are the same when repeated.
      method === 'GET' || key !== undefined,
    );

  const check = async (intentId: string): Promise<TerminalAnswer> => {
    const { status, body } = await call('check', 'GET', `/v1/payment_intents/${encodeURIComponent(intentId)}?expand[]=latest_charge`);
    return toAnswer(read(intentSchema, status, body));
  };

  return {
    async create(id, amount) {
      const form = {
        amount: String(amount.amount),
        currency: amount.currency.toLowerCase(),
        'payment_method_types[]': 'card_present',
        capture_method: 'automatic',
        'metadata[payment]': id,
      };
      const { status, body } = await call('create', 'POST', '/v1/payment_intents', form, `create-${id}`);
      return read(intentSchema, status, body).id;
    },
    async show(readerId, intentId) {
      const path = `/v1/terminal/readers/${encodeURIComponent(readerId)}/process_payment_intent`;
      const { status, body } = await call('show', 'POST', path, { payment_intent: intentId });
      if (status < 400) {
        read(readerSchema, status, body);
        return;
      }
      throw new ReaderRefused(errorCode(body));
    },
    check,
    async cancel(readerId, intentId) {
      // The reader may be away or show something else: what counts is the end of the payment.
      await call('clear', 'POST', `/v1/terminal/readers/${encodeURIComponent(readerId)}/cancel_action`);
      const { status, body } = await call('cancel', 'POST', `/v1/payment_intents/${encodeURIComponent(intentId)}/cancel`);
      // 400: it can't be cancelled any more.
      return status < 400 ? toAnswer(read(intentSchema, status, body)) : check(intentId);
    },
    async refund(key, intentId, amount: Money) {
      const { status, body } = await call(
        'refund',
        'POST',
        '/v1/refunds',
        { payment_intent: intentId, amount: String(amount.amount) },
        `refund-${key}`,
      );
      if (status >= 400) return false;
      const { status: state } = read(refundSchema, status, body);
      return state === 'succeeded' || state === 'pending';
    },
  };
}

/** @throws DependencyDown for anything but the documented answer: nobody knows what happened there */
function read<T extends z.ZodType>(schema: T, status: number, body: unknown): z.output<T> {
  const parsed = schema.safeParse(body);
  if (status >= 400 || !parsed.success) throw new DependencyDown(NAME);
  return parsed.data;
}

const errorCode = (body: unknown): string => errorSchema.safeParse(body).data?.error.code ?? 'unknown';

function toAnswer({ status, last_payment_error: error, latest_charge: charge }: z.output<typeof intentSchema>): TerminalAnswer {
  if (status === 'succeeded') return { state: 'paid', cardDigits: charge?.payment_method_details?.card_present?.last4 ?? null };
  if (status === 'canceled') return { state: 'cancelled' };
  if (status === 'requires_payment_method' && error !== null && error !== undefined)
    return { state: 'declined', failure: error.decline_code ?? error.code ?? 'card_declined' };
  return { state: 'waiting' };
}
