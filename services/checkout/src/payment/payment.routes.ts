import {
  payment,
  paymentsByDelivery,
  paymentsDefault,
  paymentSubPayments,
  saveTwistoData,
  twistoData,
} from '@okruh/contracts/http/checkout/payment';
import { markets, todayIn } from '@okruh/market';
import { type Answer, fieldErrors, noContent, ok, problem, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import { texts } from '../locales/texts.ts';
import { okWithCart } from '../request/cart-session.ts';
import { piecesIn } from '../pricing/cart-summary.ts';
import { cartEmpty, chooseMethod } from '../request/choose.ts';
import { writePayLater, writePayment } from '../stored/choose-methods.repository.ts';
import type { Deps } from '../deps.ts';
import { leasingFor } from '../pricing/leasing.ts';
import { openPayLater, PAY_LATER_DUE_DAYS, payLaterError, encryptPayLater } from './pay-later.ts';
import { type PaymentError, paymentsFor, listSubPayments } from '../pricing/payment-options.ts';
import { readCart } from '../request/read-cart.ts';
import { loadSavedCards } from './saved-cards.ts';

/** Payments of a cart: which go with its delivery, what is chosen within them, and the choice of one. */
export function paymentRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, paymentsByDelivery, async (request) => {
    const { session, computed, around } = await readCart(deps, request);
    const { facts } = computed.methods;
    const asked = request.query.type_delivery_code;
    // Another delivery than the chosen one: its place and price aren't known yet.
    const about =
      asked === undefined || asked === facts.typeDeliveryCode
        ? facts
        : { ...facts, typeDeliveryCode: asked, deliveryPrice: 0, place: null };
    return okWithCart(session, piecesIn(computed), {
      payments: paymentsFor(about, around.parts.methods, computed.cart.head.chosen.payment),
    });
  });

  route(app, paymentsDefault, async (request) => {
    const { session, computed, around } = await readCart(deps, request);
    const options = paymentsFor(computed.methods.facts, around.parts.methods, computed.cart.head.chosen.payment);
    return okWithCart(session, piecesIn(computed), { payment: options.find(({ is_default: isDefault }) => isDefault) ?? null });
  });

  route(app, paymentSubPayments, async (request) => {
    const { session, computed, around } = await readCart(deps, request);
    const { type_payment: type } = request.params;
    const { parts, locale } = around;
    const { customerId } = session.key;
    return okWithCart(session, piecesIn(computed), {
      sub_payments: listSubPayments(computed.methods.facts, type, parts.methods, computed.cart.head.chosen.payment),
      calculations: type === 'instalments' ? [...computed.calculations] : [],
      leasing: type === 'leasing' ? leasingFor(parts.tariffs, computed.facts, locale) : [],
      saved_cards: type === 'card' && customerId !== null ? await loadSavedCards(deps, request.market, customerId, request.requestId) : [],
    });
  });

  route(app, payment, (request) => {
    const { body } = request;
    const isInstalments = body.type_payment === 'instalments';
    const chosen = {
      typePayment: body.type_payment,
      subPayment: isInstalments ? null : (body.sub_payment ?? null),
      barem: isInstalments ? (body.barem ?? null) : null,
      arrangeType: isInstalments ? (body.installmentArrangeType ?? parseArrangeType(body.sub_payment ?? null)) : null,
      leasing: body.type_payment === 'leasing' ? (body.leasing ?? null) : null,
    };
    return chooseMethod(
      deps,
      request,
      (held) => ({ ...held, payment: chosen }),
      ({ methods }) => (methods.payment === null || methods.payment.error === null ? null : toRefusal(methods.payment.error)),
      (cartId) => writePayment(deps.database, cartId, chosen),
    );
  });

  payLaterRoutes(app, deps);
}

function payLaterRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, twistoData, async (request) => {
    const { computed, around, exists } = await readCart(deps, request);
    const { head } = computed.cart;
    const filled = exists ? openPayLater(deps.cipher, head.id, head.payLaterCiphertext) : null;
    const { currency } = markets[request.market];
    const definition = around.parts.methods.payments.find(({ typePayment }) => typePayment === 'pay_later');
    return ok({
      birth_date: filled?.birth_date ?? '',
      consent: filled?.consent ?? false,
      limit: { amount: definition?.maxAmount?.[currency] ?? 0, currency },
      due_days: PAY_LATER_DUE_DAYS,
    });
  });

  route(app, saveTwistoData, async (request) => {
    const { body, market, locale } = request;
    const today = todayIn(market, deps.now());
    const error = payLaterError(body, { market, today });
    if (error !== null) return fieldErrors({ [error.field]: [error.text[locale]] });
    const { computed, exists } = await readCart(deps, request);
    if (!exists) return cartEmpty;
    const { id } = computed.cart.head;
    const version = await writePayLater(deps.database, id, encryptPayLater(deps.cipher, id, body));
    return version === null ? cartEmpty : noContent();
  });
}

const parseArrangeType = (subPayment: string | null): 'online' | 'on-store' | null =>
  subPayment === 'online' || subPayment === 'on-store' ? subPayment : null;

/** What has to be filled in stands at its field, everything else is a problem. */
const missingFields: Partial<Readonly<Record<PaymentError['code'], string>>> = {
  'tariff-missing': 'barem',
  'leasing-missing': 'leasing',
  'sub-payment-unknown': 'sub_payment',
};
function toRefusal(error: PaymentError): Answer {
  const field = missingFields[error.code];
  if (field !== undefined) return fieldErrors({ [field]: [error.text] });
  return problem('payment-unavailable', { title: texts.both('payment.refused'), detail: error.text, extra: { reason: error.code } });
}
