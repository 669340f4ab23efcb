import type { TypePayment } from '@okruh/contracts/http/checkout';
import type { PaymentView } from '@okruh/contracts/http/payments';
import type { Locale } from '@okruh/market';
import { type Answer, DependencyDown, newCode, problem, type Tx } from '@okruh/service-kit';
import { eq } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { texts } from '../locales/texts.ts';
import { orderPageUrl } from '../model/addresses.ts';
import type { Deps } from '../deps.ts';
import { askOrders, loadCode, isOnStore, loadPageCode, selectProvider } from '../stored/orders.repository.ts';
import { openStates } from '../model/payment.ts';
import { type Cause, FIRST_VERSION, publishTransfers } from '../stored/payment-events.ts';
import { isPayable, paymentView } from '../stored/payment-view.ts';
import { applyFacts, applySnapshot, closePayment, lockOrder, type Locked, lockPayment, note } from '../stored/payments.repository.ts';
import type { Done, Provider, SessionRequest } from '../providers/provider.ts';
import { cardToPay, ensureHolder, loadOwner } from '../stored/saved-cards.repository.ts';
import { type OrderRow, type PaymentRow, payments, walletTransactions } from '../model/tables.ts';
import type { TransferAccounts } from '../model/transfer.ts';

/** Ways that stand for each other once an order is placed: the money arrives before the goods leave, and none costs extra. */
const interchangeable: readonly TypePayment[] = ['card', 'wallet_a', 'wallet_b', 'bank_transfer'];
/** A transfer takes a day; chosen later than that it would come too late. */
const TRANSFER_NEEDS_MS = 24 * 3_600_000;

export interface Begun {
  readonly view: PaymentView;
  readonly payment: PaymentRow;
  /** The provider's page; null when there is none to go to. */
  readonly page: string | null;
  /** For the wallet's sheet; null for every other way. */
  readonly transactionId: string | null;
}
export type Beginning = Begun | { readonly refused: Answer };
interface BeginOptions {
  /** Another way than the ordered one. */
  readonly wanted: TypePayment | null;
  readonly locale: Locale;
  /** A saved card that is to pay, or the consent that a new one is kept; both only of a signed-in customer. */
  readonly card?: WantedCard;
  readonly requestId: string;
}

/** What a signed-in customer wants of cards. */
interface WantedCard {
  readonly customerId: string;
  /** Null for a new card. */
  readonly savedCard: string | null;
  readonly isSaved: boolean;
}

const notPayable = (): { readonly refused: Answer } => ({
  refused: problem('order-not-payable', { title: texts.both('problem.not-payable') }),
});
const unavailable = (): { readonly refused: Answer } => ({
  refused: problem('payment-unavailable', { title: texts.both('problem.unavailable') }),
});

/**
 * Begins the payment of an order or goes on with the one that is open. However often and however many at once: the lock on the
 * order's row leaves one open payment, and its id is the key of the provider's session, so that there is one session too.
 */
export async function begin(deps: Deps, order: OrderRow, options: BeginOptions): Promise<Beginning> {
  const { db } = deps.database;
  const cause = { requestId: options.requestId };
  const wantedCard = options.card?.savedCard ?? null;
  const customerId = options.card?.customerId ?? '';
  // Whose card it is, before anything else happens to the payment that is open.
  if (wantedCard !== null && (await cardToPay(deps, wantedCard, customerId, deps.providers.online)) === null)
    return { refused: problem('payment-unavailable', { title: texts.both('problem.no-such-card') }) };
  const chosen = await db.transaction(async (tx) => {
    const locked = await lockOrder(tx, order.orderId);
    return locked === null
      ? notPayable()
      : choose(tx, locked, {
          wanted: options.wanted,
          online: deps.providers.online,
          accounts: deps.accounts,
          card: options.card ?? null,
          cause,
        });
  });
  if ('refused' in chosen) return chosen;
  let { payment } = chosen;
  const code = await loadCode(deps, chosen.order);
  if (code === null) return { refused: problem('not-found') };
  const isOpen = payment.state === 'created' || payment.state === 'pending';
  const isAtCounter = isOnStore(chosen.order) && payment.provider === 'partner';
  if (isOpen && !isAtCounter && hasPage(payment) && payment.sessionUrl === null) {
    const pageCode = await loadPageCode(deps, chosen.order);
    const opened = pageCode === null ? null : await openSession(deps, chosen.order, payment, pageCode, cause);
    if (opened === null)
      return { refused: problem('provider-unavailable', { status: 503, title: texts.both('payment.failure.provider-unavailable') }) };
    payment = opened;
  }
  const isWallet = payment.typePayment === 'wallet_a' || payment.typePayment === 'wallet_b';
  return {
    view: paymentView(chosen.order, payment, { code, isPayable: chosen.isPayable, accounts: deps.accounts, locale: options.locale }),
    payment,
    page: hasPage(payment) ? payment.sessionUrl : null,
    transactionId: isWallet ? await findTransaction(db, chosen.order, payment) : null,
  };
}

/** The wallets have a sheet instead; transfers and cash have nothing. */
const hasPage = (payment: PaymentRow): boolean =>
  payment.provider === 'partner' || payment.typePayment === 'card' || payment.typePayment === 'pay_later';

type Choice = { readonly order: OrderRow; readonly payment: PaymentRow; readonly isPayable: boolean } | { readonly refused: Answer };

type Online = Deps['providers']['online'];
interface How {
  readonly wanted: TypePayment | null;
  readonly online: Online;
  readonly accounts: TransferAccounts;
  readonly card: WantedCard | null;
  readonly cause: Cause;
}

/** The payment to go on with: the one that is open, or a new one. */
async function choose(tx: Tx, locked: Locked, how: How): Promise<Choice> {
  const { order } = locked;
  const { wanted, cause } = how;
  const payable = await isPayable(tx, order);
  const settled = locked.payments.find((payment) => payment.paysOrder || payment.state === 'held' || payment.state === 'authorised');
  // Repeating a start after the money came is no error: the answer says so.
  if (settled !== undefined) return { order, payment: settled, isPayable: payable };
  if (!payable || order.amount === 0) return notPayable();
  const open = locked.payments.find(({ state }) => openStates.includes(state));
  const type = wanted ?? open?.typePayment ?? order.typePayment;
  if (open?.typePayment === type && goesOn(open, how.card))
    return { order, payment: await started(tx, locked, await withCard(tx, open, how.card), how), isPayable: payable };
  if (!isAllowed(order, type)) return unavailable();
  if (open !== undefined) await closePayment(tx, locked, open, cause);
  const payment = await insert(tx, locked, type, how);
  return { order, payment: await started(tx, locked, payment, how), isPayable: payable };
}

/** Nobody has to be asked about a transfer: it is under way as soon as the customer has the account. */
async function started(tx: Tx, locked: Locked, payment: PaymentRow, { accounts, cause }: How): Promise<PaymentRow> {
  if (payment.provider !== 'transfer') return payment;
  let row = payment;
  // Chosen now instead of another method, or made before where transfers go was published with the order.
  if (row.version < FIRST_VERSION) {
    await publishTransfers(tx, [{ order: locked.order, payment: row, cause }], accounts);
    row = { ...row, version: FIRST_VERSION };
  }
  return applyFacts(tx, locked, row, [{ kind: 'started' }], cause);
}

function isAllowed(order: OrderRow, type: TypePayment): boolean {
  if (type === order.typePayment) return true;
  if (!interchangeable.includes(type)) return false;
  if (!interchangeable.includes(order.typePayment) && order.typePayment !== 'pay_later') return false;
  return type !== 'bank_transfer' || order.payableUntil === null || order.payableUntil.getTime() - Date.now() > TRANSFER_NEEDS_MS;
}

/** Another card than the session was opened for needs another session, and so another payment. */
const goesOn = (open: PaymentRow, card: WantedCard | null): boolean =>
  open.sessionId === null || (open.cardId === (card?.savedCard ?? null) && (card?.isSaved !== true || open.keepCardFor !== null));

const cardColumns = (type: TypePayment, card: WantedCard | null) =>
  type !== 'card' || card === null ? {} : { cardId: card.savedCard, keepCardFor: card.isSaved ? card.customerId : null };

/** Before its session is opened a payment takes whatever card is wanted now. */
async function withCard(tx: Tx, open: PaymentRow, card: WantedCard | null): Promise<PaymentRow> {
  const set = cardColumns(open.typePayment, card);
  if (open.sessionId !== null || Object.keys(set).length === 0) return open;
  await tx.update(payments).set(set).where(eq(payments.id, open.id));
  return { ...open, ...set };
}

async function insert(tx: Tx, locked: Locked, type: TypePayment, how: How): Promise<PaymentRow> {
  const { order } = locked;
  const [row] = await tx
    .insert(payments)
    .values({
      id: randomUUID(),
      orderId: order.orderId,
      typePayment: type,
      provider: selectProvider(type, how.online),
      ...cardColumns(type, how.card),
      state: 'created',
      amount: order.amount,
      currency: order.currency,
      capturedCurrency: order.currency,
    })
    .returning();
  if (row === undefined) throw new Error('a new payment gave no row back');
  locked.payments.unshift(row);
  await note(tx, row.id, { event: 'created' });
  return row;
}

/** What a provider is asked for; the same for page and wallet. @param code of the page to come back to */
export function sessionRequest(deps: Deps, order: OrderRow, payment: PaymentRow, code: string): SessionRequest {
  return {
    payment,
    market: order.market,
    orderNumber: order.number,
    payableUntil: order.payableUntil,
    keepCardFor: null,
    returnUrl: orderPageUrl(deps.publicUrls, order.market, code, payment.id),
    details: async () => {
      const details = await askOrders(deps, order.orderId, order.market);
      if (details === null) throw new Error('orders does not know an order of ours');
      return details;
    },
  };
}

/** Opens the provider's session; null when the provider can't be had. */
async function openSession(deps: Deps, order: OrderRow, payment: PaymentRow, code: string, cause: Cause): Promise<PaymentRow | null> {
  const provider = deps.providers.byName[payment.provider];
  if (provider === undefined) return null;
  const done = await unlessDown(openAt(deps, provider, order, payment, code));
  if (done === null) return null;
  return keepAnswer(deps, payment, done, cause);
}

/** With the saved card, with a new one that is to be kept, or with whatever is typed there. */
async function openAt(deps: Deps, provider: Provider, order: OrderRow, payment: PaymentRow, code: string): Promise<Done> {
  const request = sessionRequest(deps, order, payment, code);
  const keeper = deps.providers.cards[payment.provider];
  if (keeper === undefined) return provider.open(request);
  const owner = payment.cardId === null ? null : await loadOwner(deps, payment.cardId);
  const card = payment.cardId === null || owner === null ? null : await cardToPay(deps, payment.cardId, owner, payment.provider);
  if (card !== null) return keeper.payWithCard(request, card);
  const keepCardFor = payment.keepCardFor === null ? null : await ensureHolder(deps, keeper, payment.provider, payment.keepCardFor);
  return provider.open({ ...request, keepCardFor });
}

/** Writes down what a provider answered; a refusal for ever ends the try. Null when nothing came of it. */
export async function keepAnswer(deps: Deps, payment: PaymentRow, done: Done, cause: Cause): Promise<PaymentRow | null> {
  if (!done.isDone) deps.logger.error({ payment: payment.id, why: done.why }, 'a provider refused a payment');
  return deps.database.db.transaction(async (tx) => {
    const found = await lockPayment(tx, payment.id);
    if (found === null) return null;
    if (done.isDone) return applySnapshot(tx, found.locked, found.payment, done.snapshot, cause);
    await applyFacts(tx, found.locked, found.payment, [{ kind: 'failed', failure: 'provider-unavailable' }], cause);
    return null;
  });
}

/** What was asked for, or null while the provider is down. */
export const unlessDown = <T>(work: Promise<T>): Promise<T | null> =>
  work.catch((error: unknown) => {
    if (error instanceof DependencyDown) return null;
    throw error;
  });

/** The wallet's transaction of an order: the one that was prepared before, or a new one. */
async function findTransaction(db: Tx, order: OrderRow, payment: PaymentRow): Promise<string | null> {
  const wallet = payment.typePayment;
  if (wallet !== 'wallet_a' && wallet !== 'wallet_b') return null;
  const held = await db.select().from(walletTransactions).where(eq(walletTransactions.orderId, order.orderId));
  const fit = held.find((row) => row.wallet === wallet);
  if (fit !== undefined) return fit.id;
  const id = newCode();
  await db.insert(walletTransactions).values({ id, wallet, market: order.market, orderId: order.orderId });
  return id;
}
