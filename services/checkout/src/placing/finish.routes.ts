import { MAX_TRADE_INS } from '@okruh/contracts/http/checkout/cart';
import { finish } from '@okruh/contracts/http/checkout/finish';
import { todayIn } from '@okruh/market';
import { needsBirthDate } from '@okruh/market/fields';
import { type Answer, created, fieldErrors, IDEMPOTENCY_KEY_MAX, toNetwork, problem, route, type RouteRequest } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import { uuidv7 } from 'uuidv7';
import { texts } from '../locales/texts.ts';
import { withCartCookies } from '../request/cart-session.ts';
import type { ComputedCart } from '../pricing/computed-cart.ts';
import { computeCart, buildSummary } from '../pricing/cart-summary.ts';
import { countOfCart } from '../stored/carts.repository.ts';
import { checkVatPayer } from '../request/find-company.ts';
import type { Deps } from '../deps.ts';
import { writeVatPayer } from '../stored/choose-methods.repository.ts';
import type { ChosenMethods } from '../pricing/model.ts';
import { readCart, type ReadCart } from '../request/read-cart.ts';
import { openTradeIns } from '../request/trade-ins.ts';
import { beginAttempt, findPlaced, readAttempt } from './attempts.repository.ts';
import { expressErrors } from './express-address.ts';
import { orderDraft } from './order-draft.ts';
import type { Outcome } from './placer.ts';
import { type SubmitBody, submitErrors } from './submit-fields.ts';

type FinishCall = RouteRequest<typeof finish>;

/** A cart that others change while it is being ordered is looked at again this often. */
const MAX_LOOKS = 4;

/**
 * Places the order of a cart exactly once (docs/decisions/0013-placing-an-order.md): the cart is calculated again, an attempt is
 * bound to it, and services/orders is asked by the attempt's id. Whatever is repeated finds the same attempt.
 */
export function finishRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, finish, async (request) => {
    const header = request.raw.headers['idempotency-key'];
    const key = typeof header === 'string' && header.length <= IDEMPOTENCY_KEY_MAX ? header : null;
    for (let look = 0; look < MAX_LOOKS; look += 1) {
      const answer = await tryToFinish(deps, request, key);
      if (answer !== 'again') return answer;
    }
    return pending();
  });
}

async function tryToFinish(deps: Deps, request: FinishCall, key: string | null): Promise<Answer | 'again'> {
  const { body } = request;
  const read = await readCart(deps, request);
  if (!read.exists) return problem('cart-empty', { title: texts.both('finish.empty') });
  const { head } = read.cart;
  if (head.attemptId !== null) {
    const open = await readAttempt(deps.database, head.attemptId);
    if (open === null) return 'again';
    const outcome = open.state === 'placing' ? await deps.placer.resume(open, request.requestId) : deps.placer.toOutcome(open);
    const isSame = open.token === body.token || (key !== null && open.idempotencyKey === key);
    if (isSame) return toAnswer(outcome, read, deps, request);
    return outcome.kind === 'unknown' ? pending() : 'again';
  }
  const isVatPayer = await isBoughtByVatPayer(deps, request);
  const computed = withOverrides(read, body, isVatPayer);
  if (computed.packages.length === 0 || computed.token !== body.token) {
    const placed = await findPlaced(deps.database, head.id, body.token, key);
    if (placed !== null) return toAnswer(deps.placer.toOutcome(placed), read, deps, request);
    if (computed.packages.length === 0) return problem('cart-empty', { title: texts.both('finish.empty') });
  }
  const refusal = findRefusal(computed, read, body);
  if (refusal !== null) {
    // The summary that comes with the refusal is the one that holds from now on.
    if (isVatPayer !== head.isVatPayer) await writeVatPayer(deps.database, head.id, isVatPayer);
    return refusal;
  }
  const overLimit = await tradeInLimit(deps, request, { computed, read });
  if (overLimit !== null) return overLimit;
  const express = await expressErrors(deps, computed, body);
  return express === null ? begin(deps, request, { read, computed, key }) : fieldErrors(express);
}

/** Why nothing can be ordered now: wrong fields, another cart than the shopper saw, or a problem that blocks. */
function findRefusal(computed: ComputedCart, read: ReadCart, body: SubmitBody): Answer | null {
  const { market, methods } = computed;
  const chosen = methods.payment?.payment ?? null;
  const errors = submitErrors(
    body,
    {
      deliveryKind: methods.delivery?.delivery.kind ?? null,
      typePayment: chosen?.type_payment ?? null,
      isForCompanies: chosen?.leasing?.company_only ?? false,
      needsBirthDate: needsBirthDate(chosen),
    },
    { market, today: todayIn(market, read.around.now) },
  );
  if (Object.keys(errors).length > 0) return fieldErrors(errors);
  const extra = () => ({ summary: buildSummary(computed, read.around) });
  if (computed.token !== body.token) return problem('cart-changed', { title: texts.both('finish.changed'), extra: extra() });
  return computed.problems.some(({ blocks }) => blocks)
    ? problem('cart-problems', { title: texts.both('finish.problems'), extra: extra() })
    : null;
}

/** A person has at most MAX_TRADE_INS old devices with us at once, those of earlier orders among them; null when it holds. */
async function tradeInLimit(
  deps: Deps,
  { market, body }: FinishCall,
  { computed, read }: { readonly computed: ComputedCart; readonly read: ReadCart },
): Promise<Answer | null> {
  if (computed.tradeIns.length === 0) return null;
  const person = { customerId: read.session.key.customerId, eMail: body.order_billing_address.email };
  const open = await openTradeIns(deps, market, person);
  if (open === null) return problem('unavailable', { title: texts.both('finish.trade-ins-unknown') });
  return open + computed.tradeIns.length > MAX_TRADE_INS
    ? problem('too-many-trade-ins', { title: texts.both('finish.too-many-trade-ins') })
    : null;
}

async function begin(
  deps: Deps,
  request: FinishCall,
  { read, computed, key }: { readonly read: ReadCart; readonly computed: ComputedCart; readonly key: string | null },
): Promise<Answer | 'again'> {
  const draft = orderDraft({
    orderId: uuidv7(),
    computed,
    body: request.body,
    customerId: read.session.key.customerId,
    network: toNetwork(request.identity.ip),
    now: read.around.now,
  });
  const begun = await beginAttempt(deps.database, { draft, computed, idempotencyKey: key, cipher: deps.placer.encrypt(draft) });
  // Another change, another finish, or another order that used the code first: what holds now is looked at.
  if (begun !== 'begun') return 'again';
  return toAnswer(await deps.placer.place(draft, computed.cart.head.id, request.requestId), read, deps, request);
}

/** What the register says of the company on the form now; while it is away VAT is charged. */
async function isBoughtByVatPayer(deps: Deps, { body, market }: FinishCall): Promise<boolean> {
  const { invoice_on_company: isCompany, tin, vatn } = body.order_billing_address;
  return isCompany && (await checkVatPayer(deps, market, { tin, vatn })) === 'yes';
}

/** What the form says of delivery and payment stands before what the cart has; the token tells whether the shopper saw it. */
function withOverrides({ computed, around }: ReadCart, body: SubmitBody, isVatPayer: boolean): ComputedCart {
  const { head } = computed.cart;
  const { chosen } = head;
  const code = body.type_delivery_code ?? chosen.delivery?.typeDeliveryCode;
  const typePayment = body.type_payment ?? chosen.payment?.typePayment;
  const isSameDelivery = code === chosen.delivery?.typeDeliveryCode;
  const isSamePayment = typePayment === chosen.payment?.typePayment;
  const wanted: ChosenMethods = {
    delivery:
      code === undefined
        ? null
        : {
            typeDeliveryCode: code,
            placeId: isSameDelivery ? (chosen.delivery?.placeId ?? null) : null,
            store: body.store ?? (isSameDelivery ? (chosen.delivery?.store ?? null) : null),
            timeslot: body.timeslot ?? (isSameDelivery ? (chosen.delivery?.timeslot ?? null) : null),
          },
    payment:
      typePayment === undefined
        ? null
        : {
            typePayment,
            subPayment: isSamePayment ? (chosen.payment?.subPayment ?? null) : null,
            barem: body.installment ?? (isSamePayment ? (chosen.payment?.barem ?? null) : null),
            arrangeType: isSamePayment ? (chosen.payment?.arrangeType ?? null) : null,
            leasing: isSamePayment ? (chosen.payment?.leasing ?? null) : null,
          },
  };
  return JSON.stringify(wanted) === JSON.stringify(chosen) && isVatPayer === head.isVatPayer
    ? computed
    : computeCart({ ...computed.cart, head: { ...head, isVatPayer } }, around, wanted);
}

const pending = (): Answer =>
  problem('order-pending', { status: 503, title: texts.both('finish.pending'), headers: { 'retry-after': '2' } });

async function toAnswer(outcome: Outcome, read: ReadCart, deps: Deps, request: FinishCall): Promise<Answer> {
  if (outcome.kind === 'unknown') return pending();
  if (outcome.kind === 'refused') {
    const { computed, around } = await readCart(deps, request);
    if (outcome.reason === 'too-many-unpaid') return problem('too-many-unpaid', { title: texts.both('finish.unpaid') });
    const extra = { lines: outcome.lines, summary: buildSummary(computed, around) };
    return outcome.reason === 'out-of-stock'
      ? problem('out-of-stock', { title: texts.both('finish.stock'), extra })
      : problem('cart-changed', { title: texts.both('finish.refused'), extra });
  }
  // What came in while it was being ordered is still there.
  const count = outcome.piecesLeft ?? (await countOfCart(deps.database, read.session.key));
  return withCartCookies(read.session, count, created(outcome.answer, { location: outcome.answer.location }));
}
