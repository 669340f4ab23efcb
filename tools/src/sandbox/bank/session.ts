import { randomBytes } from 'node:crypto';
import { z } from 'zod';

export const currencySchema = z.enum(['CZK', 'RON']);
const methodSchema = z.enum(['card', 'pay_later', 'wallet_a', 'wallet_b']);
const failureSchema = z.enum(['declined', 'insufficient-funds', 'authentication-failed', 'expired', 'cancelled-by-customer']);
type Failure = z.infer<typeof failureSchema>;

/** Body of `POST /bank/v1/sessions`. Amounts are integers in minor units. */
export const newSessionSchema = z.object({
  merchant: z.string().min(1).max(60),
  /** The merchant's own id of the payment; stands in every answer and webhook. */
  reference: z.string().min(1).max(100),
  method: methodSchema,
  amount: z.int().min(1).max(10_000_000_000),
  currency: currencySchema,
  locale: z.enum(['cs', 'ro']).default('cs'),
  description: z.string().max(200).default(''),
  /** Where the payer goes when everything is done, whatever came of it. */
  return_url: z.url({ protocol: /^https?$/ }),
  /** Where the bank tells what happened. */
  notify_url: z.url({ protocol: /^https?$/ }),
  /** `manual`: the money is held until `capture`. */
  capture: z.enum(['automatic', 'manual']).default('automatic'),
  expires_at: z.iso.datetime().nullish(),
  /** Wallets: pays at once with the token of the sheet. */
  payment_token: z.string().max(8_000).optional(),
  /** The payer, as `POST /bank/v1/holders` named them; needed to keep a card and to pay with a kept one. */
  holder: z.string().max(60).optional(),
  /** The payer agreed at the merchant that the card they type is kept for them. */
  keep_card: z.boolean().default(false),
  /** Pays at once with a kept card of the holder; their bank may still ask for its own step. */
  card_token: z.string().max(100).optional(),
});
export type NewSession = z.output<typeof newSessionSchema>;

/** A card that the bank keeps for a holder; its number stays out of it. */
export const savedCardSchema = z.object({
  token: z.string(),
  fingerprint: z.string(),
  brand: z.string(),
  last_digits: z.string(),
  expiry_month: z.int(),
  expiry_year: z.int(),
});
export type SavedCard = z.infer<typeof savedCardSchema>;
export const disputeSchema = z.object({
  id: z.string(),
  amount: z.int(),
  reason: z.string(),
  status: z.enum(['needs_response', 'under_review', 'won', 'lost']),
  due_at: z.string(),
});
export type Dispute = z.infer<typeof disputeSchema>;

export const sessionSchema = z.object({
  id: z.string(),
  merchant: z.string(),
  reference: z.string(),
  method: methodSchema,
  status: z.enum(['open', 'authenticating', 'authorised', 'captured', 'failed', 'voided']),
  amount: z.int(),
  currency: currencySchema,
  authorised: z.int(),
  captured: z.int(),
  refunded: z.int(),
  failure: failureSchema.nullable(),
  /** Last digits of the card or its wallet copy; nothing else of it is kept. */
  last_digits: z.string(),
  locale: z.enum(['cs', 'ro']),
  description: z.string(),
  return_url: z.string(),
  notify_url: z.string(),
  capture: z.enum(['automatic', 'manual']),
  expires_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  /** Grows with every change. */
  version: z.int(),
  /** Keys of refunds that were made, so that none is made twice. */
  refund_keys: z.array(z.string()),
  holder: z.string().default(''),
  keep_card: z.boolean().default(false),
  card: savedCardSchema.nullable().default(null),
  disputes: z.array(disputeSchema).default([]),
});
export type Session = z.infer<typeof sessionSchema>;

export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('base64url')}`;

export function openSession(body: NewSession, id: string, at: string): Session {
  return {
    id,
    merchant: body.merchant,
    reference: body.reference,
    method: body.method,
    status: 'open',
    amount: body.amount,
    currency: body.currency,
    authorised: 0,
    captured: 0,
    refunded: 0,
    failure: null,
    last_digits: '',
    locale: body.locale,
    description: body.description,
    return_url: body.return_url,
    notify_url: body.notify_url,
    capture: body.capture,
    expires_at: body.expires_at ?? null,
    created_at: at,
    updated_at: at,
    version: 1,
    refund_keys: [],
    holder: body.holder ?? '',
    keep_card: body.keep_card && body.holder !== undefined,
    card: null,
    disputes: [],
  };
}

/** A change of a session, or why it can't be made. */
export type Change = Partial<Session> | { readonly refused: string };
const refused = (why: string): Change => ({ refused: why });
const isPayable = (session: Session): boolean => session.status === 'open' || session.status === 'authenticating';

/** The payer's bank says yes. `amount` differs from the session's only when a test asks for it. */
export function authorise(session: Session, amount: number, lastDigits: string): Change {
  if (!isPayable(session)) return refused('not-open');
  const isCaptured = session.capture === 'automatic';
  return {
    status: isCaptured ? 'captured' : 'authorised',
    authorised: amount,
    captured: isCaptured ? amount : 0,
    last_digits: lastDigits,
  };
}
export const askForPassword = (session: Session, lastDigits: string): Change =>
  session.status === 'open' ? { status: 'authenticating', last_digits: lastDigits } : refused('not-open');
export const fail = (session: Session, failure: Failure): Change =>
  isPayable(session) ? { status: 'failed', failure } : refused('not-open');
export const capture = (session: Session): Change => {
  if (session.status === 'captured') return {};
  return session.status === 'authorised' ? { status: 'captured', captured: session.authorised } : refused('not-authorised');
};
/** Ends what wasn't paid, or lets go of held money. */
export const voidSession = (session: Session): Change => {
  if (session.status === 'voided') return {};
  return isPayable(session) || session.status === 'authorised' || session.status === 'failed'
    ? { status: 'voided', authorised: 0 }
    : refused('captured');
};
export function refund(session: Session, amount: number, key: string): Change {
  if (session.refund_keys.includes(key)) return {};
  if (session.status !== 'captured') return refused('not-captured');
  if (session.disputes.some(({ status }) => isOpen(status))) return refused('disputed');
  if (session.refunded + amount > session.captured) return refused('more-than-captured');
  return { refunded: session.refunded + amount, refund_keys: [...session.refund_keys, key] };
}
const isOpen = (status: Dispute['status']): boolean => status === 'needs_response' || status === 'under_review';

/** The payer tells their bank that they didn't buy it, or didn't get it: the money is withheld from the merchant. */
export function openDispute(session: Session, reason: string, days: number): Change {
  const left = session.captured - session.refunded;
  if (session.status !== 'captured' || left <= 0) return refused('not-captured');
  if (session.disputes.length > 0) return refused('disputed-already');
  const due = new Date(Date.now() + days * 86_400_000).toISOString();
  return { disputes: [{ id: newId('dsp'), amount: left, reason, status: 'needs_response', due_at: due }] };
}
export function decideDispute(session: Session, id: string, status: Dispute['status']): Change {
  const dispute = session.disputes.find((held) => held.id === id);
  if (dispute === undefined || !isOpen(dispute.status)) return refused('not-open');
  return { disputes: session.disputes.map((held) => (held.id === id ? { ...held, status } : held)) };
}

export const isOverdue = (session: Session, now: number): boolean =>
  isPayable(session) && session.expires_at !== null && Date.parse(session.expires_at) <= now;
