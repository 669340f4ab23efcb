import { deliveries, deliveriesAll, delivery, deliveryAtc, deliveryLiftagoCheck } from '@okruh/contracts/http/checkout/delivery';
import { type Market, markets } from '@okruh/market';
import { type Answer, DependencyDown, fieldErrors, ok, problem, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import { texts } from '../locales/texts.ts';
import { okWithCart } from '../request/cart-session.ts';
import { piecesIn } from '../pricing/cart-summary.ts';
import { loadFacts } from '../stored/carts.repository.ts';
import { chooseMethod } from '../request/choose.ts';
import { writeDelivery } from '../stored/choose-methods.repository.ts';
import { type DeliveryError, deliveriesFor } from '../pricing/delivery-options.ts';
import type { Deps } from '../deps.ts';
import type { CartFacts, ProductFacts } from '../pricing/model.ts';
import { readCart } from '../request/read-cart.ts';
import { checkExpress } from './express-check.ts';

/** Deliveries of a cart: which, when, for how much, and the choice of one. */
export function deliveryRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deliveries, async (request) => {
    const { session, computed, around } = await readCart(deps, request);
    const chosen = computed.cart.head.chosen.delivery;
    return okWithCart(session, piecesIn(computed), { deliveries: deliveriesFor(computed.facts, around.parts.methods, around.now, chosen) });
  });

  route(app, deliveriesAll, ({ market }) =>
    ok({
      deliveries: deliveriesFor(anythingIn(market), deps.liveMethods.current(), deps.now()).map((one) => ({
        ...one,
        available: true,
        reason: '',
      })),
    }),
  );

  route(app, deliveryAtc, async (request) => {
    const { query, market } = request;
    const methods = deps.liveMethods.current();
    if (query.product === undefined) {
      const { computed, around } = await readCart(deps, request);
      return ok({ dates: listDates(computed.facts, around.now) });
    }
    const [product] = await loadFacts(deps.database, market, [query.product]);
    return product === undefined ? problem('not-found') : ok({ dates: listDates(onePiece(market, product), deps.now()) });

    function listDates(cart: CartFacts, now: Date) {
      return deliveriesFor(cart, methods, now).flatMap((one) =>
        one.available ? { type_delivery_code: one.type_delivery_code, from: one.arrives_from, to: one.arrives_to, text: one.arrives } : [],
      );
    }
  });

  route(app, delivery, (request) => {
    const { body } = request;
    const chosen = {
      typeDeliveryCode: body.type_delivery_code,
      placeId: body.delivery_place ?? null,
      store: body.store ?? null,
      timeslot: body.timeslot ?? null,
    };
    return chooseMethod(
      deps,
      request,
      (held) => ({ ...held, delivery: chosen }),
      ({ methods }) => (methods.delivery === null || methods.delivery.error === null ? null : toRefusal(methods.delivery.error)),
      (cartId) => writeDelivery(deps.database, cartId, chosen),
    );
  });

  route(app, deliveryLiftagoCheck, async (request) => {
    const { computed } = await readCart(deps, request);
    try {
      return ok(await checkExpress(deps, computed.facts, request.body));
    } catch (error) {
      if (!(error instanceof DependencyDown)) throw error;
      request.log.warn({ party: error.dependency }, 'the express courier does not answer');
      return ok({ available: false, reason: texts.text(request.locale, 'delivery.courier-down'), store: null, price: null, timeslots: [] });
    }
  });
}

/** What has to be filled in stands at its field, everything else is a problem. */
const missingFields: Partial<Readonly<Record<DeliveryError['code'], string>>> = {
  'place-missing': 'delivery_place',
  'store-missing': 'store',
  'timeslot-missing': 'timeslot',
};
function toRefusal(error: DeliveryError): Answer {
  const field = missingFields[error.code];
  if (field !== undefined) return fieldErrors({ [field]: [error.text] });
  return problem(error.problem, {
    title: texts.both(`delivery.refused.${error.problem}`),
    detail: error.text,
    extra: { reason: error.code },
  });
}
/** A cart that everything takes: for lists that don't depend on one. */
const anythingIn = (market: Market): CartFacts => ({
  market,
  currency: markets[market].currency,
  goods: 0,
  payable: 0,
  weightKg: 0,
  longestSideCm: 0,
  hasPhysical: true,
  hasTradeIn: false,
  tradeInMethod: null,
  isAllInStock: true,
  expectedAt: null,
  pieces: [],
  tariffGroups: [],
  notFinanced: null,
  typeDevices: [],
  manufacturerIds: [],
  isAllNew: true,
});

/** A cart with one piece of a product. */
function onePiece(market: Market, product: ProductFacts): CartFacts {
  const { stock, price } = product;
  const isHere = !product.isPhysical || stock.isEndless || stock.available > 0;
  return {
    ...anythingIn(market),
    goods: price?.now ?? 0,
    payable: price?.now ?? 0,
    weightKg: product.weightKg ?? 0,
    longestSideCm: Math.max(0, ...(product.sidesCm ?? [])),
    hasPhysical: product.isPhysical,
    isAllInStock: isHere,
    expectedAt: isHere ? null : stock.expectedAt,
    pieces: product.isPhysical ? [{ variantId: product.variantId, quantity: 1, stores: stock.stores }] : [],
  };
}
