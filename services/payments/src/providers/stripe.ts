import { markets, type Market } from '@okruh/market';
import { createOutsidePolicy, DependencyDown } from '@okruh/service-kit';
import type StripeApi from 'stripe';
import type { Fact, PaymentFailure } from '../model/payment.ts';
import { providerCircuit } from './provider-circuit.ts';
import type { CardKeeper, Dispute, Done, Received, CardToSave, Provider, SessionRequest, Snapshot } from './provider.ts';

interface StripeOptions {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Another address than Stripe's own, for tests. */
  readonly apiUrl?: string;
}

type Session = StripeApi.Checkout.Session;
type Intent = StripeApi.PaymentIntent;
type StripeDispute = StripeApi.Dispute;

const TIMEOUT_MS = 8_000;
/** A session at Stripe lives 30 minutes at least; money that comes after the order ended goes back by itself. */
const SHORTEST_SESSION_S = 30 * 60 + 30;
const SIGNATURE_TOLERANCE_S = 300;

/** Why a card was refused, in our words (docs.stripe.com/declines/codes). */
const declines: Readonly<Record<string, PaymentFailure>> = {
  insufficient_funds: 'insufficient-funds',
  authentication_required: 'authentication-failed',
  payment_intent_authentication_failure: 'authentication-failed',
};

const parseCurrency = (code: string | null | undefined): 'CZK' | 'RON' | null => (code === 'czk' ? 'CZK' : code === 'ron' ? 'RON' : null);
function capturedFact(amount: number, code: string | null | undefined): Fact[] {
  const currency = parseCurrency(code);
  if (currency === null) throw new Error('Stripe tells of a currency that we never ask for');
  return amount > 0 ? [{ kind: 'captured', amount, currency }] : [];
}

/** @param isHosted the payer may try again on Stripe's own page, so a refused card isn't the end */
function factsOfIntent(intent: Intent, isHosted: boolean): Fact[] {
  const facts: Fact[] = [{ kind: 'started' }];
  if (intent.status === 'requires_capture') facts.push({ kind: 'authorised' });
  if (intent.status === 'succeeded') facts.push(...capturedFact(intent.amount_received, intent.currency));
  if (intent.status === 'canceled') facts.push({ kind: 'cancelled' });
  const { last_payment_error: error, latest_charge: charge } = intent;
  if (!isHosted && intent.status === 'requires_payment_method' && error !== null)
    facts.push({ kind: 'failed', failure: declines[error.decline_code ?? error.code ?? ''] ?? 'declined' });
  if (typeof charge === 'object' && charge !== null && charge.amount_refunded > 0)
    facts.push({ kind: 'refunded', amount: charge.amount_refunded });
  return facts;
}

function factsOfSession(session: Session): Fact[] {
  const facts: Fact[] = [{ kind: 'started' }];
  if (session.status === 'expired') facts.push({ kind: 'failed', failure: 'expired' });
  const intent = session.payment_intent;
  if (typeof intent === 'object' && intent !== null) facts.push(...factsOfIntent(intent, true));
  else if (session.payment_status === 'paid') facts.push(...capturedFact(session.amount_total ?? 0, session.currency));
  return facts;
}

/** A card that the customer agreed to keep; expanded only where we ask ourselves. */
function toCard(intent: Intent): CardToSave | null {
  const method = intent.payment_method;
  const card = typeof method === 'object' ? method?.card : undefined;
  if (intent.setup_future_usage === null || typeof method !== 'object' || method === null || card === undefined) return null;
  return {
    token: method.id,
    fingerprint: card.fingerprint ?? method.id,
    brand: card.brand,
    lastDigits: card.last4,
    expiryMonth: card.exp_month,
    expiryYear: card.exp_year,
  };
}
const withCard = (intent: Intent | string | null): { readonly card?: CardToSave } => {
  const card = typeof intent === 'object' && intent !== null ? toCard(intent) : null;
  return card === null ? {} : { card };
};

/** Where the bank asks for its own step. */
const findStep = (intent: Intent): string | null =>
  intent.status === 'requires_action' ? (intent.next_action?.redirect_to_url?.url ?? null) : null;

/** What Stripe says of a dispute (docs.stripe.com/disputes/how-disputes-work). Inquiries withhold no money: only won ones are reported. */
const disputeStates: Readonly<Partial<Record<StripeDispute['status'], Dispute['state']>>> = {
  needs_response: 'open',
  under_review: 'answered',
  won: 'won',
  prevented: 'won',
  lost: 'lost',
};
function toDisputes(dispute: StripeDispute): Dispute[] {
  const state = disputeStates[dispute.status];
  if (state === undefined) return [];
  const due = dispute.evidence_details.due_by;
  return [
    {
      providerId: dispute.id,
      amount: dispute.amount,
      reason: dispute.reason,
      state,
      dueAt: due === null ? null : new Date(due * 1000),
    },
  ];
}

const snapshotOfSession = (session: Session): Snapshot => ({
  sessionId: session.id,
  url: session.url,
  facts: factsOfSession(session),
  ...withCard(session.payment_intent),
});
const snapshotOfIntent = (intent: Intent, isHosted: boolean): Snapshot => ({
  sessionId: intent.id,
  url: findStep(intent),
  facts: factsOfIntent(intent, isHosted),
  ...withCard(intent),
});
const getIntentId = (session: Session): string | null =>
  typeof session.payment_intent === 'string' ? session.payment_intent : (session.payment_intent?.id ?? null);

/** Where a Checkout session is distinguished from a payment without a page. */
const isSession = (id: string | null): id is string => id?.startsWith('cs_') === true;

/**
 * Stripe through its official package: cards and later payments on Checkout's hosted page, saved cards as PaymentIntents. The two
 * wallets aren't taken: Stripe's page shows Apple's and Google's by itself. The package is loaded only here: the sandbox doesn't pay for it.
 */
export async function stripeProvider(options: StripeOptions): Promise<Provider & CardKeeper> {
  const { default: Stripe } = await import('stripe');
  const address = options.apiUrl === undefined ? null : new URL(options.apiUrl);
  const stripe = new Stripe(options.secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(address === null
      ? {}
      : { host: address.hostname, port: address.port, protocol: address.protocol === 'http:' ? ('http' as const) : ('https' as const) }),
  });

  // Time limit and retries are the package's own, under the same key; here is what keeps calls from queueing up while Stripe is down.
  const policy = createOutsidePolicy({ name: 'stripe', retries: 0, ...providerCircuit });
  /** What Stripe refuses is an answer; every other error of it is an outage. */
  const guarded = <T>(operation: string, work: () => Promise<T>): Promise<T> =>
    policy.run(operation, () =>
      work().catch((error: unknown) => {
        const isAnswer = error instanceof Stripe.errors.StripeCardError || error instanceof Stripe.errors.StripeInvalidRequestError;
        throw error instanceof Stripe.errors.StripeError && !isAnswer ? new DependencyDown('stripe', { cause: error }) : error;
      }),
    );
  /** What Stripe refuses is refused; an outage is tried again later. */
  const attempt = async (operation: string, work: () => Promise<Snapshot>): Promise<Done> => {
    try {
      return { isDone: true, snapshot: await guarded(operation, work) };
    } catch (error) {
      if (error instanceof Stripe.errors.StripeCardError) return { isDone: false, why: error.decline_code ?? error.code ?? 'card' };
      if (error instanceof Stripe.errors.StripeInvalidRequestError) return { isDone: false, why: error.code ?? 'invalid-request' };
      throw error;
    }
  };

  const readSession = (id: string): Promise<Session> =>
    stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge', 'payment_intent.payment_method'] });
  const readIntent = (id: string): Promise<Intent> => stripe.paymentIntents.retrieve(id, { expand: ['latest_charge', 'payment_method'] });
  const readSnapshot = async (id: string): Promise<Snapshot> =>
    isSession(id) ? snapshotOfSession(await readSession(id)) : snapshotOfIntent(await readIntent(id), false);
  const loadIntentId = async (id: string | null): Promise<string> => {
    const intent = isSession(id) ? getIntentId(await readSession(id)) : id;
    if (intent === null) throw new Stripe.errors.StripeInvalidRequestError({ type: 'invalid_request_error', message: 'not paid yet' });
    return intent;
  };

  /** Confirms at once; a card that is refused is an answer and no failure. */
  const confirmed = (params: StripeApi.PaymentIntentCreateParams, key: string): Promise<Intent> =>
    stripe.paymentIntents
      .create({ ...params, confirm: true, expand: ['latest_charge'] }, { idempotencyKey: key })
      .catch((error: unknown) => {
        // It comes as an error that carries the PaymentIntent.
        if (error instanceof Stripe.errors.StripeCardError && error.payment_intent !== undefined) return error.payment_intent;
        throw error;
      });
  /** A dispute names the PaymentIntent, and that our payment. */
  const paymentOfIntent = async (dispute: StripeDispute): Promise<string | null> => {
    const id = typeof dispute.payment_intent === 'string' ? dispute.payment_intent : dispute.payment_intent?.id;
    if (id === undefined) return null;
    const intent = await guarded('read-intent', () => stripe.paymentIntents.retrieve(id)).catch((error: unknown) => {
      if (error instanceof Stripe.errors.StripeInvalidRequestError) return null;
      throw error;
    });
    return intent?.metadata['payment_id'] ?? null;
  };

  return {
    open: (request) =>
      attempt('open', async () =>
        snapshotOfSession(await stripe.checkout.sessions.create(buildCheckout(request), { idempotencyKey: request.payment.id })),
      ),
    async read(payment) {
      if (payment.sessionId === null) return null;
      const done = await attempt('read', () => readSnapshot(payment.sessionId ?? ''));
      return done.isDone ? done.snapshot : null;
    },
    capture: (payment, key) =>
      attempt('capture', async () => {
        const intent = await loadIntentId(payment.sessionId);
        return snapshotOfIntent(await stripe.paymentIntents.capture(intent, { expand: ['latest_charge'] }, { idempotencyKey: key }), true);
      }),
    void: (payment, key) =>
      attempt('void', async () => {
        const id = payment.sessionId;
        if (isSession(id)) {
          const session = await readSession(id);
          if (session.status === 'open') return snapshotOfSession(await stripe.checkout.sessions.expire(id, {}, { idempotencyKey: key }));
        }
        return snapshotOfIntent(await stripe.paymentIntents.cancel(await loadIntentId(id), {}, { idempotencyKey: key }), true);
      }),
    refund: (payment, amount, key) =>
      attempt('refund', async () => {
        const intent = await loadIntentId(payment.sessionId);
        await stripe.refunds.create({ payment_intent: intent, amount, metadata: { payment_id: payment.id } }, { idempotencyKey: key });
        return readSnapshot(payment.sessionId ?? intent);
      }),
    openHolder: async (key) => (await guarded('open-holder', () => stripe.customers.create({}, { idempotencyKey: key }))).id,
    // The customer is here, so the bank may ask for its step: docs.stripe.com/payments/save-during-payment
    payWithCard: (request, { holderId, token }) =>
      attempt('pay-with-card', async () =>
        snapshotOfIntent(
          await confirmed(
            { ...intentOfRequest(request), customer: holderId, payment_method: token, off_session: false, return_url: request.returnUrl },
            request.payment.id,
          ),
          false,
        ),
      ),
    async forgetCard(token) {
      try {
        await guarded('forget-card', () => stripe.paymentMethods.detach(token));
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      }
    },
    hear(raw, headers, now) {
      const header = headers['stripe-signature'];
      if (typeof header !== 'string') return null;
      try {
        const event = stripe.webhooks.constructEvent(raw, header, options.webhookSecret, SIGNATURE_TOLERANCE_S, undefined, now.getTime());
        return toReceived(event, paymentOfIntent);
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null;
        throw error;
      }
    },
  };
}

const intentOfRequest = ({ payment, orderNumber }: SessionRequest): StripeApi.PaymentIntentCreateParams => ({
  amount: payment.amount,
  currency: payment.currency.toLowerCase(),
  allowed_payment_method_types: ['card'],
  description: `Okruh ${orderNumber}`,
  metadata: { payment_id: payment.id },
});

function buildCheckout({
  payment,
  market,
  orderNumber,
  payableUntil,
  returnUrl,
  keepCardFor,
}: SessionRequest): StripeApi.Checkout.SessionCreateParams {
  const earliest = Math.floor(Date.now() / 1000) + SHORTEST_SESSION_S;
  return {
    mode: 'payment',
    client_reference_id: payment.id,
    metadata: { payment_id: payment.id },
    allowed_payment_method_types: [payment.typePayment === 'pay_later' ? 'klarna' : 'card'],
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: payment.currency.toLowerCase(),
          unit_amount: payment.amount,
          product_data: { name: `Okruh ${orderNumber}` },
        },
      },
    ],
    ...(keepCardFor !== null && { customer: keepCardFor }),
    payment_intent_data: {
      metadata: { payment_id: payment.id },
      description: `Okruh ${orderNumber}`,
      // Kept for purchases that the customer makes themselves; the shop never charges it alone.
      ...(keepCardFor !== null && { setup_future_usage: 'on_session' }),
    },
    locale: toLocale(market),
    success_url: returnUrl,
    cancel_url: returnUrl,
    expires_at: Math.max(earliest, Math.floor((payableUntil?.getTime() ?? 0) / 1000)),
  };
}
const toLocale = (market: Market): 'cs' | 'ro' => markets[market].locale;

/** What an event tells of a payment of ours. Events that we have no use for are noted and change nothing. */
function toReceived(event: StripeApi.Event, paymentOfIntent: (dispute: StripeDispute) => Promise<string | null>): Received {
  // Everything but a session carries our payment's id in its metadata, which only our key can write.
  const received = (paymentId: string | null | undefined, snapshot: Snapshot | null, sessionId: string | null = null): Received => ({
    eventId: event.id,
    type: event.type,
    paymentId: paymentId ?? null,
    sessionId,
    snapshot,
  });
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired': {
      const session = event.data.object;
      const failed: Fact[] = event.type === 'checkout.session.async_payment_failed' ? [{ kind: 'failed', failure: 'declined' }] : [];
      const snapshot = snapshotOfSession(session);
      return received(session.client_reference_id, { ...snapshot, facts: [...snapshot.facts, ...failed] }, session.id);
    }
    case 'payment_intent.succeeded':
    case 'payment_intent.canceled':
    case 'payment_intent.amount_capturable_updated':
    case 'payment_intent.payment_failed': {
      const intent = event.data.object;
      // Whether it has a hosted page can't be seen here; a page's own end comes as an event of its session.
      return received(intent.metadata['payment_id'], snapshotOfIntent(intent, true));
    }
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed': {
      const dispute = event.data.object;
      const intent = typeof dispute.payment_intent === 'string' ? dispute.payment_intent : (dispute.payment_intent?.id ?? dispute.id);
      return {
        ...received(null, { sessionId: intent, url: null, facts: [], disputes: toDisputes(dispute) }),
        find: () => paymentOfIntent(dispute),
      };
    }
    case 'charge.refunded': {
      const charge = event.data.object;
      const intent = typeof charge.payment_intent === 'string' ? charge.payment_intent : (charge.payment_intent?.id ?? charge.id);
      return received(charge.metadata['payment_id'], {
        sessionId: intent,
        url: null,
        facts: [...capturedFact(charge.amount_captured, charge.currency), { kind: 'refunded', amount: charge.amount_refunded }],
      });
    }
    default:
      return received(null, null);
  }
}
