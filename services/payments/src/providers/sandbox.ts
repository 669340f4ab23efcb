import { markets, type Market } from '@okruh/market';
import { isSigned } from '@okruh/service-kit';
import { z } from 'zod';
import type { Fact } from '../model/payment.ts';
import type { CardKeeper, Dispute, Done, Received, CardToSave, Provider, SessionRequest, Snapshot, WalletProvider } from './provider.ts';
import { type ApiAnswer, connectSandbox, type SandboxApi } from './sandbox-api.ts';

/** A session as the sandbox bank tells it (tools/src/sandbox/README.md). */
const sessionSchema = z.object({
  id: z.string(),
  reference: z.string(),
  status: z.enum(['open', 'authenticating', 'authorised', 'captured', 'failed', 'voided']),
  currency: z.enum(['CZK', 'RON']),
  captured: z.int(),
  refunded: z.int(),
  failure: z.enum(['declined', 'insufficient-funds', 'authentication-failed', 'expired', 'cancelled-by-customer']).nullable(),
  url: z.string(),
  disputes: z
    .array(
      z.object({
        id: z.string(),
        amount: z.int(),
        reason: z.string().max(60),
        status: z.enum(['needs_response', 'under_review', 'won', 'lost']),
        due_at: z.iso.datetime(),
      }),
    )
    .default([]),
  /** The card that the bank keeps since this session. */
  card: z
    .object({
      token: z.string(),
      fingerprint: z.string(),
      brand: z.string(),
      last_digits: z.string(),
      expiry_month: z.int(),
      expiry_year: z.int(),
    })
    .nullable()
    .default(null),
});
type BankSession = z.infer<typeof sessionSchema>;
const eventSchema = z.object({ id: z.string().max(100), type: z.string().max(100), session: sessionSchema });

const SIGNATURE_HEADER = 'x-sandbox-signature';

function toFacts(session: BankSession): Fact[] {
  const facts: Fact[] = [{ kind: 'started' }];
  if (session.status === 'authorised') facts.push({ kind: 'authorised' });
  if (session.captured > 0) facts.push({ kind: 'captured', amount: session.captured, currency: session.currency });
  if (session.refunded > 0) facts.push({ kind: 'refunded', amount: session.refunded });
  if (session.status === 'failed' && session.failure !== null) facts.push({ kind: 'failed', failure: session.failure });
  if (session.status === 'voided') facts.push({ kind: 'cancelled' });
  return facts;
}
const disputeStates = { needs_response: 'open', under_review: 'answered', won: 'won', lost: 'lost' } as const;
const toDisputes = (session: BankSession): Dispute[] =>
  session.disputes.map(({ id, amount, reason, status, due_at: dueAt }) => ({
    providerId: id,
    amount,
    reason,
    state: disputeStates[status],
    dueAt: new Date(dueAt),
  }));
const toCard = ({ token, fingerprint, ...card }: NonNullable<BankSession['card']>): CardToSave => ({
  token,
  fingerprint,
  brand: card.brand,
  lastDigits: card.last_digits,
  expiryMonth: card.expiry_month,
  expiryYear: card.expiry_year,
});
const toSnapshot = (session: BankSession): Snapshot => ({
  sessionId: session.id,
  url: session.url,
  facts: toFacts(session),
  disputes: toDisputes(session),
  ...(session.card !== null && { card: toCard(session.card) }),
});
const toDone = (answer: ApiAnswer<BankSession>): Done =>
  answer.ok ? { isDone: true, snapshot: toSnapshot(answer.body) } : { isDone: false, why: answer.error };

interface SandboxOptions extends SandboxApi {
  /** Where the bank's webhooks go. */
  readonly notifyUrl: string;
  /** Public origins of the shop: the wallet's sheet talks to these only. */
  readonly publicUrls: Readonly<Record<Market, string>>;
}

const merchantId = (market: Market): string => `okruh-sandbox-${market}`;

/** Our own bank for development, tests and demonstrations: cards, wallets, pay later. */
export function sandboxProvider(options: SandboxOptions): Provider & WalletProvider & CardKeeper {
  const call = connectSandbox(options, 'bank');
  const post = (operation: string, path: string, key: string, body: unknown = {}): Promise<ApiAnswer<BankSession>> =>
    call(operation, sessionSchema, 'POST', path, { key, body });
  const at = (payment: { readonly sessionId: string | null }): string => `/bank/v1/sessions/${payment.sessionId ?? 'none'}`;

  const openWith = async (request: SessionRequest, extra: object): Promise<Done> =>
    toDone(
      await post('open', '/bank/v1/sessions', request.payment.id, {
        merchant: merchantId(request.market),
        reference: request.payment.id,
        method: request.payment.typePayment,
        amount: request.payment.amount,
        currency: request.payment.currency,
        locale: markets[request.market].locale,
        description: `Okruh ${request.orderNumber}`,
        return_url: request.returnUrl,
        notify_url: options.notifyUrl,
        expires_at: request.payableUntil?.toISOString() ?? null,
        ...extra,
      }),
    );

  return {
    merchantId,
    open: (request) => openWith(request, request.keepCardFor === null ? {} : { holder: request.keepCardFor, keep_card: true }),
    async openHolder(key) {
      const answer = await call('open-holder', z.object({ id: z.string() }), 'POST', '/bank/v1/holders', { key, body: {} });
      if (!answer.ok) throw new Error(`the bank refused a holder of cards: ${answer.error}`);
      return answer.body.id;
    },
    payWithCard: (request, card) => openWith(request, { holder: card.holderId, card_token: card.token }),
    async forgetCard(token) {
      await call('forget-card', z.object({}), 'POST', '/bank/v1/cards/forget', { body: { token } });
    },
    async payWithToken(request, token) {
      const opened = await openWith(request, {});
      if (!opened.isDone) return opened;
      const path = `/bank/v1/sessions/${opened.snapshot.sessionId}`;
      const paid = await post('pay-with-token', `${path}/pay`, request.payment.id, { payment_token: token });
      // Somebody else paid it a moment ago: how it stands is the answer.
      return toDone(paid.ok ? paid : await call('read', sessionSchema, 'GET', path));
    },
    async read(payment) {
      const path = payment.sessionId === null ? `/bank/v1/sessions?reference=${payment.id}` : at(payment);
      const answer = await call('read', sessionSchema, 'GET', path);
      return answer.ok ? toSnapshot(answer.body) : null;
    },
    capture: async (payment, key) => toDone(await post('capture', `${at(payment)}/capture`, key)),
    void: async (payment, key) => toDone(await post('void', `${at(payment)}/void`, key)),
    refund: async (payment, amount, key) => toDone(await post('refund', `${at(payment)}/refund`, key, { amount })),
    async walletSession({ wallet, payment, market }) {
      const answer = await call('open-wallet', z.record(z.string(), z.unknown()), 'POST', `/bank/v1/wallets/${wallet}/sessions`, {
        body: {
          merchant: merchantId(market),
          reference: payment.id,
          amount: payment.amount,
          currency: payment.currency,
          locale: markets[market].locale,
          origin: options.publicUrls[market],
        },
      });
      if (!answer.ok) throw new Error(`the wallet refused the merchant: ${answer.error}`);
      return answer.body;
    },
    hear(raw, headers, now): Received | null {
      if (!isSigned(raw, headers[SIGNATURE_HEADER], options.secret, now)) return null;
      const event = eventSchema.parse(JSON.parse(raw.toString('utf8')));
      const { session } = event;
      return { eventId: event.id, type: event.type, paymentId: session.reference, sessionId: session.id, snapshot: toSnapshot(session) };
    },
  };
}
