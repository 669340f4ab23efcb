import { timingSafeEqual } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { html, json, notFound, type SandboxAnswer, type SandboxParty, type SandboxRequest, seeOther } from '../party.ts';
import { parseExpiry, isCardNumber, findOutcome, PASSWORD } from './cards.ts';
import { abandonedPage, cardPage, type errors, passwordPage, payLaterPage } from './card-pages.ts';
import { createDisputes } from './disputes.ts';
import { type SavedCards, openSavedCards } from './saved-cards.ts';
import { askForPassword, authorise, capture, type Change, fail, newSessionSchema, refund, type Session, voidSession } from './session.ts';
import { type BankOptions, openSessions, type Sessions, sessionView } from './sessions.ts';
import { openTransfers } from './transfers.ts';
import { createWallets, isWallet, type Wallets } from './wallets.ts';

const refundSchema = z.object({ amount: z.int().min(1) });
const forgetSchema = z.object({ token: z.string().max(100) });
const paySchema = z.object({ payment_token: z.string().min(1).max(8_000) });

/** Whether the request carries the merchant's key. */
export function isMerchant(request: SandboxRequest, secret: string): boolean {
  const expected = Buffer.from(`Bearer ${secret}`);
  const given = Buffer.from(request.headers.authorization ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
const parseBody = (request: SandboxRequest): unknown => JSON.parse(request.body.toString('utf8') || '{}');
const getKey = (request: SandboxRequest): string => {
  const key = request.headers['idempotency-key'];
  return typeof key === 'string' ? key : '';
};

/** The bank: card sessions, wallets, pay-later, refunds. Its API stands in tools/src/sandbox/README.md. */
export async function bankParty(options: BankOptions): Promise<SandboxParty> {
  const { secret, publicUrl, controls } = options;
  const sessions = await openSessions(options);
  const wallets = createWallets(secret, publicUrl);
  const transfers = await openTransfers(options.dir);
  const savedCards = await openSavedCards(options.dir);
  const disputes = createDisputes(sessions);
  const bank: Bank = { sessions, wallets, savedCards, options };
  return {
    prefix: '/bank',
    summary:
      'card payments, wallets, pay later, refunds; /bank/transfers sends transfers, /bank/disputes questions payments, /bank/ledger lists every move of money',
    async answer(request) {
      const [, first = '', second = '', third = '', fourth = ''] = request.path.split('/');
      if (first === 'v1') {
        if (!isMerchant(request, secret)) return json(401, { error: 'unauthorised' });
        return api(bank, request, [second, third, fourth]);
      }
      if (first === 'pay') return payPage(bank, request, second, third);
      if (first === 'later') return laterPage(bank, request, second);
      if (first === 'wallets' && second === 'sheet') return wallets.sheet(third, request);
      if (first === 'control') return controls.answer(request, second || '*');
      if (first === 'transfers') return transfers.answer(request);
      if (first === 'disputes') return disputes.answer(request, second);
      if (first === 'statements') return transfers.statement(second, request);
      if (first === 'ledger') return json(200, { entries: sessions.ledger });
      return request.path === '/' ? seeOther('/bank/transfers') : notFound;
    },
    async close() {
      await sessions.close();
      await transfers.close();
      await savedCards.close();
    },
  };
}

interface Bank {
  readonly sessions: Sessions;
  readonly wallets: Wallets;
  readonly savedCards: SavedCards;
  readonly options: BankOptions;
}

async function api(bank: Bank, request: SandboxRequest, [what, id, command]: readonly [string, string, string]): Promise<SandboxAnswer> {
  const { sessions, wallets, options } = bank;
  const view = (session: Session): SandboxAnswer => json(200, sessionView(session, options.publicUrl));
  if (what === 'wallets' && isWallet(id) && command === 'sessions') return wallets.create(id, request);
  if (what === 'holders' && request.method === 'POST') return json(200, { id: bank.savedCards.holder(getKey(request)) });
  if (what === 'cards' && id === 'forget' && request.method === 'POST') {
    bank.savedCards.forget(forgetSchema.parse(parseBody(request)).token);
    return json(200, {});
  }
  if (what !== 'sessions') return notFound;
  if (id === '' && request.method === 'POST') return createSession(bank, request);
  const find = () => (id === '' ? sessions.ofReference(request.query.get('reference') ?? '') : sessions.find(id));
  const asked = find();
  if (asked === undefined) return json(404, { error: 'no-such-session' });
  await wait(options.controls.of(asked.merchant).slow_ms);
  // As it is now: another call may have changed it while this one waited.
  const session = find() ?? asked;
  if (request.method === 'GET') return view(session);
  const change = toChange(bank, session, command, request);
  if (change === null) return notFound;
  const done = sessions.apply(session, change);
  return 'refused' in done ? json(409, { error: done.refused }) : view(done);
}

async function createSession(bank: Bank, request: SandboxRequest): Promise<SandboxAnswer> {
  const { sessions, options } = bank;
  const parsed = newSessionSchema.safeParse(parseBody(request));
  if (!parsed.success) return json(400, { error: 'invalid', issues: parsed.error.issues });
  const key = getKey(request);
  if (key === '') return json(400, { error: 'idempotency-key-missing' });
  if (options.controls.takes(parsed.data.merchant, 'fail_create')) return json(503, { error: 'unavailable' });
  await wait(options.controls.of(parsed.data.merchant).slow_ms);
  const session = sessions.create(parsed.data, key);
  const { payment_token: token, card_token: saved, holder = '' } = parsed.data;
  if ((token === undefined && saved === undefined) || session.status !== 'open') return json(201, sessionView(session, options.publicUrl));
  const done = sessions.apply(
    session,
    saved === undefined ? payByToken(bank, session, token ?? '') : payBySavedCard(bank, session, holder, saved),
  );
  return 'refused' in done ? json(409, { error: done.refused }) : json(201, sessionView(done, options.publicUrl));
}

function toChange(bank: Bank, session: Session, command: string, request: SandboxRequest): Change | null {
  if (command === 'capture') return capture(session);
  if (command === 'void') return voidSession(session);
  if (command === 'refund') {
    const parsed = refundSchema.safeParse(parseBody(request));
    return parsed.success ? refund(session, parsed.data.amount, getKey(request)) : { refused: 'invalid' };
  }
  if (command === 'pay') {
    const parsed = paySchema.safeParse(parseBody(request));
    return parsed.success ? payByToken(bank, session, parsed.data.payment_token) : { refused: 'invalid' };
  }
  return null;
}

/** The amount that a test asked to be taken instead of the right one. */
const takenAmount = ({ options }: Bank, session: Session): number =>
  Math.max(1, session.amount + options.controls.of(session.merchant).amount_off);

function payByToken(bank: Bank, session: Session, text: string): Change {
  const token = bank.wallets.read(text);
  if (token === null || token.reference !== session.reference || token.wallet !== session.method)
    return fail(session, 'authentication-failed');
  if (token.amount !== session.amount || token.currency !== session.currency) return fail(session, 'authentication-failed');
  return token.outcome === 'paid' ? authorise(session, takenAmount(bank, session), 'W001') : fail(session, 'declined');
}

/** Paid at once, refused at once, or the bank's own step comes first. */
function payBySavedCard(bank: Bank, session: Session, holder: string, token: string): Change {
  const card = bank.savedCards.find(token, holder);
  if (card === null) return fail(session, 'declined');
  if (card.outcome === 'password') return askForPassword(session, card.last_digits);
  return card.outcome === 'paid'
    ? authorise(session, takenAmount(bank, session), card.last_digits)
    : fail(session, card.outcome === 'insufficient-funds' ? 'insufficient-funds' : 'declined');
}

const isDone = (session: Session): boolean => session.status !== 'open' && session.status !== 'authenticating';

/** The hosted card page and the 3-D step. Anybody who comes back to a finished session goes on to the shop. */
function payPage(bank: Bank, request: SandboxRequest, id: string, step: string): SandboxAnswer {
  const { sessions } = bank;
  const session = sessions.find(id);
  if (session === undefined) return notFound;
  if (isDone(session)) return seeOther(session.return_url);
  const at = `/bank/pay/${session.id}`;
  const form = new URLSearchParams(request.body.toString('utf8'));
  if (request.method === 'POST' && form.get('answer') === 'cancel') {
    sessions.apply(session, fail(session, 'cancelled-by-customer'));
    return seeOther(session.return_url);
  }
  if (step === '3d' || session.status === 'authenticating') {
    if (request.method !== 'POST') return html(passwordPage(session, `${at}/3d`));
    const isRight = form.get('password')?.trim() === PASSWORD;
    const change = isRight
      ? authorise(session, takenAmount(bank, session), session.last_digits)
      : { ...fail(session, 'authentication-failed'), card: null };
    sessions.apply(session, change);
    return seeOther(session.return_url);
  }
  return request.method === 'POST' ? typedCard(bank, session, form, at) : html(cardPage(session, at, null));
}

function typedCard(bank: Bank, session: Session, form: URLSearchParams, at: string): SandboxAnswer {
  const digits = (form.get('card') ?? '').replaceAll(/\D/g, '');
  const error = cardError(digits, form.get('expiry') ?? '', form.get('cvc') ?? '');
  if (error !== null) return html(cardPage(session, at, error), 422);
  const last = digits.slice(-4);
  const outcome = findOutcome(digits);
  if (outcome === 'abandoned') return html(abandonedPage(session));
  // Kept with the payment, and only if it is paid.
  const card = session.keep_card ? { card: bank.savedCards.keep(session.holder, digits, form.get('expiry') ?? '') } : {};
  if (outcome === 'password') {
    bank.sessions.apply(session, { ...askForPassword(session, last), ...card });
    return seeOther(`${at}/3d`);
  }
  bank.sessions.apply(
    session,
    outcome === 'paid' ? { ...authorise(session, takenAmount(bank, session), last), ...card } : fail(session, outcome),
  );
  return seeOther(session.return_url);
}

function cardError(digits: string, expiry: string, cvc: string): keyof typeof errors | null {
  if (!isCardNumber(digits)) return 'number';
  const { month, year } = parseExpiry(expiry);
  const now = new Date();
  const ends = Date.UTC(year, month, 1);
  if (!Number.isInteger(month) || month < 1 || month > 12 || !(ends > now.getTime())) return 'expiry';
  return /^\d{3,4}$/.test(cvc.trim()) ? null : 'cvc';
}

function laterPage(bank: Bank, request: SandboxRequest, id: string): SandboxAnswer {
  const { sessions } = bank;
  const session = sessions.find(id);
  if (session === undefined) return notFound;
  if (isDone(session)) return seeOther(session.return_url);
  if (request.method !== 'POST') return html(payLaterPage(session, `/bank/later/${session.id}`));
  const answer = new URLSearchParams(request.body.toString('utf8')).get('answer');
  const change =
    answer === 'approve'
      ? authorise(session, takenAmount(bank, session), '')
      : fail(session, answer === 'decline' ? 'declined' : 'cancelled-by-customer');
  sessions.apply(session, change);
  return seeOther(session.return_url);
}
