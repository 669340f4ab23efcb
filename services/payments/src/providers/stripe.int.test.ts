import { once } from 'node:events';
import { createServer } from 'node:http';
import { DependencyDown } from '@okruh/service-kit';
import { Stripe } from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { afterFact, type Payment } from '../model/payment.ts';
import type { CardKeeper, Provider, SessionRequest, Snapshot } from './provider.ts';
import { stripeProvider } from './stripe.ts';

const WEBHOOK_SECRET = 'whsec_of_the_tests';
const PAYMENT = 'b5b1d2a0-0000-4000-8000-0000000000b1';

interface Call {
  readonly line: string;
  readonly key: string | undefined;
  readonly form: Record<string, string>;
}
/** Stripe's API at the shapes of its reference: what was asked, and what it answers to it. */
async function startStripe() {
  const calls: Call[] = [];
  const answers = new Map<string, { status: number; body: object }>();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const line = `${request.method} ${request.url?.split('?')[0]}`;
      const key = request.headers['idempotency-key'];
      calls.push({
        line,
        key: typeof key === 'string' ? key : undefined,
        form: Object.fromEntries(new URLSearchParams(Buffer.concat(parts).toString())),
      });
      const { status, body } = answers.get(line) ?? {
        status: 404,
        body: { error: { type: 'invalid_request_error', code: 'resource_missing', message: line } },
      };
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    calls,
    answer: (line: string, body: object, status = 200) => answers.set(line, { status, body }),
    forget() {
      calls.length = 0;
      answers.clear();
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

let api: Awaited<ReturnType<typeof startStripe>>;
let stripe: Provider & CardKeeper;
beforeAll(async () => {
  api = await startStripe();
  stripe = await stripeProvider({ secretKey: 'sk_test_1', webhookSecret: WEBHOOK_SECRET, apiUrl: api.url });
});
beforeEach(() => api.forget());
afterAll(() => api.close());

const intent = (changes: object = {}) => ({
  id: 'pi_1',
  object: 'payment_intent',
  status: 'succeeded',
  amount: 1_118_000,
  amount_received: 1_118_000,
  currency: 'czk',
  last_payment_error: null,
  latest_charge: null,
  metadata: { payment_id: PAYMENT },
  ...changes,
});
const session = (changes: object = {}) => ({
  id: 'cs_test_1',
  object: 'checkout.session',
  status: 'open',
  payment_status: 'unpaid',
  amount_total: 1_118_000,
  currency: 'czk',
  client_reference_id: PAYMENT,
  payment_intent: null,
  url: 'https://checkout.stripe.com/c/pay/cs_test_1',
  ...changes,
});
const request: SessionRequest = {
  payment: { id: PAYMENT, typePayment: 'card', amount: 1_118_000, currency: 'CZK' },
  market: 'cz',
  orderNumber: '2610004871',
  payableUntil: null,
  returnUrl: 'http://localhost:3000/objednavka/CODE?platba=1',
  keepCardFor: null,
  details: () => Promise.reject(new Error('nobody needs the applicant')),
};
const reference = { id: PAYMENT, sessionId: 'cs_test_1', amount: 1_118_000, currency: 'CZK' } as const;
const fresh: Payment = {
  state: 'created',
  amount: 1_118_000,
  currency: 'CZK',
  isAuthorised: false,
  captured: 0,
  capturedCurrency: 'CZK',
  refunded: 0,
  reversed: 0,
  refundReturned: 0,
  disputed: 0,
  disputeWon: 0,
  disputeLost: 0,
  accepted: [],
  isGivenUp: false,
  failure: null,
};
const getState = (snapshot: Snapshot | null): string => (snapshot?.facts ?? []).reduce(afterFact, fresh).state;
const event = (type: string, object: object, id = 'evt_1'): string => JSON.stringify({ id, object: 'event', type, data: { object } });
const hear = (payload: string, secret = WEBHOOK_SECRET, timestamp = Math.floor(Date.now() / 1000)) => {
  const header = new Stripe('sk_test_1').webhooks.generateTestHeaderString({ payload, secret, timestamp });
  return stripe.hear(Buffer.from(payload), { 'stripe-signature': header }, new Date());
};

describe('Stripe', () => {
  it('opens a hosted page for a card, with the payment as key and reference, and amounts of ours', async () => {
    api.answer('POST /v1/checkout/sessions', session());
    const done = await stripe.open(request);
    expect(done).toMatchObject({ isDone: true, snapshot: { sessionId: 'cs_test_1', url: 'https://checkout.stripe.com/c/pay/cs_test_1' } });
    expect(api.calls).toHaveLength(1);
    expect(api.calls[0]).toMatchObject({
      key: PAYMENT,
      form: {
        mode: 'payment',
        client_reference_id: PAYMENT,
        'line_items[0][price_data][currency]': 'czk',
        'line_items[0][price_data][unit_amount]': '1118000',
        'payment_intent_data[metadata][payment_id]': PAYMENT,
        'allowed_payment_method_types[0]': 'card',
        locale: 'cs',
        success_url: request.returnUrl,
        cancel_url: request.returnUrl,
      },
    });
  });

  it('is asked how a payment stands', async () => {
    const charge = { id: 'ch_1', amount_refunded: 0 };
    for (const [answer, state] of [
      [session(), 'pending'],
      [session({ status: 'complete', payment_status: 'paid', payment_intent: intent({ latest_charge: charge }) }), 'captured'],
      [session({ payment_intent: intent({ status: 'requires_capture', amount_received: 0 }) }), 'authorised'],
      [session({ status: 'expired' }), 'failed'],
      [session({ payment_intent: intent({ latest_charge: { ...charge, amount_refunded: 18_000 } }) }), 'partially-refunded'],
      [session({ payment_intent: intent({ amount_received: 5 }) }), 'held'],
      // A refused card on the hosted page: the payer is still there.
      [
        session({
          payment_intent: intent({ status: 'requires_payment_method', amount_received: 0, last_payment_error: { code: 'card_declined' } }),
        }),
        'pending',
      ],
    ] as const) {
      api.answer('GET /v1/checkout/sessions/cs_test_1', answer);
      expect(getState(await stripe.read(reference)), JSON.stringify(answer)).toBe(state);
    }
  });

  it('a saved card that is declined is an answer', async () => {
    const error = { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds', message: 'no' };
    const declined = intent({ status: 'requires_payment_method', amount_received: 0, last_payment_error: error });
    api.answer('POST /v1/payment_intents', { error: { ...error, payment_intent: declined } }, 402);
    const refused = await stripe.payWithCard(request, { holderId: 'cus_1', token: 'pm_poor' });
    expect(refused).toMatchObject({
      isDone: true,
      snapshot: { facts: [{ kind: 'started' }, { kind: 'failed', failure: 'insufficient-funds' }] },
    });
  });

  it('keeps a card with consent for a customer without a name, pays with it and forgets it', async () => {
    api.answer('POST /v1/customers', { id: 'cus_1', object: 'customer' });
    expect(await stripe.openHolder('holder:abc')).toBe('cus_1');
    expect(api.calls[0]).toMatchObject({ key: 'holder:abc', form: {} });
    api.answer('POST /v1/checkout/sessions', session());
    await stripe.open({ ...request, keepCardFor: 'cus_1' });
    expect(api.calls[1]?.form).toMatchObject({ customer: 'cus_1', 'payment_intent_data[setup_future_usage]': 'on_session' });
    const card = { brand: 'visa', last4: '4242', exp_month: 4, exp_year: 2030, fingerprint: 'fp_1' };
    const saved = intent({ setup_future_usage: 'on_session', payment_method: { id: 'pm_1', card } });
    api.answer('GET /v1/checkout/sessions/cs_test_1', session({ status: 'complete', payment_intent: saved }));
    expect((await stripe.read(reference))?.card).toEqual({
      token: 'pm_1',
      fingerprint: 'fp_1',
      brand: 'visa',
      lastDigits: '4242',
      expiryMonth: 4,
      expiryYear: 2030,
    });
    const step = { type: 'redirect_to_url', redirect_to_url: { url: 'https://hooks.stripe.com/3ds' } };
    api.answer('POST /v1/payment_intents', intent({ status: 'requires_action', amount_received: 0, next_action: step }));
    const asked = await stripe.payWithCard(request, { holderId: 'cus_1', token: 'pm_1' });
    expect(asked).toMatchObject({ isDone: true, snapshot: { url: 'https://hooks.stripe.com/3ds' } });
    expect(api.calls.at(-1)).toMatchObject({
      key: PAYMENT,
      form: { customer: 'cus_1', payment_method: 'pm_1', off_session: 'false', confirm: 'true', return_url: request.returnUrl },
    });
    api.answer('POST /v1/payment_methods/pm_1/detach', { id: 'pm_1', object: 'payment_method' });
    await stripe.forgetCard('pm_1');
    // Forgotten already is forgotten.
    await stripe.forgetCard('pm_gone');
  });

  it('reports disputes by their PaymentIntent', async () => {
    const dispute = {
      id: 'dp_1',
      amount: 1_118_000,
      currency: 'czk',
      reason: 'fraudulent',
      status: 'needs_response',
      payment_intent: 'pi_1',
      evidence_details: { due_by: 1_800_000_000 },
    };
    api.answer('GET /v1/payment_intents/pi_1', intent());
    const opened = hear(event('charge.dispute.created', dispute));
    expect(await opened?.find?.()).toBe(PAYMENT);
    expect(opened?.snapshot?.disputes).toEqual([
      { providerId: 'dp_1', amount: 1_118_000, reason: 'fraudulent', state: 'open', dueAt: new Date(1_800_000_000_000) },
    ]);
    const closed = hear(event('charge.dispute.closed', { ...dispute, status: 'lost', evidence_details: { due_by: null } }));
    expect(closed?.snapshot?.disputes).toMatchObject([{ state: 'lost', dueAt: null }]);
    // An inquiry takes no money.
    expect(hear(event('charge.dispute.created', { ...dispute, status: 'warning_needs_response' }))?.snapshot?.disputes).toEqual([]);
    const foreign = hear(event('charge.dispute.created', { ...dispute, payment_intent: 'pi_other' }));
    expect(await foreign?.find?.()).toBeNull();
  });

  it('gives money back with our key, and ends a session that nobody paid', async () => {
    const paid = session({ status: 'complete', payment_intent: intent({ latest_charge: { id: 'ch_1', amount_refunded: 1_118_000 } }) });
    api.answer('GET /v1/checkout/sessions/cs_test_1', paid);
    api.answer('POST /v1/refunds', { id: 're_1', object: 'refund', status: 'succeeded' });
    const done = await stripe.refund(reference, 1_118_000, 'refund-key');
    expect(done.isDone && getState(done.snapshot)).toBe('refunded');
    expect(api.calls.find(({ line }) => line === 'POST /v1/refunds')).toMatchObject({
      key: 'refund-key',
      form: { payment_intent: 'pi_1', amount: '1118000' },
    });
    api.answer('GET /v1/checkout/sessions/cs_test_1', session());
    api.answer('POST /v1/checkout/sessions/cs_test_1/expire', session({ status: 'expired', url: null }));
    const ended = await stripe.void(reference, 'void-key');
    expect(ended.isDone && getState(ended.snapshot)).toBe('failed');
  });

  it('that refuses is an answer, that is out of order or unreachable is an outage', async () => {
    api.answer('POST /v1/refunds', { error: { type: 'invalid_request_error', code: 'charge_already_refunded', message: 'x' } }, 400);
    api.answer('GET /v1/checkout/sessions/cs_test_1', session({ payment_intent: intent() }));
    expect(await stripe.refund(reference, 1, 'k')).toEqual({ isDone: false, why: 'charge_already_refunded' });
    api.answer('POST /v1/checkout/sessions', { error: { type: 'api_error', message: 'down' } }, 503);
    await expect(stripe.open(request)).rejects.toBeInstanceOf(DependencyDown);
    const gone = await stripeProvider({ secretKey: 'sk', webhookSecret: '', apiUrl: 'http://127.0.0.1:9' });
    await expect(gone.open(request)).rejects.toBeInstanceOf(DependencyDown);
  });

  it('is accepted with its signature, each event with the payment that it is about', () => {
    const paid = hear(event('checkout.session.completed', session({ status: 'complete', payment_status: 'paid', payment_intent: 'pi_1' })));
    expect([paid?.eventId, paid?.paymentId, getState(paid?.snapshot ?? null)]).toEqual(['evt_1', PAYMENT, 'captured']);
    const succeeded = hear(event('payment_intent.succeeded', intent()));
    expect([succeeded?.paymentId, getState(succeeded?.snapshot ?? null)]).toEqual([PAYMENT, 'captured']);
    const charge = {
      id: 'ch_1',
      payment_intent: 'pi_1',
      currency: 'czk',
      amount_captured: 1_118_000,
      amount_refunded: 400,
      metadata: { payment_id: PAYMENT },
    };
    expect(getState(hear(event('charge.refunded', charge))?.snapshot ?? null)).toBe('partially-refunded');
    expect(getState(hear(event('checkout.session.expired', session({ status: 'expired' })))?.snapshot ?? null)).toBe('failed');
    expect(hear(event('customer.created', {}))).toMatchObject({ paymentId: null, snapshot: null });
  });

  it('is not accepted with another secret, another body, an old signature or none', () => {
    const payload = event('payment_intent.succeeded', intent());
    expect(hear(payload, 'whsec_other')).toBeNull();
    expect(hear(payload, WEBHOOK_SECRET, Math.floor(Date.now() / 1000) - 400)).toBeNull();
    const header = new Stripe('sk_test_1').webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET });
    expect(stripe.hear(Buffer.from(payload.replace('1118000', '1')), { 'stripe-signature': header }, new Date())).toBeNull();
    expect(stripe.hear(Buffer.from(payload), {}, new Date())).toBeNull();
  });
});
